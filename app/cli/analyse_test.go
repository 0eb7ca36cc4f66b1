package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// TestAnalyse: a log is valued, kept, told and written; a second run finds every value.
func TestAnalyse(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "game.dcl")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	args := []string{"analyse", log, "--ai", "shots", "--sims", "60", "--throws", "20", "--policy", "rules", "--json"}
	out, errs, status := withAssets(t.Context(), "", args...)
	require.Zero(t, status, errs)
	var doc struct {
		Version string
		analysis.Match
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	require.Equal(t, "game.dcl", doc.Game)
	require.NotEmpty(t, doc.Version)
	require.NotEmpty(t, doc.Shots)
	require.FileExists(t, log+analysis.Extension)
	raw, err := os.ReadFile(log + analysis.Extension)
	require.NoError(t, err)
	again, _, status := withAssets(t.Context(), "", args...)
	require.Zero(t, status)
	require.Equal(t, out, again)
	after, err := os.ReadFile(log + analysis.Extension)
	require.NoError(t, err)
	require.Equal(t, raw, after)

	to := filepath.Join(dir, "out")
	args = append(args, "-o", to)
	_, errs, status = withAssets(t.Context(), "", args...)
	require.Zero(t, status, errs)
	for _, name := range []string{"analysis.json", "shots.csv", "report.html"} {
		require.FileExists(t, filepath.Join(to, name))
	}
	_, errs, status = withAssets(t.Context(), "", args...)
	require.Equal(t, 2, status)
	require.Contains(t, errs, "--resume goes on with it")
	_, errs, status = withAssets(t.Context(), "", append(args, "--resume")...)
	require.Zero(t, status, errs)

	for _, name := range []string{"r.html", "r.csv", "r.json"} {
		path := filepath.Join(dir, name)
		_, errs, status = withAssets(t.Context(), "", "report", filepath.Join(to, "analysis.json"), "--log", log, "-o", path, "--lang", "ja")
		require.Zero(t, status, errs)
		require.FileExists(t, path)
	}
	other := filepath.Join(dir, "other.dcl")
	require.NoError(t, os.WriteFile(other, []byte(strings.Replace(smallLog, "South", "East", 1)), 0o600))
	_, errs, status = withAssets(t.Context(), "", "report", filepath.Join(to, "analysis.json"), "-o", filepath.Join(dir, "r.html"), "--log",
		other)
	require.Equal(t, 1, status, "another game")
	require.Contains(t, errs, "is the analysis of North - South")
	_, errs, status = withAssets(t.Context(), "", "report", filepath.Join(to, "analysis.json"), "-o", filepath.Join(dir, "r.html"), "--wins",
		"four")
	require.Equal(t, 2, status, "it is valued already")
	require.Contains(t, errs, "are for a log")
	one, err := analysisIn(filepath.Join(to, "analysis.json"))
	require.NoError(t, err)
	two, err := analysisIn(filepath.Join(dir, "r.json"))
	require.NoError(t, err)
	require.Equal(t, one, two)
}

