package rulebook

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

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
	require.Equal(t, []syntax.Edge{{Label: syntax.OnFalse, To: "ok"}, {Label: syntax.OnFalse, To: "late"}},
		bare(x.File().Machine("TERMINAL").State("full").Edges))
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

func TestAddStateStandsBeforeTheAcceptingOne(t *testing.T) {
	x := library(t).Find("tic-tac-toe")
	title, err := x.AddMachine("Board.corner(po)")
	require.NoError(t, err)
	require.NoError(t, x.AddState(title, "first"))
	m := x.File().Machine(title)
	require.Equal(t, []string{"first", "ok"}, []string{m.States[0].ID, m.States[1].ID})
}
