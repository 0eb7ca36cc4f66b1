package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/listen/listentest"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/command/commandtest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/matchlog"
)

// withAssets runs a command line with the files of the program.
func withAssets(ctx context.Context, in string, args ...string) (out, errs string, status int) {
	return commandtest.Run(ctx, Program(), os.DirFS("../../assets"), in, args...)
}

// TestMatchByConfiguration: a match of the thesis's configuration, kept as logs that read back and play again.
func TestMatchByConfiguration(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.json")
	require.NoError(t, os.WriteFile(path, []byte(`{
  "simulator": {"rand_type": "POLAR", "colour": 1},
  "match_default": {"rule_type": "normal", "ends": 1, "extended_end": false, "repetition": 2,
    "player_1": {"type": "ai", "path": "sample:trials=3", "params": [{"random_1": 0.1, "random_2": 0.01, "weight_max": 40}]},
    "player_2": {"type": "ai", "path": "sample:trials=2", "timelimit": 0},},
  "match_mix": {"rule_type": "mix_doubles", "ends": 1,
    "player_1": {"type": "ai", "path": "sample"}, "player_2": {"type": "ai", "path": "sample"}}
}`), 0o600))
	logs := filepath.Join(dir, "logs")
	out, errs, status := withAssets(t.Context(), "", "match", path, "--sims", "10", "--seed", "4", "-o", logs)
	require.Zero(t, status, errs)
	require.Contains(t, errs, "line 2: unknown key simulator.colour")
	require.Contains(t, out, "Shot:  1, End:  1/ 1, Next shot: sample1 ( 219 [sec] left)")
	require.Contains(t, out, "Next shot: sample2\n", "no time limit")
	require.Equal(t, 2, strings.Count(out, "against"))
	found, err := filepath.Glob(filepath.Join(logs, "*.dcl"))
	require.NoError(t, err)
	require.Len(t, found, 2)
	g, err := file.Open(filepath.Join(logs, "sample1_vs_sample2_0001.dcl"))
	require.NoError(t, err)
	require.Equal(t, curling.Noise{Model: curling.Polar, A: 0.1, B: 0.01}, g.Players[0][3].Noise)
	require.Equal(t, replay.ByScore, g.Result.Reason)
	g, err = file.Open(filepath.Join(logs, "sample2_vs_sample1_0002.dcl"))
	require.NoError(t, err, "the players throw first in turn")
	require.InDelta(t, 40, g.Players[1][0].WeightMax, 0)
	out, errs, status = withAssets(t.Context(), "", "match", "--verify", filepath.Join(logs, "sample1_vs_sample2_0001.json"))
	require.Zero(t, status, errs)
	require.Contains(t, out, "16 shots and 1 ends played again")

	_, errs, status = withAssets(t.Context(), "", "match", path, "--model", "fcv1", "--sims", "10", "--games", "1", "-q", "-o",
		filepath.Join(dir, "fcv1"))
	require.Zero(t, status, errs)
	g, err = file.Open(filepath.Join(dir, "fcv1", "sample1_vs_sample2_0001.dcl"))
	require.NoError(t, err)
	require.Equal(t, curling.Noise{Model: curling.Polar, A: 0.1, B: 0.01}, g.Players[0][0].Noise, "on another ice its own players throw")

	out, errs, status = withAssets(t.Context(), "", "match", path, "--match", "match_mix", "--sims", "10", "--json")
	require.Zero(t, status, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 11, "ten shots and a result")
	var r struct {
		Score  [2]int
		Winner *string
		Reason string
		Ends   []int
		Rules  string
	}
	require.NoError(t, json.Unmarshal([]byte(lines[10]), &r))
	require.Equal(t, "score", r.Reason)
	require.Equal(t, "mixed-doubles", r.Rules)
	require.Equal(t, r.Score[0]-r.Score[1], r.Ends[0])

	for want, args := range map[string][]string{
		"the configuration has match_default, match_mix": {"match", path, "--match", "match_3"},
		"match needs two players":                        {"match", "--a", "sample"},
		`there is no AI "genie"`:                         {"match", "--a", "sample", "--b", "genie"},
		"--games -1: want 1 to 100000":                   {"match", "--a", "sample", "--b", "sample", "--games", "-1"},
	} {
		_, errs, status := withAssets(t.Context(), "", args...)
		require.Equal(t, command.ExitUsage, status)
		require.Contains(t, errs, want)
	}
	_, errs, status = withAssets(t.Context(), "", "match", filepath.Join(dir, "none.json"))
	require.Equal(t, command.ExitFailure, status, "the command line is right")
	require.Contains(t, errs, "is not there")
}

