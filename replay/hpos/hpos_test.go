package hpos

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

func written(t require.TestingT, p Position) string {
	var b bytes.Buffer
	require.NoError(t, Write(&b, p))
	return b.String()
}

// minimal is the least that a file may hold.
const minimal = `{"format":"hogline-position","version":1,"teams":["North","South"],
"state":{"stones":[{"x":2.4,"y":4.9},null,{"x":2,"y":8}],"end":7,"ends":8,"shot":3,"first":1,"score":[4,5]}}`

func TestReadMinimal(t *testing.T) {
	p, err := Read(strings.NewReader(minimal))
	require.NoError(t, err)
	require.Equal(t, curling.Vec{X: 2, Y: 8}, p.State.Position[2])
	require.False(t, p.State.Position.Has(1))
	require.Equal(t, curling.TeamID(0), p.State.Mover())
	require.Equal(t, "five-rock-both", p.Rules.Name)
	require.Equal(t, physics.Mori2019, p.Ice.Model)
	require.Equal(t, curling.StandardPlayer, p.Players[1][3])
}

func TestReadLaysChangedNumbersOverTheModel(t *testing.T) {
	p, err := Read(strings.NewReader(strings.Replace(minimal, `"teams"`, `"ice":{"model":"v2","friction":11.5},"players":[[{"noise":{"model":"none","a":0,"b":0},"weight_max":33.7}],[{"noise":{"model":"polar","a":0.1,"b":0.01},"weight_max":50}]],"teams"`, 1)))
	require.NoError(t, err)
	want, err := physics.IceOf(physics.V2)
	require.NoError(t, err)
	want.Friction = 11.5
	require.Equal(t, want, p.Ice)
	require.Equal(t, 33.7, p.Players[0][3].WeightMax, "one player stands for four")
	require.Equal(t, curling.Polar, p.Players[1][0].Noise.Model)
	text := written(t, p)
	require.Contains(t, text, `"friction": 11.5`)
	require.NotContains(t, text, `"restitution"`, "only changed numbers are written")
}

// TestReadCompletesRules: a missing rule has its value in the rule set named, never zero.
func TestReadCompletesRules(t *testing.T) {
	named := func(r curling.Rules, change func(*curling.Rules)) curling.Rules {
		r.Ends = 8 // of the state
		change(&r)
		return r
	}
	none := func(*curling.Rules) {}
	for _, c := range []struct {
		text string
		want curling.Rules
	}{
		{`{"name":"five-rock"}`, named(curling.FiveRock(), none)},
		{`{"name":"five-rock-both"}`, named(curling.Standard(), none)},
		// as version 0.1 wrote them
		{`{"name":"five-rock","ends":8,"guard":{"shots":5,"zone":"fgz","both_team":true,"no_tick":0},"delivery":"published"}`,
			named(curling.Standard(), none)},
		{`{"name":"four-rock"}`, named(curling.FourRock(), none)},
		{`{"name":"mixed-doubles"}`, named(curling.MixedDoubles(), none)},
		{`{"name":"no-tick"}`, named(curling.NoTick(), none)},
		{`{"name":"wheelchair"}`, named(curling.Wheelchair(), none)},
		{`{}`, named(curling.Standard(), none)},
		{`null`, named(curling.Standard(), none)},
		{`{"extra":false}`, named(curling.Standard(), func(r *curling.Rules) { r.Extra = false })},
		{`{"name":"four-rock","guard":{"shots":3},"ends":6}`, named(curling.FourRock(), func(r *curling.Rules) { r.Guard.Shots = 3 })},
		{`{"guard":{"no_tick":5},"name":"club"}`, named(curling.Standard(), func(r *curling.Rules) { r.Name, r.Guard.NoTick = "club", 5 })},
	} {
		t.Run(c.text, func(t *testing.T) {
			text := strings.Replace(minimal, `"shot":3`, `"shot":7`, 1)
			p, err := Read(strings.NewReader(strings.Replace(text, `"teams"`, `"rules":`+c.text+`,"teams"`, 1)))
			require.NoError(t, err)
			require.Equal(t, c.want, p.Rules)
			again, err := Read(strings.NewReader(written(t, p)))
			require.NoError(t, err)
			require.Equal(t, p, again)
		})
	}
}

