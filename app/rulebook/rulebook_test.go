package rulebook

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/gsm/component"
	"hogline/engine/gsm/syntax"
)

func library(t *testing.T) *Library {
	t.Helper()
	s, err := Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	return s
}

func TestLibraryHoldsEveryShippedTextWithoutFault(t *testing.T) {
	s := library(t)
	shipped, err := filepath.Glob("../../assets/[rg]*s/*.gsm")
	require.NoError(t, err)
	require.Len(t, s.Documents, len(shipped))
	require.Equal(t, "five-rock", s.Documents[0].Name)
	for _, x := range s.Documents {
		require.NoError(t, x.Fault(), x.Name)
		require.False(t, x.Changed().Any(), x.Name)
		require.Equal(t, x.Kind == Curling, x.Ruleset() != nil, x.Name)
		require.Equal(t, x.Kind == Curling, x.Twin(), x.Name)
	}
}

func TestParamsOutsideTheirLimitsAreRefused(t *testing.T) {
	x := library(t).Find("five-rock")
	before := x.Source()
	for _, c := range []struct{ name, value, wrong string }{
		{"ENDS", "0", "outside of 1 to 20"},
		{"ENDS", "21", "outside of 1 to 20"},
		{"ENDS", "eight", "no whole number"},
		{"ENDS", "", "no whole number"},
		{"ZONE", "ICE", "none of GUARD, PLAY"},
		{"NOBODY", "1", "no param"},
		{"SHOTS", "5", "even number"},
		{"SHOTS", "4", "below SHOTS"},
	} {
		require.ErrorContains(t, x.SetParam(c.name, c.value), c.wrong, c.name+" "+c.value)
		require.Equal(t, before, x.Source(), "a refused value changes nothing")
	}
	require.False(t, x.CanUndo())
	require.NoError(t, x.SetParam("ENDS", " 10 "))
	require.NoError(t, x.SetParam("ZONE", "PLAY"))
	require.Equal(t, Change{Params: true}, x.Changed())
	require.Equal(t, 10, x.Ruleset().Rules.Ends)
	require.Equal(t, curling.ZonePlay, x.Ruleset().Rules.Guard.Zone)
	require.True(t, x.Twin(), "params alone leave the compiled rules")
	require.True(t, x.Undo())
	require.True(t, x.Undo())
	require.False(t, x.Undo())
	require.False(t, x.Changed().Any())
	require.True(t, x.Redo())
	require.Equal(t, 10, x.Ruleset().Rules.Ends)
	x.Reset()
	require.False(t, x.Changed().Any())
}

func TestFieldsShowTheLimits(t *testing.T) {
	for _, f := range library(t).Find("five-rock").Fields() {
		switch f.Name {
		case "FGZ":
			require.True(t, f.Number && f.HasRange)
			require.Equal(t, [2]int{0, 15}, [2]int{f.Min, f.Max})
			require.Equal(t, "5", f.Value)
		case "BLANK":
			require.Equal(t, []string{"KEEP", "SWAP"}, f.Choices)
		}
	}
}

func TestEditByForms(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	require.NoError(t, x.AddState("TERMINAL", "long"))
	require.Error(t, x.Fault(), "no edge leads to the new state yet")
	require.NoError(t, x.SetCall("TERMINAL", "long", "Turn.count(n)"))
	require.NoError(t, x.SetEdges("TERMINAL", "full", syntax.OnFalse, []string{"ok", "long"}))
	require.NoError(t, x.SetEdges("TERMINAL", "long", syntax.OnFalse, []string{"ok"}))
	require.NoError(t, x.Fault())
	require.True(t, x.Changed().Machines)
	require.NoError(t, x.RenameState("TERMINAL", "long", "late"))
	require.Equal(t, []syntax.Edge{{Label: syntax.OnFalse, To: "ok"}, {Label: syntax.OnFalse, To: "late"}}, bare(x.File().Machine("TERMINAL").State("full").Edges))
	require.NoError(t, x.SetStart("TERMINAL", "full"))
	require.NoError(t, x.RemoveState("TERMINAL", "line"))
	require.Equal(t, "* full", strings.TrimSpace(strings.SplitN(x.Source()[strings.Index(x.Source(), "gsm TERMINAL")+13:], ":", 2)[0]))
	require.NoError(t, x.SetAccept("TERMINAL", "late", true))
	for x.Undo() {
	}
	require.False(t, x.Changed().Any())
}

