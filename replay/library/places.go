package library

import (
	"context"
	"encoding/binary"
	"slices"
	"sort"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
)

// places are the positions of all games in memory: what situations are told by in the order of the games, the stones on
// shelves by their numbers.
type places struct {
	first   []int32 // of each game its first place; behind the last game the number of places
	heads   []head
	shelves [curling.Stones/2 + 1][curling.Stones/2 + 1]shelf // by the stones of the side that throws first and of the hammer
}

// shelf is the places with certain numbers of stones.
type shelf struct {
	at     []int32 // places
	stones []byte  // of one after the other
}

// newPlaces lays out the places of so many games. What is damaged of a game is left out.
func newPlaces(games int, of func(game int) []byte) *places {
	p := &places{first: make([]int32, 0, games+1)}
	var count [curling.Stones/2 + 1][curling.Stones/2 + 1]int
	for i := range games {
		for h, _, rest, ok := nextPlace(of(i)); ok; h, _, rest, ok = nextPlace(rest) {
			count[h[6]][h[7]]++
		}
	}
	total := 0
	for a := range count {
		for b, n := range count[a] {
			p.shelves[a][b] = shelf{make([]int32, 0, n), make([]byte, 0, n*(a+b)*stoneBytes)}
			total += n
		}
	}
	p.heads = make([]head, 0, total)
	for i := range games {
		p.first = append(p.first, int32(len(p.heads))) // 2^31 places do not fit into memory
		for h, stones, rest, ok := nextPlace(of(i)); ok; h, stones, rest, ok = nextPlace(rest) {
			s := &p.shelves[h[6]][h[7]]
			s.at = append(s.at, int32(len(p.heads))) // as above
			s.stones = append(s.stones, stones...)
			p.heads = append(p.heads, h)
		}
	}
	p.first = append(p.first, int32(len(p.heads))) // as above
	return p
}

// game is the game of a place.
func (p *places) game(place int32) int {
	return sort.Search(len(p.first)-1, func(i int) bool { return p.first[i+1] > place })
}

// filter is a situation as bits of a head: those that count and what they have to be.
type filter struct {
	mask, want uint64
	stone      int // 0 any
	clear      *bool
	lies       [2]uint16 // by the side to throw, a bit for each of what may lie there (lying) that is allowed
	never      bool
}

func (f *filter) is(mask, want uint64) {
	f.mask |= mask
	f.want |= want
}

// byteIs asks for a byte of the head.
func (f *filter) byteIs(i int, v *int) {
	if v == nil {
		return
	}
	if *v < -128 || *v > 127 {
		f.never = true
		return
	}
	f.is(0xff<<(8*i), uint64(byte(*v))<<(8*i)) // bounded
}

func (s *Situation) filter() (f filter) {
	if s.Stone != nil {
		f.stone = *s.Stone
		f.never = f.never || f.stone < 1 || f.stone > curling.Stones
	}
	f.byteIs(3, s.Lead)
	f.byteIs(4, s.EndsLeft)
	if s.Hammer != nil {
		f.is(1<<16, uint64(number(*s.Hammer))<<16) // odd numbers are the hammer's
	}
	f.clear = s.Clear
	for mover := range f.lies {
		for bits := range byte(16) {
			if !slices.ContainsFunc(s.Layouts, func(y Layout) bool { return !y.lies(bits, mover) }) {
				f.lies[mover] |= 1 << bits
			}
		}
	}
	return f
}

// count is how many places of a game a situation holds at.
func (p *places) count(game int, f *filter) (n int) {
	if f.never {
		return 0
	}
	heads := p.heads[p.first[game]:p.first[game+1]]
	for i := range heads {
		n += number(f.holds(&heads[i]))
	}
	return n
}

// where appends the places of a game where a situation holds.
func (p *places) where(game int, f *filter, list []Place) []Place {
	if f.never {
		return list
	}
	heads := p.heads[p.first[game]:p.first[game+1]]
	for i := range heads {
		if f.holds(&heads[i]) {
			list = append(list, heads[i].place())
		}
	}
	return list
}

// holds reports whether a situation holds at a place.
func (f *filter) holds(h *head) bool {
	return binary.LittleEndian.Uint64(h[:])&f.mask == f.want && f.lies[h[2]&1]>>(h[12]&15)&1 == 1 && (f.stone == 0 &&
		f.clear == nil || f.rest(h))
}

// rest is what few situations ask of a place.
func (f *filter) rest(h *head) bool {
	return (f.stone == 0 || h.isStone(f.stone)) && (f.clear == nil || *f.clear == (h[6]|h[7] == 0))
}

// hit is a position like a pattern.
type hit struct{ distance, place, pattern int32 }

// similar looks for positions like one of the patterns; a position is found once, by the pattern that is nearest.
func (p *places) similar(ctx context.Context, want []pattern, like Likeness) ([]hit, error) {
	var found []hit
	var done [curling.Stones/2 + 1][curling.Stones/2 + 1]bool
	for i := range want {
		a, b := len(want[i].sides[0]), len(want[i].sides[1])
		if done[a][b] {
			continue
		}
		done[a][b] = true
		var parts [readers][]hit
		eg, ctx := errgroup.WithContext(ctx)
		for k := range parts {
			eg.Go(func() (err error) {
				parts[k], err = p.onShelf(ctx, want, like, [2]int{a, b}, k)
				return err
			})
		}
		if err := eg.Wait(); err != nil {
			return nil, err
		}
		for _, part := range parts {
			found = append(found, part...)
		}
	}
	return found, nil
}

// onShelf looks through one of readers parts of a shelf.
func (p *places) onShelf(ctx context.Context, want []pattern, like Likeness, count [2]int, part int) (found []hit, err error) {
	s := &p.shelves[count[0]][count[1]]
	size, within := (count[0]+count[1])*stoneBytes, int32(like.Within*1000)
	for i := len(s.at) * part / readers; i < len(s.at)*(part+1)/readers; i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if like.Stone > 0 && !p.heads[s.at[i]].isStone(like.Stone) {
			continue
		}
		best := hit{distance: -1, place: s.at[i]}
		for k := range want {
			if len(want[k].sides[0]) != count[0] || len(want[k].sides[1]) != count[1] {
				continue
			}
			if d, ok := want[k].distance(s.stones[i*size:(i+1)*size], within); ok && (best.distance < 0 || d < best.distance) {
				best.distance, best.pattern = d, int32(k) // at most four
			}
		}
		if best.distance >= 0 {
			found = append(found, best)
		}
	}
	return found, nil
}
