package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
)

// sampled is throws of a shot of a grid.
type sampled struct {
	*evaluate.Sample
	shot int
}

func (x *sampled) add(_ int, t *evaluate.Throw) { x.Add(t) }

// cell is the best shot in a cell; search: the best ones are thrown again and played on by search.
func (b *gridBuilder) cell(ctx context.Context, g *SkillGrid, at place, throws int, search bool) (GridCell, error) {
	none := GridCell{Shot: -1, Rival: -1}
	q := b.question(g, at)
	s, err := evaluate.NewQuickSampler(q)
	if err != nil {
		return none, err
	}
	var all []*sampled
	for k := range g.Shots {
		if shot := g.Shots[k].Shot; shot.Speed() <= g.Limits[at.limit]*(1+1e-9) {
			x := &sampled{s.NewSample(), k}
			if err := s.Throws(ctx, shot, 0, firstThrows, x.add); err != nil {
				return none, err
			}
			all = append(all, x)
		}
	}
	if len(all) == 0 {
		return none, nil
	}
	first := bestOf(all)
	for _, x := range all {
		if d, se := first.ByThrows(x.Sample); x == first || d < 3*se {
			if err := s.Throws(ctx, g.Shots[x.shot].Shot, firstThrows, throws, x.add); err != nil {
				return none, err
			}
		}
	}
	if search {
		if all, err = g.searched(ctx, q, all); err != nil {
			return none, err
		}
	}
	return g.summary(all), nil
}

// searched are the best shots of the best ideas, thrown as the evaluation does.
func (g *SkillGrid) searched(ctx context.Context, q evaluate.Question, all []*sampled) ([]*sampled, error) {
	s, err := evaluate.NewSampler(q)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b *sampled) int {
		x, _ := a.Mean()
		y, _ := b.Mean()
		return cmp.Compare(y, x)
	})
	ideas := map[int]bool{}
	var best []*sampled
	for _, x := range all {
		if idea := g.Shots[x.shot].Idea; !ideas[idea] && len(best) < searchedIdeas {
			ideas[idea] = true
			again := &sampled{s.NewSample(), x.shot}
			if err := s.Throws(ctx, g.Shots[x.shot].Shot, 0, searchedThrows, again.add); err != nil {
				return nil, err
			}
			best = append(best, again)
		}
	}
	return best, nil
}

// bestOf is the one with the most throws and among those the greatest mean; of equal ones the first.
func bestOf(all []*sampled) (best *sampled) {
	top := math.Inf(-1)
	most := 0
	for _, x := range all {
		most = max(most, x.Throws())
	}
	for _, x := range all {
		if m, _ := x.Mean(); x.Throws() == most && m > top {
			best, top = x, m
		}
	}
	return best
}

// summary is the cell with the best of the shots.
func (g *SkillGrid) summary(all []*sampled) GridCell {
	best := bestOf(all)
	c := GridCell{Shot: best.shot, Rival: -1, Score: best.Points(), Make: best.Made(), Ends: best.Ends(), Throws: best.Throws()}
	c.Value, c.Error = best.Mean()
	if k := g.Shots[best.shot].Call.Kind; k == shotname.Through || k == shotname.Short {
		c.Make = -1
	}
	for _, x := range all {
		if g.Shots[x.shot].Idea == g.Shots[best.shot].Idea {
			continue
		}
		if d, se := best.Lead(x.Sample); c.Rival < 0 || d < c.Lead {
			c.Rival, c.Lead, c.LeadError = x.shot, d, se
		}
	}
	return c
}
