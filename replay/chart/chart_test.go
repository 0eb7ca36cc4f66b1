package chart

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/sample"
)

// hand charts for tests.
type hand struct {
	log    Log
	device string
}

func (h *hand) add(c Change) {
	c.Seq, c.Device, c.Time = h.log.Next(), h.device, int64(1000*h.log.Next())
	h.log.Add(c)
}

// played is a match played by a simulator on the ice of charts.
func played(t testing.TB, rules curling.Rules, seed uint64) *replay.Game {
	t.Helper()
	g, err := sample.Match(ice(), rules, seed)
	require.NoError(t, err)
	for e := range g.Ends {
		for k := range g.Ends[e].Shots {
			s := &g.Ends[e].Shots[k]
			s.Chart = &replay.Chart{Task: replay.Tasks[(e+k)%len(replay.Tasks)], Turn: s.Run.Turn, TurnKnown: k%5 > 0,
				Grade: []int{-1, 0, 25, 50, 75, 100}[(e+2*k)%6], TimeOut: k == 7}
		}
	}
	return g
}

// chartOf charts a game with every stone that moved.
func chartOf(g *replay.Game, f Format) *hand {
	h := &hand{device: "a"}
	set := GameFields{Event: Noted("Open"), Date: Noted("2026-11-27"), Sheet: Noted("B"), Format: Noted(f), Ends: Noted(len(g.Ends)),
		First: Noted(int(g.Ends[0].First))}
	for t, name := range []string{"Alpha", "Beta"} {
		var line []string
		for i := range f.Players() {
			line = append(line, fmt.Sprintf("%s %d", name, i+1))
		}
		*set.Team(curling.TeamID(t)) = TeamFields{Name: Noted(name), Line: Noted(line)}
	}
	h.add(OfGame(set))
	for i := range g.Ends {
		e := &g.Ends[i]
		if e.Number == 0 || g.Ends[i-1].Scored {
			h.add(OfEnd(e.Number, EndFields{Hammer: Noted(int(e.First.Other())), PowerPlay: Noted(e.PowerPlay)}))
		}
		for k := range e.Shots {
			if s := &e.Shots[k]; s.Kind == replay.Thrown {
				if k == 0 && f == Doubles {
					h.add(OfEnd(e.Number, EndFields{Placed: Noted([]curling.Vec{s.Before[0], s.Before[1]})}))
				}
				h.add(OfShot(e.Number, s.Number, shotOf(s)))
			}
		}
	}
	return h
}

func shotOf(s *replay.Shot) ShotFields {
	set := ShotFields{Stones: map[int]*Field[Place]{}, Done: Noted(true)}
	for i := range s.After {
		switch {
		case s.After.Has(i) && s.After[i] != s.Before[i]:
			set.Stones[i] = Noted(At(s.After[i]))
		case !s.After.Has(i) && (s.Before.Has(i) || i == s.Number):
			set.Stones[i] = Noted(OutOfPlay)
		}
	}
	if c := s.Chart; c != nil {
		set.Task = Noted(c.Task)
		if c.TurnKnown {
			set.Turn = Noted(c.Turn)
		}
		if c.Grade >= 0 {
			set.Grade = Noted(Grade(c.Grade / 25))
		}
		if c.TimeOut {
			set.TimeOut = Noted(true)
		}
	}
	return set
}

