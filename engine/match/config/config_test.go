package config

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// thesis is the example of the thesis's appendix with all its keys, and its trailing comma.
const thesis = `{
  "server": { "timeout_isready": 15000, "timeout_preend": 5000, "output_dcl": true },
  "simulator": {
    "friction": 12.009216, "friction_default": 12.009216, "stone_friction": 0.500,
    "rand_type": "RECTANGULAR", "rand_type_all": ["RECTANGULAR", "POLAR"], "freeguard_num": 5
  },
  "match_mix": {
    "rule_type": "mix_doubles", "ends": 8,
    "player_1": { "type": "local", "path": "SampleAI.exe", "timelimit": 219000,
      "params": [ { "random_1": 0.0725, "random_2": 0.2900, "weight_max": 50.000 },
                  { "random_1": 0.10875, "random_2": 0.4350, "weight_max": 75.000 }, null, null ] },
    "player_2": { "type": "local", "path": "SampleAI.exe", "timelimit": 219000, "params": [ { "random_1": 0.0725 }, ] },
    "extended_end": true, "repetition": 1
  },
  "match_default": {
    "rule_type": "normal", "ends": 8,
    "player_1": { "path": "A" }, "player_2": { "path": "B", "timelimit": -1 },
    "extended_end": false, "repetition": 7
  },
}`

func TestThesisExample(t *testing.T) {
	f, err := Parse([]byte(thesis))
	require.NoError(t, err)
	require.Empty(t, f.Warnings)
	require.Equal(t, 15*time.Second, f.Ready)
	require.Equal(t, 5*time.Second, f.SetUp)
	require.True(t, f.Log)
	require.InDelta(t, 12.009216, f.Ice.Friction, 0)
	require.InDelta(t, 0.5, f.Ice.StoneFriction, 0)
	require.Len(t, f.Matches, 2)
	m := &f.Matches[0]
	require.Equal(t, "match_mix", m.Name)
	require.True(t, m.Doubles)
	require.True(t, m.Extra)
	p := m.Players[0]
	require.Equal(t, []any{"local", "SampleAI.exe", 219 * time.Second}, []any{p.Type, p.Path, p.Time})
	require.Equal(t, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, p.Team[0].Noise)
	require.Equal(t, []float64{50, 75, 75, 75}, []float64{p.Team[0].WeightMax, p.Team[1].WeightMax, p.Team[2].WeightMax, p.Team[3].WeightMax})
	require.Equal(t, m.Players[1].Team[0], m.Players[1].Team[3])
	require.Equal(t, curling.DoublesFirstShot, f.Rules(m).FirstShot)
	m = &f.Matches[1]
	require.Zero(t, m.Players[1].Time, "no limit")
	require.Equal(t, 7, m.Repetition)
	r := f.Rules(m)
	require.Equal(t, []any{8, 5, false, 0}, []any{r.Ends, r.Guard.Shots, r.Extra, r.FirstShot})
}

// TestFilesInTheField: keys of other writers mean the same, others are a warning or nothing.
func TestFilesInTheField(t *testing.T) {
	text := strings.NewReplacer("stone_friction", "friction_stone", "player_1", "Client_1", "player_2", "Client_2", "timelimit", "time_limit",
		`"RECTANGULAR",`, `"polar",`, `"freeguard_num": 5`, `"freeguard_num": 4, "colour": "red", "view_board_delay": 3`, `, "output_dcl": true`, "", `"weight_max": 75.000`, `"weight_min": 75.000`).
		Replace(thesis)
	f, err := Parse([]byte("\ufeff" + text))
	require.NoError(t, err)
	require.Equal(t, []Warning{{5, "unknown key simulator.colour"}, {11, "unknown key match_mix.Client_1.params[1].weight_min"}}, f.Warnings)
	require.True(t, f.Log, "where nothing is said")
	require.InDelta(t, 0.5, f.Ice.StoneFriction, 0)
	require.Equal(t, curling.Polar, f.Matches[0].Players[0].Team[2].Noise.Model)
	require.Equal(t, 219*time.Second, f.Matches[0].Players[0].Time)
	require.Equal(t, 4, f.Rules(&f.Matches[1]).Guard.Shots)
}

