// Package paper keeps what games of the papers' tables came to, and writes the tables of docs/EXPERIMENTS.md of it. A table is played
// bit by bit, whenever there is time for it: every game is known by its number, and the same plan gives the same games.
package paper

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/stats"
)

// Outcomes are the games of a pairing by their number, a letter each: w won by A, d drawn, l lost, and . for one not played yet.
type Outcomes string

// MostGames bounds the games of a pairing.
const MostGames = 100_000

// Check reports what are no outcomes.
func (o Outcomes) Check() error {
	if len(o) > MostGames {
		return fmt.Errorf("%d games, want at most %d", len(o), MostGames)
	}
	if i := strings.IndexFunc(string(o), func(r rune) bool { return !strings.ContainsRune("wdl.", r) }); i >= 0 {
		return fmt.Errorf("outcome of game %d: %q, want one of wdl and a point", i+1, o[i])
	}
	return nil
}

// Value is what A got of a game: 1, ½ or 0; ok is false where it is not played.
func (o Outcomes) Value(game int) (v float64, ok bool) {
	if game >= len(o) {
		return 0, false
	}
	switch o[game] {
	case 'w':
		return 1, true
	case 'd':
		return 0.5, true
	case 'l':
		return 0, true
	}
	return 0, false
}

// With is with a game that was played.
func (o Outcomes) With(game int, value float64) Outcomes {
	letters := []byte(o)
	for len(letters) <= game {
		letters = append(letters, '.')
	}
	letters[game] = 'd'
	switch value {
	case 1:
		letters[game] = 'w'
	case 0:
		letters[game] = 'l'
	}
	return Outcomes(letters)
}

// Share is A's share of the games played, with its 95 % interval: by pairs of games, or as if all were independent where pairs is false.
func (o Outcomes) Share(pairs bool) (share float64, interval [2]float64, games int) {
	won := 0.0
	var means []float64
	for i := range o {
		v, ok := o.Value(i)
		if !ok {
			continue
		}
		games++
		won += v
		if other, both := o.Value(i ^ 1); both && i&1 == 0 {
			means = append(means, (v+other)/2)
		}
	}
	if games == 0 {
		return 0, [2]float64{0, 1}, 0
	}
	interval = stats.Wilson(won, games)
	if pairs {
		interval = stats.Bootstrap(means, 1)
	}
	return won / float64(games), interval, games
}