func TestAChartOfAGameIsTheGame(t *testing.T) {
	for _, c := range []struct {
		format Format
		rules  curling.Rules
	}{{Fours, curling.NoTick()}, {Doubles, curling.MixedDoubles()}, {Wheelchair, curling.Wheelchair()}} {
		c.rules.Ends = 2
		for seed := range uint64(2) {
			g := played(t, c.rules, seed)
			s := chartOf(g, c.format).log.State()
			out := s.Replay()
			require.NoError(t, out.Check())
			require.Equal(t, g.Result.Score, out.Result.Score)
			require.Equal(t, "Open", out.Extra["Event"])
			require.Len(t, out.Ends, len(g.Ends))
			for e := range g.Ends {
				was, is := &g.Ends[e], &out.Ends[e]
				require.Equal(t, was.First, is.First, "end %d", e+1)
				require.Equal(t, was.Score, is.Score, "end %d", e+1)
				n := 0
				for k := range was.Shots {
					a := &was.Shots[k]
					if a.Kind != replay.Thrown {
						continue
					}
					b := &is.Shots[n]
					n++
					require.Equal(t, a.Number, b.Number)
					require.InDelta(t, 0, b.Chart.Moved, 1e-3)
					for i := range a.After {
						require.Equal(t, a.After.Has(i), b.After.Has(i), "%s end %d shot %d stone %d", c.format, e+1, a.Number, i)
						require.InDelta(t, 0, a.After[i].Distance(b.After[i]), 1e-3)
					}
					require.False(t, b.Gap)
					chart := *a.Chart
					chart.Player, chart.Moved = b.Chart.Player, b.Chart.Moved
					if !chart.TurnKnown {
						chart.Turn = 0
					}
					require.Equal(t, chart, *b.Chart)
					require.NotEmpty(t, chart.Player)
				}
				require.Len(t, is.Shots, n)
			}
		}
	}
}

func TestAnyFieldMayBeLeftOut(t *testing.T) {
	h := &hand{device: "a"}
	h.add(OfShot(0, 0, ShotFields{Grade: Noted(Grade(3))}))
	h.add(OfShot(0, 1, ShotFields{Stones: map[int]*Field[Place]{1: Noted(At(curling.Tee))}}))
	h.add(OfShot(0, 3, ShotFields{Task: Noted(replay.TaskGuard), Done: Noted(true)}))
	s := h.log.State()
	require.Len(t, s.Ends, 1)
	require.Len(t, s.Ends[0].Shots, 4)
	require.Equal(t, Lost, s.Ends[0].Shots[0].After[0].Rest, "a grade alone tells no place")
	require.Equal(t, InPlay, s.Ends[0].Shots[1].After[1].Rest)
	require.Equal(t, Lost, s.Ends[0].Shots[2].After[1].Rest, "nobody saw the house after a shot that is missing")
	require.Equal(t, curling.Tee, s.Ends[0].Shots[2].After[1].At, "where it was seen last")
	require.Equal(t, Cursor{0, 4}, s.Next())
	g := s.Replay()
	require.NoError(t, g.Check())
	require.Equal(t, 75, g.Ends[0].Shots[0].Chart.Grade)
	for i, shot := range g.Ends[0].Shots {
		require.Nil(t, shot.After, "shot %d: not all places are known", i+1)
		require.Equal(t, i > 0, shot.Gap)
	}
	require.Equal(t, replay.Abandoned, g.Ends[0].Shots[2].Kind)
	require.Contains(t, fmt.Sprint(g.Warnings), "after 3 of 3 shots")

	h.add(OfShot(0, 3, ShotFields{Seen: Noted(true)}))
	p, known := h.log.State().Ends[0].Shots[3].After.Position()
	require.True(t, known, "the house was seen as shown")
	require.Equal(t, curling.Position{1: curling.Tee}, p)
}

func TestATargetBeforeTheThrowIsNoShot(t *testing.T) {
	h := &hand{device: "a"}
	h.add(OfShot(0, 0, ShotFields{Target: Noted(curling.Tee)}))
	s := h.log.State()
	require.Equal(t, Cursor{0, 0}, s.Next())
	require.Equal(t, replay.Abandoned, s.Replay().Ends[0].Shots[0].Kind)
	h.add(OfShot(0, 0, ShotFields{Done: Noted(true)}))
	require.Equal(t, Cursor{0, 1}, h.log.State().Next())
}

func TestProposalsAreNoFacts(t *testing.T) {
	h := &hand{device: "a"}
	p := &Field[Place]{Value: At(curling.Tee), By: Proposed}
	h.add(OfShot(0, 0, ShotFields{Grade: &Field[Grade]{3, Proposed}, Task: &Field[replay.Task]{replay.TaskDraw, Proposed},
		Stones: map[int]*Field[Place]{0: p}, Done: Noted(true)}))
	shot := h.log.State().Replay().Ends[0].Shots[0]
	require.Equal(t, replay.Chart{Task: replay.TaskNone, Grade: -1}, *shot.Chart)
	require.Nil(t, shot.After)
	h.add(OfShot(0, 0, ShotFields{Grade: &Field[Grade]{3, Accepted}}))
	require.Equal(t, 75, h.log.State().Replay().Ends[0].Shots[0].Chart.Grade)
	h.add(OfShot(0, 0, ShotFields{Fate: Noted(Hogged)}))
	require.Equal(t, "Hog line violation", h.log.State().Replay().Ends[0].Shots[0].Chart.Note)
	h.add(OfShot(0, 0, ShotFields{Grade: &Field[Grade]{By: Unknown}}))
	require.Equal(t, -1, h.log.State().Replay().Ends[0].Shots[0].Chart.Grade, "taken back")
}

