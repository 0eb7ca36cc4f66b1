// Package chartstats counts what charted games say of players: how well shots are made by task, the error that explains them, and
// the tasks that statisticians note.
package chartstats

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/stats"
	"github.com/hogline/hogline/replay"
)

// Key is whose shots of what kind are counted. Empty fields stand for all.
type Key struct {
	Name string // of the team or player
	Task replay.Task
	Turn string // "cw", "ccw" or both
}

// Rated is how well shots were made.
type Rated struct {
	N    int     // rated shots
	Sum  float64 // of the grades, each 0 to 1
	Sum2 float64 // of their squares
}

func (r *Rated) add(grade float64) {
	r.N++
	r.Sum += grade
	r.Sum2 += grade * grade
}

// Mean is the mean grade, 0 to 1.
func (r *Rated) Mean() float64 { return r.Sum / float64(max(1, r.N)) }

// Variance is that of a grade.
func (r *Rated) Variance() float64 {
	m := r.Mean()
	return max(0, r.Sum2/float64(max(1, r.N))-m*m)
}

// PriorShots is how many shots of the event the mean of a thrower is drawn towards: between throwers of these events the spread of
// shooting percentages is about a tenth of the spread of single grades. It foretells the grades of other events best (docs/REAL.md,
// "Players").
const PriorShots = 100

// Shrunk is the mean drawn to that of the event where there are few shots, and its 95 % interval.
func (r *Rated) Shrunk(event *Rated) (mean, low, high float64) {
	mean = r.shrunk(event, PriorShots)
	half := 1.96 * math.Sqrt(max(event.Variance(), 0.01)/(float64(r.N)+PriorShots))
	return mean, max(0, mean-half), min(1, mean+half)
}

// shrunk is the mean drawn to that of the event by so many shots.
func (r *Rated) shrunk(event *Rated, prior float64) float64 {
	return event.Mean() + (r.Sum-float64(r.N)*event.Mean())/(float64(r.N)+prior)
}

// Throwers are the grades of teams and players, and the errors of draws that were plainly meant for the tee.
type Throwers struct {
	Grades map[Key]*Rated
	Misses map[string][]Miss // of draws to the tee by name; empty name all
}

// Miss is where a draw that was meant for the tee came to rest.
type Miss struct {
	Right, Long float64 // m right of and beyond the tee, as the thrower sees it
}

// Add counts the shots of a game, by team and by player.
func (t *Throwers) Add(g *replay.Game) {
	if t.Grades == nil {
		t.Grades, t.Misses = map[Key]*Rated{}, map[string][]Miss{}
	}
	for e, s := range charted(g) {
		team, player := mover(g, e, s)
		names := []string{"", team}
		if player != "" {
			names = append(names, team+" / "+player)
		}
		if s.Chart.Grade >= 0 {
			t.grade(names, s.Chart)
		}
		if m, ok := missOf(s); ok {
			for _, name := range names {
				t.Misses[name] = append(t.Misses[name], m)
			}
		}
	}
}

// charted are the shots of a game that were thrown and noted, with their ends.
func charted(g *replay.Game) iter.Seq2[*replay.End, *replay.Shot] {
	return func(yield func(*replay.End, *replay.Shot) bool) {
		for i := range g.Ends {
			e := &g.Ends[i]
			for k := range e.Shots {
				if s := &e.Shots[k]; s.Chart != nil && s.Kind == replay.Thrown && !yield(e, s) {
					return
				}
			}
		}
	}
}

func (t *Throwers) grade(names []string, c *replay.Chart) {
	turns := []string{""}
	if c.TurnKnown {
		turns = append(turns, c.Turn.String())
	}
	for _, name := range names {
		for _, task := range []replay.Task{"", c.Task} {
			for _, turn := range turns {
				key := Key{name, task, turn}
				if t.Grades[key] == nil {
					t.Grades[key] = &Rated{}
				}
				t.Grades[key].add(float64(c.Grade) / 100)
			}
		}
	}
}

// missOf is where a last stone that was called a draw came to rest: it is meant for the tee, or nearly, if nothing was
// touched and no stone lies within the four-foot circle.
func missOf(s *replay.Shot) (m Miss, ok bool) {
	if s.Gap || s.Number != curling.Stones-1 || s.Chart.Task != replay.TaskDraw || s.After == nil || !s.After.Has(s.Number) {
		return m, false
	}
	for i := range s.Before {
		switch {
		case !s.Before.Has(i):
		case s.Before[i] != s.After[i]: // touched
			return m, false
		case s.Before[i].Distance(curling.Tee) < curling.FourFoot+curling.StoneRadius:
			return m, false
		}
	}
	at := s.After[s.Number]
	return Miss{Right: at.X - curling.CentreX, Long: curling.TeeY - at.Y}, true
}

// Names are those counted, without the empty one, the most frequent first.
func (t *Throwers) Names() []string {
	var names []string
	for k := range t.Grades {
		if k.Name != "" && k.Task == "" && k.Turn == "" {
			names = append(names, k.Name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(t.Grades[Key{b, "", ""}].N, t.Grades[Key{a, "", ""}].N), cmp.Compare(a, b))
	})
	return names
}

// DrawError is the error that the spread of draws explains.
type DrawError struct {
	N     int           // draws of the name itself
	Noise curling.Noise // polar
	Low   curling.Noise // 95 % interval
	High  curling.Noise
}

// PriorDraws is how many draws of the event the spread of a thrower is drawn towards (docs/REAL.md, "Players").
const PriorDraws = 20

