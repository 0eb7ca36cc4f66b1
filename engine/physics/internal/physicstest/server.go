package physicstest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// FCV1Shot is a shot under FCV1 with its trajectory.
type FCV1Shot struct {
	Name     string
	Delivery physics.Delivery
	Every    int                // steps from one frame to the next
	Frames   []curling.Position // from step Every on
	End      curling.Position
	Steps    int // 0: not known
}

// FCV1Games are our own shots (see GamesFile).
func FCV1Games(t testing.TB) []FCV1Shot {
	t.Helper()
	var shots []FCV1Shot
	for _, c := range Games(t, physics.FCV1) {
		s := FCV1Shot{Name: c.ID, Delivery: c.Delivery(), Every: c.Every, End: position(c.After), Steps: c.Steps}
		for _, f := range c.Frames {
			s.Frames = append(s.Frames, position(f))
		}
		shots = append(shots, s)
	}
	return shots
}

// FCV1Originals are shots recorded by a Digital Curling 3 server, nil where there are none: they are
// not part of the project.
func FCV1Originals(t testing.TB) []FCV1Shot {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "logs", "dc3-game", "shot_*.json"))
	require.NoError(t, err)
	var shots []FCV1Shot
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var f serverFile
		require.NoError(t, json.Unmarshal(text, &f), name)
		shots = append(shots, f.shot(filepath.Base(name)))
	}
	return shots
}

// serverFile is a shot in the log of a server.
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

// ours is the position in the frame of package curling.
func (s *serverStone) ours() curling.Vec {
	return curling.Vec{X: curling.CentreX + s.Position.X, Y: curling.TeeY + 38.405 - s.Position.Y}
}

func (f *serverFile) shot(name string) FCV1Shot {
	l := &f.Log
	s := FCV1Shot{Name: name, Every: 100, Delivery: physics.Delivery{Index: l.Shot}}
	s.Delivery.Shot = curling.Shot{VX: l.Actual.Velocity.X, VY: -l.Actual.Velocity.Y, Turn: curling.Left}
	if l.Actual.Rotation == "cw" {
		s.Delivery.Shot.Turn = curling.Right
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
	s.Delivery.Position = at.Without(l.Shot)
	for _, frame := range l.Trajectory.Frames {
		for _, c := range frame {
			if c.Value == nil {
				at[index(c.Team, c.Index)] = curling.Vec{}
			} else {
				at[index(c.Team, c.Index)] = c.Value.ours()
			}
		}
		s.Frames = append(s.Frames, at)
	}
	s.Frames = s.Frames[:len(s.Frames)-1] // the last one is the end, between two steps
	s.End = read(l.Trajectory.Finish)
	return s
}
