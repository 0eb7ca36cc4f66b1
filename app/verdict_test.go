package app

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/canvas/paint"
	"hogline/engine/evaluate"
	"hogline/engine/shotname"
)

// plainText is a sentence without its marks.
func plainText(s string) string { return strings.ReplaceAll(s, strongMark, "") }

// judged is a row with what the referee found.
func judged(n int, v evaluate.Value) answerRow {
	return answerRow{asked: true, voice: paint.SeriesStyleOf(n),
		answer: evaluate.Answer{Engine: n, State: evaluate.Done, Call: shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}, Value: v}}
}

// TestVerdictTellsTheBreakEven: the figures of the picture in the design of the window.
func TestVerdictTellsTheBreakEven(t *testing.T) {
	b := newBench(t)
	nan := math.NaN()
	b.question = asking{verdict: evaluate.Ranking{Order: []int{0, 1}, Clear: true}, rows: []answerRow{
		judged(0, evaluate.Value{Throws: 1000, Score: 0.62, Error: 0.04, Win: 0.581, WinError: 0.006, Make: 0.61, MakeError: 0.0151, BreakEven: 0.47, Rival: 1}),
		judged(1, evaluate.Value{Throws: 1000, Score: 0.51, Error: 0.04, Win: 0.564, WinError: 0.006, Loss: 0.017, LossError: 0.006, Make: 0.74, MakeError: 0.012, BreakEven: 0.82}),
		judged(2, evaluate.Value{Throws: 200, Score: -1, Win: 0.2, Loss: 0.381, LossError: 0.02, Make: nan, BreakEven: nan}),
	}}
	b.selected = -1
	b.showQuestion()
	const order = "A is clearly best: B wins 1.7 ± 0.6 % less often."
	plain := func() string { return plainText(b.answers.verdict()) }
	require.Equal(t, order+"\nA is right if you make it at least 47 %; you make it 61 % (± 2).", plain())
	b.selectAnswer(1)
	require.Equal(t, order+"\nB would be right if you made it at least 82 %; you make it 74 % (± 1).", plain())
	b.selectAnswer(2)
	require.Equal(t, order, plain(), "a shot that is not judged by makes")

	f := b.answers.figures(1)
	require.Equal(t, []string{"74 %", "+0.51", "56.4", "−1.7"}, []string{f[0].value, f[1].value, f[2].value, f[3].value})
	require.Equal(t, []string{"± 1", "± 0.04", "± 0.6", "± 0.6"}, []string{f[0].err, f[1].err, f[2].err, f[3].err})
	require.Equal(t, "–", b.answers.figures(2)[0].value)

	b.question.rows[1].played = true
	b.selectAnswer(1)
	require.Equal(t, "A is clearly best: the played shot wins 1.7 ± 0.6 % less often.\nThe played shot would be right if you made it at least 82 %; you make it 74 % (± 1).", plain())
	b.question.rows[1].played = false
	b.selected = 0

	b.question.rows[1].answer.Value.BreakEven = nan
	b.selectAnswer(1)
	require.Equal(t, order+"\nYou make B 74 % (± 1).", plain())
}

// TestEndsComparesWithTheBest: the bars of the answer selected stand beside those of the best,
// those of the best beside the second.
func TestEndsComparesWithTheBest(t *testing.T) {
	b := newBench(t)
	value := func(rival int, score int) evaluate.Value {
		v := evaluate.Value{Throws: 1000, Win: math.NaN(), Make: 1, BreakEven: math.NaN(), Rival: rival}
		v.Ends[score+8] = 1
		return v
	}
	b.question = asking{verdict: evaluate.Ranking{Order: []int{0, 1, 2}},
		rows: []answerRow{judged(0, value(1, 2)), judged(1, value(0, 1)), judged(2, value(0, -1))}}
	letters := func() (s []string) {
		for _, r := range b.answers.ends.compared() {
			s = append(s, r.voice.Letter)
		}
		return s
	}
	b.selected = -1
	b.showQuestion()
	require.Equal(t, []string{"A", "B"}, letters())
	require.True(t, b.answers.ends.content.Visible())
	b.selectAnswer(2)
	require.Equal(t, []string{"C", "A"}, letters())
	b.question = asking{rows: []answerRow{judged(0, evaluate.Value{})}}
	b.selected = -1
	b.showQuestion()
	require.Empty(t, letters())
	require.False(t, b.answers.ends.content.Visible())
}
