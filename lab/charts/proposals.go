package charts

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart/proposal"
	"github.com/hogline/hogline/replay/chartstats"
)

// Proposals learn what is proposed of a shot from charts, and measure it on others.
type Proposals struct {
	Tables *proposal.Tables
	throws *reconstruct.Reconstructor

	choices map[string][]proposal.Choice // by family of the task, "" all
	held    Held
}

// Held are the figures of games that nothing was learned from.
type Held struct {
	Shots, Task, Graded, Exact, Within int
	// by what is known (the thrown stone; turn and task too; the stone that went farthest too), and by stones moved
	Ghosts [3][4]Found
	Acts   [4][]int // acts of a charter who notes turn, task, all places and grade, by stones moved, the fewest first after Print
	times  []time.Duration
}

// Found is how many shots had all stones within the tolerance, by the first proposal, one of the first three, or any.
type Found struct{ Shots, First, Three, Any int }

// NewProposals are none yet, on the ice of charts.
func NewProposals(r *reconstruct.Reconstructor) *Proposals {
	return &Proposals{Tables: &proposal.Tables{Tasks: proposal.Counts{}, Grades: proposal.Counts{},
		Throws: map[string]proposal.ThrowWeights{}}, throws: r, choices: map[string][]proposal.Choice{}}
}

// shown is a shot of a chart whose places are known.
func shown(s *replay.Shot) bool {
	return s.Kind == replay.Thrown && s.After != nil && !s.Gap && s.Chart != nil && s.Chart.Task != replay.TaskNone
}

// partial is a shot of which the thrown stone alone is known.
func partial(s *replay.Shot) reconstruct.Partial {
	return reconstruct.Partial{Before: s.Before, After: *s.After, Known: 1 << s.Number, Index: s.Number}
}