func TestAProposedStoneStaysWhereItLay(t *testing.T) {
	h := &hand{device: "a"}
	at := func(x float64, by Source) *Field[Place] { return &Field[Place]{Place{X: x, Y: 5}, by} }
	h.add(OfShot(0, 0, ShotFields{Stones: map[int]*Field[Place]{0: at(2, ByHand)}, Done: Noted(true)}))
	h.add(OfShot(0, 1, ShotFields{Stones: map[int]*Field[Place]{0: at(1, Proposed), 1: at(3, ByHand)}}))
	after := h.log.State().Ends[0].Shots[1].After
	require.Equal(t, 2.0, after[0].At.X)
	require.Equal(t, 3.0, after[1].At.X)
}

func TestTally(t *testing.T) {
	h := &hand{device: "a"}
	for i, g := range []Grade{4, 3, GradeX, 2, GradeBonus} {
		h.add(OfShot(0, i, ShotFields{Grade: Noted(g)}))
	}
	h.add(OfShot(0, 5, ShotFields{Done: Noted(true)}))
	h.add(OfShot(0, 6, ShotFields{Kind: Noted(NotThrown)}))
	all := func(curling.TeamID, *Shot) bool { return true }
	require.Equal(t, Tally{Points: 13, Graded: 4, Thrown: 6}, h.log.State().Tally(all), "X does not count, a bonus is the best grade")
	share, ok := h.log.State().Tally(all).Share()
	require.True(t, ok)
	require.InDelta(t, 13.0/16, share, 1e-12)
	h.add(OfGame(GameFields{Own: Noted(1)}))
	require.Equal(t, Tally{Points: 5, Graded: 2, Thrown: 3}, h.log.State().Tally(all))
	_, ok = Tally{Thrown: 3}.Share()
	require.False(t, ok)
}

func TestAChartOfOneTeamSaysNothingOfTheOther(t *testing.T) {
	rules := curling.NoTick()
	rules.Ends = 1
	h := chartOf(played(t, rules, 1), Fours)
	h.add(OfGame(GameFields{Own: Noted(1)}))
	g := h.log.State().Replay()
	n := 0
	for e := range g.Ends {
		for k := range g.Ends[e].Shots {
			s := &g.Ends[e].Shots[k]
			if g.Ends[e].Mover(s.Number) == 0 {
				require.Equal(t, replay.Chart{Task: replay.TaskNone, Grade: -1, Moved: s.Chart.Moved}, *s.Chart)
				require.NotNil(t, s.After)
			} else if s.Chart.Grade >= 0 {
				n++
			}
		}
	}
	require.Positive(t, n)
}

func TestHammerByRule(t *testing.T) {
	score := func(f Format, points ...[2]int) []curling.TeamID {
		h := &hand{device: "a"}
		h.add(OfGame(GameFields{Format: Noted(f), First: Noted(0)}))
		for i, p := range points {
			h.add(OfEnd(i, EndFields{Score: Noted(p)}))
		}
		h.add(OfEnd(len(points), EndFields{}))
		var first []curling.TeamID
		for _, e := range h.log.State().Ends {
			first = append(first, e.First)
		}
		return first
	}
	require.Equal(t, []curling.TeamID{0, 0, 1, 1}, score(Fours, [2]int{}, [2]int{0, 2}, [2]int{0, 1})[:4],
		"a blank keeps the hammer, who scores throws first")
	require.Equal(t, []curling.TeamID{0, 1, 0}, score(Doubles, [2]int{}, [2]int{2, 0})[:3], "in mixed doubles a blank gives it away")
	h := &hand{device: "a"}
	h.add(OfEnd(0, EndFields{Hammer: Noted(0)}))
	h.add(OfEnd(1, EndFields{Over: Noted(true)}))
	s := h.log.State()
	require.Equal(t, curling.TeamID(1), s.Ends[0].First)
	require.True(t, s.Ends[0].Sure)
	require.False(t, s.Ends[1].Sure, "the score of the end before is not known")
}

