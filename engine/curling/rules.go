package curling

import "strconv"

// Rules is a rule set as data, compiled for searches that throw a million shots. The
// same parameters stand in the machines of assets/rules, which draw and explain them.
type Rules struct {
	Name      string    `json:"name"`
	Ends      int       `json:"ends"`
	FirstShot int       `json:"first_shot"` // number of the first delivered stone: 0, in mixed doubles 6
	Guard     FreeGuard `json:"guard"`
	Blank     Blank     `json:"blank"`
	Extra     bool      `json:"extra"` // an extra end decides a tie
	Delivery  Delivery  `json:"delivery"`
	// Machine, if there is one, decides everything in place of the fields above: a state machine that was
	// changed beyond its parameters. Slower, and never written.
	Machine Machine `json:"-"`
	Placed  Spots   `json:"placed,omitzero"` // of mixed doubles; zero where no stones are placed
	// Text is the text that Machine was made of, by which a log or a question carries rules of its own.
	Text string `json:"text,omitempty"`
}

// Zone is what the free guard rule protects.
type Zone string

// The zones.
const (
	ZoneNone Zone = "none"
	ZoneFGZ  Zone = "fgz"  // between hog and tee line, outside the house
	ZonePlay Zone = "play" // the whole play area (mixed doubles)
)

// Machine decides what stands after a shot, how an end is scored, who throws next and when and by whom a
// match is won: what the methods of Rules of the same names do. It is safe for concurrent use and comparable.
type Machine interface {
	Apply(b Bounds, before, after *Position, shot int) (Position, Infraction)
	// Throw is Apply and Next in one run, and knows the whole state: s is that before the throw, after the position in which the
	// stones came to rest.
	Throw(b Bounds, s State, after Position) (stands Position, v Infraction, next State, over bool)
	Next(b Bounds, s State, pos Position) (next State, over bool)
	NextEnd(s State, n int) (next State, over bool)
	Result(s State) [2]float64
	// Over reports whether a match is over in a state before the first stone of an end.
	Over(s State) bool
	// Usual reports whether ends are scored by counting stones, as in the rules that the learned value knows, and nothing is
	// remembered.
	Usual() bool
	// Counts reports whether the end of a state is decided by its counting stones alone, whatever it then gives (NextEnd): it goes on to
	// its sixteenth stone, no throw before that changes the score or what is remembered, and nothing else of where stones lie matters.
	// plain: throws stand as by the fields of Rules.
	Counts(s State) (counts, plain bool)
	// At is the machine for the throws of the end of a state: its Apply knows the end, the score and the
	// hammer. It has errors of its own.
	At(s State) Machine
	// Err is the first error of a run, of a machine whose rules fail in play: since then throws stand and
	// ends count as by the fields of Rules.
	Err() error
}

// Own reports whether ends are scored otherwise than by counting stones, or the machine remembers something. The learned value of
// positions says nothing about such rules.
func (r *Rules) Own() bool { return r.Machine != nil && !r.Machine.Usual() }

// Counted are the rules for the throws of the end of a state, without a machine that does nothing by itself there, and whether the end is
// decided by its counting stones alone, whatever it then gives.
func (r *Rules) Counted(s State) (throws Rules, counted bool) {
	if r.Machine == nil {
		return *r, true
	}
	counted, plain := r.Machine.Counts(s)
	if throws = *r; counted && plain {
		throws.Machine = nil
	}
	return throws, counted
}

// Written are the rules as they are written: without the machine that their text makes.
func (r Rules) Written() Rules {
	r.Machine = nil
	return r
}

// Unread reports whether the rules are a text whose machine is not made yet.
func (r *Rules) Unread() bool { return r.Text != "" && r.Machine == nil }

// LeadLying is the lead of team 0 if the end were over with the stones as they lie in s.
func (r *Rules) LeadLying(b Bounds, s State) int {
	if !r.Own() {
		return s.LeadLying(b)
	}
	pos := s.Position
	if last := pos.last(); s.Shot == Stones && last >= r.FirstShot { // the rules may have ended the end with the last stone there is
		s.Shot = last
		if next, _ := r.Machine.Next(b, s, pos); next.End != s.End {
			return next.Score[0] - next.Score[1]
		}
	}
	s.Shot = Stones - 1
	next, _ := r.Machine.Next(b, s, pos)
	return next.Score[0] - next.Score[1]
}

