package mapping_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/mapping"
)

// played is a made-up end: where the stones of the two teams lie after every shot, metres from the tee, the thrower's right and towards
// him.
type played [][2][]curling.Vec

// play makes up ends as they look: draws to the house, guards, hits and throughs. The team that throws second is the first.
func play(ends int, rng *rand.Rand) (list []played) {
	for range ends {
		var e played
		var lie [2][]curling.Vec
		for n := 1; n <= 16; n++ {
			team := n % 2
			next := [2][]curling.Vec{append([]curling.Vec{}, lie[0]...), append([]curling.Vec{}, lie[1]...)}
			switch k := rng.IntN(10); {
			case k == 0:
			case k < 3 && len(next[1-team]) > 0:
				i := rng.IntN(len(next[1-team]))
				next[team] = append(next[team], next[1-team][i])
				next[1-team] = append(next[1-team][:i], next[1-team][i+1:]...)
			default:
				p := curling.Vec{X: rng.NormFloat64() * 0.7, Y: rng.NormFloat64() * 0.75}
				if n < 4 || rng.IntN(6) == 0 {
					p = curling.Vec{X: rng.NormFloat64() * 0.5, Y: 2.2 + 3.5*rng.Float64()}
				}
				for near(next, p) {
					p.X += 0.31
				}
				p.X, p.Y = math.Max(-2.1, math.Min(2.1, p.X)), math.Max(-1.9, p.Y)
				next[team] = append(next[team], p)
			}
			e, lie = append(e, next), next
		}
		list = append(list, e)
	}
	return list
}

// near reports whether a stone would overlap another.
func near(lie [2][]curling.Vec, p curling.Vec) bool {
	for _, o := range append(append([]curling.Vec{}, lie[0]...), lie[1]...) {
		if math.Hypot(o.X-p.X, o.Y-p.Y) < 0.3 {
			return true
		}
	}
	return false
}

// frame is how a table has places.
type frame struct {
	unit, origin, along string
	away                bool
	width               float64
}

// put is a place in a frame as the cells x and y.
func (f *frame) put(p curling.Vec) (x, y float64) {
	var unit, at float64
	for _, u := range mapping.Units {
		if u.Name == f.unit {
			unit = u.Metres
		}
	}
	for _, o := range mapping.Origins {
		if o.Name == f.origin {
			at = o.At
		}
	}
	along, across := p.Y-at, p.X+f.width/2
	if f.away {
		along = -along
	}
	if x, y = across/unit, along/unit; f.along == "x" {
		x, y = y, x
	}
	return x, y
}

// wide writes a table with a line a shot.
func (f *frame) wide(ends []played, comma, decimal string) []byte {
	var b bytes.Buffer
	head := []string{"match_id", "end_number", "shot_number", "team_code", "player_name", "shot_type", "turn", "accuracy"}
	for t := range 2 {
		for i := range 8 {
			head = append(head, fmt.Sprintf("team%d_stone%d_x", t+1, i+1), fmt.Sprintf("team%d_stone%d_y", t+1, i+1))
		}
	}
	b.WriteString(strings.Join(head, comma) + "\n")
	for e, end := range ends {
		for n, at := range end {
			row := []string{"7", strconv.Itoa(e + 1), strconv.Itoa(n + 1), []string{"SUI", "SWE"}[(n+1)%2], "DOE J", "Draw Time-out", "Clockwise",
				"75"}
			for t := range 2 {
				for i := range 8 {
					if i >= len(at[t]) {
						row = append(row, "", "")
						continue
					}
					x, y := f.put(at[t][i])
					row = append(row, number(x, decimal), number(y, decimal))
				}
			}
			b.WriteString(strings.Join(row, comma) + "\n")
		}
	}
	return b.Bytes()
}

func number(v float64, decimal string) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 3, 64), ".", decimal, 1)
}

