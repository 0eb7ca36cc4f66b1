package physicstest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// ServerShot is one shot with the trajectory that a Digital Curling 3 server wrote.
type ServerShot struct {
	Name     string
	Delivery physics.Delivery
	Frames   []curling.Position // every 0.1 s, then the end
	End      curling.Position
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

func ServerShots(t testing.TB) []ServerShot {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "logs", "dc3-game", "shot_*.json"))
	require.NoError(t, err)
	var shots []ServerShot
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var f serverFile
		require.NoError(t, json.Unmarshal(text, &f), name)
		shots = append(shots, f.shot(filepath.Base(name)))
	}
	return shots
}

func (f *serverFile) shot(name string) ServerShot {
	l := &f.Log
	s := ServerShot{Name: name, Delivery: physics.Delivery{Index: l.Shot}}
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
	s.End = read(l.Trajectory.Finish)
	return s
}