// GainBy is by how much who throws in s gains on the other by a throw that leaves the stones at after, if the end were over with it.
func (r *Rules) GainBy(b Bounds, s State, after Position) int {
	me, before := s.Mover(), s.Lead()
	if !r.Own() {
		stands, _ := r.Apply(b, &s.Position, &after, s.Shot)
		return stands.Score(b, SideOf(s.Shot))
	}
	_, _, next, _ := r.Machine.Throw(b, s, after)
	lead := next.Score[0] - next.Score[1]
	if next.End == s.End && s.Shot < Stones-1 {
		lead = r.LeadLying(b, next)
	}
	if me == 1 {
		lead = -lead
	}
	return lead - before
}

// Closes reports whether the shot of a state is the last of its end: the sixteenth, or the one with which a machine ends it.
func (r *Rules) Closes(b Bounds, s State) bool {
	if s.Shot >= Stones-1 || !r.Own() {
		return s.Shot >= Stones-1
	}
	_, _, next, _ := r.Machine.Throw(b, s, s.Position)
	return next.End != s.End
}

// Settles reports whether the shot of a state is measured by itself, so that whatever it leaves nothing but the score differs behind it:
// the rules take the stones off. It does not depend on the stones of the state: the rules are tried with one of the opponent beside the tee
// and the thrown one nearer, the thrown one before the house, the thrown one alone, and none in play.
func (r *Rules) Settles(b Bounds, s State) bool {
	if s.Shot >= Stones || !r.Own() {
		return false
	}
	s.Position = Position{}
	s.Position[s.Shot^1] = Tee.Add(Vec{X: 1})
	_, _, want, _ := r.Machine.Throw(b, s, Position{})
	house, guard, alone := s.Position, s.Position, Position{}
	house[s.Shot], guard[s.Shot], alone[s.Shot] = Tee, Vec{X: CentreX, Y: HogY - HouseRadius}, Tee
	for _, after := range []Position{house, guard, alone} {
		_, _, next, _ := r.Machine.Throw(b, s, after)
		if next.Score = want.Score; next != want {
			return false
		}
	}
	return true
}

// At are the rules for the throws of the end of a state: a machine's depend on its end and score.
func (r Rules) At(s State) Rules {
	if r.Machine != nil {
		r.Machine = r.Machine.At(s)
	}
	return r
}

// Err is the first error of the machine, if there is one; see Machine.
func (r *Rules) Err() error {
	if r.Machine == nil {
		return nil
	}
	return r.Machine.Err()
}

// Applies reports whether the rules may put stones back after a shot at all.
func (r *Rules) Applies(shot int) bool {
	return r.Machine != nil || shot-r.FirstShot < max(r.Guard.Shots, r.Guard.NoTick)
}

// FreeGuard is a free guard rule: a shot with number below Shots may not put a stone of
// the zone out of play; if it does, the stones go back and the delivered one is taken off.
type FreeGuard struct {
	Shots      int  `json:"shots"`     // applies to shots 0..Shots-1 of the end
	Zone       Zone `json:"zone"`      // what is protected
	ProtectOwn bool `json:"both_team"` // protects the thrower's own stones too, as the thesis's program does
	// NoTick: shots 0..NoTick-1 may not move an opponent's guard that touches the centre line off the line or out of
	// the free guard zone (World Curling since 2023); 0 is off. The opponent may leave the stones where they are.
	NoTick int `json:"no_tick"`
}

// Blank is what an end without score does to the hammer.
type Blank string

// What a blank end does.
const (
	BlankKeeps Blank = "keep" // the hammer stays (four-person curling)
	BlankSwaps Blank = "swap" // the other team gets it (mixed doubles)
)

