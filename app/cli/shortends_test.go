package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/matchlog"
)

// shortEnd is a match under a club format in which an end is over before its sixteenth stone, or every stone is thrown alone on the sheet.
type shortEnd struct {
	format     string
	ends, seed int
	shots      []int // thrown in each end
}

func (s *shortEnd) args(command string) []string {
	return []string{command, "--a", "sample:trials=2", "--b", "sample:trials=3", "--rules", s.format, "--ends", fmt.Sprint(s.ends),
		"--seed", fmt.Sprint(s.seed), "--sims", "10", "-q"}
}

// TestOneWorldForShortEnds: what such rules score is the same in a match, in the arena, in its log, in the trace, in questions, on
// a map and in the analysis of a game.
func TestOneWorldForShortEnds(t *testing.T) {
	for _, s := range []shortEnd{
		{"skins", 2, 3, []int{16, 16, 2}},
		{"tie-by-draw", 2, 3, []int{16, 16, 2}},
		{"stick", 1, 5, []int{12, 6}},
		{"button-contest", 1, 2, []int{8, 2, 2, 2, 2}},
	} {
		t.Run(s.format, func(t *testing.T) {
			dir := t.TempDir()
			_, errs, status := hogline(t, "", append(s.args("match"), "-o", dir)...)
			require.Zero(t, status, errs)
			records, err := filepath.Glob(filepath.Join(dir, "*.json"))
			require.NoError(t, err)
			require.Len(t, records, 1)
			rec, err := matchlog.ReadRecord(records[0])
			require.NoError(t, err)
			require.NoError(t, matchlog.Verify(rec))
			thrown := make([]int, len(rec.Ends))
			for i := range rec.Shots {
				thrown[rec.Shots[i].State.End]++
			}
			require.Equal(t, s.shots, thrown, "%v", rec.Ends)
			log := strings.TrimSuffix(records[0], ".json") + ".dcl"
			g, err := file.Open(log)
			require.NoError(t, err)
			require.Empty(t, g.Warnings)
			shortEndsInTheLog(t, g, rec)
			shortEndsInTheArena(t, &s, rec)
			shortEndsInTheTrace(t, &s, log, rec)
			shortEndsInAnAnalysis(t, g, rec)
			best := shortEndsInQuestions(t, log, rec)
			shortEndsAsExercises(t, g, best)
		})
	}
}

func shortEndsInTheLog(t *testing.T, g *replay.Game, rec *match.Record) {
	t.Helper()
	n := 0
	for _, p := range g.Places() {
		s, err := g.State(p)
		require.NoError(t, err)
		_, shot := g.ShotAt(p)
		if shot == nil || shot.Kind != replay.Thrown {
			continue
		}
		require.Equal(t, rec.Shots[n].State, s, "shot %d", n)
		n++
	}
	require.Len(t, rec.Shots, n)
	for i := range rec.Ends {
		require.Equal(t, rec.Ends[i].Made(), g.Ends[i].Score, "end %d", i+1)
	}
	last := len(g.Ends) - 1
	s, err := g.State(replay.Place{End: last, Shot: len(g.Ends[last].Shots)})
	require.NoError(t, err)
	require.Equal(t, rec.Score[0]-rec.Score[1], g.Rules.LeadLying(g.Ice.Bounds, s), "the timeline")
}

func shortEndsInTheArena(t *testing.T, c *shortEnd, rec *match.Record) {
	t.Helper()
	dir := t.TempDir()
	plan := filepath.Join(dir, "plan.json")
	text, err := json.Marshal(map[string]any{"a": "sample:trials=2", "b": "sample:trials=3", "rules": c.format, "ends": c.ends, "extra": true,
		"seed": c.seed, "games": 2, "sims": 10})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(plan, text, 0o600))
	_, errs, status := hogline(t, "", "arena", plan, "--workers", "1", "-q", "-o", filepath.Join(dir, "out"))
	require.Zero(t, status, errs)
	lines, err := os.ReadFile(filepath.Join(dir, "out", "games.jsonl"))
	require.NoError(t, err)
	var first arena.Game
	require.NoError(t, json.NewDecoder(strings.NewReader(string(lines))).Decode(&first))
	require.Equal(t, rec.Ends, first.Ends)
	require.Equal(t, rec.Score, first.Score)
}

