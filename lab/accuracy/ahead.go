package accuracy

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Ahead values a shot of a question: it is thrown so often, so many shots after it are chosen by search and thrown with error, and the
// learned value stands for the rest, or the end score when none is left. values[k] is the utility of throw k (win probability with a
// table, else points); throw k of every shot and the shots after it have the same errors.
func Ahead(ctx context.Context, q evaluate.Question, shot curling.Shot, after, throws int) (values []float64, err error) {
	m, err := value.Learned()
	if err != nil {
		return nil, err
	}
	sim, player, err := strongPlayer(&q, m)
	if err != nil {
		return nil, err
	}
	utility := winprob.EndUtilities(q.Wins, &q.Rules, q.State)
	last := min(q.State.Shot+after, curling.Stones-1)
	for k := range throws {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pos := q.State.Position
		for i, next := q.State.Shot, shot; i <= last; i++ {
			if i > q.State.Shot {
				before := pos
				next = player.Choose(&before, i)
			}
			sim.Seed(q.Seed^uint64(i)<<40, k) // whatever the search drew
			sim.ThrowNoisy(&pos, i, next)
		}
		var ends ai.Ends
		player.Evaluator().AddEnds(&ends, 1, &pos, last+1, curling.SideOf(q.State.Shot))
		mean, _ := playout.Mean(&ends, &utility)
		values = append(values, mean)
	}
	return values, playout.Check([]*playout.Simulation{sim})
}