// Standard is the rule set of the programs of 2018/19, the thesis's: 8 ends, free guard for the first five
// shots, which protects the stones of both teams.
func Standard() Rules {
	return Rules{Name: "five-rock-both", Ends: 8, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, ProtectOwn: true}, Blank: BlankKeeps, Extra: true,
		Delivery: Published}
}

// FiveRock is the rule set of World Curling for teams of four from 2018 to 2022, which Digital Curling 3 has too:
// free guard for the first five shots, the opponent's stones only.
func FiveRock() Rules {
	return Rules{Name: "five-rock", Ends: 10, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ}, Blank: BlankKeeps, Extra: true, Delivery: Pairs}
}

// FourRock is the rule set of the programs of 2015-17: free guard for the first four
// shots, the opponent's stones only (docs/PHYSICS.md).
func FourRock() Rules {
	return Rules{Name: "four-rock", Ends: 10, Guard: FreeGuard{Shots: 4, Zone: ZoneFGZ}, Blank: BlankKeeps, Delivery: Published}
}

// MixedDoubles is the rule set of Mori 2019 §4.3.5: ten shots, numbered 6..15, after two
// placed stones; the first three deliveries may put no stone at all out of play.
func MixedDoubles() Rules {
	return Rules{Name: "mixed-doubles", Ends: 8, FirstShot: DoublesFirstShot, Guard: FreeGuard{Shots: 3, Zone: ZonePlay, ProtectOwn: true},
		Blank: BlankSwaps, Extra: true, Delivery: Doubles, Placed: DoublesSpots()}
}

// NoTick is the rule set of World Curling for teams of four since 2022: five rocks, and no tick
// of a guard on the centre line; since 2023 neither may it leave the free guard zone along the line.
func NoTick() Rules {
	return Rules{Name: "no-tick", Ends: 10, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, NoTick: 5}, Blank: BlankKeeps, Extra: true,
		Delivery: Pairs}
}

// Wheelchair is the rule set of wheelchair curling: eight ends, five rocks, ticks allowed.
func Wheelchair() Rules {
	return Rules{Name: "wheelchair", Ends: 8, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ}, Blank: BlankKeeps, Extra: true, Delivery: Pairs}
}

// RuleSet is the rule set of a name. ok is false for a name that is none of theirs.
func RuleSet(name string) (r Rules, ok bool) {
	for _, r := range RuleSets() {
		if r.Name == name {
			return r, true
		}
	}
	return r, false
}

// RuleSets are all named rule sets.
func RuleSets() []Rules {
	return []Rules{FiveRock(), Standard(), FourRock(), NoTick(), MixedDoubles(), Wheelchair()}
}

// Renamed are the rules under the name they have now: until version 0.1 the rules of the programs of 2018/19
// were called five-rock.
func (r Rules) Renamed() Rules {
	if r.Name == "five-rock" && r.Guard.ProtectOwn {
		r.Name = Standard().Name
	}
	return r
}

// Infraction is what the rules say of a thrown shot.
type Infraction struct {
	Foul   bool   // stones were put back
	Choice bool   // the other team may leave them where they came to rest (a tick)
	Rule   string // "" or "free-guard" or "no-tick"
	Broken uint16 // bit i: stone i was moved against the rule
}

// Apply applies the free guard rules to the thrown shot number shot: before and after
// are the positions around it. It returns the position that stands; where the other team has
// a choice, the one in which it puts the stones back.
func (r *Rules) Apply(b Bounds, before, after *Position, shot int) (Position, Infraction) {
	if r.Machine != nil {
		was, is := *before, *after // what a machine is handed leaves the stack: not the caller's
		return r.Machine.Apply(b, &was, &is, shot)
	}
	g := &r.Guard
	if v := g.broken(b, before, after, shot-r.FirstShot, SideOf(shot)); v.Foul {
		return *before, v
	}
	return *after, Infraction{}
}