// TestFramesAreGuessed: unit, origin and axes of made-up tables in every frame are those they were written in; places agree to a
// centimetre, but for left and right, which numbers do not tell.
func TestFramesAreGuessed(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	wrong, all := 0, 0
	for seed, u := range mapping.Units {
		for _, o := range mapping.Origins {
			for k := range 4 { // the two axes, each both ways
				f := frame{u.Name, o.Name, []string{"x", "y"}[k%2], k/2 == 1, []float64{0, curling.SheetWidth, 4.572}[(seed+k)%3]}
				ends := play(6, rand.New(rand.NewPCG(uint64(seed*100+k), 3)))
				g, err := mapping.Guessed(f.wide(ends, ",", "."), "made.csv")
				require.NoError(t, err)
				all++
				for _, p := range []curling.Vec{{X: 0.7, Y: 1.3}, {X: -1.1, Y: 4.5}} {
					x, y := f.put(p)
					at := g.At(mapping.Place{X: x, Y: y})
					if math.Abs(math.Abs(at.X-curling.CentreX)-math.Abs(p.X)) > 0.1 || math.Abs(at.Y-curling.TeeY-p.Y) > 0.01 {
						wrong++
						t.Logf("%+v: %v %s, %d doubts", f, g.Mapping.Unit, g.Words(), len(g.Doubts))
						break
					}
				}
			}
		}
	}
	t.Logf("%d of %d frames are guessed otherwise", wrong, all)
	require.LessOrEqual(t, wrong, all/50)
}

// openTable opens the only game of a table.
func openTable(t *testing.T, data []byte, m *mapping.Mapping) (*replay.DataSet, *replay.Game) {
	t.Helper()
	set, err := mapping.OpenBytes(data, "made.csv", m)
	require.NoError(t, err)
	require.Len(t, set.Games, 1)
	g, err := set.DraftGame(context.Background(), 0)
	require.NoError(t, err)
	return set, g
}

// same compares the stones of a game with those made up.
func same(t *testing.T, ends []played, g *replay.Game, mirrored bool) {
	t.Helper()
	require.Len(t, g.Ends, len(ends))
	for e, end := range ends {
		require.Len(t, g.Ends[e].Shots, 16)
		for n, at := range end {
			s := &g.Ends[e].Shots[n]
			require.Equal(t, len(at[0])+len(at[1]), s.After.Count(), "end %d shot %d", e+1, n+1)
			for team, list := range at {
				side := int(curling.TeamID(team) ^ g.Ends[e].First)
				for _, p := range list {
					if mirrored {
						p.X = -p.X
					}
					near := math.Inf(1)
					for i := range s.After {
						if s.After.Has(i) && i%2 == side {
							near = math.Min(near, math.Hypot(s.After[i].X-curling.CentreX-p.X, s.After[i].Y-curling.TeeY-p.Y))
						}
					}
					require.Less(t, near, 0.35, "end %d shot %d team %d", e+1, n+1, team)
				}
			}
		}
	}
}

// TestTables: a table with decimal commas between semicolons, in feet from the hog line, becomes the game that it was made of, with kinds
// and time-outs.
func TestTables(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	ends := play(4, rand.New(rand.NewPCG(1, 3)))
	f := frame{"ft", "hog", "y", true, 0}
	set, g := openTable(t, f.wide(ends, ";", ","), nil)
	require.Equal(t, "mapping.guessed", set.Warnings[0].Text.Key)
	require.Equal(t, [2]string{"SWE", "SUI"}, g.Teams, "in the order in which they throw")
	require.Equal(t, 64, set.Games[0].TimeOuts)
	c := g.Ends[0].Shots[0].Chart
	require.Equal(t, replay.Chart{Task: replay.TaskDraw, Turn: curling.Right, TurnKnown: true, Grade: 75, TimeOut: true, Player: "DOE J",
		Moved: c.Moved}, *c)
	for e := range ends {
		for n := range ends[e] {
			ends[e][n][0], ends[e][n][1] = ends[e][n][1], ends[e][n][0] // SWE, the second half of the columns, throws first
		}
	}
	same(t, ends, g, false)
}

// TestNumbersFromZero: a table that numbers ends and shots from 0 is the game of the one that numbers them from 1.
func TestNumbersFromZero(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	f := frame{"m", "tee", "y", false, 0}
	table := string(f.wide(play(3, rand.New(rand.NewPCG(6, 3))), ",", "."))
	from := func(less int) *replay.Game {
		text := regexp.MustCompile(`(?m)^7,(\d+),(\d+),`).ReplaceAllStringFunc(table, func(s string) string {
			var end, shot int
			_, err := fmt.Sscanf(s, "7,%d,%d,", &end, &shot)
			require.NoError(t, err)
			return fmt.Sprintf("7,%d,%d,", end-less, shot-less)
		})
		set, g := openTable(t, []byte(text), nil)
		require.Len(t, set.Warnings, 2, "%v", set.Warnings)
		return g
	}
	want, got := from(0), from(1)
	require.True(t, want.Complete)
	require.Equal(t, want.Ends, got.Ends)
}