func bare(edges []syntax.Edge) []syntax.Edge {
	var out []syntax.Edge
	for _, e := range edges {
		out = append(out, syntax.Edge{Label: e.Label, To: e.To})
	}
	return out
}

func TestEditRefusesWhatCannotStand(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	before := x.Source()
	for name, err := range map[string]error{
		"state twice":      x.AddState("LEGAL", "who"),
		"number as name":   x.AddState("LEGAL", "1"),
		"accept as name":   x.AddState("LEGAL", "accept"),
		"no machine":       x.AddState("NOTHING", "a"),
		"start dropped":    x.RemoveState("LEGAL", "who"),
		"edge to nowhere":  x.SetEdges("LEGAL", "who", syntax.OnTrue, []string{"moon"}),
		"edge twice":       x.SetEdges("LEGAL", "who", syntax.OnTrue, []string{"ok", "ok"}),
		"half a call":      x.SetCall("LEGAL", "who", "Turn.true(pl"),
		"call and edge":    x.SetCall("LEGAL", "who", "Turn.true(pl) t-> s"),
		"line smuggled in": x.SetCall("LEGAL", "who", "Turn.true(pl)\n  b : accept"),
		"name taken":       x.RenameState("LEGAL", "who", "cell"),
	} {
		require.Error(t, err, name)
	}
	require.Equal(t, before, x.Source())
}

func TestFaultyTextCanBeLookedAt(t *testing.T) {
	x := library(t).Find("connect-four")
	require.NoError(t, x.SetSource(x.Source()+"\ngsm BROKEN(\n* a : accept\n"))
	require.False(t, x.Readable())
	require.NotEmpty(t, x.Problems().Faults())
	require.Positive(t, x.Problems()[0].Pos.Line)
	require.NotNil(t, x.File().Machine("LEGAL"), "what could be read can be drawn")
	require.ErrorIs(t, x.AddState("LEGAL", "b"), ErrUnreadable)
	require.Nil(t, x.Program())
	require.True(t, x.Undo())
	require.NoError(t, x.Fault())
}

func TestChangedMachineHasNoTwin(t *testing.T) {
	x := library(t).Find("five-rock")
	require.NoError(t, x.SetEdges("UPDATE", "stand", syntax.OnTrue, []string{"next"}))
	require.True(t, x.Changed().Machines)
	require.NotNil(t, x.Ruleset())
	require.False(t, x.Twin())
}

func TestCompareTwoRuleSets(t *testing.T) {
	s := library(t)
	d := syntax.Diff(s.Find("five-rock").File(), s.Find("four-rock").File())
	byName := map[string]syntax.Change{}
	for _, p := range d.Params {
		byName[p.Name] = p
	}
	require.Equal(t, syntax.Change{Name: "FGZ", Old: "5", New: "4"}, byName["FGZ"])
	require.Equal(t, syntax.Change{Name: "ENDS", Old: "8", New: "10"}, byName["ENDS"])
	require.Empty(t, d.States, "the machines are the same")
	d = syntax.Diff(s.Find("five-rock").File(), s.Find("mixed-doubles").File())
	require.NotEmpty(t, d.ChangedStates("LEGAL"))
	for _, x := range d.States {
		require.NotEqual(t, x.Old, x.New, x.Machine+"."+x.Name)
	}
	require.Empty(t, syntax.Diff(s.Find("reversi").File(), s.Find("reversi").File()))
}

func TestOpenedTextFindsItsKindAndAFreeName(t *testing.T) {
	s := library(t)
	a, err := s.Add("five-rock", s.Find("five-rock").Source())
	require.NoError(t, err)
	require.Equal(t, "five-rock 2", a.Name)
	require.Equal(t, Curling, a.Kind)
	require.NotNil(t, a.Ruleset())
	b, err := s.Add("mine", "gsm LEGAL\n* a : Nobody.knows(1) t-> b\n")
	require.NoError(t, err)
	require.Error(t, b.Fault())
	require.Equal(t, Game, b.Kind)
}

func TestRulesOfALog(t *testing.T) {
	s := library(t)
	for _, r := range []curling.Rules{curling.Standard(), curling.FourRock(), curling.MixedDoubles()} {
		got, err := s.ForRules(r)
		require.NoError(t, err)
		want := got.Rules
		require.Equal(t, r.Ends, want.Ends, r.Name)
		require.Equal(t, r.Guard, want.Guard, r.Name)
		require.Equal(t, r.Blank, want.Blank, r.Name)
		require.Equal(t, r.Extra, want.Extra, r.Name)
		require.Equal(t, r.FirstShot, want.FirstShot, r.Name)
		require.Equal(t, r.Name, s.Nearest(r).Name)
	}
	require.False(t, s.Find("five-rock").Changed().Any(), "the library is not changed")
}

