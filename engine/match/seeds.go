package match

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
)

// MaxAgain bounds how often a match is taken back and played on again.
const MaxAgain = 1<<16 - 1

// NoiseStream numbers the random stream of the error of one shot: matches 2k and 2k+1 share it. again is how often the match was taken
// back before the shot, at most MaxAgain.
func NoiseStream(game, again int, s curling.State) uint64 {
	return uint64(again)<<48 | uint64(game/2)<<16 | uint64(s.End)<<8 | uint64(s.Shot)
}

// ShotSeed is the seed a player gets for a shot: its own for every match, end and shot, and each time that it is thrown.
func ShotSeed(seed uint64, game, again int, s curling.State) uint64 {
	return rand.New(rand.NewPCG(seed^0x9e3779b97f4a7c15, uint64(again)<<48|uint64(game)<<16|uint64(s.End)<<8|uint64(s.Shot))).Uint64()
}
