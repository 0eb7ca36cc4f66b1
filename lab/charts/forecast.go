package charts

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// points are the utilities of end scores -8..8 to the hammer by which a value is a mean score.
var points = [17]float64{-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8}

// Forecast adds the positions before every shot of the finished ends of a game: the points that the learned value expects for
// the team with the hammer, thrown as the players of the game throw, and those that the end brought. The error is that of an
// ice on which nothing can be aimed.
func Forecast(g *replay.Game, m *value.Model, t *accuracy.CalibrationTable) error {
	for e := range g.Ends {
		end := &g.Ends[e]
		if !end.Scored {
			continue
		}
		hammer := end.First.Other()
		played := float64(end.Score[hammer] - end.Score[hammer.Other()])
		for k := range end.Shots {
			q, err := question.New(g, replay.Place{End: e, Shot: k}, question.Overrides{})
			if err != nil {
				return err
			}
			r := ai.Request{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Wins: winprob.Ohto()}
			s, err := value.NewSituation(&r)
			if err != nil {
				return err
			}
			if v := value.NewEvaluator(m, s); v.Knows(q.State.Shot) {
				t.Add(curling.Stones-q.State.Shot, v.Mean(&q.State.Position, q.State.Shot, &points), played)
			}
		}
	}
	return nil
}
