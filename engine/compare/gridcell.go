package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
)

// sampled is what came of the throws of a shot.
type sampled struct {
	shot    int
	utility []float64
	points  float64
	made    int
	ends    ai.Ends
}

func (x *sampled) add(_ int, t *evaluate.Throw) {
	x.utility = append(x.utility, t.Utility)
	x.points += t.Points
	if t.Made {
		x.made++
	}
	for k, p := range t.Ends {
		x.ends[k] += p
	}
}

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
			x := &sampled{shot: k}
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
		if d, se := paired(first.utility, x.utility); x == first || d < 3*se {
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
		x, _ := mean(a.utility)
		y, _ := mean(b.utility)
		return cmp.Compare(y, x)
	})
	ideas := map[int]bool{}
	var best []*sampled
	for _, x := range all {
		if idea := g.Shots[x.shot].Idea; !ideas[idea] && len(best) < searchedIdeas {
			ideas[idea] = true
			again := &sampled{shot: x.shot}
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
		most = max(most, len(x.utility))
	}
	for _, x := range all {
		if m, _ := mean(x.utility); len(x.utility) == most && m > top {
			best, top = x, m
		}
	}
	return best
}

// summary is the cell with the best of the shots.
func (g *SkillGrid) summary(all []*sampled) GridCell {
	best := bestOf(all)
	n := float64(len(best.utility))
	c := GridCell{Shot: best.shot, Rival: -1, Score: best.points / n, Make: float64(best.made) / n, Throws: len(best.utility)}
	c.Value, c.Error = mean(best.utility)
	for k, p := range best.ends {
		c.Ends[k] = p / n
	}
	if k := g.Shots[best.shot].Call.Kind; k == shotname.Through || k == shotname.Short {
		c.Make = -1
	}
	for _, x := range all {
		if g.Shots[x.shot].Idea == g.Shots[best.shot].Idea {
			continue
		}
		if d, se := paired(best.utility, x.utility); c.Rival < 0 || d < c.Lead {
			c.Rival, c.Lead, c.LeadError = x.shot, d, se
		}
	}
	return c
}