func TestThrowers(t *testing.T) {
	h := &hand{device: "a"}
	h.add(OfGame(GameFields{Format: Noted(Three), Team1: TeamFields{Line: Noted([]string{"A", "B", "C"}), Substitutes: Noted([]string{"S"})}}))
	h.add(OfShot(0, 15, ShotFields{Done: Noted(true)}))
	h.add(OfEnd(1, EndFields{Order1: Noted([]int{3, 1, 2})}))
	h.add(OfShot(1, 1, ShotFields{Thrower: Noted(2)}))
	names := func(s *State, end int) (list string) {
		for _, shot := range s.Ends[end].Shots {
			if shot.Team == 0 {
				list += s.Name(0, shot.Thrower)
			}
		}
		return list
	}
	s := h.log.State()
	require.Equal(t, "AAABBBCC", names(s, 0))
	require.Equal(t, "S", names(s, 1)[:1])
	require.Equal(t, 2, s.Ends[1].Shots[1].Thrower)
	_, player := s.Mover(Cursor{2, 0})
	require.Equal(t, 3, player, "the order goes on")
	require.Equal(t, -1, s.place(&s.Ends[1].Shots[0]), "a substitute is none of the players of the log")
}

func TestConflicts(t *testing.T) {
	at := func(x, y float64) *Field[Place] { return Noted(Place{X: x, Y: y}) }
	stones := func(m map[int]*Field[Place]) ShotFields { return ShotFields{Stones: m, Done: Noted(true)} }
	h := &hand{device: "a"}
	h.add(OfShot(0, 0, stones(map[int]*Field[Place]{0: at(2.375, 8)})))
	h.add(OfShot(0, 1, stones(map[int]*Field[Place]{1: at(2.375, 5), 0: Noted(OutOfPlay)})))
	h.add(OfShot(0, 2, stones(map[int]*Field[Place]{2: at(2.375, 5.2), 0: at(1, 5)})))
	h.add(OfShot(0, 3, ShotFields{Kind: Noted(NotThrown), Stones: map[int]*Field[Place]{2: at(2, 6)}}))
	h.add(OfShot(0, 4, stones(map[int]*Field[Place]{4: at(2.375, 12), 9: at(3, 6)})))
	var list []string
	for _, c := range h.log.State().Conflicts() {
		list = append(list, fmt.Sprintf("%d.%d %s", c.End+1, c.Shot+1, c.Text))
	}
	require.Equal(t, []string{
		"1.2 stone 1 was protected by the free guard zone rule and went out",
		"1.3 stone 1 is back in play after it went out",
		"1.3 stone 2 and stone 3 overlap by 9 cm",
		"1.4 stone 3 moved though nothing was thrown",
		"1.5 stone 5 lies where no stone is in play",
		"1.5 stone 10 lies there before it was thrown",
	}, list)
	h.add(OfShot(0, 1, ShotFields{Stones: map[int]*Field[Place]{0: at(2.375, 8)}}))
	require.NotContains(t, fmt.Sprint(h.log.State().Conflicts()), "back in play",
		"an earlier shot that is edited ends the conflict of the later one")
}

func TestScores(t *testing.T) {
	rules := curling.NoTick()
	rules.Ends = 1
	h := chartOf(played(t, rules, 3), Fours)
	counted := *h.log.State().Ends[0].Counted
	h.add(OfEnd(0, EndFields{Score: Noted([2]int{counted[0], counted[1] + 1})}))
	s := h.log.State()
	require.Equal(t, [2]int{counted[0], counted[1] + 1}, s.Ends[0].Score, "a hand's score stands")
	require.Contains(t, fmt.Sprint(s.Conflicts()), "the stones count")
	h.add(OfEnd(len(s.Ends)-1, EndFields{Conceded: Noted(0)}))
	out := h.log.State().Replay()
	require.True(t, out.Complete)
	require.Equal(t, replay.ByConceding, out.Result.Reason)
	require.Equal(t, 1, out.Result.Winner)

	h = &hand{device: "a"}
	h.add(OfEnd(0, EndFields{Score: Noted([2]int{0, 2})}))
	h.add(OfShot(1, 0, ShotFields{Grade: Noted(Grade(4))}))
	h.add(OfEnd(1, EndFields{Conceded: Noted(0)}))
	out = h.log.State().Replay()
	team, ok := out.Conceder()
	require.True(t, ok, "it was the turn of the team that gave up")
	require.Equal(t, curling.TeamID(0), team)
}

