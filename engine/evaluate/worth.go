package evaluate

import (
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
)

// worth is what the end scores of a question are worth, and how far values by them are off.
type worth struct {
	wins      bool // the utility is that of a win table
	utility   [17]float64
	points    [17]float64 // winprob.EndPoints
	gained    [17]float64 // utility of points gained, for distributions of them (ai.Ends.Gained)
	own       int         // points that may be gained at most in the end, and given
	theirs    int
	spread    float64 // of the utilities of all scores that may come; see MeanAndError
	usual     float64 // spread of the points of usual scores
	stones    bool    // points are counting stones: the end gives none of its own
	off       float64 // how far what stands for the rest of the end is off; see ValueError
	differOff float64 // the same for the difference of two shots
}

func newWorth(q *Question) worth {
	w := worth{wins: q.Wins != nil, utility: winprob.EndUtilities(q.Wins, &q.Rules, q.State), points: winprob.EndPoints(&q.Rules, q.State),
		own: 8, theirs: 8}
	if _, counted := q.Rules.Counted(q.State); counted { // others give whatever a distribution holds
		w.own, w.theirs = reach(&q.State)
	}
	w.stones = winprob.GivesLater(&q.Rules, q.State)
	w.gained = utilityOfGains(&w.utility, &w.points)
	w.usual = spreadOf(w.points[8-usualScore : 8+usualScore+1])
	w.spread = spreadOf(w.utility[8-w.theirs : 8+w.own+1])
	return w
}

// utilityOfGains is the utility of points gained: the mean of those of the counting stones that gain as much.
func utilityOfGains(utility, points *[17]float64) (gained [17]float64) {
	var n [17]float64
	for k, u := range utility {
		var stones ai.Ends
		stones[k] = 1
		for i, p := range stones.Gained(points) {
			gained[i] += p * u
			n[i] += p
		}
	}
	for i := range gained {
		gained[i] /= max(1, n[i])
	}
	return gained
}

// winError is the standard error of an AI's own win probability by its distribution of end
// scores, given the standard error of its mean score. NaN where the AI gives neither.
func (w *worth) winError(c *ai.Candidate) float64 {
	var n, points, points2, utility, utility2 float64
	for i, p := range c.Ends {
		x, y := float64(i-8), w.gained[i]
		n, points, points2, utility, utility2 = n+p, points+p*x, points2+p*x*x, utility+p*y, utility2+p*y*y
	}
	if !w.wins || !(n > 0) || !(c.Error > 0) {
		return math.NaN()
	}
	pointsVariance, utilityVariance := points2/n-points*points/n/n, utility2/n-utility*utility/n/n
	if !(pointsVariance > 0) {
		return math.NaN()
	}
	return c.Error * math.Sqrt(max(0, utilityVariance)/pointsVariance)
}

// possible is a mean of utilities that its chance has taken beyond all of them as the nearest that may be.
func (w *worth) possible(mean float64) float64 {
	return min(max(mean, slices.Min(w.utility[:])), slices.Max(w.utility[:]))
}

// estimate is a mean and its standard error by the throws alone.
type estimate struct{ mean, se float64 }

// utilityOf is the mean utility of a shot.
func (w *worth) utilityOf(s *evaluated) estimate {
	mean, se := meanByUnits(len(s.results), s.unit, w.spread, func(k int) float64 { return s.results[k].utility })
	return estimate{mean, se}
}

// loss is the mean paired difference of the utilities of two shots over the throws both have,
// and its standard error.
func (w *worth) loss(best, s *evaluated) (mean, se float64) {
	n := min(len(best.results), len(s.results))
	return meanByUnits(n, max(best.unit, s.unit), w.spread, func(k int) float64 { return best.results[k].utility - s.results[k].utility })
}

// behind is loss with the error of what stands for the rest of the end, as far as the two shots come to different things.
func (w *worth) behind(best, s *evaluated) (mean, se float64) {
	mean, se = w.loss(best, s)
	n, apart := min(len(best.results), len(s.results)), 0
	for k := range n {
		if best.results[k].utility != s.results[k].utility {
			apart++
		}
	}
	return mean, math.Hypot(se, w.differOff*w.scale(best, s)*float64(apart)/float64(max(1, n)))
}

// scale is ErrorScale over the scores of shots, each attainable one counted as if it had come in one throw more.
func (w *worth) scale(shots ...*evaluated) (most float64) {
	for _, s := range shots {
		ends, n := s.shares(), float64(len(s.results))
		for i := range ends {
			ends[i] *= n / (n + 1)
		}
		for i := 8 - w.theirs; i <= 8+w.own; i++ {
			ends[i] += 1 / float64(w.own+w.theirs+1) / (n + 1)
		}
		most = max(most, ErrorScale(&w.utility, &ends))
	}
	return most
}
