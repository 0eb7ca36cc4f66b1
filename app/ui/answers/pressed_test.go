package answers

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/session/table"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _ := answered(t)
	e.PressEverything()
}

// TestWhatIsToldOfAnAIThatThinks: whether it starts, how long and how many throws it has thought, and its best shot so far.
func TestWhatIsToldOfAnAIThatThinks(t *testing.T) {
	_, v := show(t, table.Asked{})
	w := v.words
	draw := shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}
	row := uitest.Answer(0, evaluate.Value{})
	for _, c := range []struct {
		answer evaluate.Answer
		want   string
	}{
		{evaluate.Answer{}, w.T("state.thinking")},
		{evaluate.Answer{Progress: ai.Progress{Doing: string(dcp.Starting)}, Elapsed: time.Second}, w.T("state.starting")},
		{evaluate.Answer{Elapsed: 1560 * time.Millisecond}, w.T("state.thinking.for", "1.6")},
		{evaluate.Answer{Progress: ai.Progress{Throws: 1}, Call: draw}, w.T("state.thinking") + " · " + w.T("throws", "1") + " · " +
			w.T("thinking.best", w.Shots().Name(draw, false))},
		{evaluate.Answer{Elapsed: time.Second, Progress: ai.Progress{Throws: 12345}}, w.T("state.thinking.for", "1.0") + " · " + w.T("throws",
			"12,345")},
	} {
		require.Equal(t, c.want, v.thinking(&row, &c.answer))
	}
}
