package tubstap

import "context"

// Perft counts the sequences of exactly 0, 1, … depth actions from the start; a finished game
// goes no further. It stops with ctx's error.
func (m *Map) Perft(ctx context.Context, depth int) ([]uint64, error) {
	counts := make([]uint64, depth+1)
	counts[0] = 1
	p := perft{m: m, ctx: ctx, counts: counts, buffers: make([][]Action, depth)}
	return counts, p.walk(&m.start, 0)
}

// perft is a count under way; buffers hold the actions of each depth.
type perft struct {
	m       *Map
	ctx     context.Context
	counts  []uint64
	buffers [][]Action
}

func (p *perft) walk(s *State, depth int) error {
	if _, over := p.m.winner(s); over || depth == len(p.buffers) {
		return nil
	}
	p.buffers[depth] = p.m.AppendActions(p.buffers[depth][:0], s)
	p.counts[depth+1] += uint64(len(p.buffers[depth]))
	if depth+1 == len(p.buffers) {
		return p.ctx.Err()
	}
	for _, a := range p.buffers[depth] {
		next := *s
		p.m.apply(&next, a)
		if err := p.walk(&next, depth+1); err != nil {
			return err
		}
	}
	return nil
}