// TestReportOfAnotherMethod: what lies beside the log is taken and told by whatever method it was found, unless a method is
// asked for.
func TestReportOfAnotherMethod(t *testing.T) {
	dir := t.TempDir()
	log, out := filepath.Join(dir, "game.dcl"), filepath.Join(dir, "r.json")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	quick := []string{"--ai", "rows", "--sims", "60", "--throws", "20", "--policy", "rules"}
	_, errs, status := withAssets(t.Context(), "", append([]string{"analyse", log}, quick...)...)
	require.Zero(t, status, errs)
	before, err := os.ReadFile(log + analysis.Extension)
	require.NoError(t, err)

	_, errs, status = withAssets(t.Context(), "", "report", log, "-o", out)
	require.Zero(t, status, errs)
	after, err := os.ReadFile(log + analysis.Extension)
	require.NoError(t, err)
	require.Equal(t, before, after, "nothing is valued again")
	m, err := analysisIn(out)
	require.NoError(t, err)
	require.Equal(t, m.Thrown, m.Valued)
	require.Equal(t, 1, m.Valued, "in doubt, with four times the throws")
	require.Equal(t, &analysis.OtherMethod{Shots: m.Valued, AIs: []string{"rows"},
		By: []analysis.By{{Version: version.Number, Layout: m.Shots[0].By.Layout, AIs: []string{"rows"}, Budget: ai.Budget{Throws: 60},
			Throws: 80, Policy: "rules",
			Wins: winprob.OwnFour().Source(), Seed: 1}}}, m.Other)

	quick[1] = "shots"
	_, errs, status = withAssets(t.Context(), "", append([]string{"report", log, "-o", out}, quick...)...)
	require.Zero(t, status, errs)
	m, err = analysisIn(out)
	require.NoError(t, err)
	require.Nil(t, m.Other)
	require.Equal(t, "shots", m.Shots[0].Ideas[0].AI)
}

// TestReportUnwritable: of a log in a folder that may only be read the values are found in memory, which is told; those there stand.
func TestReportUnwritable(t *testing.T) {
	dir := t.TempDir()
	log, out := filepath.Join(dir, "game.dcl"), filepath.Join(dir, "r.json")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	require.NoError(t, os.Mkdir(log+analysis.Extension+".lock", 0o700)) // stops the superuser too
	quick := []string{"--ai", "rows", "--sims", "60", "--throws", "20", "--policy", "rules"}
	_, errs, status := withAssets(t.Context(), "", append([]string{"report", log, "-o", out}, quick...)...)
	require.Zero(t, status, errs)
	require.Contains(t, errs, "game.dcl: cannot write "+log+analysis.Extension)
	require.Contains(t, errs, "the values are not kept\n")
	require.NoFileExists(t, log+analysis.Extension)
	m, err := analysisIn(out)
	require.NoError(t, err)
	require.Equal(t, 1, m.Valued)

	require.NoError(t, os.Remove(log+analysis.Extension+".lock"))
	_, errs, status = withAssets(t.Context(), "", append([]string{"analyse", log}, quick...)...)
	require.Zero(t, status, errs)
	require.NoError(t, os.RemoveAll(log+analysis.Extension+".lock"))
	require.NoError(t, os.Mkdir(log+analysis.Extension+".lock", 0o700))
	_, errs, status = withAssets(t.Context(), "", "report", log, "-o", out)
	require.Zero(t, status, errs)
	m, err = analysisIn(out)
	require.NoError(t, err)
	require.Equal(t, []string{"rows"}, m.Other.AIs, "the value that lies there is taken")
}

func TestAnalyseRefuses(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "game.dcl")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "bad.json"), []byte(`{"shots":[{"team":7}]}`), 0o600))
	for line, want := range map[string]string{
		"analyse " + log + " --ai none":         "--ai none",
		"analyse " + log + " --wins none":       "needs a win table",
		"analyse " + log + " --workers 0":       "--workers 0",
		"analyse " + log + " --game x":          "is one game, there is none to choose",
		"analyse " + dir + "/nowhere":           "is not there",
		"report " + log + " -o x.pdf":           "want a name that ends in .html",
		"report " + dir + "/bad.json -o x.html": "",
	} {
		_, errs, status := withAssets(t.Context(), "", strings.Fields(line)...)
		require.NotZero(t, status, line)
		require.Contains(t, errs, want, line)
	}
}

// analysisIn reads an analysis.json.
func analysisIn(name string) (m *analysis.Match, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return m, json.Unmarshal(text, &m)
}

