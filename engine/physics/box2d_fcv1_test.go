package physics

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
)

// serverShot is one shot with the trajectory that a Digital Curling 3 server wrote.
type serverShot struct {
	name   string
	throw  Delivery
	frames []curling.Position // every 0.1 s, then the end
	end    curling.Position
}

type serverFile struct {
	Log struct {
		Shot   int
		Actual struct {
			Velocity curling.Vec
			Rotation string
		} `json:"actual_move"`
		Trajectory struct {
			Start, Finish map[string][]*serverStone
			Frames        [][]struct {
				Team  string
				Index int
				Value *serverStone
			}
		}
	}
}

type serverStone struct{ Position curling.Vec }

// ours is a place of the server's frame in ours.
func (s *serverStone) ours() curling.Vec {
	return curling.Vec{X: curling.CentreX + s.Position.X, Y: curling.TeeY + 38.405 - s.Position.Y}
}

func serverShots(t testing.TB) []serverShot {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "logs", "dc3-game", "shot_*.json"))
	require.NoError(t, err)
	var shots []serverShot
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var f serverFile
		require.NoError(t, json.Unmarshal(text, &f), name)
		shots = append(shots, f.shot(filepath.Base(name)))
	}
	return shots
}

func (f *serverFile) shot(name string) serverShot {
	l := &f.Log
	s := serverShot{name: name, throw: Delivery{Index: l.Shot}}
	s.throw.Shot = curling.Shot{VX: l.Actual.Velocity.X, VY: -l.Actual.Velocity.Y, Turn: curling.Left}
	if l.Actual.Rotation == "cw" {
		s.throw.Shot.Turn = curling.Right
	}
	thrower := "team0"
	if d := l.Trajectory.Start["team1"][l.Shot/2]; d != nil && d.Position == (curling.Vec{}) {
		thrower = "team1"
	}
	index := func(team string, i int) int {
		if team == thrower {
			return 2*i + l.Shot%2
		}
		return 2*i + 1 - l.Shot%2
	}
	read := func(stones map[string][]*serverStone) (p curling.Position) {
		for team, list := range stones {
			for i, stone := range list {
				if stone != nil {
					p[index(team, i)] = stone.ours()
				}
			}
		}
		return p
	}
	at := read(l.Trajectory.Start)
	s.throw.Position = at.Without(l.Shot)
	for _, frame := range l.Trajectory.Frames {
		for _, c := range frame {
			if c.Value == nil {
				at[index(c.Team, c.Index)] = curling.Vec{}
			} else {
				at[index(c.Team, c.Index)] = c.Value.ours()
			}
		}
		s.frames = append(s.frames, at)
	}
	s.end = read(l.Trajectory.Finish)
	return s
}

func TestFCV1AgainstTheServer(t *testing.T) {
	ice, err := IceOf(FCV1)
	require.NoError(t, err)
	sim, err := NewBox2D(ice)
	require.NoError(t, err)
	var ends, ways [3][]float64
	other := 0
	for _, s := range serverShots(t) {
		var tr Trajectory
		out, err := sim.Throw(s.throw, &tr)
		require.NoError(t, err, s.name)
		way, end, same := 0.0, 0.0, true
		for k, frame := range s.frames[:len(s.frames)-1] {
			at := tr.At((k + 1) * 100)
			for i := range frame {
				if frame.Has(i) && at.Has(i) {
					way = max(way, frame[i].Distance(at[i]))
				}
			}
		}
		for i := range s.end {
			if s.end.Has(i) != out.Position.Has(i) {
				same = false
			} else {
				end = max(end, s.end[i].Distance(out.Position[i]))
			}
		}
		if !same {
			other++
			t.Logf("%s: other stones: %v, server %v", s.name, out.Position, s.end)
			continue
		}
		k := min(2, int(out.Contacts.N))
		ends[k], ways[k] = append(ends[k], end), append(ways[k], way)

	}
	for k := range ends {
		slices.Sort(ends[k])
		slices.Sort(ways[k])
		t.Logf("contacts %d: n %d end median %.6f p95 %.6f max %.6f, on the way median %.6f p95 %.6f max %.6f", k, len(ends[k]),
			quantile(ends[k], 0.5), quantile(ends[k], 0.95), quantile(ends[k], 1), quantile(ways[k], 0.5), quantile(ways[k], 0.95), quantile(ways[k], 1))
	}
	require.Zero(t, other)
	require.Less(t, quantile(ends[0], 1), 0.002)
	require.Less(t, quantile(ends[1], 0.95), 0.010)
}
