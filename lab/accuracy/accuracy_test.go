package accuracy

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestAccuracy: the search is near to long strong play, the rules of thumb are not, and any number of
// workers measures the same.
func TestAccuracy(t *testing.T) {
	a := Accuracy{Positions: 3, Most: 1, Answers: 2, Throws: 16, Reference: 16, Policy: evaluate.Search, Seed: 3, Workers: 1}
	var seen []Part
	rows, err := a.Rows(t.Context(), nil, func(p *Part) error {
		seen = append(seen, *p)
		return nil
	})
	require.NoError(t, err)
	require.Len(t, seen, 3)
	require.Equal(t, 1, rows[0].Follow)
	require.Equal(t, 6, rows[0].Answers)
	require.Less(t, rows[0].Absolute, 0.08)
	require.GreaterOrEqual(t, rows[0].Covered, 0.6)
	a.Workers = 3
	again, err := a.Rows(t.Context(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, rows, again)
	a.Policy = "rules"
	rules, err := a.Rows(t.Context(), nil, nil)
	require.NoError(t, err)
	require.Greater(t, rules[0].Absolute, rows[0].Absolute)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = a.Rows(ctx, nil, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestParts: what is kept in a file is not measured again and gives the same rows; a file of another setup is refused.
func TestParts(t *testing.T) {
	a := Accuracy{Ice: physics.FCV1, Positions: 2, Most: 1, Answers: 2, Throws: 8, Reference: 8, Policy: evaluate.Search, Seed: 5, Workers: 2}
	var file []byte
	rows, err := a.Rows(t.Context(), nil, func(p *Part) error {
		line, err := p.Line()
		file = append(append(file, line...), '\n')
		return err
	})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "parts.jsonl")
	require.NoError(t, os.WriteFile(path, append(file, `{"ice":"fc`...), 0o600)) // the last line was cut
	known, whole, err := a.ReadParts(path)
	require.NoError(t, err)
	require.Len(t, file, int(whole))
	again, err := a.Rows(t.Context(), known, func(*Part) error { return errors.New("measured again") })
	require.NoError(t, err)
	require.Equal(t, rows, again)
	a.Positions = 1
	fewer, err := a.Rows(t.Context(), known, nil)
	require.NoError(t, err)
	require.Equal(t, 2, fewer[0].Answers)
	a.Seed++
	_, _, err = a.ReadParts(path)
	require.ErrorContains(t, err, "line 1: it was measured otherwise")
}

// TestCalibrate: the error is fitted to the even positions alone and reported on the odd ones.
func TestCalibrate(t *testing.T) {
	var r Row
	for k := range 200 {
		r.intervals = append(r.intervals, interval{Position: k, Difference: 0.1 * float64(k%2*2+2) * float64(k/2) / 100, Spread: 1})
	}
	search := Row{intervals: []interval{{Position: 0, Difference: 1, Spread: 1}, {Position: 1, Spread: 1}}}
	r.Learned = true
	share, covered := Calibrate([]Row{r, search}, true, false)
	require.InDelta(t, 0.2*0.95/1.96, share, 0.003, "even positions: differences spread from 0 to 0.2")
	require.InDelta(t, 0.475, covered, 0.02, "odd ones: to 0.4")
	share, covered = Calibrate([]Row{r, search}, false, false)
	require.InDelta(t, 1/1.96, share, 0.002, "that of the search by its own rows")
	require.InDelta(t, 1, covered, 0)
	share, covered = Calibrate([]Row{r}, false, false)
	require.True(t, math.IsNaN(share) && math.IsNaN(covered), "no row of the search")
}

// TestCalibration: the value is near to what was played, and tells more than the mean of all positions.
func TestCalibration(t *testing.T) {
	shipped, err := value.Learned()
	require.NoError(t, err)
	wrong := &value.Model{}
	wrong.Set(1, shipped.Net(8))
	c := Calibration{Ends: 180, Seed: 9, Workers: 2, Others: []*value.Model{shipped, wrong}}
	result, err := c.Rows(t.Context())
	require.NoError(t, err)
	byShots, byValue := result.ByShots, result.ByValue
	require.Len(t, byShots, 16)
	positions := 0
	for _, r := range byShots {
		require.Equal(t, 180, r.Positions)
		require.InDelta(t, r.Played, r.Predicted, 5*r.Error+0.02, "%d shots to come", r.Shots)
		require.Less(t, r.Spread, r.Known, "%d shots to come", r.Shots)
	}
	for _, r := range byValue {
		positions += r.Positions
		require.GreaterOrEqual(t, r.Predicted, r.From-1e-9)
		require.LessOrEqual(t, r.Predicted, r.To+1e-9)
	}
	require.Equal(t, 16*180, positions)
	require.Less(t, byShots[0].Spread, byShots[15].Spread, "the last stone is known best")
	require.Len(t, result.Compared[0], 16)
	for i, r := range result.Compared[0] {
		require.InDelta(t, byShots[i].Spread*byShots[i].Spread, r.Predicted, 1e-9)
		require.Equal(t, r.Predicted, r.Played, "the same nets")
	}
	require.Empty(t, result.Late)
	require.Len(t, result.Compared[1], 1, "a model of one net")
	require.Greater(t, result.Compared[1][0].Played, result.Compared[1][0].Predicted, "that of eight shots to come")
}

// TestNetErrors: against ends played on many times chance goes, a wrong net is told from the one that ships, and any number of
// workers measures the same, on any ice.
func TestNetErrors(t *testing.T) {
	shipped, err := value.Learned()
	require.NoError(t, err)
	wrong := &value.Model{}
	wrong.Set(1, shipped.Net(8))
	c := Calibration{Ends: 24, Seed: 5, Workers: 2, Repeats: 8, Late: 2, Others: []*value.Model{shipped, wrong}}
	r, err := c.Rows(t.Context())
	require.NoError(t, err)
	require.Len(t, r.Late[0], 2)
	require.Equal(t, r.Late[0], r.Late[1], "the same nets")
	for _, row := range r.Late[0] {
		require.Equal(t, 24, row.Positions)
		require.Less(t, row.Absolute, 0.08)
		require.Zero(t, row.Apart)
		require.Greater(t, row.Covered, 0.6)
	}
	require.Len(t, r.Late[2], 1)
	bad := r.Late[2][0]
	require.Greater(t, bad.Absolute, r.Late[0][0].Absolute)
	require.Less(t, bad.Covered, r.Late[0][0].Covered)
	own := r.Late[0][0].RMS
	require.InDelta(t, own*own-bad.RMS*bad.RMS, bad.Gain, 1e-9)
	require.Greater(t, bad.Apart, 0.05)
	c.Workers = 1
	again, err := c.Rows(t.Context())
	require.NoError(t, err)
	require.Equal(t, r, again)
	c = Calibration{Ends: 2, Seed: 5, Workers: 1, Repeats: 2, Late: 1, Ice: physics.FCV1}
	r, err = c.Rows(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, r.Late[0][0].Positions)
	c.Repeats = 1
	_, err = c.Rows(t.Context())
	require.Error(t, err)
}

// TestNetRow: the numbers of a row by hand.
func TestNetRow(t *testing.T) {
	var s, part netSum
	s.add(0.5, 0.6, 0.4, 0, 0.05)       // off by .1, 1.96 times .05 is less
	part.add(0.3, 0.3, 0.4, 0.02, 0.01) // here chance alone allows it
	s.merge(&part)
	r := s.row(3)
	require.Equal(t, 3, r.Shots)
	require.InDelta(t, 0, r.Bias, 1e-12)
	require.InDelta(t, 0.1, r.Absolute, 1e-12)
	require.InDelta(t, 0.1, r.BiasError, 1e-12, "0.1 and -0.1")
	require.InDelta(t, 0, r.RMS, 1e-6, "all of it chance")
	require.InDelta(t, 0.5, r.Covered, 1e-12)
	require.InDelta(t, 0.05, r.Apart, 1e-12)
	require.InDelta(t, (0.04-0.01)/2, r.Gain, 1e-12)
}

// TestRulesOfOnesOwn: positions are of ends of the rules, with what came before; answers are valued under them. Where more than counting
// stones decides an end nothing can be measured.
func TestRulesOfOnesOwn(t *testing.T) {
	format := func(name string) curling.Rules { return rulestest.Read(t, "formats/"+name).Own() }
	a := Accuracy{Rules: format("triples"), Seed: 3, Answers: 2, Throws: 40, Reference: 20, Usual: true, Positions: 1, Least: 4, Most: 4}
	require.Equal(t, "triples", a.Setup().Rules)
	ends, sets := map[int]bool{}, 0
	for k := range 30 {
		q, answers, err := a.question(4, k)
		require.NoError(t, err)
		require.Len(t, answers, 2)
		require.Equal(t, curling.Stones-5, q.State.Shot)
		require.Equal(t, a.Rules, q.Rules)
		require.Equal(t, 2*(q.State.End/2), q.State.Score[0]+q.State.Score[1], "two points for each of the sets that are over")
		ends[q.State.End] = true
		if q.State.Memory != "" {
			sets++
			require.Equal(t, 1, q.State.End%2, "a set is not over")
		}
	}
	require.Len(t, ends, 6)
	require.Positive(t, sets)
	rows, err := a.Rows(t.Context(), nil, nil)
	require.NoError(t, err)
	require.True(t, rows[0].Learned)
	a.Rules = format("doubles-league")
	q, err := situation(3, 0, physics.Mori2019, a.Rules)
	require.NoError(t, err)
	require.Equal(t, 2, q.State.Position.Count(), "the stones that are placed")
	a.Rules = format("button-contest")
	_, _, err = a.question(4, 0)
	require.ErrorContains(t, err, "button-contest: more than counting stones decides end")
}
