package sanity

import (
	"hash/fnv"
	"strconv"
)

// Part says what a position may be used for.
type Part string

// The parts.
const (
	// Choose: AIs may be looked at, chosen and changed by it.
	Choose Part = "choose"
	// Judge: answers are counted and nothing else; never used for a choice.
	Judge Part = "judge"
)

// Parts are both.
var Parts = []Part{Choose, Judge}

// partSeed is the seed of the draw, judged how many of 256 new positions are drawn for Judge: with those from before the draw, all
// of which belong to Choose, about as many stand in one part as in the other.
const (
	partSeed = 31
	judged   = 200
)

// drawn is the part that the draw gives to a position: by its name, so that further positions change nothing.
func drawn(name string) Part {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strconv.Itoa(partSeed) + "\n" + name))
	v := h.Sum64()
	v ^= v >> 32 // mixes the bits that depend on the last letters alone
	v *= 0x9e3779b97f4a7c15
	if v>>56 < judged {
		return Judge
	}
	return Choose
}