// TestHowAChartedGameEnded: nobody has won a game that goes on, whoever leads; a game ends with its last end where the score is not even,
// or when one team gives up, though it leads.
func TestHowAChartedGameEnded(t *testing.T) {
	for name, c := range map[string]struct {
		scores   [][2]int
		conceded int // the team that gave up in the last end, -1 for neither
		complete bool
		winner   int
		reason   string
	}{
		"under way":            {[][2]int{{2, 0}}, -1, false, -1, replay.ByAbandoning},
		"the other leads":      {[][2]int{{0, 2}}, -1, false, -1, replay.ByAbandoning},
		"even at the end":      {[][2]int{{1, 0}, {0, 1}}, -1, false, -1, replay.ByAbandoning},
		"won":                  {[][2]int{{2, 0}, {0, 1}}, -1, true, 0, replay.ByScore},
		"won by the other":     {[][2]int{{1, 0}, {0, 3}}, -1, true, 1, replay.ByScore},
		"an extra end":         {[][2]int{{1, 0}, {0, 1}, {0, 1}}, -1, true, 1, replay.ByScore},
		"conceded":             {[][2]int{{0, 4}}, 0, true, 1, replay.ByConceding},
		"conceded leading":     {[][2]int{{0, 4}}, 1, true, 0, replay.ByConceding},
		"conceded in the last": {[][2]int{{1, 0}, {2, 0}}, 1, true, 0, replay.ByConceding},
	} {
		h := &hand{device: "a"}
		h.add(OfGame(GameFields{Ends: Noted(2)}))
		for e, score := range c.scores {
			h.add(OfEnd(e, EndFields{Score: Noted(score)}))
		}
		if c.conceded >= 0 {
			h.add(OfEnd(len(c.scores)-1, EndFields{Conceded: Noted(c.conceded)}))
		}
		out := h.log.State().Replay()
		require.Equal(t, c.complete, out.Complete, name)
		require.Equal(t, []any{c.winner, c.reason}, []any{out.Result.Winner, out.Result.Reason}, name)
	}
}

// fields are the fields of a chart, whatever the changes were.
func fields(s *State) any {
	type of struct {
		Game  GameFields
		Ends  []EndFields
		Shots [][]ShotFields
	}
	f := of{Game: s.Game}
	for i := range s.Ends {
		f.Ends = append(f.Ends, s.Ends[i].Set)
		var list []ShotFields
		for k := range s.Ends[i].Shots {
			set := s.Ends[i].Shots[k].Set
			if len(set.Stones) == 0 {
				set.Stones = nil
			}
			list = append(list, set)
		}
		f.Shots = append(f.Shots, list)
	}
	return f
}

func TestUndoAndRedo(t *testing.T) {
	h := &hand{device: "a"}
	var states []any
	for i := range 6 {
		states = append(states, fields(h.log.State()))
		h.add(OfShot(i/4, i%4, ShotFields{Grade: Noted(Grade(i % 5)), Note: Noted(fmt.Sprint(i))}))
	}
	last := fields(h.log.State())
	for i := len(states) - 1; i >= 0; i-- {
		c, ok := h.log.Undo()
		require.True(t, ok)
		h.add(c)
		require.Equal(t, states[i], fields(h.log.State()))
	}
	_, ok := h.log.Undo()
	require.False(t, ok)
	for i := range states {
		c, ok := h.log.Redo()
		require.True(t, ok)
		h.add(c)
		want := last
		if i+1 < len(states) {
			want = states[i+1]
		}
		require.Equal(t, want, fields(h.log.State()), "redo %d", i)
	}
	_, ok = h.log.Redo()
	require.False(t, ok)
	c, _ := h.log.Undo()
	h.add(c)
	h.add(OfShot(0, 0, ShotFields{Key: Noted(true)}))
	_, ok = h.log.Redo()
	require.False(t, ok, "something was changed since")
}

