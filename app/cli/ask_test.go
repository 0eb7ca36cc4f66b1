package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/command/commandtest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
)

const samplePosition = "../../assets/positions/sample.hpos"

// command runs a command line.
func hogline(t *testing.T, in string, args ...string) (out, errs string, status int) {
	t.Helper()
	return commandtest.Run(t.Context(), Program(), os.DirFS("../../assets"), in, args...)
}

func TestAskJSON(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "a.png")
	args := []string{"ask", samplePosition, "--ai", "rows:rows=0+41,weak=false", "--ai", "sample", "--ai", "process:/no/such/program",
		"--weight-max", "33.7", "--noise", "rect-tee:0.07,0.3", "--sims", "480", "--seed", "9", "--throws", "200", "--json", "-o", picture}
	out, errs, status := hogline(t, "", args...)
	require.Zero(t, status, errs)
	var r struct {
		Position map[string]any
		Thrower  struct {
			WeightMax float64 `json:"weight_max"`
			Noise     struct {
				Model string
				A, B  float64
			}
		}
		Seed    int
		Answers []struct {
			AI       string
			Settings map[string]string
			State    string
			Shot     *struct {
				VX, VY float64
				Turn   int
			}
			Name    string
			Score   *float64 `json:"expected_score"`
			Win     *float64 `json:"win_probability"`
			SE      *float64 `json:"standard_error"`
			Make    *float64 `json:"make"`
			MakeSE  *float64 `json:"make_error"`
			Even    *float64 `json:"break_even"`
			Throws  int
			Elapsed float64 `json:"elapsed_ms"`
			Error   string
			Ideas   []struct {
				Rank  int
				Shot  struct{ VX, VY float64 }
				Name  string
				Score *float64 `json:"expected_score"`
				Win   *float64 `json:"win_probability"`
			}
		}
		Order []int
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, 33.7, r.Thrower.WeightMax)
	require.Equal(t, "rect-tee", r.Thrower.Noise.Model)
	require.Equal(t, []float64{0.07, 0.3}, []float64{r.Thrower.Noise.A, r.Thrower.Noise.B})
	require.Equal(t, 9, r.Seed)
	require.Len(t, r.Answers, 3)
	rows, sample, broken := r.Answers[0], r.Answers[1], r.Answers[2]
	require.Equal(t, "rows", rows.AI)
	require.Equal(t, map[string]string{"rows": "0+41", "weak": "false"}, rows.Settings)
	require.Equal(t, 480, rows.Throws)
	for _, a := range r.Answers[:2] {
		require.Equal(t, "done", a.State)
		require.NotEmpty(t, a.Name)
		require.NotNil(t, a.Shot)
		require.LessOrEqual(t, a.Shot.VX*a.Shot.VX+a.Shot.VY*a.Shot.VY, 33.7*33.7+1e-9)
		require.NotNil(t, a.Score)
		require.NotNil(t, a.SE)
		require.NotNil(t, a.Make)
		require.InDelta(t, 0.5, *a.Make, 0.5)
		require.Positive(t, *a.MakeSE)
		if a.Even != nil {
			require.InDelta(t, 0.5, *a.Even, 0.5)
		}
		require.NotNil(t, a.Win)
		require.Less(t, *a.Win, 1.0)
		require.Empty(t, a.Error)
	}
	require.Equal(t, "failed", broken.State)
	require.Nil(t, broken.Shot)
	require.Nil(t, broken.Score)
	require.Contains(t, broken.Error, "cannot start /no/such/program")
	require.ElementsMatch(t, []int{0, 1}, r.Order)
	require.NotEmpty(t, sample.Name)
	require.Len(t, rows.Ideas, 5)
	require.Equal(t, rows.Shot.VY, rows.Ideas[0].Shot.VY, "the first idea is the answer")
	require.Equal(t, rows.Name, rows.Ideas[0].Name)
	for i, idea := range rows.Ideas {
		require.Equal(t, i+1, idea.Rank)
		require.NotEmpty(t, idea.Name)
		require.NotNil(t, idea.Score)
		require.LessOrEqual(t, *idea.Win, *rows.Ideas[0].Win)
	}
	require.NotEmpty(t, sample.Ideas)
	require.Nil(t, sample.Ideas[0].Score, "SampleAI has no figures")
	require.Empty(t, broken.Ideas)

	f, err := os.Open(picture)
	require.NoError(t, err)
	_, err = png.Decode(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())

	again, _, status := hogline(t, "", args...)
	require.Zero(t, status)
	require.Equal(t, withoutTimes(t, out), withoutTimes(t, again), "the same seed gives the same answers")
}

func withoutTimes(t *testing.T, report string) map[string]any {
	t.Helper()
	var v map[string]any
	require.NoError(t, json.Unmarshal([]byte(report), &v))
	for _, a := range v["answers"].([]any) {
		delete(a.(map[string]any), "elapsed_ms")
	}
	return v
}