func shortEndsInTheTrace(t *testing.T, c *shortEnd, log string, rec *match.Record) {
	t.Helper()
	out, errs, status := hogline(t, "", "rules", "trace", c.format, "--log", log, "--json", "--end", fmt.Sprint(len(rec.Ends)))
	require.Zero(t, status, errs)
	var shots []struct{ Summary string }
	require.NoError(t, json.Unmarshal([]byte(out), &shots))
	require.Len(t, shots, c.shots[len(c.shots)-1])
	made := rec.Ends[len(rec.Ends)-1].Made()
	want := fmt.Sprintf("team 1 scores %d", made[0])
	if made[1] > made[0] || made[1] > 0 && made[0] > 0 {
		want = fmt.Sprintf("team 2 scores %d", made[1])
	}
	require.Contains(t, shots[len(shots)-1].Summary, want)
}

// closes reports whether shot i of a record closed an end.
func closes(rec *match.Record, i int) bool {
	return i == len(rec.Shots)-1 || rec.Shots[i+1].State.End != rec.Shots[i].State.End
}

func shortEndsInAnAnalysis(t *testing.T, g *replay.Game, rec *match.Record) {
	t.Helper()
	tasks := tasksOf(t, g, rec)
	w := analysis.NewWorker()
	defer w.Close()
	for i := range tasks {
		s := &rec.Shots[i]
		require.Equal(t, s.State, tasks[i].State)
		if !closes(rec, i) {
			continue
		}
		v, err := w.Value(t.Context(), &tasks[i])
		require.NoError(t, err)
		referee := evaluate.OwnRules
		if _, counted := g.Rules.Counted(s.State); counted {
			referee = evaluate.Search
		}
		require.Equal(t, referee, v.Referee)
		me := s.State.Mover()
		after := rec.Score
		if i+1 < len(rec.Shots) {
			after = rec.Shots[i+1].State.Score
		}
		gain := after[me] - after[me.Other()] - (s.State.Score[me] - s.State.Score[me.Other()])
		require.InDelta(t, float64(gain), *v.ScoreAfter, 1e-9, "end %d", s.State.End+1)
	}
}

// shortEndsInQuestions asks and maps the last stone: no throw follows it, and without error the best shot is the best of the map.
func shortEndsInQuestions(t *testing.T, log string, rec *match.Record) curling.Shot {
	t.Helper()
	s := &rec.Shots[len(rec.Shots)-1].State
	number := rec.Rules.Count(s.Shot)
	place := []string{"--end", fmt.Sprint(s.End + 1), "--shot", fmt.Sprint(number), "--noise", "none"}
	out, errs, status := hogline(t, "", append([]string{"ask", log, "--ai", "shots", "--sims", "300", "--throws", "60",
		"--json"}, place...)...)
	require.Zero(t, status, errs)
	var r struct {
		Position struct {
			Memory string
			Mover  int
		}
		Referee struct{ Policy string }
		Answers []struct {
			Score float64 `json:"expected_score"`
			Shot  curling.Shot
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, evaluate.OwnRules, r.Referee.Policy)
	require.Equal(t, s.Memory, r.Position.Memory)
	name := filepath.Join(t.TempDir(), "map.json")
	_, errs, status = hogline(t, "", append([]string{"map", log, "-q", "-o", name}, place...)...)
	require.Zero(t, status, errs)
	raw, err := os.ReadFile(name)
	require.NoError(t, err)
	var m struct {
		Note string
		Best struct {
			Score float64 `json:"expected_score"`
		}
	}
	require.NoError(t, json.Unmarshal(raw, &m))
	require.Empty(t, m.Note, "it is the last shot of the end")
	require.Positive(t, m.Best.Score)
	require.InDelta(t, m.Best.Score, r.Answers[0].Score, 1e-9)
	require.NotZero(t, r.Answers[0].Shot)
	return r.Answers[0].Shot
}

// shortEndsAsExercises has the last stone answered as an exercise: by its best shot, and by one that is thrown away.
func shortEndsAsExercises(t *testing.T, g *replay.Game, best curling.Shot) {
	t.Helper()
	last := len(g.Ends) - 1
	at := replay.Place{End: last, Shot: len(g.Ends[last].Shots) - 1}
	e := quiz.Exercise{Best: best}
	good, err := e.Evaluate(t.Context(), g, at, best)
	require.NoError(t, err)
	require.Equal(t, quiz.Best, good.Grade)
	away, err := e.Evaluate(t.Context(), g, at, curling.Shot{VY: -curling.StandardWeightMax})
	require.NoError(t, err)
	require.Less(t, away.Grade, quiz.Good)
	require.Less(t, away.Yours.Score, good.Yours.Score)
}
