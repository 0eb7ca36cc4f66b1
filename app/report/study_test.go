package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// studied is a study with a noted place, an answered place with an own shot, and a variation of it.
func studied(t *testing.T) *study.Document {
	t.Helper()
	g, source, err := study.OpenLog("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	d := study.New()
	asked, noted := replay.Place{Shot: 3}, replay.Place{End: 1, Shot: 2}
	v, next, err := study.Play(g, asked, asked, curling.Shot{VX: 0.1, VY: -30}, g.Ends[0].Shots[3].Before, &g.Rules)
	require.NoError(t, err)
	require.NoError(t, d.Do("open", func(c *study.Content) error {
		c.Put(&study.Line{ID: d.NextID(), Path: "/x/final.dcl", Game: g, Source: source})
		c.Put(&study.Line{ID: d.NextID(), Parent: 1, From: asked, Game: v, At: next, Name: "Plan <B>"})
		c.Shown, c.Title, c.Note = 1, "Final & more", "first line\nsecond"
		c.Shots = []study.OwnShot{{ID: 9, Name: "Mine"}}
		c.Annotate(1, noted, annotation.Annotation{Note: "why <b>not</b>?", Glyph: annotation.Unclear,
			Drawings: []annotation.Drawing{{Kind: annotation.Text, Text: "here & now", From: curling.Tee}}})
		return nil
	}))
	s, err := g.State(asked)
	require.NoError(t, err)
	a := study.Asked{State: s, Rules: g.Rules, Ice: g.Ice, Seed: 424242}
	q := &study.Question{Key: a.Key(), Place: study.PlaceKey(s, g.Ice), Asked: a, Version: "0.0.9", Time: time.Unix(5, 0),
		Ranking: evaluate.Ranking{Order: []int{1, 0}, Simulator: "flight", Policy: "rules"}}
	nan := math.NaN()
	value := func(win, loss float64) evaluate.Value {
		return evaluate.Value{Score: -0.5, Error: 0.11, Win: win, WinError: 0.012, Make: 0.44, MakeError: 0.02, Loss: loss, LossError: 0.008,
			Throws: 700, IfMade: nan, IfMissed: nan, BreakEven: nan, Rival: -1}
	}
	call := shotname.Call{Kind: shotname.Draw, Turn: curling.Right, Stone: -1}
	thrower := curling.Player{WeightMax: 31.5}
	q.Add(&study.Row{Kind: study.EngineRow, Spec: "uct", Budget: ai.Budget{Throws: 5000}, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Done, Shot: curling.Shot{VY: -30}, Call: call, Thrower: thrower, Value: value(0.412, 0.034)}})
	q.Add(&study.Row{Kind: study.OwnRow, Own: 9, Series: 1, Asked: true, Answer: evaluate.Answer{State: evaluate.Done,
		Shot: curling.Shot{VX: 0.2, VY: -31}, Call: call, Thrower: thrower, Value: value(0.446,
			0)}, Before: &study.Before{Shot: curling.Shot{VY: -29}, Value: value(0.301, 0)}})
	q.Add(&study.Row{Kind: study.EngineRow, Spec: "kruct", Series: 2, Asked: true, Answer: evaluate.Answer{State: evaluate.Failed,
		Error: "it <crashed>", Why: errors.New("it <crashed>"), Value: evaluate.Value{Rival: -1}}})
	q.Add(&study.Row{Kind: study.EngineRow, Spec: "sample", Series: 3, Asked: true, Answer: evaluate.Answer{State: evaluate.Done,
		Shot: curling.Shot{VY: -28}, Call: call, Value: value(0.111, 0.3)}})
	q.Add(&study.Row{Kind: study.EngineRow, Spec: "nrow", Series: 4})
	d.AddQuestion(q)
	d.Answered(q)
	require.NoError(t, d.Do("remove", func(c *study.Content) error { c.Removed = []string{q.RowID(q.Rows[3])}; return nil }))
	return d
}

// TestStudy: each place once, with notes, drawings, answers in their order and all that they depend on; foreign texts are
// texts; nothing comes from elsewhere.
func TestStudy(t *testing.T) {
	for language, words := range map[string][]string{
		"en": {"2 places, 3 answers", "End 2 · stone 3 of 16", "seed 424242", "asked again: before a shot of 29.00 m/s, 30.1 ± ", "31.5 m/s"},
		"ja": {"2場面、3件の回答", "第2エンド", "シード 424242", "31.5 m/s"},
	} {
		var out bytes.Buffer
		require.NoError(t, report.Study(&out, studied(t), "x.hstudy", texts(t, language)))
		page := out.String()
		for _, word := range append(words, "Final &amp; more", "first line\nsecond", "why &lt;b&gt;not&lt;/b&gt;?", "here &amp; now", "!?",
			"Mine", "41.2 ± 1.2 %", "44.6 ± 1.2 %", "44 ± 2.0 %", "−3.4 ± 0.8", "−0.50 ± 0.11", "it &lt;crashed&gt;", "Hogline 0.0.9", "flight",
			"1970-01-01 00:00 UTC") {
			contains(t, page, word)
		}
		require.Equal(t, 2, strings.Count(page, `<div class="ice"><svg`), "the variation adds no place")
		require.Less(t, strings.Index(page, "Mine"), strings.Index(page, "41.2"), "the best first")
		require.NotContains(t, page, "11.1 ±", "an answer that was taken off the table")
		require.Equal(t, 1, strings.Count(page, `id="p1-c1"`), "ids of pictures differ")
		require.Contains(t, page, `url(#p2-c1)`)
		for _, foreign := range []string{"http:", "https:", "<script", "src=", "@import"} {
			require.NotContains(t, page, foreign)
		}
		parser := xml.NewDecoder(strings.NewReader(page[strings.Index(page, "<body>") : strings.Index(page, "</body>")+len("</body>")]))
		parser.Strict, parser.AutoClose, parser.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
		for {
			_, err := parser.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
		}
	}
	var empty bytes.Buffer
	require.NoError(t, report.Study(&empty, study.New(), "/x/Final.hstudy", texts(t, "en")))
	require.Contains(t, empty.String(), "<h1>Final</h1>")
	require.Contains(t, empty.String(), "Nothing was noted")
}
