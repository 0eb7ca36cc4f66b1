package cli

import (
	"encoding/json"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/study"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/hpos"
)

func TestMap(t *testing.T) {
	dir := t.TempDir()
	for _, ext := range []string{"png", "csv", "json"} {
		_, errs, status := hogline(t, "", "map", samplePosition, "--sigma", "paper", "-o", filepath.Join(dir, "m."+ext))
		require.Zero(t, status, errs)
	}
	f, err := os.Open(filepath.Join(dir, "m.png"))
	require.NoError(t, err)
	_, err = png.Decode(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())

	csv, err := os.ReadFile(filepath.Join(dir, "m.csv"))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(csv)), "\n")
	require.Len(t, lines, 1+12000)
	require.Equal(t, "turn,row,col,vx,vy,score,expected", lines[0])
	require.True(t, strings.HasPrefix(lines[12000], "1,49,119,3.000000,-28.741900,"), lines[12000])

	raw, err := os.ReadFile(filepath.Join(dir, "m.json"))
	require.NoError(t, err)
	var m study.MapInfo
	require.NoError(t, json.Unmarshal(raw, &m))
	require.Equal(t, 12000, m.Throws)
	require.Contains(t, m.Note, "not the last shot")
	require.Len(t, m.Turns, 2)
	require.Len(t, m.Turns[1].Score, 50)
	require.Len(t, m.Turns[1].Expected[49], 120)
	require.InDelta(t, m.Best.Score, m.Turns[m.Best.Shot.Turn].Expected[m.Best.Row][m.Best.Col], 1e-9)

	_, errs, status := hogline(t, "", "map", samplePosition, "-o", filepath.Join(dir, "m.txt"))
	require.Equal(t, 2, status)
	require.Contains(t, errs, "ends in .png, .csv or .json")
	_, errs, status = hogline(t, "", "map", samplePosition, "--weight-max", "20", "-o", filepath.Join(dir, "m.png"))
	require.Equal(t, 1, status)
	require.Contains(t, errs, "below the weakest row")
}

// A map of a position whose throwers have sweepers, or that is asked for them, is one with sweepers and says so.
func TestMapSwept(t *testing.T) {
	folder := t.TempDir()
	best := map[curling.Sweepers]float64{}
	read := func(args ...string) (m study.MapInfo) {
		out := filepath.Join(folder, "m.json")
		_, errs, status := hogline(t, "", append(args, "--workers", "2", "-o", out)...)
		require.Zero(t, status, errs)
		raw, err := os.ReadFile(out)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &m))
		return m
	}
	for _, who := range []curling.Sweepers{curling.NoSweepers, curling.ClubSweepers} {
		p := hpos.On(physics.FCV1)
		p.State.Shot = curling.Stones - 1
		thrower := physics.StandardPlayer(physics.FCV1)
		thrower.Sweepers = who
		p.Players = curling.Both(curling.TeamOf(thrower))
		file := filepath.Join(t.TempDir(), "p.hpos")
		require.NoError(t, safefile.WriteAtomic(file, func(w io.Writer) error { return hpos.Write(w, p) }))
		m := read("map", file)
		require.Equal(t, who != curling.NoSweepers, strings.Contains(m.Note, "sweepers"), m.Note)
		best[who] = m.Best.Score
		require.Equal(t, who, m.Thrower.Sweepers)
		if who != curling.NoSweepers {
			none := read("map", file, "--sweep", "none")
			require.InDelta(t, best[curling.NoSweepers], none.Best.Score, 1e-9)
			require.Empty(t, none.Note)
			_, errs, status := hogline(t, "", "map", file, "--sigma", "paper", "-o", filepath.Join(folder, "m.json"))
			require.Equal(t, 2, status)
			require.Contains(t, errs, "maps without sweepers")
		}
	}
	_, errs, status := hogline(t, "", "map", samplePosition, "--sweep", "club", "-o", filepath.Join(folder, "m.json"))
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no fast simulator can sweep")
}
