// Package nrow is Mashiko's search of the score map (package scoremap): all of it is thrown or a few rows, and the best cell is the
// answer. Before the last shot the map says what the end would be worth if it ended with this shot, and the answer notes that.
package nrow

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
)

// Name of the AI.
const Name = "rows"

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: Name, Title: "Score map", Settings: []ai.Setting{
		{Key: "rows", Default: "auto", Help: "rows of the map that are thrown, as Mashiko numbers them, such as 0+41 or 0+34+38+42+46; all; auto: as many as the budget pays for"},
		{Key: "weak", Default: "true", Choices: ai.YesNo, Help: "whether shots that stop in front of the tee may be chosen (rows 43 to 49)"},
		{Key: "sigma", Default: string(scoremap.TrueSigma), Choices: []string{string(scoremap.TrueSigma), string(scoremap.PaperSigma)},
			Help: "size of the noise: true follows its model, paper takes it for m/s as Mashiko does"},
		{Key: "noise", Default: "true", Choices: ai.YesNo, Help: "whether the map counts with the thrower's errors"},
		{Key: "value", Default: "auto", Choices: []string{"auto", "points"},
			Help: "auto: win probability where there is a win table, else points"},
		{Key: "keep", Default: "5", Min: 1, Max: 50, Help: "shots in the answer"},
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		set, err := parseSet(v["rows"])
		if err != nil {
			return nil, err
		}
		return &AI{set: set, all: v["rows"] == "all", weak: v.Bool("weak"), sigma: scoremap.Sigma(v["sigma"]), noise: v.Bool("noise"),
			points: v["value"] == "points", keep: v.Whole("keep")}, nil
	}
	return k
}

// AI is the AI. Make it with Kind.
type AI struct {
	set    []int // nil: all or auto
	all    bool
	weak   bool
	sigma  scoremap.Sigma
	noise  bool
	points bool
	keep   int
}

// Suggest implements ai.AI.
func (a *AI) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	m, err := a.scores(ctx, &r, start, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	noise := r.Thrower().Noise
	if !a.noise {
		noise = curling.Noise{Model: curling.NoNoise}
	}
	utility, unit := a.utility(&r)
	e := scoremap.Expect(&m, &utility, noise, a.sigma)
	out := ai.Suggestion{Throws: m.Throws(), Map: e.Scores.MapOf(unit, &e.Value), Note: a.note(&r, &m)}
	for _, c := range e.Peaks(a.keep, a.weak) {
		out.Candidates = append(out.Candidates, a.candidate(&r, e, c, unit))
	}
	if err := a.nameAll(&r, out.Candidates); err != nil {
		return ai.Suggestion{}, err
	}
	if report != nil {
		report(ai.Progress{Throws: out.Throws, Done: 1, Elapsed: time.Since(start), Best: out.Candidates[0]})
	}
	return out, nil
}

// Map is the noise-aware map of a request by itself.
func (a *AI) Map(ctx context.Context, r ai.Request) (*scoremap.Expected, error) {
	m, err := a.scores(ctx, &r, time.Now(), nil)
	if err != nil {
		return nil, err
	}
	utility, _ := a.utility(&r)
	noise := r.Thrower().Noise
	if !a.noise {
		noise = curling.Noise{Model: curling.NoNoise}
	}
	return scoremap.Expect(&m, &utility, noise, a.sigma), nil
}

// MapSwept is Map with sweepers of the thrower's stones; done, which may be nil, gets the rows of the grid that are finished.
func (a *AI) MapSwept(ctx context.Context, r ai.Request, done func(rows, of int)) (*scoremap.Expected, error) {
	crew, err := sweeping.New(r.Ice, r.Thrower().Sweepers)
	if err != nil {
		return nil, err
	}
	if crew == nil {
		return a.Map(ctx, r)
	}
	m, err := a.scores(ctx, &r, time.Now(), nil)
	if err != nil {
		return nil, err
	}
	sim, err := simulators.FastestSweeping(r.Ice)
	if err != nil {
		return nil, err
	}
	utility, _ := a.utility(&r)
	w := scoremap.Swept{Crew: crew, Noise: r.Thrower().Noise, Seed: r.Seed}
	return w.Expect(ctx, &scoremap.Scan{Rules: &r.Rules, State: &r.State, Sim: sim, Workers: r.Workers}, &m, &utility, func(rows int) {
		if done != nil {
			done(rows, m.Rows)
		}
	})
}

// Whole is the AI that throws the whole map; weak shots may be chosen.
func Whole(sigma scoremap.Sigma) *AI {
	return &AI{all: true, weak: true, sigma: sigma, noise: true, points: true, keep: 5}
}

