package study

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/hogline/hogline/replay"
)

// encodeGame is a game as JSON, without trajectories that were recorded, and what of it is lost. log is the game that it branches off, nil
// where that has no file.
func encodeGame(g, log *replay.Game) (text []byte, lost []replay.Loss, err error) {
	v := *g
	v.Ends = slices.Clone(g.Ends)
	for i := range v.Ends {
		v.Ends[i].Shots = slices.Clone(v.Ends[i].Shots)
		for k := range v.Ends[i].Shots {
			v.Ends[i].Shots[k].Recorded = nil
		}
	}
	if text, err = json.Marshal(&v); err != nil {
		return nil, nil, err
	}
	again, err := (&archive{values: maxValues}).game(text)
	if err != nil {
		return nil, nil, err
	}
	addPaths(again, log)
	return text, replay.Lost(g, again), nil
}

// game reads what encodeGame writes, and refuses what would lead outside a game.
func (a *archive) game(text []byte) (*replay.Game, error) {
	g := &replay.Game{}
	if err := a.decode(text, g); err != nil {
		return nil, err
	}
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			g.Ends[i].Shots[k].Recorded = nil
		}
	}
	return g, g.Check()
}

// log is the game of the file that a line goes back to, nil where there is none.
func (c *Content) log(l *Line) *replay.Game {
	if root := c.Root(l); root != l && root.Source != nil {
		return root.Game
	}
	return nil
}

// addPaths gives a game the recorded trajectories of the shots that it shares with a log, which has them in files of its own.
func addPaths(g, log *replay.Game) {
	if log == nil {
		return
	}
	recorded := map[[2]int]*replay.Shot{}
	for i := range log.Ends {
		for k := range log.Ends[i].Shots {
			if s := &log.Ends[i].Shots[k]; s.Recorded != nil {
				recorded[[2]int{log.Ends[i].Number, s.Number}] = s
			}
		}
	}
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			s := &g.Ends[i].Shots[k]
			was := recorded[[2]int{g.Ends[i].Number, s.Number}]
			if was != nil && s.Ran == was.Ran && s.Run == was.Run && s.Before == was.Before && reflect.DeepEqual(s.After, was.After) {
				s.Recorded = was.Recorded
			}
		}
	}
}

// NoPlace is the error of a game that holds no position to show.
func NoPlace() error { return msg("no-place") }
