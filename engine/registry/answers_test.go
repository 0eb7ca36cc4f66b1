package registry

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// answer is what is kept of an answer: its best shot, its throws, and sums over all candidates and the map.
type answer struct {
	VX, VY     string // hexadecimal, exact
	Turn       string
	Throws     int
	Candidates string // FNV-1a over shots, scores and throws
	Map        string `json:",omitempty"` // FNV-1a over its values
}

func answerOf(s *ai.Suggestion) answer {
	sum := fnv.New64a()
	for i := range s.Candidates {
		c := &s.Candidates[i]
		_, _ = fmt.Fprintf(sum, "%x %x %d %x %d;", c.Shot.VX, c.Shot.VY, c.Shot.Turn, c.Score, c.Throws) // a sum takes all
	}
	b := s.Candidates[0].Shot
	out := answer{VX: fmt.Sprintf("%x", b.VX), VY: fmt.Sprintf("%x", b.VY), Turn: fmt.Sprint(b.Turn), Throws: s.Throws,
		Candidates: fmt.Sprintf("%016x", sum.Sum64())}
	if s.Map != nil {
		sum.Reset()
		_, _ = fmt.Fprintf(sum, "%x %x", s.Map.X0, s.Map.DY)
		for turn := range s.Map.Value {
			_, _ = fmt.Fprintf(sum, "%x", s.Map.Value[turn])
		}
		out.Map = fmt.Sprintf("%016x", sum.Sum64())
	}
	return out
}

// variants are settings other than the default ones, which the questions above do not reach: as published, by policy, grouped, by few rows.
var variants = map[string][]map[string]string{
	"tree":  {{"root": "cycles", "policy": "rules", "book": "false"}, {"policy": "learned", "depth": "6", "nodes": "64"}},
	"kruct": {{"policy": "rules", "book": "false", "widen": "0.01"}, {"policy": "simple", "reply": "false", "width": "1"}},
	"uct": {{"policy": "rules", "level": "2", "represent": "sight", "trees": "3"},
		{"policy": "simple", "level": "1", "late": "4", "few": "6", "represent": "likely", "replies": "every"},
		{"level": "3", "represent": "chance", "expand": "1", "final": "mean"}},
	"grid": {{"leaf": "guess", "replies": "3", "points": "5", "columns": "21", "rows": "11", "hits": "63"}, {"leaf": "now", "depth": "1",
		"error": "position"}},
	"mc":   {{"root": "cycles", "policy": "simple", "error": "position", "columns": "21", "rows": "11", "hits": "63"}},
	"rows": {{"rows": "0+34+41", "weak": "false", "sigma": "paper"}, {"rows": "all", "noise": "false", "value": "points"}},
}

// questions are one early, one in the midst of an end, one last shot, and one of mixed doubles on other ice.
func questions(t *testing.T) map[string]ai.Request {
	t.Helper()
	doubles := aitest.Request(t, 12, 0, map[int]curling.Vec{6: {X: 0, Y: -3.4}, 7: {X: 0.05, Y: 0.4}, 9: {X: -0.6, Y: 0.2}})
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	team := curling.TeamOf(physics.StandardPlayer(physics.FCV1))
	doubles.Ice, doubles.Rules, doubles.Teams = ice, curling.MixedDoubles(), [2]curling.Team{team, team}
	return map[string]ai.Request{
		"first stones": aitest.Request(t, 2, 0, map[int]curling.Vec{0: {X: 0.1, Y: -3.2}}),
		"midst": aitest.Request(t, 9, 0, map[int]curling.Vec{0: {X: 0.1, Y: -3.2}, 3: {X: 0.4, Y: 0.3}, 4: {X: -0.5, Y: 0.9},
			7: {X: 0.9, Y: -1}}),
		"last stone": aitest.Request(t, 15, 0, map[int]curling.Vec{2: {X: 0, Y: -2.9}, 10: {X: 0.2, Y: 0.1}, 12: {X: -0.7, Y: 0.5},
			13: {X: 0.8, Y: 0.8}}),
		"mixed doubles": doubles,
	}
}

// TestSameAnswersForASeed: whatever is rearranged within the AIs, a seed gives the shots that it gave; testdata/answers.json holds
// them, -update writes them anew where an AI was meant to change.
func TestSameAnswersForASeed(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round products and sums together")
	}
	path := filepath.Join("testdata", "answers.json")
	want := map[string]answer{}
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &want))
	got := map[string]answer{}
	for _, k := range Kinds() {
		for name, r := range questions(t) {
			r.Seed, r.Budget = 7, ai.Budget{Throws: 3000}
			s := aitest.Ask(t, k, r, nil)
			require.False(t, math.IsNaN(s.Candidates[0].Shot.VY))
			got[k.Name+", "+name] = answerOf(&s)
		}
		for i, settings := range variants[k.Name] {
			for _, name := range []string{"midst", "last stone"} {
				r := questions(t)[name]
				r.Seed, r.Budget = 7, ai.Budget{Throws: 1500}
				s := aitest.Ask(t, k, r, settings)
				got[fmt.Sprintf("%s, settings %d, %s", k.Name, i, name)] = answerOf(&s)
			}
		}
	}
	if goldentest.Updating() {
		raw, err := json.MarshalIndent(got, "", " ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, append(raw, '\n'), 0o600))
		return
	}
	require.Equal(t, want, got)
}
