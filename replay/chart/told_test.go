package chart

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// told is what a chart says: as a state, as a game and as it is published.
func told(t *testing.T, l *Log) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	s := l.State()
	g := s.Replay()
	require.NoError(t, g.Check())
	say("  next %d.%d; over %t; score %v; winner %d %s; teams %q", s.Next().End+1, s.Next().Shot, s.Over(), s.Score, g.Result.Winner,
		g.Result.Reason, g.Teams)
	for team := range 2 {
		of := s.Tally(func(t curling.TeamID, _ *Shot) bool { return t == curling.TeamID(team) })
		share, graded := of.Share()
		var names []string
		for _, p := range g.Players[team] {
			names = append(names, p.Name)
		}
		say("  team %d %q: %d thrown, %d points of %d shots, %.3f %t", team+1, names, of.Thrown, of.Points, of.Graded, share, graded)
	}
	for i := range s.Ends {
		e, r := &s.Ends[i], &g.Ends[i]
		counted := "?"
		if e.Counted != nil {
			counted = fmt.Sprint(*e.Counted)
		}
		say("  end %d: first %d (sure %t), orders %v, over %t, counted %s, score %v %t, power play %d, left %v", e.Number+1, e.First, e.Sure,
			e.Order, e.Over, counted, e.Score, e.Scored, r.PowerPlay, r.Left)
		for k := range r.Shots {
			text := ""
			if k < len(e.Shots) {
				text = shotText(s, &e.Shots[k])
			}
			say("    %d %s=> %s", r.Shots[k].Number, text, replayed(&r.Shots[k]))
		}
		if r.Final != nil {
			say("    final:%s", positionText(r.Final))
		}
	}
	for _, c := range s.Conflicts() {
		say("  ! stone %d: %s", c.Stone, s.Told(c))
	}
	for _, w := range g.Warnings {
		say("  warning %d: %s", w.Line, w.Text)
	}
	files, notes, err := s.Tables(t.Context())
	for _, n := range notes {
		say("  published: %s", n)
	}
	if err != nil {
		say("  not published: %v", err)
	}
	for _, name := range []string{"Ends.csv", "ends.csv"} {
		if text, there := files[name]; there {
			say("  %s\n    %s", name, strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", "\n    "))
		}
	}
	return b.String()
}

// shotText is a shot as its chart has it, with the stones that it changed.
func shotText(s *State, shot *Shot) string {
	text := fmt.Sprintf("by %d %q", shot.Thrower, s.Name(shot.Team, shot.Thrower))
	if !shot.Noted {
		text += " not noted"
	}
	if !shot.Done {
		text += " not done"
	}
	for i := range shot.After {
		switch s := &shot.After[i]; {
		case *s == shot.Before[i]:
		case s.Rest == InPlay:
			text += fmt.Sprintf(", %d at %.2f,%.2f %s", i, s.At.X, s.At.Y, s.By)
		case s.Rest == Out:
			text += fmt.Sprintf(", %d out %s", i, s.By)
		default:
			text += fmt.Sprintf(", %d lost, seen %t", i, s.Seen())
		}
	}
	return text
}

func positionText(p *curling.Position) (text string) {
	for i := range p {
		if p.Has(i) {
			text += fmt.Sprintf(" %d at %.2f,%.2f", i, p[i].X, p[i].Y)
		}
	}
	return text
}

// replayed is a shot as the game has it.
func replayed(s *replay.Shot) string {
	text := fmt.Sprintf("%s of %d", []string{"thrown", "placed", "conceded", "abandoned"}[s.Kind], s.Thrower)
	if s.Gap {
		text += ", gap"
	}
	if s.Chart != nil {
		text += ": " + strings.ReplaceAll(strings.TrimSpace(goldentest.Dump(*s.Chart, 1)), "\n", " ")
	}
	if s.After != nil {
		text += " after" + positionText(s.After)
	}
	return text
}

