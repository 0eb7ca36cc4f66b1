//go:build !js

package pdf

import "github.com/tetratelabs/wazero/experimental"

// linear is the memory of a sandbox. It grows in two steps, as every other one copies all of it and leaves the copy before to the garbage
// collector: a page that uses up its memory would take several times as much of the program.
type linear struct {
	buffer []byte
	most   uint64
}

// usual is what most pages need.
const usual = 32 << 20 // bytes

// newLinear is a memory that is empty at first.
func newLinear(_, most uint64) experimental.LinearMemory {
	return &linear{most: min(most, memory<<20)}
}

// Reallocate is for wazero: nil where there is no more.
func (l *linear) Reallocate(size uint64) []byte {
	if size > l.most {
		return nil
	}
	if size > uint64(cap(l.buffer)) {
		next := l.most
		if size <= usual {
			next = min(usual, l.most)
		}
		grown := make([]byte, size, next)
		copy(grown, l.buffer)
		l.buffer = grown
		return grown
	}
	l.buffer = l.buffer[:size]
	return l.buffer
}

// Free is for wazero.
func (l *linear) Free() { l.buffer = nil }
