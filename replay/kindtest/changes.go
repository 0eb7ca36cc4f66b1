package kindtest

import (
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// anEnd is an end of the game, drawn.
func (d *drawing) anEnd() *replay.End { return &d.game.Ends[d.rng.IntN(len(d.game.Ends))] }

func (d *drawing) lastEnd() *replay.End { return &d.game.Ends[len(d.game.Ends)-1] }

// eachShot changes about one shot of four.
func (d *drawing) eachShot(change func(s *replay.Shot)) {
	for i := range d.game.Ends {
		for k := range d.game.Ends[i].Shots {
			if d.rng.UintN(4) == 0 {
				change(&d.game.Ends[i].Shots[k])
			}
		}
	}
}

// placed adds the dummy shots that open a mixed doubles end in the logs of the thesis: in some of them a shot of 0 0 0 is noted.
func placed(d *drawing) {
	for i := range d.game.Ends {
		e := &d.game.Ends[i]
		var dummies []replay.Shot
		for n := range d.game.Rules.FirstShot {
			at := e.Shots[0].Before
			dummies = append(dummies, replay.Shot{Number: n, Kind: replay.Placed, Before: at, After: &at, Thrower: -1,
				Asked: d.game.Rules.Ends&1 == 0, Ran: d.game.Rules.Ends&1 == 0})
		}
		e.Shots = append(dummies, e.Shots...)
	}
}

func powerPlay(d *drawing) {
	for i := range d.game.Ends {
		d.game.Ends[i].PowerPlay = replay.PowerPlay(d.rng.UintN(3))
	}
	d.anEnd().PowerPlay = replay.PowerPlayLeft
}

func timeOuts(d *drawing) {
	d.eachShot(func(s *replay.Shot) { s.Chart.TimeOut, s.Chart.Note = true, "Burned stone" })
	d.lastEnd().Shots[3].Chart.TimeOut = true
	for i := range d.game.Ends {
		at := time.Duration(i) * time.Minute
		d.game.Ends[i].Left = [2]time.Duration{38*time.Minute - 3*at - time.Second, 37*time.Minute - 4*at}
	}
	d.anEnd().Left[0] = 0
}

// lastNotThrown: the last stone of an end was not thrown as the end was decided.
func lastNotThrown(d *drawing) {
	for i := range d.game.Ends {
		if i > 0 && d.rng.UintN(2) == 0 {
			continue
		}
		e := &d.game.Ends[i]
		e.Shots = e.Shots[:len(e.Shots)-1]
		e.Final = e.Shots[len(e.Shots)-1].After
	}
}

// violation: the stones were put back and the one that was thrown taken off.
func violation(d *drawing) {
	shots := d.anEnd().Shots
	for k := 1; k < 5; k++ {
		before := shots[k].Before
		shots[k].After, shots[k+1].Before = &before, before
	}
}

// refused: shots beyond the limit are noted as 0 0 0.
func refused(d *drawing) {
	d.eachShot(func(s *replay.Shot) { s.Run, s.Ran = curling.Shot{}, true })
}

// cut ends the game before a shot of its last end, which waits to be thrown.
func (d *drawing) cut(kind replay.Kind) *replay.Shot {
	e := d.lastEnd()
	e.Shots = e.Shots[:1+d.rng.IntN(len(e.Shots))]
	s := &e.Shots[len(e.Shots)-1]
	*s = replay.Shot{Number: s.Number, Kind: kind, Before: s.Before, Thrower: s.Thrower}
	e.Final, e.Score, e.Scored = nil, [2]int{}, false
	d.settle()
	return s
}

func conceded(d *drawing) {
	s := d.cut(replay.Conceded)
	d.game.Result.Winner, d.game.Result.Reason = int(d.lastEnd().Mover(s.Number).Other()), replay.ByConceding
}

func concededBetween(d *drawing) {
	g := d.game
	last := d.lastEnd()
	s := replay.Shot{Kind: replay.Conceded, Thrower: g.Rules.Delivery.Thrower(0)}
	g.Ends = append(g.Ends, replay.End{Number: last.Number + 1, First: last.First, Shots: []replay.Shot{s}})
	g.Rules.Ends++
	g.Result.Winner, g.Result.Reason = int(last.First.Other()), replay.ByConceding
}

// concededChart: a chart has no shot at which a team gave up.
func concededChart(d *drawing) {
	e := d.lastEnd()
	e.Shots = e.Shots[:1+d.rng.IntN(len(e.Shots)-1)]
	e.Final = e.Shots[len(e.Shots)-1].After
	d.game.Result.Reason = replay.ByConceding
}

func outOfTime(d *drawing) {
	d.game.TimeLeft = [2]int{219000, 1000}
	s := d.cut(replay.Abandoned)
	d.game.Result.Winner, d.game.Result.Reason = int(d.lastEnd().Mover(s.Number).Other()), replay.ByTime
}

func (d *drawing) abandon() {
	d.game.Complete, d.game.Result.Winner, d.game.Result.Reason = false, -1, replay.ByAbandoning
}

func waiting(d *drawing) {
	d.cut(replay.Abandoned)
	d.abandon()
}

func stopped(d *drawing) {
	e := d.lastEnd()
	e.Shots = e.Shots[:1+d.rng.IntN(len(e.Shots)-1)]
	e.Final, e.Score, e.Scored = nil, [2]int{}, false
	d.settle()
	d.abandon()
}

func extraEnd(d *drawing) {
	d.game.Rules.Extra = true
	d.game.Ends = append(d.game.Ends, d.end(len(d.game.Ends), 1))
	d.settle()
}

func tie(d *drawing) {
	d.game.Rules.Extra = false
	for i := range d.game.Ends {
		d.game.Ends[i].Score = [2]int{}
	}
	d.settle()
}

func unknownShots(d *drawing) {
	d.eachShot(func(s *replay.Shot) { s.Chosen, s.Asked = curling.Shot{}, false })
	d.eachShot(func(s *replay.Shot) { s.Run, s.Ran = curling.Shot{}, false })
	d.eachShot(func(s *replay.Shot) { s.Thrower = -1 })
}

// unknownStones: lines of a chart are damaged, so that what came of a shot is not known.
func unknownStones(d *drawing) {
	d.eachShot(func(s *replay.Shot) { s.After = nil })
	d.anEnd().Final = nil
}

// missingShots: lines of a chart are missing. The last known position before the gap stays.
func missingShots(d *drawing) {
	for i := range d.game.Ends {
		e := &d.game.Ends[i]
		n := 1 + d.rng.IntN(len(e.Shots)-3)
		e.Shots = append(e.Shots[:n:n], e.Shots[n+1+d.rng.IntN(2):]...)
		if d.rng.UintN(2) == 0 { // the position after the gap stands in no line either
			e.Shots[n].Gap, e.Shots[n].Before = true, *e.Shots[n-1].After
		}
	}
}

// gapBefore: what came of a shot is not known, so that the next one is thrown at the last position that is.
func gapBefore(d *drawing) {
	for i := range d.game.Ends {
		e := &d.game.Ends[i]
		n := 2 + d.rng.IntN(len(e.Shots)-2)
		e.Shots[n-1].After = nil
		e.Shots[n].Gap, e.Shots[n].Before = true, e.Shots[n-1].Before
	}
}

func missingEnd(d *drawing) {
	g := d.game
	g.Rules.Ends++
	for i := range g.Ends {
		if i > 0 || d.rng.UintN(2) == 0 {
			g.Ends[i].Number++
		}
	}
}

func noScore(d *drawing) {
	e := d.anEnd()
	e.Score, e.Scored = [2]int{}, false
	otherScore(d)
}

// otherScore: the result of the match is noted, and it is not what the ends add up to.
func otherScore(d *drawing) {
	d.game.Complete = false
	d.game.Result.Score[0]++
}

func secondBegins(d *drawing) {
	for i := range d.game.Ends {
		d.game.Ends[i].First = d.game.Ends[i].First.Other()
	}
}

func scoreBefore(d *drawing) {
	d.game.Start = [2]int{3, 1}
	for i := range d.game.Ends {
		d.game.Ends[i].Number += 4
	}
	d.game.Rules.Ends += 4
	d.settle()
}

// position is a lone position, as position files hold it.
func position(d *drawing) {
	g := d.game
	e := *d.anEnd()
	s := e.Shots[d.rng.IntN(len(e.Shots))]
	e.Shots = []replay.Shot{{Number: s.Number, Kind: replay.Abandoned, Before: s.Before, Thrower: s.Thrower}}
	e.Final, e.Score, e.Scored = nil, [2]int{}, false
	g.Ends, g.Start, g.Limits = []replay.End{e}, [2]int{2, 5}, true
	d.settle()
	d.abandon()
}

func lastPosition(d *drawing) {
	final := d.lastEnd().Final
	position(d)
	d.game.Ends[0].Shots, d.game.Ends[0].Final = nil, final
}

func found(d *drawing) {
	d.eachShot(func(s *replay.Shot) {
		s.Found = &replay.Reconstruction{Explained: d.rng.UintN(2) == 0, Residual: d.number(0, 0.1), Worst: d.number(0, 0.3),
			SpreadVX: d.number(0, 1), SpreadVY: d.number(0, 1), Redrawn: uint16(d.rng.UintN(1 << 16))}
		if s.Found.Explained {
			s.Run, s.Ran = d.shot(), true
		}
	})
}

func recorded(d *drawing) {
	d.game.Limits = true
	d.eachShot(func(s *replay.Shot) {
		s.Recorded = &physics.Trajectory{}
		s.Recorded.Reset(&d.game.Ice, &s.Before, s.Number)
		s.Recorded.Next()
		s.Recorded.Set(s.Number, 2, 5)
	})
}

// answers: programs that answer more than a shot, or none.
func answers(d *drawing) {
	d.eachShot(func(s *replay.Shot) { s.Raw, s.Chosen, s.Asked = "BESTMOVE e4", curling.Shot{}, false })
	s := d.cut(replay.Conceded)
	s.Raw = "CONSEED"
	d.game.Result.Winner, d.game.Result.Reason = int(d.lastEnd().Mover(s.Number).Other()), replay.ByConceding
}

func oddNames(d *drawing) {
	names := []string{"=HYPERLINK(1)", "a\nb", " led by a blank", "北見 LS", `"quoted", with a comma`, "", "[0000]", "'apostrophe", "North",
		"'=1", "''-x", "+1"}
	g := d.game
	g.Teams = [2]string{names[d.rng.IntN(len(names))], names[d.rng.IntN(len(names))]}
	g.Players[0][1].Name, g.Players[1][3].Name = names[d.rng.IntN(len(names))], "José"
	g.Extra = map[string]string{"Venue": names[d.rng.IntN(len(names))], "First": "x", "a=b": "1"}
}

func own(d *drawing) {
	g := d.game
	g.Ice.Friction *= d.number(0.5, 2)
	g.Rules.Guard = curling.FreeGuard{Shots: 4, Zone: curling.ZonePlay, NoTick: 3}
	g.Rules.Name, g.Rules.Delivery, g.Rules.Blank = "mine", curling.Pairs, curling.BlankSwaps
	g.Limits, g.TimeLeft = true, [2]int{600_000, 0}
	for t := range g.Players {
		for i := range g.Players[t] {
			p := &g.Players[t][i]
			p.Noise = curling.Noise{Model: curling.NoiseModels[d.rng.IntN(len(curling.NoiseModels))], A: d.number(0, 1), B: d.number(0, 1)}
			p.WeightMax, p.LeftHanded = d.number(0, 40), d.rng.UintN(2) == 0
		}
	}
	g.Players[1][2].WeightMax = 0
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			g.Ends[i].Shots[k].Thrower = d.rng.IntN(4)
		}
	}
}

func noPlayers(d *drawing) {
	for i := range d.game.Ends {
		for k := range d.game.Ends[i].Shots {
			d.game.Ends[i].Shots[k].Thrower = -1
		}
	}
}

// sweeps: some stones of a match are swept.
func sweeps(d *drawing) {
	d.eachShot(func(s *replay.Shot) {
		if broom := physics.Brooms()[d.rng.IntN(2)]; d.rng.IntN(2) == 0 {
			s.Sweep = broom.Sweep(10+23*d.rng.Float64(), 3+7*d.rng.Float64())
		}
	})
}

// spins: programs release stones with spins of their own, or without one.
func spins(d *drawing) {
	list := []curling.Spin{0, curling.NoSpin, 15.707963, 0.5, 6.2831855}
	d.eachShot(func(s *replay.Shot) {
		s.Chosen.Spin = list[d.rng.IntN(len(list))]
		s.Run.Spin = s.Chosen.Spin
	})
}