// TestMerge: two devices chart the same game without knowing of each other; in whichever order their lists meet, the chart is the same.
func TestMerge(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range 50 {
		a, b := &hand{device: "a"}, &hand{device: "b"}
		for range 3 {
			for _, h := range []*hand{a, b} {
				for range rng.IntN(20) {
					if c, ok := h.log.Undo(); ok && rng.IntN(4) == 0 {
						h.add(c)
						continue
					}
					h.add(anyChange(rng))
				}
			}
			if rng.IntN(2) == 0 { // they meet on the way
				m, _ := Merge(&a.log, &b.log)
				a.log, b.log = Log{slices.Clone(m.changes)}, Log{slices.Clone(m.changes)}
			}
		}
		ab, clashes := Merge(&a.log, &b.log)
		ba, _ := Merge(&b.log, &a.log)
		require.Zero(t, clashes)
		require.Equal(t, ab.changes, ba.changes)
		require.Equal(t, fields(ab.State()), fields(ba.State()))
		again, _ := Merge(ab, &a.log)
		require.Equal(t, ab.changes, again.changes)
	}
	a, b := &hand{device: "a"}, &hand{device: "a"}
	a.add(OfGame(GameFields{Event: Noted("one")}))
	b.add(OfGame(GameFields{Event: Noted("other")}))
	ab, clashes := Merge(&a.log, &b.log)
	ba, _ := Merge(&b.log, &a.log)
	require.Equal(t, 1, clashes)
	require.Equal(t, ab.changes, ba.changes)
}

// anyChange is some change.
func anyChange(rng *rand.Rand) Change {
	by := []Source{ByHand, Accepted, Proposed, Unknown}[rng.IntN(4)]
	end, shot := rng.IntN(4), rng.IntN(curling.Stones)
	var c Change
	switch rng.IntN(8) {
	case 0:
		c = OfGame(GameFields{Event: &Field[string]{"é, \"=x\"\nline", by}, Own: Noted(rng.IntN(3) - 1),
			Team2: TeamFields{Name: &Field[string]{"12", by}, Draws: Noted([]float64{rng.Float64()})}})
	case 1:
		c = OfEnd(end, EndFields{Score: Noted([2]int{rng.IntN(3), 0}), Time1: &Field[float64]{rng.Float64() * 1000, by},
			Order2: Noted([]int{1, 0}), Note: &Field[string]{"'q", by}})
	case 2:
		c = OfShot(end, shot, ShotFields{Grade: &Field[Grade]{Grade(rng.IntN(6) - 1), by}, Reasons: Noted([]Reason{Light, Narrow}),
			Weight: &Field[shotname.Weight]{"tee-line", by}})
	default:
		set := ShotFields{Stones: map[int]*Field[Place]{}, Task: &Field[replay.Task]{replay.Tasks[rng.IntN(13)], by},
			Target: Noted(curling.Vec{X: 2, Y: 5}), Key: Noted(rng.IntN(2) == 0)}
		for range 1 + rng.IntN(3) {
			place := Place{X: 0.2 + 4*rng.Float64(), Y: 3.3 + 7*rng.Float64()}
			if rng.IntN(4) == 0 {
				place = OutOfPlay
			}
			set.Stones[rng.IntN(shot+1)] = &Field[Place]{place, by}
		}
		c = OfShot(end, shot, set)
	}
	return c
}

// TestTheTableHoldsAllOfAChart: what is written as CSV is read back equal, field by field.
func TestTheTableHoldsAllOfAChart(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	for range 60 {
		h := &hand{device: "a"}
		for range rng.IntN(60) {
			h.add(anyChange(rng))
		}
		s := h.log.State()
		text := s.CSV()
		l, warnings, err := ReadCSV(bytes.NewReader(text))
		require.NoError(t, err)
		require.Empty(t, warnings)
		again := l.State()
		require.Equal(t, fields(s), fields(again))
		require.Equal(t, string(text), string(again.CSV()))
		require.True(t, reflect.DeepEqual(s.Replay().Ends, again.Replay().Ends))
	}
}

