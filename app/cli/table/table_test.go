package table_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/table"
)

func write(t *testing.T, x *table.Table) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, x.Write(&b))
	return b.String()
}

func TestNumbersStandToTheRight(t *testing.T) {
	x := table.New("shot", "n", "loss", "note")
	x.Row("draw", 7, table.Num("%+.1f ± %.1f %%", -0.5, 0.1), "far")
	x.Row("guard to the left", 120, table.Num("%+.1f ± %.1f %%", -10.25, 1.5), "")
	x.Row("peels of two guards and more")
	require.Equal(t, ""+
		"shot                 n           loss  note\n"+
		"draw                 7   -0.5 ± 0.1 %  far\n"+
		"guard to the left  120  -10.2 ± 1.5 %\n"+
		"peels of two guards and more\n", write(t, x))
}

func TestWideLettersTakeTwoColumns(t *testing.T) {
	x := &table.Table{Indent: "  "}
	x.Row("藤澤 五月", "x")
	x.Row("Ｓato", "y")
	x.Row("Sato", "z")
	x.Row("Zoe\u0308", "é")
	require.Equal(t, "  藤澤 五月  x\n  Ｓato      y\n  Sato       z\n  Zoe\u0308        é\n", write(t, x))
	require.Equal(t, 9, table.Width("藤澤 五月"))
	require.Equal(t, 1, table.Width("ｱ"), "half-width")
	require.Equal(t, 0, table.Width("\u200d"))
}

func TestNoRows(t *testing.T) {
	require.Empty(t, write(t, table.New()))
	require.Equal(t, "a  b\n", write(t, table.New("a", "b")))
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestTheErrorOfTheWriter(t *testing.T) {
	require.EqualError(t, table.New("a").Write(broken{}), "full")
}
