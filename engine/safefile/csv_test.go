package safefile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/limits"
)

func TestCellIsNoFormula(t *testing.T) {
	for _, sign := range []string{"=", "+", "-", "@", "|", "＝", "＋", "－", "＠", "｜"} {
		require.Equal(t, "'"+sign+"A1", Cell(sign+"A1"))
		require.Equal(t, "'"+sign+"A1", Cell("\t\r\n"+sign+"A1"), "what a spreadsheet leaves out before it")
		for _, text := range []string{sign, sign + "A1", "'" + sign, "'" + sign + "A1", "''" + sign + "1", "'" + sign + "1"} {
			require.Equal(t, text, Text(Cell(text)), "it is read as it was")
		}
		require.Equal(t, sign+"A1", Text(sign+"A1"), "of a file that nobody guarded")
	}
	for _, text := range []string{"", "a=1", "Team -1", "'", "''", "'s-Hertogenbosch", "山田", " =1", "-12.5", "+3", "-1e-05", "0.500"} {
		require.Equal(t, text, Cell(text))
	}
	for text, want := range map[string]string{"-1+2": "'-1+2", "-": "'-", "a\nb\x00c": "a b c", "\x1b[31mred": "[31mred", "\u202eabc": "abc",
		"-1-cmd|' /C calc'!A0": "'-1-cmd|' /C calc'!A0"} {
		require.Equal(t, want, Cell(text))
	}
	require.Len(t, Cell(strings.Repeat("=", 1<<20)), maxCell+len("…")-1)
}

// TestCSV: what is written is read again as cells; the first error is told.
func TestCSV(t *testing.T) {
	var out bytes.Buffer
	w := NewCSV(&out)
	w.Write("name", "-1.5", `a "b", c`, "=A1", "x\ny")
	w.Write()
	require.NoError(t, w.Flush())
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	require.Equal(t, [][]string{{"name", "-1.5", `a "b", c`, "'=A1", "x y"}}, rows)
	w = NewCSV(full{})
	w.Write("x")
	require.ErrorIs(t, w.Flush(), errFull)
}

var errFull = errors.New("disk full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// FuzzCell: no cell begins like a formula or holds a control character.
func FuzzCell(f *testing.F) {
	f.Add("=1+1")
	f.Add("\r\n\t@x\x00")
	f.Add("''=1")
	f.Fuzz(func(t *testing.T, text string) {
		cell := Cell(text)
		if cell != "" && strings.ContainsAny(cell[:1], "=+-@|\t\r\n") && !number.MatchString(cell) {
			t.Errorf("%q", cell)
		}
		if kept := limits.Clean(text, maxCell-1); Text(cell) != kept {
			t.Errorf("%q is read as %q", kept, Text(cell))
		}
		if strings.ContainsAny(cell, "\x00\n\r\x1b") {
			t.Errorf("%q", cell)
		}
	})
}
