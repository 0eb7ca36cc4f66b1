package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestSeason: the same tables on the screen and in files of each kind, and the shots of a player alone.
func TestSeason(t *testing.T) {
	dir := dataSetFolder(t, 1, 6)
	out := t.TempDir()
	run := func(args ...string) string {
		text, errs, status := hogline(t, "", append([]string{"season", dir, "--by", "team,task"}, args...)...)
		require.Zero(t, status, errs)
		return text
	}
	var doc struct {
		Games, Shots int
		Tables       map[string][]struct {
			Key   string
			Shots int
			Call  struct{ Mean, Low, High float64 }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(run("--json")), &doc))
	require.Equal(t, 1, doc.Games)
	require.Greater(t, doc.Shots, 20)
	require.Len(t, doc.Tables["team"], 2)
	for _, r := range doc.Tables["team"] {
		require.LessOrEqual(t, r.Call.Low, r.Call.Mean)
		require.LessOrEqual(t, r.Call.Mean, r.Call.High)
	}
	text := run()
	for _, ext := range []string{".csv", ".json", ".html"} {
		name := filepath.Join(out, "season"+ext)
		require.Empty(t, run("-o", name))
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, r := range doc.Tables["team"] {
			require.Contains(t, string(raw), r.Key, ext)
			require.Contains(t, text, r.Key)
		}
	}
	require.Contains(t, run("-o", "-"), "<!DOCTYPE html>", "as everywhere a page by default")
	require.Contains(t, run("-o", "-.csv"), "table,key,shots")
	f, err := os.Open(filepath.Join(out, "season.csv"))
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+len(doc.Tables["team"])+len(doc.Tables["task"]))
	require.Equal(t, []string{"table", "key", "shots", "ends", "call"}, rows[0][:5])

	var calls struct {
		Of    string
		Calls []struct {
			Called, Better, Team string
			Regret, Call         float64
		}
		Tables map[string][]struct {
			Key   string
			Field *float64
		}
	}
	name := doc.Tables["team"][0].Key
	require.NoError(t, json.Unmarshal([]byte(run("--json", "--team", name, "--calls", "3")), &calls))
	require.Equal(t, name, calls.Of)
	require.NotEmpty(t, calls.Calls)
	require.LessOrEqual(t, len(calls.Calls), 3)
	worst := math.Inf(-1)
	for _, d := range calls.Calls {
		require.Equal(t, name, d.Team)
		require.NotEmpty(t, d.Called)
		require.NotEmpty(t, d.Better)
		require.Negative(t, d.Regret)
		require.Negative(t, d.Call, "worth less than the usual call")
		require.GreaterOrEqual(t, d.Regret, worst, "the dearest first")
		worst = d.Regret
	}
	beside := 0
	for _, r := range calls.Tables["task"] {
		if r.Field != nil {
			beside++
		}
	}
	require.Positive(t, beside, "the other team threw such shots too")
	require.Nil(t, calls.Tables["team"][0].Field)
	page := run("-o", "-", "--team", name, "--calls", "3")
	require.Contains(t, page, "<h1>"+name+": Games: 1")
	require.Contains(t, page, fmt.Sprintf("%.1f ± ", -calls.Calls[0].Regret))
	require.Contains(t, page, "<th>Field</th>")

	team := doc.Tables["team"][0]
	require.NoError(t, json.Unmarshal([]byte(run("--json", "--team", strings.ToLower(team.Key))), &doc))
	require.Equal(t, team.Shots, doc.Shots, "whatever the case of letters")
	few, errs, status := hogline(t, "", "season", dir, "--by", "score", "--team", team.Key)
	require.Zero(t, status, errs)
	require.Contains(t, few, "score: no row has shots of 5 ends and more")
	require.NotContains(t, few, "throw, points", "no head without rows")
	page, errs, status = hogline(t, "", "season", dir, "--by", "score", "--team", team.Key, "-o", "-")
	require.Zero(t, status, errs)
	require.NotContains(t, page, "<table")
	require.Contains(t, page, "No row has shots of five or more ends.")
	_, errs, status = hogline(t, "", "season", dir, "--player", "nobody")
	require.Equal(t, 1, status)
	require.Contains(t, errs, `: no shot of player "nobody" in `)
	_, errs, status = hogline(t, "", "season", dir, "-o", "season.pdf")
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "want a name that ends in .html")
}
