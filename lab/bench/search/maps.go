package search

import (
	"context"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/bench"
)

// mapGoal is maps per second of CPU time: a map in 10 ms on two cores.
const mapGoal = 50

// maps measures score maps of last shots with six stones: whole maps per second of CPU time,
// thrown and convolved, the convolution alone, and maps of five rows.
func maps(ctx context.Context) ([]bench.Figure, error) {
	questions, err := lastShots()
	if err != nil {
		return nil, err
	}
	made, err := nrow.Kind().New(map[string]string{"rows": "0+34+38+42+46"})
	if err != nil {
		return nil, err
	}
	five, _ := made.(*nrow.AI)
	whole := nrow.Whole(scoremap.TrueSigma)
	thrown, err := whole.Map(ctx, questions[0])
	if err != nil {
		return nil, err
	}
	noise, points := questions[0].Thrower().Noise, winprob.Points()
	mapOf := func(a *nrow.AI) func(k int) (int, error) {
		return func(k int) (int, error) {
			_, err := a.Map(ctx, questions[k%len(questions)])
			return 1, err
		}
	}
	return bench.Measure(ctx,
		bench.Rival{Name: "score map, 12,000 throws and convolution", Unit: "maps", Goal: mapGoal, Do: mapOf(whole)},
		bench.Rival{Name: "score map, convolution alone", Unit: "maps", Do: func(int) (int, error) {
			scoremap.Expect(thrown.Scores, &points, noise, scoremap.TrueSigma)
			return 1, nil
		}},
		bench.Rival{Name: "score map, five rows (n-row search)", Unit: "maps", Do: mapOf(five)})
}

// lastShots are questions about random positions of six stones.
func lastShots() ([]ai.Request, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	team := curling.TeamOf(curling.StandardPlayer)
	random := rand.New(rand.NewPCG(2019, 3))
	list := make([]ai.Request, 8)
	for i := range list {
		list[i] = ai.Request{Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team},
			State: curling.State{Ends: 8, Shot: curling.Stones - 1}}
		list[i].State.Position = sample.Delivery(random, &ice, 6).Position
	}
	return list, nil
}
