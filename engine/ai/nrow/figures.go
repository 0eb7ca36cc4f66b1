package nrow

import (
	"context"
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/bench"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/sample"
	"hogline/engine/physics/simulators"
)

// mapGoal is maps per second of CPU time: a map in 10 ms on two cores.
const mapGoal = 50

// Figures measures score maps of last shots with six stones: whole maps per second of CPU
// time, thrown and convolved, and the two parts by themselves.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	r, scans, err := figureScans()
	if err != nil {
		return nil, err
	}
	noise := r.Thrower().Noise
	thrown, err := scans[0].serial(ctx)
	if err != nil {
		return nil, err
	}
	return bench.Measure(ctx,
		bench.Rival{Name: "score map, 12,000 throws and convolution", Unit: "maps", Goal: mapGoal, Do: func(k int) (int, error) {
			m, err := scans[k%len(scans)].serial(ctx)
			if err == nil {
				Expect(&m, &pointWorth, noise, TrueSigma)
			}
			return 1, err
		}},
		bench.Rival{Name: "score map, convolution alone", Unit: "maps", Do: func(int) (int, error) {
			Expect(&thrown, &pointWorth, noise, TrueSigma)
			return 1, nil
		}},
		bench.Rival{Name: "score map, five rows (n-row search)", Unit: "maps", Do: func(k int) (int, error) {
			s := *scans[k%len(scans)]
			s.rows = places(&s.grid, Human[3])
			m, err := s.serial(ctx)
			if err == nil {
				Expect(&m, &pointWorth, noise, TrueSigma)
			}
			return 1, err
		}})
}

// figureScans are maps at random positions of six stones.
func figureScans() (ai.Request, []*scan, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return ai.Request{}, nil, err
	}
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, State: curling.State{Ends: 8, Shot: curling.Stones - 1}}
	g, err := NewGrid(ice, curling.StandardPlayer.WeightMax)
	if err != nil {
		return r, nil, err
	}
	sim, err := simulators.Fastest(ice)
	if err != nil {
		return r, nil, err
	}
	random := rand.New(rand.NewPCG(2019, 3))
	scans := make([]*scan, 8)
	for i := range scans {
		s := r.State
		s.Position = sample.Delivery(random, &ice, 6).Position
		scans[i] = &scan{grid: g, rules: &r.Rules, state: &s, sim: sim, rows: all(&g)}
	}
	return r, scans, nil
}