func TestAskTable(t *testing.T) {
	out, errs, status := hogline(t, "", "ask", samplePosition, "--ai", "sample", "--ai", "rows:rows=0+41", "--sims", "480", "--throws", "50",
		"--wins", "none")
	require.Zero(t, status, errs)
	require.Contains(t, out, "referee: flight simulator, played on by search; points alone")
	require.Contains(t, out, "sample")
	require.Contains(t, errs, "rows:rows=0+41: ")
}

func TestAskWrongly(t *testing.T) {
	over := filepath.Join(t.TempDir(), "over.hpos")
	p := hpos.On(physics.Mori2019)
	p.State.Shot = 16
	f, err := os.Create(over)
	require.NoError(t, err)
	require.NoError(t, hpos.Write(f, p))
	require.NoError(t, f.Close())
	_, err = file.Open(over)
	require.NoError(t, err)
	for says, c := range map[string]struct {
		status int
		args   []string
	}{
		"missing flags: --ai":          {2, []string{samplePosition}},
		`there is no AI "genius"`:      {2, []string{samplePosition, "--ai", "genius"}},
		"unknown setting":              {2, []string{samplePosition, "--ai", "rows:x=1"}},
		"nowhere.dcl is not there":     {1, []string{"nowhere.dcl", "--ai", "rows"}},
		"has no end 3, shot 4":         {2, []string{samplePosition, "--ai", "rows", "--end", "3", "--shot", "4"}},
		"--weight-max -1":              {2, []string{samplePosition, "--ai", "rows", "--weight-max", "-1"}},
		"unknown noise model":          {2, []string{samplePosition, "--ai", "rows", "--noise", "fog:1,2"}},
		"want MODEL:a,b":               {2, []string{samplePosition, "--ai", "rows", "--noise", "polar:1"}},
		"ends in .png":                 {2, []string{samplePosition, "--ai", "rows", "-o", "x.gif"}},
		"no shot is to be thrown":      {2, []string{over, "--ai", "rows"}},
		"no AI answered: cannot start": {1, []string{samplePosition, "--ai", "process:/no/such", "--json"}},
		`unknown simulator "abacus"`:   {1, []string{samplePosition, "--ai", "rows", "--simulator", "abacus"}},
	} {
		_, errs, status := hogline(t, "", append([]string{"ask"}, c.args...)...)
		require.Equal(t, c.status, status, says)
		require.Contains(t, errs, says)
		require.Equal(t, 1, strings.Count(strings.TrimSpace(errs), "\n")+1, "one sentence: %s", errs)
	}
	out, _, _ := hogline(t, "", "ask", samplePosition, "--ai", "process:/no/such")
	require.NotContains(t, out, "referee", "it has valued nothing")
}