func TestReadReportsThePlace(t *testing.T) {
	for _, c := range []struct{ name, old, fresh, want string }{
		{"cut off", minimal[60:], "", "hpos: line 1, column 60: the file ends in the middle"},
		{"a comma too much", `"version":1,`, `"version":1,,`, "hpos: line 1, column 42: invalid character ','"},
		{"a word for a number", `"end":7`, `"end":"seven"`, "hpos: line 2, column 70: state.end: got a text, want a whole number"},
		{"half an end", `"end":7`, `"end":7.5`, "hpos: line 2, column 66: state.end: got number 7.5, want a whole number"},
		{"an unknown field", `"end":7`, `"endd":7`, `unknown field "endd"`},
		{"more text", `[4,5]}}`, `[4,5]}} x`, "hpos: line 2, column 109: more text behind the end of the document"},
		{"another format", "hogline-position", "chess", `hpos: format: "chess", want "hogline-position"`},
		{"a later version", `"version":1`, `"version":2`, "hpos: version: 2, this program reads 1 to 1"},
		{"no state", `"state"`, `"note"`, "hpos: line 2, column 8: note: got an object, want a text"},
		{"17 stones", `[{"x":2.4,"y":4.9},`, "[" + strings.Repeat("null,", 15), "hpos: state.stones: 17 stones, want at most 16"},
		{"a stone not thrown yet", `"shot":3`, `"shot":2`, "hpos: state: stone 3 lies on the sheet but shot 3 is to be thrown"},
		{"outside the sheet", `"x":2.4`, `"x":9`, "hpos: state: stone 1 at (9.000, 4.900) lies outside the sheet"},
		{"1e308", `"x":2.4`, `"x":1e308`, "lies outside the sheet"},
		{"1e999", `"x":2.4`, `"x":1e999`, "hpos: line 2, column 29: state.stones.x: 1e999 is larger than any number that can be read"},
		{"two stones in one place", `"x":2,"y":8`, `"x":2.4,"y":4.9`, "stones 1 and 3 overlap by 290.0 mm"},
		{"team 2 throws first", `"first":1`, `"first":2`, "hpos: state.first: 2, want 0 or 1"},
		{"a score below nothing", `[4,5]`, `[-4,5]`, "hpos: state.score: -4, want 0 to 1000"},
		{"no ends", `"ends":8`, `"ends":-8`, "hpos: state: -8 ends in a match"},
		{"a rule of the wrong kind", `"teams"`, `"rules":{"name":"four-rock","extra":1},"teams"`,
			"hpos: line 1, column 78: rules.extra: got a number, want true or false"},
		{"an unknown rule", `"teams"`, `"rules":{"tick":1},"teams"`, `unknown field "tick"`},
		{"unknown ice", `"teams"`, `"ice":{"model":"glass"},"teams"`, `hpos: ice.model: unknown model "glass"`},
		{"no friction", `"teams"`, `"ice":{"friction":0},"teams"`, "hpos: ice: ice: friction 0, want"},
		{"unknown number of the ice", `"teams"`, `"ice":{"wet":1},"teams"`, `hpos: ice: unknown field "wet"`},
		{"three teams", `"teams"`, `"players":[[],[],[]],"teams"`, "hpos: players: 3 teams, want 2"},
		{"three players", `"teams"`, `"players":[[{},{},{}],[{}]],"teams"`, "hpos: players[0]: 3 players, want 1 or 4"},
		{"unknown noise", `"teams"`, `"players":[[{"noise":{"model":"loud"}}],[{}]],"teams"`,
			`hpos: players[0][0]: unknown noise model "loud"`},
		{"a limit below nothing", `"teams"`, `"players":[[{"noise":{"model":"none"},"weight_max":-1}],[{}]],"teams"`,
			"hpos: players[0][0]: weight_max: -1, want"},
		{"first shot 99", `"teams"`, `"rules":{"first_shot":99},"teams"`, "hpos: rules.first_shot: 99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, minimal, c.old)
			_, err := Read(strings.NewReader(strings.Replace(minimal, c.old, c.fresh, 1)))
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", " \n", "hpos: line 1: the file is empty"},
		{"too large", strings.Repeat("[", MaxBytes+1), "hpos: the file is larger than 1 MB"},
		{"nested deep", "\n" + strings.Repeat("[", 100) + "\n" + strings.Repeat("[", 100_000),
			"hpos: line 3: lists and objects lie more than 100 deep in each other"},
		{"a picture", "\xff\xd8\xff\xe0", "hpos: line 1, column 1: this is no JSON"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(c.text))
			require.ErrorContains(t, err, c.want)
			require.Less(t, len(err.Error()), 200)
		})
	}
}