// DrawError is the error of speed and line that explains the spread of the draws of a name around the tee, drawn towards that of
// the event. The spread is measured by the median of the distances, on which single shots with another purpose weigh little. It is an
// upper bound of the thrower's error (Error): some of the draws were meant for elsewhere. ok is false where there are too few draws.
func (t *Throwers) DrawError(name string, a *aim.Aimer) (e DrawError, ok bool) {
	all, own := t.Misses[""], t.Misses[name]
	if len(all) < 5 {
		return e, false
	}
	long := func(m Miss) float64 { return m.Long }
	right := func(m Miss) float64 { return m.Right }
	perSpeed, perAngle, err := sensitivity(a)
	if err != nil {
		return e, false
	}
	e.N = len(own)
	e.Noise.Model, e.Low.Model, e.High.Model = curling.Polar, curling.Polar, curling.Polar
	e.Noise.A, e.Low.A, e.High.A = shrunkSpread(own, all, long)
	e.Noise.B, e.Low.B, e.High.B = shrunkSpread(own, all, right)
	for _, n := range []*curling.Noise{&e.Noise, &e.Low, &e.High} {
		n.A /= perSpeed
		n.B /= perAngle
	}
	return e, true
}

// shrunkSpread is a robust standard deviation drawn towards that of all, with its 95 % interval.
func shrunkSpread(own, all []Miss, of func(Miss) float64) (sd, low, high float64) {
	sd = drawnSpread(own, spread(all, of), PriorDraws, of)
	// The median of distances has about 37 % of the efficiency of the standard deviation.
	half := 1.96 / math.Sqrt(2*0.37*(float64(len(own))+PriorDraws))
	return sd, sd * max(0, 1-half), sd * (1 + half)
}

// drawnSpread is a robust standard deviation drawn towards that of the event by so many draws.
func drawnSpread(own []Miss, event, prior float64, of func(Miss) float64) float64 {
	v := event * event
	if n := float64(len(own)); n > 1 {
		s := spread(own, of)
		v += (s*s - v) * n / (n + prior)
	}
	return math.Sqrt(v)
}

// spread is the standard deviation that the median distance from the median stands for.
func spread(list []Miss, of func(Miss) float64) float64 {
	values := make([]float64, len(list))
	for i, m := range list {
		values[i] = of(m)
	}
	_, deviation := stats.Spread(values)
	return deviation
}

// sensitivity is how far a tee draw goes farther for each m/s and to the side for each rad.
func sensitivity(a *aim.Aimer) (perSpeed, perAngle float64, err error) {
	const step = 0.3 // m
	s, err := a.Draw(curling.Tee, curling.Right)
	if err != nil {
		return 0, 0, err
	}
	farther, err := a.Draw(curling.Tee.Sub(curling.Vec{Y: step}), curling.Right)
	if err != nil {
		return 0, 0, err
	}
	ice := a.Ice()
	return step / (farther.Speed() - s.Speed()), ice.HackY - curling.TeeY, nil
}

// Calibration is how well profiles of some games predict the grades of others.
type Calibration struct {
	From, To  float64 // predicted mean grades of the bin
	N         int     // shots
	Predicted float64
	Actual    float64
}

// Backtest predicts the grade of every shot of some games from the profiles of others: the mean of the player, else of the
// team, for the task, drawn towards that of the event. The shots are counted in bins of a width of the predicted grade.
func (t *Throwers) Backtest(games []*replay.Game, width float64) (bins []Calibration, meanError float64) {
	sums := map[int]*Calibration{}
	n, squares := 0, 0.0
	for _, g := range games {
		for e, s := range charted(g) {
			if s.Chart.Grade < 0 {
				continue
			}
			team, player := mover(g, e, s)
			p := t.predict(team, player, s.Chart.Task, PriorShots)
			actual := float64(s.Chart.Grade) / 100
			b := int(p / width)
			if sums[b] == nil {
				sums[b] = &Calibration{From: float64(b) * width, To: float64(b+1) * width}
			}
			sums[b].N++
			sums[b].Predicted += p
			sums[b].Actual += actual
			n++
			squares += (p - actual) * (p - actual)
		}
	}
	for _, c := range sums {
		c.Predicted /= float64(c.N)
		c.Actual /= float64(c.N)
		bins = append(bins, *c)
	}
	slices.SortFunc(bins, func(a, b Calibration) int { return cmp.Compare(a.From, b.From) })
	return bins, math.Sqrt(squares / float64(max(1, n)))
}

// predict is the expected grade of a shot; those of the thrower are drawn to the event's by so many shots.
func (t *Throwers) predict(team, player string, task replay.Task, prior float64) float64 {
	event := t.Grades[Key{"", task, ""}]
	if event == nil {
		if event = t.Grades[Key{}]; event == nil {
			return 0.5
		}
	}
	own := t.Grades[Key{team + " / " + player, task, ""}]
	if own == nil {
		own = t.Grades[Key{team, task, ""}]
	}
	if own == nil {
		return event.Mean()
	}
	return own.shrunk(event, prior)
}

// mover is the team that threw a shot and the name of the player.
func mover(g *replay.Game, e *replay.End, s *replay.Shot) (team, player string) {
	t := e.Mover(s.Number)
	player = s.Chart.Player
	if player == "" && s.Thrower >= 0 && s.Thrower < len(curling.Team{}) {
		player = g.Players[t][s.Thrower].Name
	}
	return g.Teams[t], player
}