// scores throws the map of a request.
func (a *AI) scores(ctx context.Context, r *ai.Request, start time.Time, report func(ai.Progress)) (scoremap.Scores, error) {
	s := &r.State
	if err := r.Check(); err != nil {
		return scoremap.Scores{}, err
	}
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return scoremap.Scores{}, err
	}
	g, err := scoremap.NewGrid(r.Ice, r.Thrower().WeightMax)
	if err != nil {
		return scoremap.Scores{}, err
	}
	throws, _ := r.Rules.Counted(*s)
	w := scoremap.Scan{Grid: g, Rules: &throws, State: s, Sim: sim, Rows: a.rowsFor(&g, r.Budget), Workers: r.Workers}
	if len(w.Rows) == 0 {
		return scoremap.Scores{}, fmt.Errorf("the map of this thrower has none of the rows asked for: it begins at row %d", g.First)
	}
	if r.Budget.Time > 0 {
		w.Until = start.Add(r.Budget.Time)
	}
	if report != nil {
		last := start
		w.Done = func(rows int) {
			if time.Since(last) >= ai.ReportInterval {
				last = time.Now()
				report(ai.Progress{Throws: rows * 2 * scoremap.Cols, Done: float64(rows) / float64(len(w.Rows)), Elapsed: time.Since(start)})
			}
		}
	}
	return w.Run(ctx)
}

// rowsFor are the places that are thrown. Rows asked for by number are thrown whatever the
// budget.
func (a *AI) rowsFor(g *scoremap.Grid, b ai.Budget) []int {
	switch {
	case a.set != nil:
		return g.Places(a.set)
	case a.all || b.Throws <= 0 || b.Throws >= 2*scoremap.Cols*g.Rows:
		return all(g)
	}
	n := max(1, b.Throws/(2*scoremap.Cols))
	if n <= len(Found) {
		return g.Places(Found[n-1])
	}
	rows := all(g)
	return rows[:min(n, len(rows))]
}

// utility is the utility of the end scores, and its unit.
func (a *AI) utility(r *ai.Request) (w [17]float64, unit string) {
	if r.Wins != nil && !a.points {
		return winprob.EndUtilities(r.Wins, &r.Rules, r.State), ai.WinShare
	}
	return winprob.EndPoints(&r.Rules, r.State), ai.Points
}

func (a *AI) candidate(r *ai.Request, e *scoremap.Expected, c scoremap.Cell, unit string) ai.Candidate {
	out := ai.Candidate{Shot: e.Scores.Shot(c.Turn, c.Row, c.Col), Ends: e.Ends(c.Turn, c.Row, c.Col), Win: math.NaN(),
		Throws: e.Scores.Throws()}
	points := winprob.EndPoints(&r.Rules, r.State)
	for k, x := range points {
		out.Score += out.Ends[k] * x
	}
	switch {
	case unit == ai.WinShare:
		out.Win = e.At(c)
	case r.Wins != nil:
		out.Win = 0
		for k, w := range winprob.EndUtilities(r.Wins, &r.Rules, r.State) {
			out.Win += out.Ends[k] * w
		}
	}
	out.Ends = out.Ends.Gained(&points)
	return out
}

// nameAll names the candidates and finds where they would stop.
func (a *AI) nameAll(r *ai.Request, list []ai.Candidate) error {
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return err
	}
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		o, err := sim.Throw(physics.Delivery{Position: r.State.Position, Index: r.State.Shot, Shot: c.Shot}, nil)
		if err != nil {
			return err
		}
		c.Target = aimer.Of(r.State.Shot).ClearStop(c.Shot)
		c.Name = shotname.Of(r.Ice.Bounds, &r.Rules, &r.State.Position, r.State.Shot, c.Shot, &o, c.Target).String()
	}
	return nil
}

// note explains the values.
func (a *AI) note(r *ai.Request, m *scoremap.Scores) string {
	var notes []string
	if !r.Rules.Closes(r.Ice.Bounds, r.State) && !r.Rules.Settles(r.Ice.Bounds, r.State) {
		notes = append(notes, "not the last shot: valued as if the end ended with it")
	}
	if n := m.Throws() / (2 * scoremap.Cols); n < m.Rows {
		notes = append(notes, fmt.Sprintf("%d of %d rows of the map", n, m.Rows))
	}
	if a.noise && r.Thrower().Noise.Model != curling.NoNoise {
		notes = append(notes, fmt.Sprintf("noise %s, sigma %s", r.Thrower().Noise.Model, a.sigma))
	}
	return strings.Join(notes, "; ")
}
