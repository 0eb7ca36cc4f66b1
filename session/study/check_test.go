package study

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// full is a question with an answer that holds everything that one can hold, and one of another AI.
func full(t testing.TB) (*Document, *Question) {
	t.Helper()
	d := sample(t)
	g := d.Content().Lines[0].Game
	q := addQuestion(t, d, g, g.Places()[20], 77)
	nan := math.NaN()
	q.Asked.Teams = curling.Both(curling.TeamOf(physics.StandardPlayer(physics.Mori2019)))
	q.Thrower = Thrower{Name: "own", Own: curling.StandardPlayer}
	shot, call := curling.Shot{VX: 0.1, VY: -30, Turn: curling.Left}, shotname.Call{Kind: shotname.HitRoll, Turn: curling.Left,
		Weight: shotname.NormalWeight, Stone: 3, Removed: 1, Spot: shotname.EightFoot}
	value := evaluate.Value{Score: 0.5, Error: 0.1, Win: 0.6, WinError: 0.01, Ends: ai.Ends{8: 0.5, 9: 0.5}, Throws: 500, Loss: 0.02,
		LossError: 0.01, Make: 0.5, MakeError: 0.02, IfMade: 0.7, IfMissed: 0.5, BreakEven: 0.4, Rival: 1}
	c := ai.Candidate{Shot: shot, Target: curling.Tee, Name: "draw", Score: 0.4, Win: 0.5, Ends: ai.Ends{9: 1}, Error: 0.1, Throws: 40,
		Children: 3}
	m := &ai.Map{Axes: ai.StopAxes, X0: 1, DX: 0.5, Y0: 2, DY: 0.5, Cols: 1, Rows: 2, Unit: ai.WinShare,
		Value: [2]ai.Cells{{0.5, float32(nan)}, nil}}
	r := q.Rows[0]
	r.Player, r.PlayerName = &curling.Player{Noise: curling.NoiseGAT, WeightMax: 30}, "club"
	r.Answer = evaluate.Answer{State: evaluate.Done, Shot: shot, Asked: shot, Call: call, Name: "hit and roll",
		Thrower: curling.StandardPlayer, Value: value, Proposed: []ai.Candidate{c},
		Candidates: []evaluate.Candidate{{Candidate: c, Rank: 1, Thrown: shot, Call: call,
			WinError: 0.02}}, Map: m, Throws: 4000, Elapsed: 3e9, Note: "a remark", Opening: ai.Opening{Seen: 3}}
	r.Before = &Before{Shot: shot, Call: call, Value: value}
	d.Answered(q)
	return d, q
}

// free are the fields of a question whose numbers may be any: they choose nothing, or are brought into their range.
var free = []string{"asked.seed", "time", "ranking.order", "ranking.follow", "ranking.throws", "rows.series", "rows.own", "rows.of",
	"rival", "asked.wins.Counts", "asked.wins.HandEnds", "asked.wins.HandExtra"}

// TestImpossibleAnswers: no number of an answer is taken that no number of curling is. What is wrong with an answer takes that answer
// alone, what is wrong with the question takes the question; both are told, and all else is there.
func TestImpossibleAnswers(t *testing.T) {
	_, q := full(t)
	text, err := q.encode()
	require.NoError(t, err)
	again := &Question{Key: q.Key, encoded: newBlob(text)}
	faults, err := again.decode()
	require.NoError(t, err)
	require.Empty(t, faults)
	fields := numbers(t, text)
	require.Greater(t, len(fields), 90)
	refused, left := 0, 0
	for _, field := range fields {
		if slices.ContainsFunc(free, func(f string) bool { return strings.Contains(plain(field), f) }) {
			continue
		}
		for _, bad := range []string{"1e308", "-987654321987654"} {
			hostile := &Question{Key: q.Key, encoded: newBlob(with(t, text, field, bad))}
			faults, err := hostile.decode()
			switch {
			case err != nil:
				refused++
				continue
			// a failed AI has no shot
			case len(faults) == 0 && strings.HasPrefix(field, "rows[1]") && hostile.Rows[1].Answer.Shot == (curling.Shot{}):
				continue
			case len(faults) == 0:
				t.Errorf("%s = %s is taken", field, bad)
				continue
			}
			left++
			row := 0
			if strings.HasPrefix(field, "rows[1]") {
				row = 1
			}
			require.ErrorContains(t, faults[0], fmt.Sprintf("row %d", row+1), field)
			require.False(t, hostile.Rows[row].Asked, field)
			require.True(t, hostile.Rows[1-row].Asked, field)
			require.NotContains(t, hostile.Ranking.Order, row)
		}
	}
	require.Greater(t, refused, 20)
	require.Greater(t, left, 80)
}

