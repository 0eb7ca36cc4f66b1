package shots

import (
	"context"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// asides are where the shots beside a proposed one lie, in standard deviations of the
// thrower's error: what the error may do to a shot is worth meaning, and less is not felt.
var asides = [][2]float64{{0.7, 0}, {-0.7, 0}, {0, 0.7}, {0, -0.7}, {1.5, 0}, {-1.5, 0}, {0, 1.5}, {0, -1.5}}

// value runs the candidates against each other, and then the best of them against shots
// beside them. It gives them back with the best first, of each its best aside.
func (s *Shots) value(ctx context.Context, h *halving, all []candidate) ([]candidate, error) {
	if s.refine <= 0 {
		return all, h.run(ctx, all, part{0, 1})
	}
	if err := h.run(ctx, all, part{0, 1 - s.refine}); err != nil {
		return nil, err
	}
	best := min(finalists, len(all))
	around, err := h.beside(all[:best])
	if err != nil {
		return nil, err
	}
	if err := h.run(ctx, around, part{1 - s.refine, 1}); err != nil {
		return nil, err
	}
	out := make([]candidate, 0, len(all))
	var seen [finalists]bool
	for _, c := range around {
		if !seen[c.of] {
			seen[c.of] = true
			out = append(out, c)
		}
	}
	return append(out, all[best:]...), nil
}

// beside is every candidate with those around it, none of them valued.
func (h *halving) beside(best []candidate) ([]candidate, error) {
	g, r := h.grounds[0], h.request
	noise, limit := r.Thrower().Noise, r.Thrower().WeightMax
	if noise.Model == curling.NoNoise || noise.Model == "" {
		noise = curling.NoiseGAT // a step has to have some length
	}
	var out []candidate
	for k, c := range best {
		out = append(out, candidate{idea: c.idea, name: c.name, left: c.left, alike: c.alike, of: k})
		var ideas []idea
		for _, z := range asides {
			if shot := physics.Disturb(noise, c.shot, z[0], z[1]); limit <= 0 || shot.Speed() <= limit {
				ideas = append(ideas, idea{shot, c.target})
			}
		}
		more, err := group(g, ideas, GroupNone)
		if err != nil {
			return nil, err
		}
		for _, m := range more {
			m.alike, m.of = c.alike, k
			out = append(out, m)
		}
	}
	return out, nil
}