func (g *FreeGuard) broken(b Bounds, before, after *Position, shot int, thrower Side) Infraction {
	if shot < g.Shots && g.Zone != ZoneNone {
		var broken uint16
		for i := range before {
			if !before.Has(i) || after.Has(i) || (!g.ProtectOwn && SideOf(i) == thrower) {
				continue
			}
			if g.Zone == ZonePlay || b.InGuardZone(before[i]) {
				broken |= 1 << i
			}
		}
		if broken != 0 {
			return Infraction{Foul: true, Rule: "free-guard", Broken: broken}
		}
	}
	if shot < g.NoTick {
		var broken uint16
		for i := int(thrower.Other()); i < Stones; i += 2 {
			if before.Has(i) && b.CentreGuard(before[i]) && !b.CentreGuard(after[i]) {
				broken |= 1 << i
			}
		}
		if broken != 0 {
			return Infraction{Foul: true, Choice: true, Rule: "no-tick", Broken: broken}
		}
	}
	return Infraction{}
}

// OnCentreLine reports whether a stone at p touches the centre line.
func OnCentreLine(p Vec) bool {
	return p.X > CentreX-StoneRadius && p.X < CentreX+StoneRadius
}

// CentreGuard reports whether a stone at p lies in the free guard zone and touches the centre line. A stone
// that is not in play (the zero Vec) does not.
func (b Bounds) CentreGuard(p Vec) bool { return OnCentreLine(p) && b.InGuardZone(p) }

// Next is the state after a shot: pos is the position that stands after it. When the end
// is over the score is added, the hammer goes where the rules say and the next end begins;
// over reports that the match has ended.
func (r *Rules) Next(b Bounds, s State, pos Position) (next State, over bool) {
	if r.Machine != nil {
		return r.Machine.Next(b, s, pos)
	}
	s.Position = pos
	s.Shot++
	if s.Shot < Stones {
		return s, false
	}
	return r.NextEnd(s, pos.Score(b, First))
}

// NextEnd closes an end in which the team throwing first scored n (negative: the hammer).
func (r *Rules) NextEnd(s State, n int) (next State, over bool) {
	if r.Machine != nil {
		return r.Machine.NextEnd(s, n)
	}
	switch {
	case n > 0: // a steal: who scored throws first again
		s.Score[s.First] += n
	case n < 0:
		s.Score[s.First.Other()] -= n
		s.First = s.First.Other()
	case r.Blank == BlankSwaps:
		s.First = s.First.Other()
	}
	s.Position = Position{}
	s.Shot = r.FirstShot
	s.End++
	tied := s.Score[0] == s.Score[1]
	return s, s.End >= s.Ends && (!tied || !r.Extra)
}

// Result is what each team has won, from 0 to 1, of a match that is over in a state.
func (r *Rules) Result(s State) [2]float64 {
	if r.Machine != nil {
		return r.Machine.Result(s)
	}
	switch d := s.Score[0] - s.Score[1]; {
	case d > 0:
		return [2]float64{1, 0}
	case d < 0:
		return [2]float64{0, 1}
	}
	return [2]float64{0.5, 0.5}
}

// Doubles reports whether an end begins with two placed stones, as in mixed doubles.
func (r *Rules) Doubles() bool { return r.Placed != Spots{} || r.FirstShot == DoublesFirstShot }

// Count is the number of a shot (0..15) as people count the stones thrown in an end, from 1: those that are placed in mixed
// doubles do not count.
func (r *Rules) Count(shot int) int { return shot - r.FirstShot + 1 }

// StoneNumber is the number of a stone that is thrown, from 1 in the order of delivery, and less than 0 of one that is placed before
// the end: -1 the first of them. 0 is none.
type StoneNumber int

// String is the number as it is written on the stone: 7, or P1 for one that is placed.
func (n StoneNumber) String() string {
	switch {
	case n > 0:
		return strconv.Itoa(int(n))
	case n < 0:
		return "P" + strconv.Itoa(int(-n))
	}
	return ""
}

// StoneNumber is the number of a stone, of its index in a position.
func (r *Rules) StoneNumber(stone int) StoneNumber {
	if stone < r.FirstShot {
		return StoneNumber(-1 - stone)
	}
	return StoneNumber(r.Count(stone))
}

// Throws is how many stones are thrown in an end.
func (r *Rules) Throws() int { return Stones - r.FirstShot }
