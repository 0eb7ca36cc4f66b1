package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session"
)

// skinsFile is a rule set of a coach's own of four stones an end: every end is worth a point, and those of blank ends lie in a pot that
// the next team to score takes too.
func skinsFile(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../assets/rules/five-rock.gsm")
	require.NoError(t, err)
	src := string(text)
	for _, change := range [][2]string{
		{"move SHOT 0", "piece POT\nmove SHOT 0"},
		{"param SHOTS 16", "param SHOTS 4"},
		{"param FGZ 5", "param FGZ 1"},
		{"param EXTRA YES", "param EXTRA NO"},
		{"add    : Score.add(w,n)               t-> give", "add    : Field.true(TEAM1,POT,k)       t-> take\n  take   : Score.add(w,k+1)             t-> empty\n" +
			"  empty  : Field.set(TEAM1,POT,0)       t-> give"},
		{"f-> blank\n", "f-> grow\n  grow   : Field.add(TEAM1,POT)         t-> blank\n"},
	} {
		now := strings.Replace(src, change[0], change[1], 1)
		require.NotEqual(t, src, now, change[0])
		src = now
	}
	name := filepath.Join(t.TempDir(), "skins.gsm")
	require.NoError(t, os.WriteFile(name, []byte(src), 0o600))
	return name
}

const skinsSeed, skinsEnds = 5, 8

// playedSkins is a match under skins, kept in a folder: its record and its log.
func playedSkins(t *testing.T, rules string) (rec *match.Record, log string) {
	t.Helper()
	dir := t.TempDir()
	_, errs, status := hogline(t, "", "match", "--a", "sample:trials=2", "--b", "sample:trials=3", "--rules", rules,
		"--ends", fmt.Sprint(skinsEnds),
		"--seed", fmt.Sprint(skinsSeed), "--sims", "10", "-q", "-o", dir)
	require.Zero(t, status, errs)
	records, err := filepath.Glob(filepath.Join(dir, "*.json"))
	require.NoError(t, err)
	require.Len(t, records, 1)
	rec, err = matchlog.ReadRecord(records[0])
	require.NoError(t, err)
	require.NoError(t, matchlog.Verify(rec))
	return rec, strings.TrimSuffix(records[0], ".json") + ".dcl"
}

// TestOneWorldForRules: what rules of one's own score and remember is the same in a match, in the arena, in its log, in the trace, in
// questions, in the analysis of a game and in the window.
func TestOneWorldForRules(t *testing.T) {
	rules := skinsFile(t)
	rec, log := playedSkins(t, rules)
	pots := 0
	for _, e := range rec.Ends {
		if n := e.Points(); n > 1 || n < -1 {
			pots++
		}
	}
	require.Positive(t, pots, "an end that takes a pot: %v", rec.Ends)
	g, err := file.Open(log)
	require.NoError(t, err)
	require.Empty(t, g.Warnings)
	require.True(t, g.Rules.Own())
	n := 0
	for _, p := range g.Places() {
		if _, shot := g.ShotAt(p); shot == nil || shot.Kind != replay.Thrown {
			continue
		}
		s, err := g.State(p)
		require.NoError(t, err)
		require.Equal(t, rec.Shots[n].State, s, "shot %d", n)
		n++
	}
	require.Len(t, rec.Shots, n)
	skinsInTheArena(t, rules, rec)
	skinsInTheTrace(t, rules, log, rec)
	skinsInQuestions(t, rules, log, rec)
	skinsInAnAnalysis(t, g, rec)
	skinsInTheWindow(t, g, rec)
}

func skinsInTheArena(t *testing.T, rules string, rec *match.Record) {
	t.Helper()
	dir := t.TempDir()
	_, errs, status := hogline(t, "", "arena", "--a", "sample:trials=2", "--b", "sample:trials=3", "--rules", rules, "--ends",
		fmt.Sprint(skinsEnds), "--seed", fmt.Sprint(skinsSeed), "--sims", "10", "--games", "2", "--workers", "1", "-o", dir)
	require.Zero(t, status, errs)
	lines, err := os.ReadFile(filepath.Join(dir, "games.jsonl"))
	require.NoError(t, err)
	var first arena.Game
	require.NoError(t, json.NewDecoder(strings.NewReader(string(lines))).Decode(&first))
	require.Equal(t, rec.Ends, first.Ends)
	require.Equal(t, rec.Score, first.Score)
}