// plain is the path of a field without the places in lists.
func plain(field string) string {
	for {
		i, j := strings.IndexByte(field, '['), strings.IndexByte(field, ']')
		if i < 0 {
			return field
		}
		field = field[:i] + field[j+1:]
	}
}

// numbers are the paths of all numbers of a document.
func numbers(t *testing.T, text []byte) (paths []string) {
	t.Helper()
	var doc any
	require.NoError(t, json.Unmarshal(text, &doc))
	var visit func(path string, v any)
	visit = func(path string, v any) {
		switch x := v.(type) {
		case map[string]any:
			for key, v := range x {
				visit(strings.TrimPrefix(path+"."+key, "."), v)
			}
		case []any:
			for i, v := range x {
				visit(fmt.Sprintf("%s[%d]", path, i), v)
			}
		case float64:
			paths = append(paths, path)
		}
	}
	visit("", doc)
	slices.Sort(paths)
	return paths
}

// with is a document with another number at a path.
func with(t *testing.T, text []byte, path, number string) []byte {
	t.Helper()
	var doc any
	require.NoError(t, json.Unmarshal(text, &doc))
	var visit func(at string, v any) any
	visit = func(at string, v any) any {
		switch x := v.(type) {
		case map[string]any:
			for key, v := range x {
				x[key] = visit(strings.TrimPrefix(at+"."+key, "."), v)
			}
		case []any:
			for i, v := range x {
				x[i] = visit(fmt.Sprintf("%s[%d]", at, i), v)
			}
		}
		if at == path {
			return json.RawMessage(number)
		}
		return v
	}
	out, err := json.Marshal(visit("", doc))
	require.NoError(t, err)
	return out
}

// TestImpossibleAnswerStaysInTheFile: a study whose answer cannot be is opened, tells it once, and when it is saved again the file
// holds what it held.
func TestImpossibleAnswerStaysInTheFile(t *testing.T) {
	for path, c := range map[string][2]string{
		"rows[0].answer.value.win": {"1e308", "answer: value.win is 1e+308, want 0 to 1"},
		"rows[0].answer.seconds":   {"1e300", "answer.seconds is 1e+300"},
	} {
		d, q := full(t)
		text, err := q.encode()
		require.NoError(t, err)
		q.encoded = newBlob(with(t, text, path, c[0]))
		q.Rows = nil
		file := written(t, d)
		again, err := Read(file)
		require.NoError(t, err)
		require.Len(t, again.Question(q.Key).Rows, 3)
		errs := again.Unreadable()
		require.Len(t, errs, 1)
		require.ErrorContains(t, errs[0], "row 1 cannot be and is left out: "+c[1])
		row := again.Question(q.Key).Rows[0]
		require.False(t, row.Asked)
		require.Equal(t, evaluate.Answer{Value: evaluate.Value{Rival: -1}}, row.Answer)
		require.Equal(t, file, written(t, again))
	}
}

// TestImpossibleDocument: what no document holds is refused with its place.
func TestImpossibleDocument(t *testing.T) {
	d, _ := full(t)
	require.NoError(t, d.Do("shot", func(c *Content) error {
		c.Shots = []OwnShot{{ID: 9, Shot: curling.Shot{VY: -30}, Name: strings.Repeat("long ", 100)}}
		c.Throwers = []Thrower{{Name: "a\tb", Own: curling.StandardPlayer}}
		return nil
	}))
	good := written(t, d)
	_, err := Read(good)
	require.NoError(t, err, "what a user has typed is taken as it is")
	for old, c := range map[string][2]string{
		`"vy": -30`:           {`"vy": 1e308`, "shots[0].shot: "},
		`"weight_max": 33.74`: {`"weight_max": -33.74`, "throwers[0].own: "},
		`"shots": [`:          {`"budget_seconds": 1e300, "shots": [`, "budget_seconds is 1e+300"},
		`"ais": null`:         {`"budget_throws": -1, "ais": null`, "budget_throws is -1"},
	} {
		_, err := Read(repack(t, good, documentName, func(b []byte) []byte {
			require.Contains(t, string(b), old)
			return []byte(strings.Replace(string(b), old, c[0], 1))
		}))
		require.ErrorContains(t, err, c[1])
		require.ErrorContains(t, err, documentName)
	}
}
