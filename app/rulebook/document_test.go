package rulebook

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

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