func TestRulingOfAGuardPutOut(t *testing.T) {
	s := library(t)
	before := curling.Position{}
	before[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	thrown := before
	thrown[0] = curling.Vec{}
	thrown[1] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 2.8}
	r, err := NewRuling(s.Find("five-rock").Ruleset(), curling.Bounds2019, curling.State{Position: before, Ends: 8, Shot: 1}, thrown)
	require.NoError(t, err)
	require.True(t, r.Foul)
	require.Equal(t, "rules.sum.free-guard", r.Summary.Key)
	require.Contains(t, r.Path, "foul")
	require.Equal(t, "act", r.Path[0])
	states := map[string]string{}
	for _, l := range r.Lines {
		states[l.State] = l.Text.Key
	}
	require.Equal(t, "rules.trace.Stones.restore.t", states["foul"])
	require.NotContains(t, states, "ok", "a circle has no sentence")
}

func TestRulingOfABlankEndInSentences(t *testing.T) {
	s := library(t)
	r, err := NewRuling(s.Find("five-rock").Ruleset(), curling.Bounds2019, curling.State{Ends: 8, Shot: 15}, curling.Position{})
	require.NoError(t, err)
	var all []string
	for _, l := range r.Lines {
		all = append(all, l.Text.String())
	}
	require.Contains(t, all, "team 2 has the hammer")
	require.Equal(t, "Stone 16 was the last of the end: nobody scores, a blank end", r.Summary.String())
}

func TestGameSessionIsPlayedByClicks(t *testing.T) {
	s := library(t)
	for _, c := range []struct {
		game   string
		clicks [][2]int
	}{
		{"tic-tac-toe", [][2]int{{1, 1}}},
		{"connect-four", [][2]int{{3, 5}}},
		{"gomoku", [][2]int{{4, 4}}},
		{"reversi", [][2]int{{2, 3}}},
		{"eight-queens", [][2]int{{5, 0}}},
		{"mini-shogi", [][2]int{{1, 4}, {1, 3}}},
	} {
		x, err := NewGameSession(s.Find(c.game).Program())
		require.NoError(t, err, c.game)
		var moves []component.Move
		for i, p := range c.clicks {
			require.Empty(t, moves, c.game)
			require.Contains(t, x.Open(), Spot{p[0], p[1]}, "%s, click %d", c.game, i)
			moves = x.Click(p[0], p[1])
		}
		require.Len(t, moves, 1, c.game)
		require.NoError(t, x.Play(moves[0]), c.game)
		require.NotEmpty(t, x.Touched(), c.game)
		require.Empty(t, x.Picked())
		x.Back(5)
		require.Empty(t, x.Moves)
		require.NoError(t, x.Play(moves[0]), "the position is as before")
	}
}

func TestClickBesideBeginsAnew(t *testing.T) {
	x, err := NewGameSession(library(t).Find("mini-shogi").Program())
	require.NoError(t, err)
	require.Empty(t, x.Click(1, 4))
	require.Equal(t, []Spot{{1, 4}}, x.Picked())
	require.Empty(t, x.Click(2, 4), "another piece of one's own")
	require.Equal(t, []Spot{{2, 4}}, x.Picked())
	require.Empty(t, x.Click(2, 2), "not to be reached")
	require.Empty(t, x.Picked())
}

func TestIllegalMoveIsRefused(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	m := x.Click(0, 0)[0]
	require.NoError(t, x.Play(m))
	require.Error(t, x.Play(m))
	require.Len(t, x.Moves, 1)
}

func TestCurlingHasNoBoard(t *testing.T) {
	_, err := NewGameSession(library(t).Find("five-rock").Program())
	require.ErrorIs(t, err, ErrNoBoard)
}

func TestOpponentsPlayLegalMovesToTheEnd(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	for k := uint64(0); ; k++ {
		if _, over := x.Result(); over {
			break
		}
		m, err := x.Reply(context.Background(), Opponents[k%2], x.World(), 60, k)
		require.NoError(t, err)
		require.NoError(t, x.Play(m))
	}
	require.Empty(t, x.Legal())
	require.NoError(t, x.Err())
}