func drawPosition(t *rapid.T) Position {
	p := On(physics.Mori2019)
	p.Title = rapid.String().Draw(t, "title")
	p.Teams[0] = rapid.StringMatching(`[A-Za-z<>&北見 "]*`).Draw(t, "team")
	p.Rules = rapid.SampledFrom([]curling.Rules{curling.Standard(), curling.FourRock(), curling.MixedDoubles()}).Draw(t, "rules")
	p.Rules.Ends = rapid.IntRange(1, 100).Draw(t, "ends")
	s := curling.State{
		End: rapid.IntRange(0, 200).Draw(t, "end"), Ends: p.Rules.Ends, Shot: rapid.IntRange(0, 16).Draw(t, "shot"),
		First: curling.TeamID(rapid.IntRange(0, 1).Draw(t, "first")), Score: [2]int{rapid.IntRange(0, 99).Draw(t, "score"), 3},
	}
	for i := range s.Shot { // a lattice, so that no two overlap
		if rapid.Bool().Draw(t, "lies") {
			s.Position[i] = curling.Vec{X: 0.5 + float64(i%8)*0.5 + rapid.Float64Range(0, 0.1).Draw(t, "dx"), Y: 4 + float64(i/8) + rapid.Float64Range(0, 0.1).Draw(t, "dy")}
		}
	}
	p.State = s
	ice, err := physics.IceOf(rapid.SampledFrom([]physics.Model{physics.Mori2019, physics.V2, physics.FCV1, physics.Granite}).Draw(t, "model"))
	require.NoError(t, err)
	if rapid.Bool().Draw(t, "other ice") {
		ice.Friction *= rapid.Float64Range(0.5, 2).Draw(t, "friction")
		ice.Bounds.Back += 0.01
		if ice.Model == physics.Granite {
			ice.Granite.Drift = rapid.Float64Range(-1, 1).Draw(t, "drift")
			ice.Granite.Stones[7] = 1.1
		}
	}
	p.Ice = ice
	p.Players[1][2] = curling.Player{Name: "Skip", Noise: curling.Noise{Model: curling.Polar, A: rapid.Float64Range(0, 1).Draw(t, "a")}, WeightMax: rapid.Float64Range(0, 150).Draw(t, "limit"), LeftHanded: true}
	return p
}

func TestWriteReadsBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		again, err := Read(strings.NewReader(written(t, p)))
		require.NoError(t, err)
		p.Title = strings.ToValidUTF8(p.Title, "\uFFFD")
		require.Equal(t, p, again)
	})
}

func TestWriteRefusesWhatReadWould(t *testing.T) {
	p := On(physics.Mori2019)
	p.State.Shot = 99
	require.ErrorContains(t, Write(&bytes.Buffer{}, p), "shot 100")
}

func TestGameAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t)
		g := p.Game()
		s, err := g.State(g.First())
		require.NoError(t, err)
		require.Equal(t, p.State, s)
		back, err := Of(g, g.First())
		require.NoError(t, err)
		p.Title = ""
		require.Equal(t, p, back)
	})
}

func TestOfAPlaceOutsideTheGame(t *testing.T) {
	p := On(physics.Mori2019)
	_, err := Of(p.Game(), replay.Place{End: 3})
	require.Error(t, err)
}

// TestSchemaNamesEveryField compares docs/hpos.schema.json with what is written.
func TestSchemaNamesEveryField(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "hpos.schema.json"))
	require.NoError(t, err)
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
		Defs       map[string]struct {
			Properties map[string]json.RawMessage `json:"properties"`
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(b, &schema))
	p := On(physics.Mori2019)
	p.Title, p.Note = "t", "n"
	p.Rules.Placed = curling.DoublesSpots()
	p.Players[0][0].Name, p.Players[0][0].LeftHanded = "x", true
	p.Ice.Friction++
	var top map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(written(t, p)), &top))
	for key := range top {
		require.Contains(t, schema.Properties, key)
	}
	require.Len(t, top, len(schema.Properties))
	for _, key := range schema.Required {
		require.Contains(t, top, key)
	}
	own, err := physics.IceOf(physics.Granite) // the only one with all fields
	require.NoError(t, err)
	own.Granite.Stones[0] = 1.1
	ice, err := json.Marshal(own)
	require.NoError(t, err)
	law, err := json.Marshal(own.Granite)
	require.NoError(t, err)
	player, err := json.Marshal(p.Players[0][0])
	require.NoError(t, err)
	for def, text := range map[string]json.RawMessage{"state": top["state"], "rules": top["rules"], "ice": ice, "granite": law,
		"player": player} {
		var fields map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &fields))
		for key := range fields {
			require.Contains(t, schema.Defs[def].Properties, key, def)
		}
		require.Len(t, fields, len(schema.Defs[def].Properties), def)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(minimal))
	f.Add([]byte(written(f, On(physics.Mori2019))))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		again, err := Read(strings.NewReader(written(t, p)))
		require.NoError(t, err)
		require.Equal(t, p, again)
		g := p.Game()
		_, err = g.State(g.First())
		require.NoError(t, err)
	})
}
