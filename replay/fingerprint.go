package replay

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Fingerprint tells a game from others by what was played, wherever its file lies and whatever the file is called.
type Fingerprint [16]byte

// dayKeys are the keys of Game.Extra under which the formats keep when a match was played.
var dayKeys = []string{"Date", "date", "date_time"}

// DayOf is what a log itself tells of when its match was played, as text; empty if it tells nothing.
func (g *Game) DayOf() string {
	for _, key := range dayKeys {
		if t := g.Extra[key]; t != "" {
			return t
		}
	}
	return ""
}

// Fingerprint is that of a game: of its teams and rules, of when it was played, and of every stone to the millimetre and every throw
// to 0.1 mm/s. Two games of programs without an error are the same to it if their logs tell no day.
func (g *Game) Fingerprint() (f Fingerprint) {
	h := fingerprinter{hash: sha256.New()}
	h.texts(g.Teams[0], g.Teams[1], g.Rules.Name, g.DayOf(), g.Extra["game_id"], g.Extra["Event"], g.Extra["Session"], g.Extra["Sheet"])
	h.numbers(g.Start[0], g.Start[1], len(g.Ends))
	for i := range g.Ends {
		e := &g.Ends[i]
		h.numbers(e.Number, int(e.First), int(e.PowerPlay), e.Score[0], e.Score[1], len(e.Shots))
		h.position(e.Final)
		for k := range e.Shots {
			s := &e.Shots[k]
			h.numbers(s.Number, int(s.Kind))
			h.position(&s.Before)
			h.throw(s.Asked, s.Chosen)
			h.throw(s.Ran && s.Found == nil, s.Run)
			if c := s.Chart; c != nil {
				h.texts(string(c.Task), c.Player)
				h.numbers(c.Grade, int(c.Turn))
			}
		}
	}
	h.hash.Sum(h.sum[:0])
	copy(f[:], h.sum[:])
	return f
}

// fingerprinter hashes the parts of a game.
type fingerprinter struct {
	hash hash.Hash
	sum  [sha256.Size]byte
}

func (h *fingerprinter) numbers(list ...int) {
	var b [8]byte
	for _, n := range list {
		binary.LittleEndian.PutUint64(b[:], uint64(n)) // any bits will do
		_, _ = h.hash.Write(b[:])                      // cannot fail
	}
}

func (h *fingerprinter) texts(list ...string) {
	for _, s := range list {
		h.numbers(len(s))
		_, _ = h.hash.Write([]byte(s)) // cannot fail
	}
}

// position adds the stones in play.
func (h *fingerprinter) position(p *curling.Position) {
	if p == nil {
		h.numbers(-1)
		return
	}
	h.numbers(p.Count())
	for i := range p {
		if p.Has(i) {
			h.numbers(i, whole(1e3*p[i].X), whole(1e3*p[i].Y))
		}
	}
}

func (h *fingerprinter) throw(known bool, s curling.Shot) {
	if known {
		h.numbers(whole(1e4*s.VX), whole(1e4*s.VY), int(s.Turn))
		if !s.Spin.Usual() {
			h.numbers(whole(1e4 * s.Spin.Rate(0)))
		}
	}
}

// whole is the integer nearest to x, which may be anything.
func whole(x float64) int {
	if math.IsNaN(x) || math.Abs(x) > 1e12 {
		return math.MinInt
	}
	return int(math.Round(x))
}