func TestFlatMonteCarloTakesTheWin(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	for _, c := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		require.NoError(t, x.Play(x.Click(c[0], c[1])[0]))
	}
	m, err := x.Reply(context.Background(), "flat", x.World(), 400, 7)
	require.NoError(t, err)
	require.Equal(t, "PUT(2,0)", x.Program.MoveText(m))
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err = x.Reply(ctx, "flat", x.World(), 400, 7)
	require.ErrorIs(t, err, context.Canceled)
}

func TestOffersAndTheirValues(t *testing.T) {
	s := library(t)
	x := s.Find("five-rock")
	titles := map[string]Offer{}
	for _, o := range x.Offers("UPDATE") {
		titles[o.Title] = o
	}
	require.Contains(t, titles, "Stones.removed")
	require.NotContains(t, titles, "Player.legal", "it has no meaning in UPDATE")
	require.Equal(t, []string{"GUARD", "PLAY", "HOUSE"}, x.Values(titles["Stones.removed"].Params[1]))
	require.Contains(t, x.Values(titles["Stones.removed"].Params[0]), "TEAM1")
	y := s.Find("tic-tac-toe")
	found := false
	for _, o := range y.Offers("TERMINAL") {
		require.False(t, strings.HasPrefix(o.Title, "Stones."), "no stones in a board game")
		found = found || o.Own && o.Title == "Board.line"
	}
	require.True(t, found)
}

func FuzzSource(f *testing.F) {
	f.Add("gsm LEGAL\n* a : Turn.true(pl) t-> b\n  b : accept\n")
	f.Add("param N 3 [1..5]\nplayer A\n")
	s, err := Load(os.DirFS("../../assets"))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, src string) {
		x, err := s.Add("fuzz", src)
		if err != nil {
			return
		}
		s.Documents = s.Documents[:len(s.Documents)-1]
		x.Changed()
		fields := x.Fields()
		for _, field := range fields[:min(len(fields), 20)] {
			_ = x.SetParam(field.Name, field.Value)
		}
		_ = x.AddState("LEGAL", "fresh")
		_ = x.SetSource(x.Source() + "\n")
		for x.Undo() {
		}
		require.Equal(t, src, x.Source(), "every change can be taken back")
	})
}

func TestSetStateIsOneStepOfUndo(t *testing.T) {
	x := library(t).Find("five-rock")
	before := x.Source()
	bad := StateChange{Name: "early", Call: "Math: s <= FGZ+1", To: [3][]string{{"tick"}, {"nowhere"}, nil}}
	require.Error(t, x.SetState("UPDATE", "early", bad))
	require.Equal(t, before, x.Source(), "all or nothing")
	require.False(t, x.CanUndo())
	good := StateChange{Name: "soon", Call: "Math: s <= FGZ+1", To: [3][]string{{"tick"}, {"whose"}, nil}}
	require.NoError(t, x.SetState("UPDATE", "early", good))
	require.NoError(t, x.Fault())
	s := x.File().Machine("UPDATE").State("soon")
	require.Equal(t, "Math: s <= FGZ+1", s.Call.String())
	require.Equal(t, []syntax.Edge{{Label: syntax.OnTrue, To: "whose"}, {Label: syntax.OnFalse, To: "tick"}}, bare(s.Edges))
	require.True(t, x.Undo())
	require.Equal(t, before, x.Source())
	require.False(t, x.CanUndo())
	same := StateChange{Name: "early", Call: "Math: s <= FGZ", To: [3][]string{{"tick"}, {"whose"}, nil}}
	require.NoError(t, x.SetState("UPDATE", "early", same))
	require.False(t, x.CanUndo(), "nothing was changed")
}

func TestMachinesComeAndGo(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	title, err := x.AddMachine(" Board.corner(po) ")
	require.NoError(t, err)
	require.Equal(t, "Board.corner", title)
	require.Equal(t, []string{"po"}, x.File().Machine(title).Params)
	require.NoError(t, x.Fault(), "it is only not used yet")
	for _, header := range []string{"", "Board.corner(pl)", "a b", "X\n* y : accept", "TERMINAL"} {
		_, err := x.AddMachine(header)
		require.Error(t, err, header)
	}
	require.ErrorContains(t, x.RemoveMachine("Board.line"), "asks it")
	require.Error(t, x.RemoveMachine("LEGAL"))
	require.Error(t, x.RemoveMachine("Board.moon"))
	require.NoError(t, x.RemoveMachine("Board.corner"))
	require.False(t, x.Changed().Machines)
}

