package dcl2

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// shotFile is the trajectory of shot n: three frames, in the last of which the stone hit
// is taken off.
func shotFile(end, n int, start0, start1, finish0, finish1, frames string) string {
	return fmt.Sprintf(`{"ver":[1,1],"tag":"sht","id":1,"log":{"end":%d,"shot":%d,"game_id":"g1","selected_move":%s,"actual_move":%s,
"trajectory":{"seconds_per_frame":0.1,"start":{"team0":[%s],"team1":[%s]},"finish":{"team0":[%s],"team1":[%s]},"frames":[%s]}}}`,
		end, n, moveAt(0.1, 3, "cw"), moveAt(0.11, 3.1, "cw"), start0, start1, finish0, finish1, frames)
}

func change1(team, index int, value string) string {
	return fmt.Sprintf(`{"team":"team%d","index":%d,"value":%s}`, team, index, value)
}

func takeout() string {
	frames := "[" + change1(1, 0, stoneAt(0.1, 20)) + "],[" + change1(1, 0, stoneAt(0.2, 38)) + "," + change1(0, 0, stoneAt(0.3, 39)) + "],[" +
		change1(0, 0, "null") + "]"
	return shotFile(0, 1, stoneAt(0.2, 38.3), stoneAt(0, 0), "null", stoneAt(0.2, 38), frames)
}

func TestReadShot(t *testing.T) {
	g, err := ReadShot(strings.NewReader(takeout()))
	require.NoError(t, err)
	e := g.Ends[0]
	require.Equal(t, curling.TeamID(0), e.First, "team1 delivers the second stone")
	s := e.Shots[0]
	require.Equal(t, 1, s.Number)
	require.True(t, s.Before.Has(0))
	require.False(t, s.Before.Has(1), "the delivered stone is not there yet")
	require.False(t, s.After.Has(0))
	require.InDelta(t, 5.285, s.After[1].Y, 1e-9)
	require.Equal(t, curling.Shot{VX: 0.11, VY: -3.1, Turn: curling.Right}, s.Run)
	rec := s.Recorded
	require.Equal(t, 4, rec.Rows())
	require.InDelta(t, 0.3, rec.Seconds(), 1e-9)
	require.InDelta(t, 43.285, rec.At(0)[1].Y, 1e-5, "from the hack of this model")
	require.InDelta(t, 2.475, rec.At(1)[1].X, 1e-6)
	require.True(t, rec.At(2)[0] != curling.Vec{})
	require.True(t, rec.At(3)[0] == curling.Vec{}, "taken off")
}

func TestReadShotRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "dcl2: line 1: nothing stands there"},
		{"a message", `{"tag":"gam","log":{}}`, "want a shot file"},
		{"nobody delivers", shotFile(0, 1, stoneAt(1, 38), stoneAt(1, 30), "null", "null", ""), "stone 1 of neither team stands in the hack"},
		{"shot 17", shotFile(0, 16, "null", "null", "null", "null", ""), "shot 17 of end 1 is in no match"},
		{"a stone that is none", shotFile(0, 1, "null", stoneAt(0, 0), "null", "null", "["+change1(0, 9, "null")+"]"),
			"frames[0]: team \"team0\", stone 9"},
		{"beyond the ice", shotFile(0, 1, "null", stoneAt(0, 0), "null", "null", "["+change1(1, 0, stoneAt(0, 1e308))+"]"),
			"frames[0]: (0, 1e+308) is beyond the ice"},
		{"no time", strings.Replace(takeout(), "0.1,\"start\"", "0,\"start\"", 1), "seconds_per_frame: 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadShot(strings.NewReader(c.text))
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestAddShots(t *testing.T) {
	game := func() *replay.Game {
		s := opening()
		text := strings.ReplaceAll(s.String(), `"hammer":"team0"`, `"hammer":"team1"`)
		s = &script{}
		s.WriteString(text)
		s.throw(moveAt(0.1, 3, "cw"), moveAt(0.1, 3, "cw"), "team1", state(0, 1, "team1", stoneAt(0.2, 38.3), "null", noScore, noExtra, "null"))
		s.throw(moveAt(0.1, 3, "cw"), moveAt(0.11, 3.1, "cw"), "team0", state(0, 2, "team1", "null", stoneAt(0.2, 38), noScore, noExtra, "null"))
		s.at(0, 15, "team1")
		s.throw(moveAt(0.1, 3, "cw"), moveAt(0.11, 3.1, "cw"), "team0", state(1, 0, "team1", "null", "null", noScore, noExtra, "null"))
		return read(t, s)
	}
	last := shotFile(0, 15, "null", strings.Repeat("null,", 7)+stoneAt(0, 0), "null", strings.Repeat("null,", 7)+stoneAt(0.5, 38),
		"["+change1(1, 7, stoneAt(0.5, 38))+"]")
	g := game()
	AddShots(g, fstest.MapFS{"shot_e000s01.json": {Data: []byte(takeout())}, "shot_e000s15.json": {Data: []byte(last)}})
	require.Empty(t, g.Warnings)
	shots := g.Ends[0].Shots
	require.Nil(t, shots[0].Recorded, "its file is not there")
	require.NotNil(t, shots[1].Recorded)
	require.NotNil(t, shots[2].Recorded)
	require.True(t, g.Ends[0].Final.Has(15), "game.dcl2 leaves the end of an end out; the shot file has it")
	require.Equal(t, g.Ends[0].Final, shots[2].After)

	g = game()
	AddShots(g, fstest.MapFS{"shot_e000s01.json": {Data: []byte(strings.Replace(takeout(), `"g1"`, `"g2"`, 1))},
		"shot_e000s00.json": {Data: []byte(takeout())}, "shot_e000s15.json": {Data: []byte("{")}})
	require.Len(t, g.Warnings, 3)
	require.Equal(t, "shot_e000s00.json: holds shot 2 of end 1: read as that", g.Warnings[0].Text.String())
	require.Equal(t, "shot_e000s01.json: belongs to another game: left out", g.Warnings[1].Text.String())
	require.Contains(t, g.Warnings[2].Text.String(), "shot_e000s15.json: dcl2: column 1: the file ends in the middle")
	require.Nil(t, g.Ends[0].Shots[0].Recorded)
	require.NotNil(t, g.Ends[0].Shots[1].Recorded)
}

// TestExchangedShotFiles: files of a log under the names of others are those that they hold; one that another holds by its name is left
// out.
func TestExchangedShotFiles(t *testing.T) {
	want := record(t)
	g, err := Read(strings.NewReader(want.log.String()))
	require.NoError(t, err)
	AddShots(g, want.files)
	require.Empty(t, g.Warnings)
	for _, c := range []struct{ to, from []string }{
		{[]string{"e000s00", "e000s05"}, []string{"e000s05", "e000s00"}},
		{[]string{"e000s15", "e001s15", "e001s00"}, []string{"e001s15", "e001s00", "e000s15"}},
	} {
		files := maps.Clone(want.files)
		for i := range c.to {
			files["shot_"+c.to[i]+".json"] = want.files["shot_"+c.from[i]+".json"]
		}
		again, err := Read(strings.NewReader(want.log.String()))
		require.NoError(t, err)
		AddShots(again, files)
		require.Len(t, again.Warnings, len(c.to))
		require.Contains(t, again.Warnings[0].Text.String(), "read as that")
		again.Warnings = nil
		require.Equal(t, g.Ends, again.Ends)
	}
	files := maps.Clone(want.files)
	files["shot_e000s03.json"] = files["shot_e000s04.json"]
	again, err := Read(strings.NewReader(want.log.String()))
	require.NoError(t, err)
	AddShots(again, files)
	require.Len(t, again.Warnings, 1)
	require.Equal(t, "shot_e000s03.json: holds shot 5 of end 1: left out", again.Warnings[0].Text.String())
	require.Nil(t, again.Ends[0].Shots[3].Recorded)
	require.Equal(t, g.Ends[0].Shots[4], again.Ends[0].Shots[4])
}

// TestShotFileTwice: of two files under the names of others that hold one shot the first is taken, and both are told.
func TestShotFileTwice(t *testing.T) {
	r := record(t)
	g, err := Read(strings.NewReader(r.log.String()))
	require.NoError(t, err)
	files := maps.Clone(r.files)
	files["shot_e000s03.json"], files["shot_e000s04.json"] = files["shot_e000s07.json"], files["shot_e000s07.json"]
	delete(files, "shot_e000s07.json")
	AddShots(g, files)
	require.Len(t, g.Warnings, 2)
	require.Equal(t, "shot_e000s03.json: holds shot 8 of end 1: read as that", g.Warnings[0].Text.String())
	require.Equal(t, "shot_e000s04.json: holds shot 8 of end 1: left out", g.Warnings[1].Text.String())
	require.NotNil(t, g.Ends[0].Shots[7].Recorded)
}

func TestSniffShot(t *testing.T) {
	require.True(t, isShot([]byte(`{ "ver": [1], "tag": "sht" }`)))
	require.False(t, isShot([]byte(`{"tag":"gam","x":"sht"}`)))
	require.False(t, isShot([]byte(`{}`)))
}

func FuzzReadShot(f *testing.F) {
	f.Add([]byte(takeout()))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := ReadShot(bytes.NewReader(b))
		if err != nil {
			return
		}
		rec := g.Ends[0].Shots[0].Recorded
		p := rec.At(rec.Rows())
		require.True(t, json.Valid(b) && p.Count() <= curling.Stones)
	})
}

// BenchmarkReadShot reads a shot file as long as the server writes them.
func BenchmarkReadShot(b *testing.B) {
	var frames []string
	for i := range 289 {
		frames = append(frames, "["+change1(1, 0, stoneAt(0.1, 38*float64(i)/289))+"]")
	}
	text := []byte(shotFile(0, 1, stoneAt(0.2, 38.3), stoneAt(0, 0), "null", stoneAt(0.2, 38), strings.Join(frames, ",")))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ReadShot(bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}
