package evaluate_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestSameValues: what three shots are worth in twelve situations, and under rules of one's own, stays as it is, to the last bit in a sum.
func TestSameValues(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	for i, asked := range append(aitest.Questions(t), ownRules(t)) {
		r := &asked.Request
		q := evaluate.Question{State: r.State, Rules: r.Rules, Ice: r.Ice, Teams: r.Teams, Wins: r.Wins, Seed: 9,
			Method: evaluate.Method{Throws: 32 + i, Policy: evaluate.Policies[i%3]}}
		if i%2 == 1 && r.Ice.Model.RealTime() {
			q.Teams[0][r.Rules.Delivery.Thrower(r.State.Shot)].Sweepers = curling.ChampionshipSweepers
		}
		list := shotsAt(t, &q)
		engines := make([]evaluate.Engine, len(list))
		for k, s := range list {
			engines[k] = evaluate.Engine{Name: "fixed", AI: evaluate.FixedShot(s)}
		}
		if i%4 == 1 {
			weak, team := q.Teams[0][0], q.Teams[q.State.Mover()]
			weak.Noise.A *= 2
			team[r.Rules.Delivery.Thrower(r.State.Shot)] = weak
			engines[2].Team = &team
			q.ByThrower = i%8 == 1
		}
		result, err := evaluate.Ask(t.Context(), q, engines, nil)
		require.NoError(t, err, asked.Name)
		fmt.Fprintf(&b, "%s: %+v\n", asked.Name, result.Ranking)
		for _, a := range result.Answers {
			v := a.Value
			score, win := result.LearnedError(&v)
			utility, known, err := result.Estimate(q.State.Position)
			require.NoError(t, err)
			raw, err := json.Marshal(a)
			require.NoError(t, err)
			var read evaluate.Answer
			require.NoError(t, json.Unmarshal(raw, &read))
			again, err := json.Marshal(read)
			require.NoError(t, err)
			require.Equal(t, string(raw), string(again))
			swept := fmt.Sprintf("%+v", v.Swept)
			v.Swept = nil
			fmt.Fprintf(&b, " %v %s: %.4f±%.4f, %d throws, %s\n", a.State, a.Call, v.Score, v.Error, v.Throws,

				sumOf(string(raw), v, swept, a.Shot, a.Note, a.Error, score, win, utility, known, v.Behind(), v.Level(), v.Equal()))
		}
		if i%3 == 0 && r.State.Shot < curling.Stones-1 {
			v, err := result.Position(t.Context(), q.State.Position, 16)
			require.NoError(t, err)
			fmt.Fprintf(&b, " position: %.4f±%.4f, %s\n", v.Score, v.Error, sumOf(v))
		}
		thrown, err := evaluate.ThrowAll(t.Context(), q, list, 32, []evaluate.Play{evaluate.AsAsked, evaluate.Valued}[i%2])
		require.NoError(t, err)
		mean, se := thrown.Mean(0)
		off, offSE := thrown.Difference(thrown.Utilities[0], thrown.Utilities[1], thrown)
		fmt.Fprintf(&b, " thrown: best %d, %.4f±%.4f, ahead of the second by %.4f±%.4f, %s\n", thrown.Best()+1, mean, se, off, offSE,
			sumOf(*thrown))
		sampler, err := evaluate.NewQuickSampler(q)
		require.NoError(t, err)
		var samples []any
		for _, s := range list {
			samples = append(samples, sampler.After(s), sampler.Name(s).String(), sampler.Intended(s))
			require.NoError(t, sampler.Throws(t.Context(), s, 3, 8, func(k int, x *evaluate.Throw) { samples = append(samples, k, *x) }))
		}
		fmt.Fprintf(&b, " samples: %v %v %.4f, %s\n", sampler.Learned(), sampler.Searched(), sampler.Tolerance(), sumOf(samples...))
	}
	goldentest.Text(t, "values.txt", b.String())
}

// shotsAt are a draw, a hit at a stone, or a guard where there is none, and a draw that is wide.
func shotsAt(t *testing.T, q *evaluate.Question) []curling.Shot {
	t.Helper()
	a, err := aim.New(q.Ice)
	require.NoError(t, err)
	draw, err := a.Draw(aitest.At(0.2, -0.3), curling.Right)
	require.NoError(t, err)
	second, err := a.Draw(aitest.At(0, -3), curling.Left)
	require.NoError(t, err)
	for i := range q.State.Position {
		if q.State.Position.Has(i) && curling.SideOf(i) != curling.SideOf(q.State.Shot) {
			second, err = a.Touch(q.State.Position[i], 0.2, curling.Left, 3)
			require.NoError(t, err)
		}
	}
	wide, err := a.Draw(aitest.At(-1.5, 1), curling.Left)
	require.NoError(t, err)
	return []curling.Shot{draw, second, wide}
}

// ownRules is the first of two draws that decide a tie.
func ownRules(t *testing.T) aitest.Question {
	t.Helper()
	rules := rulestest.Read(t, "formats/tie-by-draw").Own()
	r := aitest.Request(t, 0, 0, nil)
	r.State.End, r.State.Score = 8, [2]int{4, 4}
	r.Rules = rules.At(r.State)
	return aitest.Question{Name: "draws that decide a tie", Request: r}
}

func sumOf(values ...any) string {
	h := fnv.New64a()
	for _, v := range values {
		_, _ = fmt.Fprintf(h, "%x;", v)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
