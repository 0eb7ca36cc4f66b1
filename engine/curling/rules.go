package curling

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
	// Machine, if there is one, decides what stands after a shot in place of Guard: a state
	// machine that was changed beyond its parameters. Slower, and never written.
	Machine Machine `json:"-"`
	Placed  Spots   `json:"placed,omitzero"` // of mixed doubles; zero where no stones are placed
}

// Zone is what the free guard rule protects.
type Zone string

// The zones.
const (
	ZoneNone Zone = "none"
	ZoneFGZ  Zone = "fgz"  // between hog and tee line, outside the house
	ZonePlay Zone = "play" // the whole play area (mixed doubles)
)

// Machine decides what stands after a shot, as Rules.Apply does. It is safe for concurrent
// use and comparable.
type Machine interface {
	Apply(b Bounds, before, after *Position, shot int) (Position, Infraction)
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
	NoTick     int  `json:"no_tick"`   // shots 0..NoTick-1 may not move an opponent's centre-line guard off the line; 0 is off
}

// Blank is what an end without score does to the hammer.
type Blank string

// What a blank end does.
const (
	BlankKeeps Blank = "keep" // the hammer stays (four-person curling)
	BlankSwaps Blank = "swap" // the other team gets it (mixed doubles)
)

// Standard is the rule set of the thesis: 8 ends, free guard for the first five shots.
func Standard() Rules {
	return Rules{Name: "five-rock", Ends: 8, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, ProtectOwn: true}, Blank: BlankKeeps, Extra: true, Delivery: Published}
}

// FourRock is the rule set of the programs of 2015-17: free guard for the first four
// shots, the opponent's stones only (facts: physics, "The other two models").
func FourRock() Rules {
	return Rules{Name: "four-rock", Ends: 10, Guard: FreeGuard{Shots: 4, Zone: ZoneFGZ}, Blank: BlankKeeps, Delivery: Published}
}

// MixedDoubles is the rule set of seed 000 §4.3.5: ten shots, numbered 6..15, after two
// placed stones; the first three deliveries may put no stone at all out of play.
func MixedDoubles() Rules {
	return Rules{Name: "mixed-doubles", Ends: 8, FirstShot: DoublesFirstShot, Guard: FreeGuard{Shots: 3, Zone: ZonePlay, ProtectOwn: true}, Blank: BlankSwaps, Extra: true, Delivery: Doubles, Placed: DoublesSpots()}
}

// NoTick is the rule set of World Curling for teams of four since 2022: five rocks, and no tick
// of a guard on the centre line.
func NoTick() Rules {
	return Rules{Name: "no-tick", Ends: 10, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, NoTick: 5}, Blank: BlankKeeps, Extra: true, Delivery: Pairs}
}

// Wheelchair is the rule set of wheelchair curling: eight ends, five rocks, ticks allowed.
func Wheelchair() Rules {
	return Rules{Name: "wheelchair", Ends: 8, Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ}, Blank: BlankKeeps, Extra: true, Delivery: Pairs}
}

// RuleSet is the rule set of a name. ok is false for a name that is none of theirs.
func RuleSet(name string) (r Rules, ok bool) {
	for _, r := range []Rules{Standard(), FourRock(), MixedDoubles(), NoTick(), Wheelchair()} {
		if r.Name == name {
			return r, true
		}
	}
	return r, false
}

// Infraction is what the rules say of a thrown shot.
type Infraction struct {
	Foul   bool   // stones were put back
	Rule   string // "" or "free-guard" or "no-tick"
	Broken uint16 // bit i: stone i was moved against the rule
}

// Apply applies the free guard rules to the thrown shot number shot: before and after
// are the positions around it. It returns the position that stands.
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
		var bits uint16
		for i := range before {
			if !before.Has(i) || after.Has(i) || (!g.ProtectOwn && SideOf(i) == thrower) {
				continue
			}
			if g.Zone == ZonePlay || b.InGuardZone(before[i]) {
				bits |= 1 << i
			}
		}
		if bits != 0 {
			return Infraction{Foul: true, Rule: "free-guard", Broken: bits}
		}
	}
	if shot < g.NoTick {
		var bits uint16
		for i := int(thrower.Other()); i < Stones; i += 2 {
			if before.Has(i) && b.InGuardZone(before[i]) && OnCentreLine(before[i]) && !OnCentreLine(after[i]) {
				bits |= 1 << i
			}
		}
		if bits != 0 {
			return Infraction{Foul: true, Rule: "no-tick", Broken: bits}
		}
	}
	return Infraction{}
}

// OnCentreLine reports whether a stone at p touches the centre line.
func OnCentreLine(p Vec) bool {
	return p.X > CentreX-StoneRadius && p.X < CentreX+StoneRadius
}

// Next is the state after a shot: pos is the position that stands after it. When the end
// is over the score is added, the hammer goes where the rules say and the next end begins;
// over reports that the match has ended.
func (r *Rules) Next(b Bounds, s State, pos Position) (next State, over bool) {
	s.Position = pos
	s.Shot++
	if s.Shot < Stones {
		return s, false
	}
	return r.NextEnd(s, pos.Score(b, First))
}

// NextEnd closes an end in which the team throwing first scored n (negative: the hammer).
func (r *Rules) NextEnd(s State, n int) (next State, over bool) {
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