func TestParamsAtTheirLimitsAreTaken(t *testing.T) {
	x := library(t).Find("five-rock")
	for _, c := range [][2]string{{"ENDS", "1"}, {"ENDS", "20"}, {"FGZ", "0"}, {"FGZ", "15"}, {"NO_TICK", "15"}} {
		require.NoError(t, x.SetParam(c[0], c[1]), c)
	}
	require.ErrorContains(t, x.SetParam("FGZ", "16"), "outside of 0 to 15")
	require.ErrorContains(t, x.SetParam("FGZ", "-1"), "outside of 0 to 15")
}

func TestUndoKeepsAFixedNumberOfVersions(t *testing.T) {
	x := library(t).Find("gomoku")
	for n := range maxUndo + 2 {
		require.NoError(t, x.SetSource(strings.Repeat("\n", n+1)+x.origin))
	}
	steps := 0
	for x.Undo() {
		steps++
	}
	require.Equal(t, maxUndo, steps)
	require.Equal(t, "\n\n"+x.origin, x.Source(), "the oldest versions are forgotten")
}

func TestChangedNamesAndMachinesAreChanges(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	for _, c := range []struct {
		from, to string
		want     Change
	}{
		{"piece MARK", "piece MARK KING", Change{Machines: true}},
		{"gsm Board.line(pl)", "gsm Board.line(pl,q)", Change{Machines: true}},
		{"gsm TERMINAL", "# comment\ngsm TERMINAL", Change{}},
		{"gsm LEGAL", "gsm", Change{Text: true}},
	} {
		require.Contains(t, x.origin, c.from)
		require.NoError(t, x.SetSource(strings.Replace(x.origin, c.from, c.to, 1)))
		require.Equal(t, c.want, x.Changed(), c.to)
	}
}

func TestRulesOfALogAreClamped(t *testing.T) {
	r := curling.Standard()
	r.Ends, r.Guard.Shots = 100, 5
	set, err := library(t).ForRules(r)
	require.NoError(t, err)
	require.Equal(t, 20, set.Rules.Ends)
	r.Ends = 0
	set, err = library(t).ForRules(r)
	require.NoError(t, err)
	require.Equal(t, 1, set.Rules.Ends)
	r = curling.Standard()
	r.Guard.Zone = curling.ZoneNone
	set, err = library(t).ForRules(r)
	require.NoError(t, err)
	require.Zero(t, set.Rules.Guard.Shots, "nothing is protected")
}

func TestNearestPrefersTheFirst(t *testing.T) {
	l := library(t)
	require.Equal(t, "five-rock", l.Nearest(curling.Rules{Ends: 99}).Name)
	require.Equal(t, "mixed-doubles", l.Nearest(curling.Rules{FirstShot: curling.DoublesFirstShot}).Name)
}

func TestStonesOnTheBoard(t *testing.T) {
	x, err := NewGameSession(library(t).Find("mini-shogi").Program())
	require.NoError(t, err)
	at := func(cx, cy int) []string {
		player, piece, ok := x.Stone(cx, cy)
		if !ok {
			return nil
		}
		return []string{x.Program.Players[player], x.Program.Pieces[piece]}
	}
	require.Equal(t, []string{x.Program.Players[0], "KING"}, at(0, 4))
	require.Equal(t, []string{x.Program.Players[1], "KING"}, at(4, 0))
	require.Equal(t, []string{x.Program.Players[1], "ROOK"}, at(0, 0))
	require.Nil(t, at(2, 2))
}

func TestRulingOfTheLastStone(t *testing.T) {
	for score, over := range map[[2]int]bool{{0, 1}: true, {1, 1}: false} {
		s := curling.State{Ends: 8, End: 7, Shot: 15, Score: score}
		r, err := NewRuling(library(t).Find("five-rock").Ruleset(), curling.Bounds2019, s, curling.Position{})
		require.NoError(t, err)
		require.Equal(t, over, r.Over, score)
	}
}

func TestAddStateStandsBeforeTheAcceptingOne(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	title, err := x.AddMachine("Board.corner(po)")
	require.NoError(t, err)
	require.NoError(t, x.AddState(title, "first"))
	m := x.File().Machine(title)
	require.Equal(t, []string{"first", "ok"}, []string{m.States[0].ID, m.States[1].ID})
}