// TestMirrored: a mapping that is confirmed is kept for tables with the same heading, and turns left and right where it says so.
func TestMirrored(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	ends := play(3, rand.New(rand.NewPCG(2, 3)))
	data := (&frame{"cm", "tee", "x", false, 0}).wide(ends, "\t", ".")
	g, err := mapping.Guessed(data, "made.tsv")
	require.NoError(t, err)
	require.Equal(t, []any{"cm", "tee", "x", false}, []any{g.Unit, g.Origin, g.Along, g.Away})
	require.NotEmpty(t, g.First)
	g.Left = true
	require.NoError(t, mapping.Keep(&g.Mapping))
	set, game := openTable(t, data, nil)
	require.Equal(t, "mapping.kept", set.Warnings[0].Text.Key)
	for e := range ends {
		for n := range ends[e] {
			ends[e][n][0], ends[e][n][1] = ends[e][n][1], ends[e][n][0]
		}
	}
	same(t, ends, game, true)
}

// TestLong: a table with a line a stone, without a column of the game or of who threw.
func TestLong(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	ends := play(3, rand.New(rand.NewPCG(4, 3)))
	f := frame{"in", "back", "y", false, 0}
	var b strings.Builder
	b.WriteString("End,Shot,Stone Color,X,Y\n")
	for e, end := range ends {
		for n, at := range end {
			if len(at[0])+len(at[1]) == 0 {
				fmt.Fprintf(&b, "%d,%d,,,\n", e+1, n+1)
			}
			for team, list := range at {
				for _, p := range list {
					x, y := f.put(p)
					fmt.Fprintf(&b, "%d,%d,%s,%.2f,%.2f\n", e+1, n+1, []string{"red", "yellow"}[team], x, y)
				}
			}
		}
	}
	_, g := openTable(t, []byte(b.String()), nil)
	if g.Ends[0].First == 0 { // the first team is the one that throws first, whose stones are the yellow ones
		for e := range ends {
			for n := range ends[e] {
				ends[e][n][0], ends[e][n][1] = ends[e][n][1], ends[e][n][0]
			}
		}
	}
	same(t, ends, g, false)
}

// TestRefused: what is no table of positions is refused in a sentence.
func TestRefused(t *testing.T) {
	for text, key := range map[string]string{
		"":                                   "mapping.no-table",
		"a,b,c,d\n1,2,3,4\n":                 "mapping.no-table",
		"x,y,team,player\n1,2,A,B\n":         "mapping.no-end",
		"end,shot,team,x,y\n1,1,A,,\n":       "mapping.no-rows",
		"end,shot,team,x,y\nfirst,1,A,1,2\n": "mapping.no-rows",
		"end,shot,\"team,x,y\n1,1,A,1,2\n":   "mapping.no-table",
	} {
		_, err := mapping.OpenBytes([]byte(text), "made.csv", nil)
		require.ErrorContains(t, err, "made.csv", text)
		require.Contains(t, fmt.Sprintf("%#v", err), key, text)
	}
	m := mapping.Mapping{Unit: "league", Origin: "tee", Along: "y"}
	require.ErrorContains(t, m.Check(), "want one of m, cm")
}

// TestPublishedCharts: the tables of the published charts, without the names of their files, are read to the same places.
func TestPublishedCharts(t *testing.T) {
	for path, want := range map[string]string{"../../../shared/logs/curlit-md/Stones.csv": "0.01 ft chart y false",
		"../../../shared/logs/curlit-four/shot_locations.csv": "6 ft tee y false"} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Skip("the shared charts are not there")
		}
		data = bytes.Replace(data, []byte("CompetitionID,"), []byte("Row,"), 1)
		g, err := mapping.Guessed(data, path)
		require.NoError(t, err)
		require.Equal(t, want, fmt.Sprint(g.Unit, " ", g.Origin, " ", g.Along, " ", g.Away), "%s: %v", g.Words(), g.Doubts)
	}
}

// FuzzRead: no table makes the reader fail otherwise than with an error.
func FuzzRead(f *testing.F) {
	f.Add((&frame{"cm", "tee", "x", false, 0}).wide(play(1, rand.New(rand.NewPCG(2, 3))), ",", "."))
	f.Add([]byte("End,Shot,Stone Color,X,Y\n1,1,red,0,0\n1,2,,1,\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		set, err := mapping.OpenBytes(data, "fuzzed.csv", nil)
		if err != nil {
			return
		}
		for i := range set.Games {
			if _, err := set.DraftGame(t.Context(), i); err != nil {
				t.Fatal(err)
			}
		}
	})
}