// house is a set of stones by their numbers.
func house(at map[int]Place) map[int]*Field[Place] {
	set := map[int]*Field[Place]{}
	for i, p := range at {
		set[i] = Noted(p)
	}
	return set
}

// throughEnd charts the shots of an end from one on: each lies for itself behind the house's middle, but for those that are told.
func throughEnd(h *hand, end, from int, other map[int]ShotFields) {
	for i := from; i < curling.Stones; i++ {
		set := ShotFields{Stones: house(map[int]Place{i: OutOfPlay}), Grade: Noted(Grade(i % 5))}
		if o, ok := other[i]; ok {
			set = o
		}
		h.add(OfShot(end, i, set))
	}
}

// TestTold: what charts say of what was noted, case by case.
func TestTold(t *testing.T) {
	at := func(x, y float64) Place { return Place{X: x, Y: y} }
	button, guard := At(curling.Tee), at(curling.CentreX, curling.HogY-1)
	lie := func(m map[int]Place) ShotFields { return ShotFields{Stones: house(m), Grade: Noted(Grade(4))} }
	text := ""
	for _, c := range []struct {
		name  string
		chart func(h *hand)
	}{
		{"nothing", func(*hand) {}},
		{"an end of one stone, counted; the next was conceded by the team that was to throw", func(h *hand) {
			h.add(OfGame(GameFields{Ends: Noted(8), First: Noted(0), Event: Noted("Open"), Session: Noted("2"),
				Team1: TeamFields{Name: Noted("Alpha"), Line: Noted([]string{"Ann", "Bea", "Cyd", "Dot", "Eve"})}}))
			throughEnd(h, 0, 0, map[int]ShotFields{14: lie(map[int]Place{14: button}), 15: {Kind: Noted(NotThrown)}})
			h.add(OfEnd(0, EndFields{Over: Noted(true), Time1: Noted(1500.5), Time2: Noted(61.0)}))
			h.add(OfShot(1, 0, lie(map[int]Place{0: guard})))
			h.add(OfEnd(1, EndFields{Conceded: Noted(1)}))
		}},
		{"conceded out of turn, before a stone was thrown, and after the last", func(h *hand) {
			h.add(OfGame(GameFields{First: Noted(1)}))
			h.add(OfShot(0, 0, lie(map[int]Place{0: guard})))
			h.add(OfEnd(0, EndFields{Score: Noted([2]int{0, 1})}))
			h.add(OfEnd(1, EndFields{Score: Noted([2]int{3, 1}), Conceded: Noted(1)}))
			throughEnd(h, 2, 0, nil)
			h.add(OfEnd(2, EndFields{Conceded: Noted(0)}))
		}},
		{"the first team alone is charted", func(h *hand) {
			h.add(OfGame(GameFields{Own: Noted(0)}))
			h.add(OfShot(0, 0, lie(map[int]Place{0: guard})))
			h.add(OfShot(0, 1, lie(map[int]Place{1: button})))
			h.add(OfShot(0, 3, ShotFields{Done: Noted(true)})) // of the shot before nothing is noted
		}},
		{"the second team alone is charted", func(h *hand) {
			h.add(OfGame(GameFields{Own: Noted(1)}))
			h.add(OfShot(0, 0, lie(map[int]Place{0: guard})))
			h.add(OfShot(0, 1, ShotFields{Stones: house(map[int]Place{1: button}), Grade: Noted(GradeX)}))
		}},
		{"the score is none that the stones count", func(h *hand) {
			throughEnd(h, 0, 0, map[int]ShotFields{15: lie(map[int]Place{15: button})})
			h.add(OfEnd(0, EndFields{Score: Noted([2]int{2, 0})}))
			h.add(OfEnd(1, EndFields{Score: Noted([2]int{0, 1}), Time1: Noted(9.0)}))
		}},
		{"a guard on the centre line was moved off it", func(h *hand) {
			h.add(OfShot(0, 0, lie(map[int]Place{0: guard})))
			h.add(OfShot(0, 1, lie(map[int]Place{0: at(1, guard.Y), 1: button})))
			h.add(OfShot(0, 2, lie(map[int]Place{0: OutOfPlay, 2: at(3, 5)})))
		}},
		{"stones that lie in each other", func(h *hand) {
			h.add(OfShot(0, 0, lie(map[int]Place{0: button})))
			h.add(OfShot(0, 1, lie(map[int]Place{1: at(button.X, button.Y+0.25)})))
			h.add(OfShot(0, 2, lie(map[int]Place{2: at(1, 4)})))
			h.add(OfShot(0, 3, lie(map[int]Place{3: at(1.3, 4)})))
			h.add(OfShot(0, 4, lie(map[int]Place{4: at(1.15, 4)}))) // just between them
		}},
		{"why stones are out of play", func(h *hand) {
			h.add(OfShot(0, 0, ShotFields{Fate: Noted(Hogged), Hog: Noted(14.2)}))
			h.add(OfShot(0, 1, ShotFields{Fate: Noted(Burned), TimeOut: Noted(true)}))
			h.add(OfShot(0, 2, lie(map[int]Place{2: button})))
			h.add(OfShot(0, 3, ShotFields{Kind: Noted(NotThrown), Stones: house(map[int]Place{3: at(3, 5)})}))
			h.add(OfShot(0, 4, ShotFields{Grade: Noted(Grade(2))}))
			h.add(OfShot(0, 5, ShotFields{Seen: &Field[bool]{Value: true, By: Accepted}, Stones: house(map[int]Place{5: guard})}))
			h.add(OfShot(0, 6, ShotFields{Stones: map[int]*Field[Place]{2: {By: Unknown}, 6: Noted(at(1, 4))}}))
			h.add(OfShot(0, 7, ShotFields{Turn: Noted(curling.Left)}))
		}},
		{"mixed doubles: placed stones, a power play, a blank", func(h *hand) {
			h.add(OfGame(GameFields{Format: Noted(Doubles), Ends: Noted(8), First: Noted(1), Team2: TeamFields{Line: Noted([]string{"Ann", "Bob"}),
				Substitutes: Noted([]string{"Cyd"})}}))
			h.add(OfEnd(0, EndFields{Placed: Noted([]curling.Vec{{X: 2.3, Y: 8}, {X: 2.4, Y: 3.7}})}))
			throughEnd(h, 0, 6, map[int]ShotFields{6: lie(map[int]Place{0: at(2.3, 8.1), 1: OutOfPlay})})
			h.add(OfEnd(1, EndFields{PowerPlay: Noted(replay.PowerPlayRight)}))
			h.add(OfShot(1, 6, lie(map[int]Place{0: at(1, 5), 6: button})))
			h.add(OfEnd(2, EndFields{PowerPlay: Noted(replay.PowerPlayLeft)}))
		}},
		{"teams of three, with another order from the second end on", func(h *hand) {
			h.add(OfGame(GameFields{Format: Noted(Three), Team1: TeamFields{Line: Noted([]string{"A", "B", "C"}),
				Substitutes: Noted([]string{"S"})}}))
			throughEnd(h, 0, 0, nil)
			h.add(OfEnd(1, EndFields{Hammer: Noted(1), Order1: Noted([]int{3, 2, 0})}))
			throughEnd(h, 1, 0, map[int]ShotFields{2: {Thrower: Noted(1)}})
		}},
		{"shots before the first of the format", func(h *hand) {
			h.add(OfGame(GameFields{Format: Noted(Doubles)}))
			h.add(OfShot(0, 5, lie(map[int]Place{5: guard})))
			h.add(OfShot(0, 7, lie(map[int]Place{7: guard})))
		}},
	} {
		h := &hand{device: "a"}
		c.chart(h)
		text += "= " + c.name + "\n" + told(t, &h.log)
	}
	goldentest.Text(t, "told.txt", text)
}