// TestAnalyseWithoutAnswers: a program that is not there is refused before anything is valued, one that answers nothing fails the command.
func TestAnalyseWithoutAnswers(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "game.dcl")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	quick := []string{"--sims", "60", "--throws", "20", "--policy", "rules"}
	_, errs, status := withAssets(t.Context(), "", append([]string{"analyse", log, "--ai", "process:/no/such/program"}, quick...)...)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "/no/such/program")
	require.NoFileExists(t, log+analysis.Extension)
	_, errs, status = withAssets(t.Context(), "", append([]string{"analyse", log, "--ai", "sample", "--ai", "process:true"}, quick...)...)
	require.Equal(t, 1, status, errs)
	require.Contains(t, errs, "answered none of 1 shot")
}

// TestAnalyseSwept: with sweepers a shot is worth what they make of it, the values are not those without them, and the answer says who
// swept; on ice where nobody can sweep the command says so.
func TestAnalyseSwept(t *testing.T) {
	dir := t.TempDir()
	_, errs, status := withAssets(t.Context(), "", "match", "--a", "sample:trials=1", "--b", "sample:trials=1", "--sims", "1",
		"--model", "fcv1", "--ends", "1", "--seed", "3", "-o", dir)
	require.Zero(t, status, errs)
	logs, err := filepath.Glob(filepath.Join(dir, "*.dcl"))
	require.NoError(t, err)
	require.Len(t, logs, 1)
	analyse := func(log string, more ...string) (out string, doc analysis.Match) {
		t.Helper()
		args := append([]string{"analyse", log, "--ai", "sample:trials=1", "--sims", "1", "--throws", "20", "--policy", "rules"}, more...)
		out, errs, status := withAssets(t.Context(), "", args...)
		require.Zero(t, status, errs)
		raw, err := os.ReadFile(filepath.Join(more[len(more)-1], "analysis.json"))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &doc))
		return out, doc
	}
	_, plain := analyse(logs[0], "-o", filepath.Join(dir, "plain"))
	require.Empty(t, plain.Method.Sweepers)
	folder := filepath.Join(dir, "swept")
	out, swept := analyse(logs[0], "--sweep", "championship", "-o", folder)
	require.Contains(t, out, "championship sweepers for both teams; the learned value")
	require.Equal(t, curling.ChampionshipSweepers, swept.Method.Sweepers)
	require.Len(t, swept.Shots, len(plain.Shots))
	made := [2]float64{}
	for i := range plain.Shots {
		if a, b := plain.Shots[i].Played.Make, swept.Shots[i].Played.Make; a != nil && b != nil {
			made[0], made[1] = made[0]+*a, made[1]+*b
		}
	}
	require.Greater(t, made[1], made[0]+50, "%%, summed: shots are made more often")
	page, err := os.ReadFile(filepath.Join(folder, "report.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), "Both teams have championship sweepers")

	small := filepath.Join(dir, "game.dcl")
	require.NoError(t, os.WriteFile(small, []byte(smallLog), 0o600))
	_, errs, status = withAssets(t.Context(), "", "analyse", small, "--sweep", "club")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no fast simulator can sweep")
}

// TestReportOfADataSetOfOneGame: it takes the values where hogline analyse keeps them, whether the game is named or not.
func TestReportOfADataSetOfOneGame(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "charts")
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Doubles(t, 1, 1, 5)...)
	_, errs, status := withAssets(t.Context(), "", "analyse", dir, "--ai", "sample:trials=2", "--sims", "5", "--throws", "20", "-q")
	require.Zero(t, status, errs)
	kept, err := filepath.Glob(filepath.Join(dir, "*"+analysis.Extension))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	before, err := os.ReadFile(kept[0])
	require.NoError(t, err)
	_, errs, status = withAssets(t.Context(), "", "report", dir, "-o", filepath.Join(dir, "..", "r.csv"), "-q")
	require.Zero(t, status, errs)
	after, err := os.ReadFile(kept[0])
	require.NoError(t, err)
	require.Equal(t, before, after, "nothing is valued again")
	require.NoFileExists(t, dir+analysis.Extension)
}
