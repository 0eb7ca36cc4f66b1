package season

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/library"
)

// Shot is a shot of a game that is analysed.
type Shot struct {
	Game Game
	*analysis.Shot
}

// Listed is a shot of a list as the index holds it.
type Listed struct {
	Game  Game
	Teams [2]string
	library.ValuedShot
}

// Shots lists the shots of games by their rank above a limit, the highest first and at most so many, and tells how many there are.
func Shots(ctx context.Context, l *library.Library, games []library.Found, by library.Rank, above float64, most int) ([]Listed, int,
	error) {
	ranked, total, err := l.Shots(ctx, games, by, above, most)
	if err != nil {
		return nil, 0, err
	}
	list := make([]Listed, len(ranked))
	for i, s := range ranked {
		list[i] = Listed{Game{s.Game.Path, s.Game.Game}, s.Game.Teams, s.ValuedShot}
	}
	return list, total, nil
}

// maxValues bounds a file of values in bytes.
const maxValues = 1 << 30

// errChanged is the error of values that were written anew since they were indexed.
var errChanged = errors.New("the values have changed since they were read")

// Read reads the value of the shot from the file of values, its line alone.
func (l *Listed) Read() (Shot, error) {
	name := analysis.StorePath(l.Game.Path, l.Game.ID)
	f, err := safefile.Open(name, maxValues)
	if err != nil {
		return Shot{}, err
	}
	defer func() { _ = f.Close() }() // only read
	var line []byte
	if file, ok := f.File.(io.ReadSeeker); ok {
		if _, err := file.Seek(l.At, io.SeekStart); err == nil {
			line, _ = bufio.NewReader(io.LimitReader(file, analysis.MaxLine)).ReadBytes('\n') // what was read is no value then
		}
	}
	v, err := analysis.ParseShot(line)
	if err != nil || v.End != l.End {
		return Shot{}, fmt.Errorf("%s: %w", name, errChanged)
	}
	v.Shot = l.Shot // earlier versions counted stones that were placed
	return Shot{l.Game, &v}, nil
}

// ReadAll reads the values of shots; those that cannot be read are left out. The error is ctx's.
func ReadAll(ctx context.Context, list []Listed) ([]Shot, error) {
	shots := make([]Shot, 0, len(list))
	for i := range list {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s, err := list[i].Read(); err == nil {
			shots = append(shots, s)
		}
	}
	return shots, nil
}