func TestErrorsNameLineKeyAndWhatIsAllowed(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"timeout_isready": 15000`, `"timeout_isready": "soon"`, `line 2: server.timeout_isready: "soon", want a number from 0 to 3600000`},
		{`"output_dcl": true`, `"output_dcl": 1`, `line 2: server.output_dcl: 1, want true or false`},
		{`"RECTANGULAR",`, `"ROUND",`, `line 5: simulator.rand_type: "ROUND", want RECTANGULAR or POLAR`},
		{`"freeguard_num": 5`, `"freeguard_num": 4.5`, `line 5: simulator.freeguard_num: 4.5, want a whole number from 0 to 15`},
		{`"friction": 12.009216`, `"friction": 0`, `line 4: simulator.friction: 0, want a number from 0.05 to 1000`},
		{`"ends": 8`, `"ends": 0`, `line 8: match_mix.ends: 0, want a number from 1 to 20`},
		{`"mix_doubles"`, `"triples"`, `line 8: match_mix.rule_type: "triples", want normal or mix_doubles`},
		{`"weight_max": 75.000`, `"weight_max": []`, `line 11: match_mix.player_1.params[1].weight_max: [], want a number`},
		{`[ { "random_1": 0.0725 }, ]`, `{ "random_1": 0.0725 }`, `line 12: match_mix.player_2.params: { "random_1": 0.0725 }, want a list [ ] of up to 4 players`},
		{`null, null ]`, `null, null, null ]`, `line 10: match_mix.player_1.params: `},
		{`"path": "B"`, `"path": null`, `line 15: match_default.player_2.path is missing`},
		{`"repetition": 7`, `"repetition": -7`, `line 18: match_default.repetition: -7`},
		{`{ "path": "A" }`, `"A"`, `line 17: match_default.player_1: "A", want an object { }`},
		{`"match_mix":`, `"match_mix" =`, `line 7`},
		{thesis, `{}`, `no match`},
		{thesis, `[]`, `want an object`},
	} {
		text := strings.Replace(thesis, c.from, c.to, 1)
		require.NotEqual(t, thesis, text)
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, c.want, c.to)
	}
}

// TestNoPlayersInAFile: params that are null are as if they were missing.
func TestNoPlayersInAFile(t *testing.T) {
	with, err := Parse([]byte(strings.Replace(thesis, `"path": "A"`, `"path": "A", "params": null`, 1)))
	require.NoError(t, err)
	without, err := Parse([]byte(thesis))
	require.NoError(t, err)
	require.Equal(t, without, with)
}

// TestThesisPrintsTheseKeys: the example of the thesis, where it lies beside the project, has no key that is unknown.
func TestThesisPrintsTheseKeys(t *testing.T) {
	files, err := filepath.Glob("../../../../shared/seeds/000_*.txt")
	require.NoError(t, err)
	for _, name := range files {
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		_, text, ok := strings.Cut(string(raw), `"server": {`)
		require.True(t, ok)
		text = regexp.MustCompile("(?m)^```.*$").ReplaceAllString(text, "")
		n := 0
		for _, m := range regexp.MustCompile(`"(\w+)"\s*:`).FindAllStringSubmatch(text, -1) {
			require.Contains(t, thesis, `"`+m[1]+`"`)
			n++
		}
		require.Greater(t, n, 40)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(thesis))
	f.Add([]byte(`{"match_a":{"player_1":{"params":[null,{}]}}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, err := Parse(raw)
		if err != nil {
			return
		}
		require.NotEmpty(t, c.Matches)
		require.NoError(t, c.Ice.Check())
		for i := range c.Matches {
			r := c.Rules(&c.Matches[i])
			require.Positive(t, r.Ends)
		}
	})
}

// TestDocumentedExample: the example of the docs has every key and warns of none; the schema names them all.
func TestDocumentedExample(t *testing.T) {
	f, err := Open("../../../docs/config.example.json")
	require.NoError(t, err)
	require.Empty(t, f.Warnings)
	require.Equal(t, "ai", f.Matches[0].Players[0].Type)
	example, err := os.ReadFile("../../../docs/config.example.json")
	require.NoError(t, err)
	schema, err := os.ReadFile("../../../docs/config.schema.json")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`"([a-z_12]+)"\s*:`).FindAllStringSubmatch(thesis, -1) {
		if m[1] == "match_mix" {
			continue
		}
		require.Contains(t, string(example), `"`+m[1]+`":`)
		if !strings.HasPrefix(m[1], "match") {
			require.Contains(t, string(schema), `"`+m[1]+`":`)
		}
	}
}