// TestMatchStops: a match that is stopped keeps what was played.
func TestMatchStops(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	out := &stopping{cancel: cancel, after: "Shot:  4"}
	c := &command.Context{Context: ctx, In: strings.NewReader(""), Out: out, Err: &bytes.Buffer{}, Assets: os.DirFS("../../assets")}
	require.Zero(t, Run(c, []string{"match", "--a", "sample", "--b", "sample", "--sims", "10", "-o", dir}))
	require.Contains(t, out.String(), "stopped in end 1 after")
	g, err := file.Open(filepath.Join(dir, "sample1_vs_sample2_0001.dcl"))
	require.NoError(t, err)
	require.False(t, g.Complete)
	require.NotEmpty(t, g.Ends[0].Shots)
}

// stopping is an output that ends a context when it is told something.
type stopping struct {
	bytes.Buffer
	cancel func()
	after  string
}

func (s *stopping) Write(p []byte) (int, error) {
	n, err := s.Buffer.Write(p)
	if strings.Contains(s.String(), s.after) {
		s.cancel()
	}
	return n, err
}

// TestDCPCheckFindsFaults: of a program that does not speak the protocol, and of one in sh that does.
func TestDCPCheckFindsFaults(t *testing.T) {
	sh := filepath.Join(t.TempDir(), "ai.sh")
	script := "while read -r word rest; do case $word in ISREADY) echo readyok;; GO) echo BESTSHOT 0 -29.6 0; echo BESTMOVE 1;; esac; done"
	require.NoError(t, os.WriteFile(sh, []byte(script), 0o600))
	out, errs, status := withAssets(t.Context(), "", "dcp", "check", "sh", sh)
	require.Zero(t, status, errs+out)
	require.Contains(t, out, "> SETSTATE 14 0 1 0\n")
	require.Contains(t, out, "< BESTSHOT 0 -29.6 0\n")
	require.Contains(t, out, `note: not of the protocol, ignored: "BESTMOVE 1"`)
	require.Contains(t, out, "note: its words are not in capitals")
	require.Contains(t, out, "note: it does not answer SETORDER")
	require.Contains(t, out, "no faults")
	out, errs, status = withAssets(t.Context(), "", "dcp", "check", "-q", "sh "+sh)
	require.Zero(t, status, errs+out, "the command line as one word")
	require.NoError(t, os.WriteFile(sh, []byte(strings.Replace(script, "-29.6 0;", "fast;", 1)), 0o600))
	out, errs, status = withAssets(t.Context(), "", "dcp", "check", "--json", "sh", sh)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, "has faults")
	var r struct {
		Findings []struct {
			Fault bool
			Text  string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.True(t, r.Findings[0].Fault)
	require.Contains(t, r.Findings[0].Text, "after 0 shots")
}

// A match with sweepers keeps how stones were swept: the record plays again bit for bit, and info counts them in the log.
func TestMatchSwept(t *testing.T) {
	logs := t.TempDir()
	_, errs, status := withAssets(t.Context(), "", "match", "--a", "mc", "--b", "sample", "--sims", "20", "--model", "fcv1",
		"--sweep", "championship,none", "--ends", "2", "--seed", "3", "-o", logs)
	require.Zero(t, status, errs)
	record := filepath.Join(logs, "mc_vs_sample_0001.json")
	out, errs, status := withAssets(t.Context(), "", "match", "--verify", record)
	require.Zero(t, status, errs)
	require.Contains(t, out, "equal bit for bit")
	rec, err := matchlog.ReadRecord(record)
	require.NoError(t, err)
	swept := 0
	for _, s := range rec.Shots {
		if s.Sweep.On() {
			swept++
			require.Equal(t, curling.TeamID(0), s.State.Mover())
		}
	}
	require.Positive(t, swept)
	out, errs, status = withAssets(t.Context(), "", "info", filepath.Join(logs, "mc_vs_sample_0001.dcl"))
	require.Zero(t, status, errs)
	require.Contains(t, out, fmt.Sprintf("swept: %d shot", swept))
	require.Contains(t, out, fmt.Sprintf("repeats %d of %d shots", len(rec.Shots), len(rec.Shots)))
	for line, want := range map[string]string{"--model fcv1 --sweep witches": `"witches", want none, club or championship`,
		"--sweep club": "no fast simulator can sweep", "--model fcv1 --sweep club,club,club": "one for each"} {
		_, errs, status = withAssets(t.Context(), "", append([]string{"match", "--a", "mc", "--b", "sample"}, strings.Fields(line)...)...)
		require.Equal(t, 2, status, line)
		require.Contains(t, errs, want)
	}
}

// TestMatchOnAServer: an AI of ours that plays as a client of Digital Curling 3 tells how its match ended.
func TestMatchOnAServer(t *testing.T) {
	address := listentest.FreeAddress(t)
	done := make(chan string, 1)
	go func() {
		_, errs, _ := hogline(t, "", "match", "--a", "sample", "--b", "dc3(gap=0):"+address, "--ends", "1", "--model", "fcv1", "--sims", "10")
		done <- errs
	}()
	out, errs, status := "", "nothing listens there", 0
	for strings.Contains(errs, "nothing listens there") && len(done) == 0 {
		out, errs, status = hogline(t, "", "ai", "sample", "--dc3", address, "--sims", "10")
	}
	require.Zero(t, status, errs)
	require.Regexp(t, `^team1: \d : \d, (a draw|team\d wins) \(score\)\n$`, out)
	require.Empty(t, <-done)
}

// A match on ice that changes from end to end is kept with its ice, and plays again bit for bit.
func TestMatchWear(t *testing.T) {
	logs := t.TempDir()
	line := []string{"match", "--a", "mc", "--b", "sample", "--sims", "10", "--model", "fcv1", "--ends", "2", "--seed", "3"}
	_, errs, status := withAssets(t.Context(), "", append(line, "--wear", "2,-5", "-o", logs)...)
	require.Zero(t, status, errs)
	require.Contains(t, errs, "does not keep how the ice changed")
	record := filepath.Join(logs, "mc_vs_sample_0001.json")
	rec, err := matchlog.ReadRecord(record)
	require.NoError(t, err)
	require.Equal(t, 1., rec.Wear.At(rec.Ice, 15).Friction)
	require.InDelta(t, 1.02, rec.Wear.At(rec.Ice, 16).Friction, 1e-12)
	require.InDelta(t, 0.95, rec.Wear.At(rec.Ice, 31).Curl, 1e-12)
	out, errs, status := withAssets(t.Context(), "", "match", "--verify", record)
	require.Zero(t, status, errs)
	require.Contains(t, out, "equal bit for bit")
	// Wear along lines changes what follows, and is thrown again as it was; with other lines it is not the same match.
	_, errs, status = withAssets(t.Context(), "", append(line, "--lines", "-1,2", "-o", filepath.Join(logs, "lines"))...)
	require.Zero(t, status, errs)
	require.Contains(t, errs, "does not keep how the ice changed")
	worn, err := matchlog.ReadRecord(filepath.Join(logs, "lines", "mc_vs_sample_0001.json"))
	require.NoError(t, err)
	require.Equal(t, physics.LineWear{Friction: -0.01, Curl: 0.02}, worn.Wear.Lines)
	require.NoError(t, matchlog.Verify(worn))
	require.Equal(t, rec.Shots[0].Run, worn.Shots[0].Run)
	require.NotEqual(t, rec.Shots[15].After, worn.Shots[15].After)
	worn.Wear.Lines.Curl = 0.03
	require.Error(t, matchlog.Verify(worn))
	_, errs, status = withAssets(t.Context(), "", append(line, "--lines", "6,0")...)
	require.Equal(t, 2, status)
	require.Contains(t, errs, "--lines 6,0")
	for _, bad := range []string{"1", "a,1", "1,x", "21,0", "NaN,0"} {
		_, errs, status = withAssets(t.Context(), "", append(line, "--wear", bad)...)
		require.Equal(t, 2, status, bad)
		require.Contains(t, errs, "--wear "+bad)
	}
}

// TestMatchSwap: the players throw first in turn unless that is not wanted.
func TestMatchSwap(t *testing.T) {
	for option, want := range map[string][2]string{"--swap": {"sample2", "sample1"}, "--no-swap": {"sample1", "sample2"}} {
		folder := t.TempDir()
		_, errs, status := withAssets(t.Context(), "", "match", "--a", "sample:trials=1", "--b", "sample:trials=2", "--sims", "1",
			"--ends", "1", "--games", "2", option, "-o", folder)
		require.Zero(t, status, errs)
		files, err := filepath.Glob(filepath.Join(folder, "*0002.json"))
		require.NoError(t, err)
		require.Len(t, files, 1)
		rec, err := matchlog.ReadRecord(files[0])
		require.NoError(t, err)
		require.Equal(t, 1, rec.Game)
		require.Equal(t, want, rec.Names, option)
	}
}

// TestPointsOfAMatch: where both teams score in an end its points are told of both, and come to the score.
func TestPointsOfAMatch(t *testing.T) {
	out, errs, status := withAssets(t.Context(), "", "match", "--a", "sample:trials=2", "--b", "sample:trials=2", "--rules",
		"hot-shots", "--json")
	require.Zero(t, status, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var r struct {
		Score  [2]int
		Ends   []int
		Points [][2]int
	}
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &r))
	require.Len(t, r.Points, 6)
	var sum [2]int
	both := 0
	for i, p := range r.Points {
		require.Equal(t, p[0]-p[1], r.Ends[i])
		sum[0], sum[1] = sum[0]+p[0], sum[1]+p[1]
		both = max(both, min(p[0], p[1]))
	}
	require.Equal(t, r.Score, sum)
	require.Positive(t, both, "both teams scored in an end")
}