// TestPublishedTables: both published forms read back as the game, and what they have no word for is told.
func TestPublishedTables(t *testing.T) {
	for f, rules := range map[Format]curling.Rules{Fours: curling.NoTick(), Doubles: curling.MixedDoubles()} {
		rules.Ends = 2
		h := chartOf(played(t, rules, 2), f)
		h.add(OfShot(1, 9, ShotFields{Stones: map[int]*Field[Place]{9: {By: Unknown}}}))
		h.add(OfEnd(0, EndFields{Time1: Noted(125.4)}))
		s := h.log.State()
		files, notes, err := s.Tables(context.Background())
		require.NoError(t, err)
		require.Contains(t, files, TableName)
		unknown, all := s.unknown()
		require.Positive(t, unknown)
		require.Contains(t, fmt.Sprint(notes), fmt.Sprintf("%d of %d shots", unknown, all))
		folder := curlit.Folder(files)
		format := curlit.FoursFormat()
		if f == Doubles {
			format = curlit.DoublesFormat()
		}
		set, err := format.Folder.Read(folder)
		require.NoError(t, err)
		require.Len(t, set.Games, 1)
		g, err := set.Draft(t.Context(), 0) // by their ways, which is enough here
		require.NoError(t, err)
		want, placed := s.Replay(), 0
		for e := range want.Ends {
			require.Equal(t, want.Ends[e].First, g.Ends[e].First)
			require.Equal(t, want.Ends[e].Score, g.Ends[e].Score)
			for k := range want.Ends[e].Shots {
				a := &want.Ends[e].Shots[k]
				i := slices.IndexFunc(g.Ends[e].Shots, func(s replay.Shot) bool { return s.Number == a.Number && s.Kind == replay.Thrown })
				require.Equal(t, a.After != nil, i >= 0, "end %d shot %d", e+1, a.Number)
				if i < 0 {
					continue
				}
				b := &g.Ends[e].Shots[i]
				placed++
				require.Equal(t, a.Chart.Task, b.Chart.Task)
				require.Equal(t, a.Chart.Grade, b.Chart.Grade)
				require.Equal(t, a.Chart.TurnKnown, b.Chart.TurnKnown)
				require.Equal(t, a.After.Count(), b.After.Count(), "end %d shot %d", e+1, a.Number)
			}
		}
		require.Equal(t, all-unknown, placed)
	}
}

// TestConcededInPublishedTables: a game that a team gave up in its last end is read back as given up, and one that was not as finished.
func TestConcededInPublishedTables(t *testing.T) {
	for _, conceded := range []bool{false, true} {
		rules := curling.MixedDoubles()
		rules.Ends = 4
		h := chartOf(played(t, rules, 2), Doubles)
		if conceded {
			h.add(OfEnd(len(h.log.State().Ends)-1, EndFields{Conceded: Noted(1)}))
		}
		s := h.log.State()
		require.Equal(t, conceded, s.Replay().Result.Reason == replay.ByConceding)
		files, _, err := s.Tables(t.Context())
		require.NoError(t, err)
		set, err := curlit.DoublesFormat().Folder.Read(curlit.Folder(files))
		require.NoError(t, err)
		g, err := set.Draft(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, conceded, g.Result.Reason == replay.ByConceding, "%+v", g.Result)
	}
}

// TestTextsInTheTable: a text stands in its cell as itself or in quotes, and is read back as that text: alone on its line, with either
// separator.
func TestTextsInTheTable(t *testing.T) {
	for _, text := range []string{"", " ", "12", "1e5", "true", "null", "{", "[]", `"`, `"a"`, "'", "a'b", "=1+1", "-", "+1", "@a", "x;y", "x,y",
		"a\nb", " a", "a ", "\u00a0", "é", "stones.1", "Ann"} {
		h := &hand{device: "a"}
		h.add(OfGame(GameFields{Note: Noted(text)}))
		table := string(h.log.State().CSV())
		l, warnings, err := ReadCSV(strings.NewReader(table))
		require.NoError(t, err, "%q", text)
		require.Empty(t, warnings, "%q", text)
		require.Equal(t, text, l.State().Game.Note.Or("none"), table)
	}
	l, warnings, err := ReadCSV(strings.NewReader("hogline_chart;end;shot;sources;grade;note\r\nshot;1;2;note=proposed;3;\"a;b, c\"\r\n"))
	require.NoError(t, err)
	require.Empty(t, warnings)
	set := l.State().Ends[1].Shots[2].Set
	require.Equal(t, Grade(3), set.Grade.Or(0))
	require.Equal(t, Field[string]{"a;b, c", Proposed}, *set.Note)
}