// eachShot calls use for the shots of a game whose places are known.
func eachShot(g *replay.Game, use func(s *replay.Shot) error) error {
	for e := range g.Ends {
		for k := range g.Ends[e].Shots {
			if s := &g.Ends[e].Shots[k]; shown(s) {
				if err := use(s); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Learn takes a game to learn from; throws are searched for where withThrows.
func (p *Proposals) Learn(ctx context.Context, g *replay.Game, withThrows bool) error {
	return eachShot(g, func(s *replay.Shot) error {
		r := proposal.Result{Before: s.Before, After: *s.After, Index: s.Number, Rules: &g.Rules}
		p.Tables.Add(&r, s.Chart)
		if !withThrows {
			return nil
		}
		c := partial(s)
		c.Turn, c.TurnKnown = s.Chart.Turn, s.Chart.TurnKnown
		list, err := p.throws.Guesses(ctx, c)
		if ctx.Err() != nil {
			return err
		}
		if choice, ok := proposal.ChoiceOf(&c, list, s.After, reconstruct.DefaultTolerance); ok {
			for _, family := range []string{"", chartstats.Family(s.Chart.Task)} {
				p.choices[family] = append(p.choices[family], choice)
			}
		}
		return nil
	})
}

// Finish works the tables out of what was taken.
func (p *Proposals) Finish() {
	p.Tables.Prune()
	for family, list := range p.choices {
		p.Tables.Throws[family] = proposal.Learn(list)
	}
}

// Hold measures a game that nothing was learned from.
func (p *Proposals) Hold(ctx context.Context, g *replay.Game, withThrows bool) error {
	h := &p.held
	return eachShot(g, func(s *replay.Shot) error {
		r := proposal.Result{Before: s.Before, After: *s.After, Index: s.Number, Rules: &g.Rules}
		h.Shots++
		if task, _, ok := p.Tables.Task(&r); ok && task == s.Chart.Task {
			h.Task++
		}
		if s.Chart.Grade >= 0 {
			h.Graded++
			if grade, _, ok := p.Tables.Grade(&r, s.Chart.Task); ok {
				switch grade - (s.Chart.Grade+12)/25 {
				case 0:
					h.Exact++
					h.Within++
				case 1, -1:
					h.Within++
				}
			}
		}
		if !withThrows {
			return nil
		}
		return p.holdThrows(ctx, s)
	})
}

// movedBeyond is how far in metres a stone of a chart has moved at least.
const movedBeyond = 0.1

func (p *Proposals) holdThrows(ctx context.Context, s *replay.Shot) error {
	moved, farthest, way := 0, -1, 0.0
	for i := range s.Before {
		d := s.Before[i].Distance(s.After[i])
		if i == s.Number || !s.Before.Has(i) || s.After.Has(i) && d <= movedBeyond {
			continue
		}
		if moved++; d > way {
			farthest, way = i, d
		}
	}
	for known := range p.held.Ghosts {
		c, task := partial(s), replay.Task("")
		if known > 0 {
			c.Turn, c.TurnKnown, task = s.Chart.Turn, s.Chart.TurnKnown, s.Chart.Task
		}
		if known > 1 && farthest >= 0 {
			c.Known |= 1 << farthest
		}
		clock := cpu.Start()
		list, err := p.throws.Guesses(ctx, c) // a shot that cannot be thrown has no guesses
		p.held.times = append(p.held.times, time.Duration(clock.Seconds()*float64(time.Second)))
		clock.Stop()
		if ctx.Err() != nil {
			return err
		}
		f := &p.held.Ghosts[known][min(moved, 3)]
		f.Shots++
		for i, ghost := range p.Tables.Rank(&c, list, task) {
			if after := ghost.After(); after.Apart(s.After) <= reconstruct.DefaultTolerance {
				f.Any++
				if i < 3 {
					f.Three++
				}
				if i == 0 {
					f.First++
				}
				break
			}
		}
	}
	acts, err := p.acts(ctx, s)
	if err != nil {
		return err
	}
	p.held.Acts[min(moved, 3)] = append(p.held.Acts[min(moved, 3)], acts)
	return nil
}

// acts counts the taps, drags and keys that a charter needs who knows what came of a shot: turn, task, the thrown stone and the grade, one
// each; where stones have moved the proposal is accepted (one act) where it is right, the second one is asked for (one more) where that is
// right, and else the stone that it has farthest from its place is put right (one act) and the next proposal looked at. Proposals are not
// looked at where nothing has moved: what is not accepted counts nowhere.
func (p *Proposals) acts(ctx context.Context, s *replay.Shot) (n int, err error) {
	const others = 4
	c := partial(s)
	c.Turn, c.TurnKnown = s.Chart.Turn, s.Chart.TurnKnown
	right := func(after *curling.Position) bool {
		return after.Apart(s.After) <= reconstruct.DefaultTolerance
	}
	lies := s.Before // as it is noted so far
	lies[s.Number] = s.After[s.Number]
	for n = others; !right(&lies); n++ {
		list, err := p.throws.Guesses(ctx, c)
		if ctx.Err() != nil {
			return 0, err
		}
		shown := lies
		for i, ghost := range p.Tables.Rank(&c, list, s.Chart.Task) {
			if after := ghost.After(); i < 2 && right(&after) {
				return n + 1 + i, nil
			} else if i == 0 {
				shown = after
			}
		}
		worst := farthestOff(&shown, s.After, c.Known)
		if worst < 0 {
			worst = farthestOff(&lies, s.After, c.Known)
		}
		if worst < 0 {
			return n, nil
		}
		lies[worst] = s.After[worst]
		c.Known |= 1 << worst
	}
	return n, nil
}

// farthestOff is the stone, not one of known, that lies farthest from its place, such as one that is out in one of both alone; -1 none.
func farthestOff(a, b *curling.Position, known uint16) int {
	stone, way := -1, 0.0
	for i := range a {
		d := a[i].Distance(b[i])
		if a.Has(i) != b.Has(i) {
			d = math.Inf(1)
		}
		if known>>i&1 == 0 && d > way {
			stone, way = i, d
		}
	}
	return stone
}

// Words are the figures of the tables in one sentence.
func (p *Proposals) Words() string {
	h := &p.held
	return fmt.Sprintf("task right %.1f %% of %d shots, grade exact %.1f %% and within one %.1f %% of %d", share(h.Task, h.Shots), h.Shots,
		share(h.Exact, h.Graded), share(h.Within, h.Graded), h.Graded)
}

// Print writes the figures.
func (p *Proposals) Print(w io.Writer) {
	_, _ = fmt.Fprintln(w, p.Words())
	if len(p.held.times) == 0 {
		return
	}
	slices.Sort(p.held.times)
	n := len(p.held.times)
	_, _ = fmt.Fprintf(w, "CPU time of a proposal: median %v, 95th percentile %v\n", p.held.times[n/2].Round(time.Millisecond),
		p.held.times[n*95/100].Round(time.Millisecond))
	for known, name := range []string{"thrown stone", "turn and task too", "one stone corrected too"} {
		for moved, f := range p.held.Ghosts[known] {
			_, _ = fmt.Fprintf(w, "%-24s %d moved: %4d shots, all within 15 cm: first %5.1f %%, of three %5.1f %%, of all %5.1f %%\n",
				name, moved, f.Shots, share(f.First, f.Shots), share(f.Three, f.Shots), share(f.Any, f.Shots))
		}
	}
	p.printActs(w)
}

// printActs writes how many acts a shot took.
func (p *Proposals) printActs(w io.Writer) {
	var all []int
	for moved, list := range p.held.Acts {
		slices.Sort(list)
		all = append(all, list...)
		printActs(w, fmt.Sprintf("%d moved", moved), list)
	}
	slices.Sort(all)
	printActs(w, "all", all)
}

func printActs(w io.Writer, name string, list []int) {
	if n := len(list); n > 0 {
		sum := 0
		for _, k := range list {
			sum += k
		}
		_, _ = fmt.Fprintf(w, "acts, %-8s %4d shots: median %d, mean %.2f, 95th percentile %d, most %d\n", name, n, list[n/2],
			float64(sum)/float64(n), list[n*95/100], list[n-1])
	}
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