func skinsInTheTrace(t *testing.T, rules, log string, rec *match.Record) {
	t.Helper()
	out, errs, status := hogline(t, "", "rules", "trace", rules, "--log", log, "--json")
	require.Zero(t, status, errs)
	var shots []struct {
		End, Shot int
		Summary   string
	}
	require.NoError(t, json.Unmarshal([]byte(out), &shots))
	ends := 0
	for _, s := range shots {
		if s.Shot != 4 {
			continue
		}
		made := rec.Ends[s.End-1].Made()
		switch {
		case made[0] > 0:
			require.Contains(t, s.Summary, fmt.Sprintf("team 1 scores %d", made[0]))
		case made[1] > 0:
			require.Contains(t, s.Summary, fmt.Sprintf("team 2 scores %d", made[1]))
		default:
			require.Contains(t, s.Summary, "blank")
		}
		ends++
	}
	require.Positive(t, ends)
	_, errs, _ = hogline(t, "", "rules", "trace", "five-rock", "--log", log)
	require.Contains(t, errs, "it is asked under five-rock")
}

// lastStones are the last stones of ends that take a pot: the shots of the record before them.
func lastStones(rec *match.Record) (list []match.Shot) {
	for i := range rec.Shots {
		if s := rec.Shots[i]; s.State.Shot == curling.Stones-1 && s.State.Memory != "" {
			if n := rec.Ends[s.State.End].Points(); n > 1 || n < -1 {
				list = append(list, s)
			}
		}
	}
	return list
}

func skinsInQuestions(t *testing.T, rules, log string, rec *match.Record) {
	t.Helper()
	for _, s := range lastStones(rec) {
		for _, more := range [][]string{nil, {"--rules", rules}} {
			args := append([]string{"ask", log, "--end", fmt.Sprint(s.State.End + 1), "--shot", "4", "--ai", "shots",
				"--sims", "300", "--throws", "60",
				"--noise", "none", "--json"}, more...)
			out, errs, status := hogline(t, "", args...)
			require.Zero(t, status, errs)
			require.NotContains(t, errs, "was played under")
			var r struct {
				Position struct {
					Score  [2]int
					Memory string
				}
				Referee struct{ Policy string }
				Answers []struct {
					Score float64 `json:"expected_score"`
					Ends  []float64
				}
			}
			require.NoError(t, json.Unmarshal([]byte(out), &r))
			require.Equal(t, s.State.Score, r.Position.Score)
			require.Equal(t, s.State.Memory, r.Position.Memory)
			var pot int
			_, err := fmt.Sscanf(s.State.Memory, "Field.TEAM1.POT=%d", &pot)
			require.NoError(t, err)
			require.InDelta(t, float64(pot+1), r.Answers[0].Score, 1e-9, "the best shot without error takes all of it")
		}
	}
	out, errs, status := hogline(t, "", "ask", log, "--ai", "sample", "--sims", "10", "--throws", "10", "--rules", "four-rock", "--json")
	require.NotZero(t, status, "another number of stones: %s %s", out, errs)
}