// TestTablesThatAreNone: what is wrong with a table or a line of it, which is left out.
func TestTablesThatAreNone(t *testing.T) {
	const head = "hogline_chart,end,shot,sources,grade,note\n"
	for text, want := range map[string]string{
		"":                               "column hogline_chart is missing",
		"hogline_chart,end,shot\n":       "column hogline_chart is missing",
		"hogline_chart,end,sources,shot": "column shot is missing",
		"hogline_chart,end,shot,sources": "",
		head + "shot,0,1\n":              "line 2: left out: column sources is missing",
		head + "shot,0,1,\n":             "",
		head + "shot,0,1,,4,n,x,y\n":     "",
		head + "shot,x,1,,4\n":           `line 2: left out: end: "x"`,
		head + "shot,0,,,4\n":            `line 2: left out: shot: ""`,
		head + "game,,,,,n\n":            "",
		head + "stone,0,1,,4\n":          `line 2: left out: hogline_chart: "stone"`,
		head + "shot,0,1,,9\n":           "line 2: left out: shot.grade.v is 9, want -1 to 6",
		head + "\nshot,0,1,\"\n":         `line 3: left out: extraneous or missing " in quoted-field`,
	} {
		_, warnings, err := ReadCSV(strings.NewReader(text))
		said := ""
		for _, w := range warnings {
			said += fmt.Sprintf("line %d: %s", w.Line, w.Text)
		}
		if err != nil {
			said = err.Error()
		}
		require.Equal(t, want, said, text)
	}
}

// TestGrades: as text, in a file and in percent; the bonus points of a scale of six count no more than its four.
func TestGrades(t *testing.T) {
	for g, want := range map[Grade]string{GradeX: `X "X" -1`, 0: "0 0 0", 1: "1 1 25", 3: "3 3 75", GradeMax: "4 4 100", 5: "5 5 100", GradeBonus: "6 6 100"} {
		text, err := json.Marshal(g)
		require.NoError(t, err)
		require.Equal(t, want, fmt.Sprint(g, " ", string(text), " ", g.Percent()))
		var again Grade
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, g, again)
	}
	var g Grade
	require.Error(t, json.Unmarshal([]byte(`"Y"`), &g))
}

// TestSilence: a shot of which nothing is noted is silent; whatever is noted of it, a doubt too, it is not.
func TestSilence(t *testing.T) {
	require.True(t, (&ShotFields{}).Silent())
	for _, set := range []ShotFields{{Grade: Noted(Grade(0))}, {Note: &Field[string]{By: Unknown}}, {Stones: house(map[int]Place{3: OutOfPlay})}} {
		require.False(t, set.Silent())
	}
}

// TestUndoOfADevice: a device takes back what it noted itself, whoever noted something since, and brings that back.
func TestUndoOfADevice(t *testing.T) {
	l := &Log{}
	sheets := func() string { return l.State().Game.Sheet.Or("") + l.State().Game.Session.Or("") }
	by(l, "a", OfGame(GameFields{Sheet: Noted("A")}))
	by(l, "b", OfGame(GameFields{Session: Noted("1")}))
	c, ok := l.UndoOf("a")
	require.True(t, ok)
	by(l, "a", c)
	require.Equal(t, "1", sheets())
	_, ok = l.UndoOf("a")
	require.False(t, ok, "nothing else is its own")
	_, ok = l.UndoOf("c")
	require.False(t, ok)
	_, ok = l.RedoOf("b")
	require.False(t, ok)
	c, ok = l.RedoOf("a")
	require.True(t, ok)
	by(l, "a", c)
	require.Equal(t, "A1", sheets())
}

// TestFull: a list takes as many changes as it may hold, and no more.
func TestFull(t *testing.T) {
	l := Log{changes: make([]Change, MaxChanges-1)}
	require.NoError(t, l.full())
	l.changes = append(l.changes, Change{})
	require.ErrorContains(t, l.full(), "more than 100000 changes")
}