func TestAis(t *testing.T) {
	out, _, status := hogline(t, "", "ais", "--json")
	require.Zero(t, status)
	var list []struct {
		Name, Title string
		Settings    []struct{ Key, Help string }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	names := map[string]bool{}
	for _, k := range list {
		names[k.Name] = true
		require.NotNil(t, k.Settings)
	}
	for _, name := range []string{"sample", "rows", "shots", "process"} {
		require.True(t, names[name], name)
	}
	out, _, status = hogline(t, "", "ais")
	require.Zero(t, status)
	require.Contains(t, out, "weak=true")
}

// TestServe: an AI of ours as others see it.
func TestServe(t *testing.T) {
	zeros := strings.Repeat(" 0", 32)
	out, errs, status := hogline(t, "ISREADY\nNEWGAME a b\nnonsense\nSETSTATE 0 0 8 0\nPOSITION"+zeros+"\nGO 1000 1000\n", "ai", "sample",
		"--set", "quirks=thesis")
	require.Zero(t, status)
	require.True(t, strings.HasPrefix(out, "READYOK\nBESTSHOT -0.99"), out)
	require.Contains(t, errs, "not understood")
	for says, args := range map[string][]string{
		`there is no AI "x"`: {"ai", "x"},
		"unknown setting":    {"ai", "sample", "--set", "a=b"},
		"unknown model":      {"ai", "sample", "--model", "moon"},
		"serves itself":      {"ai", "process"},
	} {
		_, errs, status := hogline(t, "", args...)
		require.Equal(t, 2, status)
		require.Contains(t, errs, says)
	}
}

// TestAskUnderARuleOfOnesOwn: a steal counts double in the value of every answer and in the games of the arena, and rules
// that fail in play are an error.
func TestAskUnderARuleOfOnesOwn(t *testing.T) {
	four, err := os.ReadFile("../../assets/rules/four-rock.gsm")
	require.NoError(t, err)
	own := func(from, to string) string {
		path := filepath.Join(t.TempDir(), "own.gsm")
		require.Contains(t, string(four), from)
		require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(four), from, to, 1)), 0o600))
		return path
	}
	double := own("add    : Score.add(w,n)               t-> give",
		"add    : Hammer.true(w)               t-> plain  f-> steal\n  plain  : Score.add(w,n)               t-> give\n  steal  : Score.add(w,2*n)             t-> give")
	p := hpos.On(physics.Mori2019)
	p.State.End, p.State.Shot = p.State.Ends-2, 14 // the team without the hammer throws its last stone
	p.State.Position = curling.Position{0: curling.Tee, 2: {X: 1.9, Y: 4.9}, 4: {X: 2.9, Y: 4.9}}
	file := filepath.Join(t.TempDir(), "steal.hpos")
	require.NoError(t, safefile.WriteAtomic(file, func(w io.Writer) error { return hpos.Write(w, p) }))
	run := func(args ...string) (string, string, int) {
		var out, messages bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &messages,
			Assets: os.DirFS("../../assets")}, args)
		return out.String(), messages.String(), status
	}
	points := func(args ...string) float64 {
		out, messages, status := run(append([]string{"ask", file, "--ai", "shots:reply=0", "--sims", "2000", "--throws", "200", "--policy",
			"rules", "--json", "--noise", "none"}, args...)...)
		require.Zero(t, status, messages)
		var r struct {
			Answers []struct {
				Score float64 `json:"expected_score"`
			} `json:"answers"`
		}
		require.NoError(t, json.Unmarshal([]byte(out), &r))
		return r.Answers[0].Score
	}
	plain, doubled := points("--rules", "four-rock"), points("--rules", double)
	require.Greater(t, plain, 0.5)
	require.Greater(t, doubled, 1.4*plain, "a steal counts double")

	breaks := own("stand  : Stones.stand()               t-> last",
		"stand  : Stones.stand()               t-> odd\n  odd    : Math: s = 2                  f-> last")
	out, _, _ := run("ask", file, "--ai", "shots:reply=0", "--sims", "2000", "--throws", "200", "--rules",
		own("stand  : Stones.stand()               t-> last",
			"stand  : Stones.stand()               t-> odd\n  odd    : Math: s = 16                 f-> last"))
	require.Contains(t, out, "own", "the error is told")
	_, messages, status := run("arena", "--a", "sample", "--b", "sample", "--games", "2", "--ends", "1", "--sims", "10", "--rules", breaks)
	require.Equal(t, 1, status)
	require.Contains(t, messages, "own")
	out, messages, status = run("arena", "--a", "sample", "--b", "sample", "--games", "2", "--ends", "1", "--sims", "10", "--rules", double,
		"--json")
	require.Zero(t, status, messages)
	require.NotContains(t, messages, "slower", "searches run no machine where it only counts otherwise")
	require.Contains(t, out, `"games": 2`)
	_, messages, status = run("arena", "--a", "sample", "--b", "sample", "--games", "2", "--ends", "1", "--sims", "10", "--rules",
		"guards-first")
	require.Zero(t, status, messages)
	require.Contains(t, messages, "slower")
}

// Sweepers change what an answer is worth, and tell by how much; where none can play they are refused.
func TestAskSwept(t *testing.T) {
	ask := func(more ...string) (doc struct {
		Thrower curling.Player
		Answers []struct {
			Make  float64
			Swept *evaluate.Swept
		}
	}) {
		out, errs, status := hogline(t, "", append([]string{"ask", samplePosition, "--model", "fcv1", "--ai", "sample",
			"--noise", "polar:0.03,0.005", "--seed", "4", "--sims", "200", "--throws", "400", "--json"}, more...)...)
		require.Zero(t, status, errs)
		require.NoError(t, json.Unmarshal([]byte(out), &doc))
		return doc
	}
	plain, swept := ask("--sweep", "none"), ask("--sweep", "championship")
	require.Nil(t, plain.Answers[0].Swept)
	require.Equal(t, ask(), plain)
	require.InDelta(t, plain.Answers[0].Make, swept.Answers[0].Swept.Unswept, 1e-9)
	require.Equal(t, curling.ChampionshipSweepers, swept.Thrower.Sweepers)
	_, errs, status := hogline(t, "", "ask", samplePosition, "--ai", "sample", "--sweep", "club")
	require.NotZero(t, status)
	require.Contains(t, errs, "no fast simulator can sweep")
}

// ShotPos and ShotVec are those of the thesis: where the shot would stop on clear ice, and how it leaves.
func TestAskShotPos(t *testing.T) {
	args := []string{"ask", samplePosition, "--ai", "sample", "--seed", "4", "--sims", "100", "--throws", "50"}
	out, errs, status := hogline(t, "", append(args, "--json")...)
	require.Zero(t, status, errs)
	var doc struct {
		Answers []struct {
			Shot curling.Shot `json:"shot"`
			Pos  curling.Vec  `json:"shot_pos"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	a := doc.Answers[0]
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	require.Equal(t, aimer.ClearStop(a.Shot), a.Pos)
	out, _, _ = hogline(t, "", append(args, "--shotpos")...)
	require.Contains(t, out, fmt.Sprintf("A: ShotPos: %.3f %.3f %d, ShotVec: %.3f %.3f\n", a.Pos.X, a.Pos.Y, a.Shot.Turn, a.Shot.VX, a.Shot.VY))
	out, _, _ = hogline(t, "", args...)
	require.NotContains(t, out, "ShotPos")
}