// TestWinsOfSkins: an end of more points than stones is read back as it was played; what a lead is worth is told by the skins to come, and
// that it is; a question and an analysis tell the same.
func TestWinsOfSkins(t *testing.T) {
	rec, log := playedSkins(t, "skins")
	require.Contains(t, rec.Ends[len(rec.Ends)-1].Made(), 20, "the match of this seed ends with a pot of all")
	g, err := file.Open(log)
	require.NoError(t, err)
	require.Empty(t, g.Warnings)
	require.Equal(t, rec.Score, g.Result.Score)
	out, errs, status := hogline(t, "", "ask", log,
		"--end", "5", "--shot", "16", "--ai", "shots", "--sims", "300", "--noise", "none", "--wins", "ohto", "--json")
	require.Zero(t, status, errs)
	var r struct {
		Referee struct{ Wins string }
		Answers []struct {
			Win float64 `json:"win_probability"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, "self-play of programs (Ohto 2016), scored by the rules", r.Referee.Wins)
	require.InDelta(t, 0.74, r.Answers[0].Win, 0.02, "nine points ahead, eleven to come: by a lead of nine alone .998")
	for _, task := range tasksOf(t, g, rec) {
		require.True(t, task.ByRules)
		require.Equal(t, "own play, five-rock-both, 2000 ends, scored by the rules", task.Settings().Wins)
	}
}

// TestWinsOfContests: before its last end nothing tells how likely a contest of stones that are measured alone is won: answers tell points,
// and the analysis why a shot has no value.
func TestWinsOfContests(t *testing.T) {
	dir := t.TempDir()
	_, errs, status := hogline(t, "", "match", "--a", "sample:trials=2", "--b", "sample:trials=3", "--rules", "button-contest", "--sims", "10",
		"-q", "-o", dir)
	require.Zero(t, status, errs)
	logs, err := filepath.Glob(filepath.Join(dir, "*.dcl"))
	require.NoError(t, err)
	for end, want := range map[string]string{"1": "points alone", "2": "scored by the rules"} {
		out, errs, status := hogline(t, "", "ask", logs[0], "--end", end, "--shot", "3", "--ai", "sample", "--sims", "10", "--throws", "20")
		require.Zero(t, status, errs)
		require.Contains(t, out, want)
	}
	out, errs, status := hogline(t, "", "analyse", logs[0], "--sims", "10", "--throws", "20", "--ai", "sample", "-q", "-o", t.TempDir())
	require.Zero(t, status, errs)
	require.Contains(t, out, "8 of 16 shots valued")
	require.Contains(t, out, "end 1 shot 1 has no value: "+analysis.ErrNoWin.Error())
}

// TestScoresThatAreStones: the first end of a set of triples gives no points of its own; what its scores are is told.
func TestScoresThatAreStones(t *testing.T) {
	dir := t.TempDir()
	_, errs, status := hogline(t, "", "match", "--a", "sample:trials=2", "--b", "sample:trials=3", "--rules", "triples", "--ends", "2", "--sims",
		"10", "-q", "-o", dir)
	require.Zero(t, status, errs)
	logs, err := filepath.Glob(filepath.Join(dir, "*.dcl"))
	require.NoError(t, err)
	for end, told := range map[string]bool{"1": true, "2": false} {
		args := []string{"ask", logs[0], "--end", end, "--shot", "12", "--ai", "sample", "--sims", "10", "--throws", "20"}
		out, errs, status := hogline(t, "", args...)
		require.Zero(t, status, errs)
		require.Equal(t, told, strings.Contains(out, "scores are counting stones"), "end %s: %s", end, out)
		out, _, _ = hogline(t, "", append(args, "--json")...)
		require.Equal(t, told, strings.Contains(out, `"stones": true`), "end %s", end)
	}
}

func skinsInAnAnalysis(t *testing.T, g *replay.Game, rec *match.Record) {
	t.Helper()
	tasks := tasksOf(t, g, rec)
	w := analysis.NewWorker()
	defer w.Close()
	for i := range tasks {
		require.Equal(t, rec.Shots[i].State, tasks[i].State)
		s := &rec.Shots[i]
		if s.State.Shot != curling.Stones-1 {
			continue
		}
		v, err := w.Value(t.Context(), &tasks[i])
		require.NoError(t, err)
		require.Equal(t, evaluate.Search, v.Referee)
		made := rec.Ends[s.State.End].Made()
		me := s.State.Mover()
		require.InDelta(t, float64(made[me]-made[me.Other()]), *v.ScoreAfter, 1e-9, "end %d", s.State.End+1)
	}
}

func skinsInTheWindow(t *testing.T, g *replay.Game, rec *match.Record) {
	t.Helper()
	queue := make(chan func(), 1000)
	u := session.New(func(f func()) { queue <- f }, func(err error) { t.Error(err) })
	defer u.Close()
	require.NoError(t, u.Open(g, ""))
	n := 0
	for _, p := range g.Places() {
		if _, shot := g.ShotAt(p); shot == nil || shot.Kind != replay.Thrown {
			continue
		}
		u.Place.GoTo(p)
		for len(queue) > 0 {
			(<-queue)()
		}
		s, ok := u.Place.State()
		require.True(t, ok)
		require.Equal(t, rec.Shots[n].State, s)
		rules := u.Rules.Now()
		require.Equal(t, g.Rules, rules)
		n++
	}
	last := len(rec.Ends) - 1
	s, err := g.State(replay.Place{End: last, Shot: len(g.Ends[last].Shots)})
	require.NoError(t, err)
	require.Equal(t, rec.Score[0]-rec.Score[1], g.Rules.LeadLying(g.Ice.Bounds, s), "the timeline")
	for limit := time.After(time.Minute); u.Jobs.Busy(); {
		select {
		case f := <-queue:
			f()
		case <-time.After(time.Millisecond): // what it waits for may be told by nothing, such as the end of a job
		case <-limit:
			t.Fatal("in vain")
		}
	}
}

// tasksOf are the tasks of a match with a weak AI and few throws, one a shot.
func tasksOf(t *testing.T, g *replay.Game, rec *match.Record) []analysis.Task {
	t.Helper()
	m := analysis.DefaultMethod()
	m.AIs = []string{"sample:trials=2"}
	m.Throws = 20
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	require.Len(t, tasks, len(rec.Shots))
	return tasks
}
