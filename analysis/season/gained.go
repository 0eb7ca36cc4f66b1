package season

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// Gained is what a charted shot gained, with what tables are made by.
type Gained struct {
	End    int // number of the end among all, shots of one are drawn together
	Team   string
	Player string
	Task   string
	Turn   string // cw, ccw; empty: not noted
	Left   int    // shots to come after it
	Ahead  string // down, tied or up before the end
	Hammer bool
	Lead   int    // points before the end
	Event  string // name of the event; empty: not known
	Value  *analysis.Shot
	// Call and Throw are in win % and in adjusted points.
	Call, Throw [2]float64
}

// GainedOf are the shots of an analysed charted game whose call and throw are told apart. ends is how many ends came before it.
func GainedOf(g *replay.Game, m *analysis.Match, ends int) (list []Gained) {
	for i := range m.Shots {
		s := &m.Shots[i]
		at, ok := g.At(s.End, s.Shot)
		if !ok || !s.Real() || s.Call == nil || s.Points.Call == nil {
			continue
		}
		end, shot := g.ShotAt(at)
		state, err := g.State(at)
		if err != nil || shot.Chart == nil {
			continue
		}
		x := Gained{End: ends + at.End, Team: g.Teams[s.Team], Player: shot.Chart.Player, Task: s.Task, Left: curling.Stones - 1 - shot.Number,
			Hammer: end.First != curling.TeamID(s.Team),
			Lead:   state.Score[s.Team] - state.Score[1-s.Team], Event: g.Extra["Event"], Value: s,
			Call: [2]float64{*s.Call, *s.Points.Call}, Throw: [2]float64{*s.Throw, *s.Points.Throw}}
		if k := shot.Thrower; x.Player == "" && k >= 0 && k < len(curling.Team{}) {
			x.Player = g.Players[s.Team][k].Name
		}
		if shot.Chart.TurnKnown {
			x.Turn = shot.Chart.Turn.String()
		}
		x.Ahead = [...]string{"down", "tied", "up"}[1+cmp.Compare(x.Lead, 0)]
		list = append(list, x)
	}
	return list
}

// GainedBy are the names by which Table adds up.
var GainedBy = []string{"player", "team", "event", "position", "task", "turn", "phase", "score", "choice"}

// key is where a shot stands in a table.
func (x *Gained) key(by string) string {
	hammer := map[bool]string{true: "with hammer", false: "without hammer"}[x.Hammer]
	switch by {
	case "player":
		return x.Team + " / " + x.Player
	case "team":
		return x.Team
	case "event":
		return x.Event
	case "choice":
		return fmt.Sprintf("%+d, %s: %s", x.Lead, hammer, x.Task)
	case "position":
		return fmt.Sprintf("%s, stone %d before the last", hammer, x.BeforeLast())
	case "task":
		return x.Task
	case "turn":
		return x.Task + " " + x.Turn
	case "phase":
		from, to := x.Phase()
		return fmt.Sprintf("%2d to %2d to come", from, to)
	}
	return x.Ahead + ", " + hammer
}

// BeforeLast is the number of the shot among those of its team from the last one, which is 1.
func (x *Gained) BeforeLast() int { return x.Left/2 + 1 }

// Phase is how many shots are to come after those of its phase of the end.
func (x *Gained) Phase() (from, to int) { return x.Left / 3 * 3, x.Left/3*3 + 2 }

// Interval is a mean with its 95 % interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// GainedRow is what the shots of a key come to on the average.
type GainedRow struct {
	Key         string   `json:"key"`
	Shots       int      `json:"shots"`
	Ends        int      `json:"ends"`
	Call        Interval `json:"call"`  // win %
	Throw       Interval `json:"throw"` // win %
	CallPoints  Interval `json:"call_points"`
	ThrowPoints Interval `json:"throw_points"`
	// Field is the mean throw in points of all others with this key; nil where they are none.
	Field *float64 `json:"field,omitempty"`
	First *Gained  `json:"-"` // one of the shots, by which the key can be told in words
}

// BesideField has rows tell the mean throw of the others, those of a table by a name beside which there are others.
func BesideField(rows []GainedRow, others []Gained, by string) {
	if by == "player" || by == "team" {
		return
	}
	type sum struct{ n, x float64 }
	sums := map[string]sum{}
	for i := range others {
		s := sums[others[i].key(by)]
		sums[others[i].key(by)] = sum{s.n + 1, s.x + others[i].Throw[1]}
	}
	for i := range rows {
		if s := sums[rows[i].Key]; s.n > 0 {
			mean := s.x / s.n
			rows[i].Field = &mean
		}
	}
}

// Dearest are the shots whose calls are worth least against what the field comes to there, in win %, at most so many and the worst first;
// those whose call is not known are left out.
func Dearest(list []Gained, most int) []Gained {
	var known []Gained
	for i := range list {
		if list[i].Value != nil && list[i].Value.Blames() && list[i].Call[0] < 0 {
			known = append(known, list[i])
		}
	}
	slices.SortStableFunc(known, func(a, b Gained) int { return cmp.Compare(a.Call[0], b.Call[0]) })
	return known[:min(len(known), most)]
}

// DearCall is a call that cost much: against the usual one, and against the best idea for its thrower. In win %.
type DearCall struct {
	Event       string  `json:"event,omitempty"`
	Game        string  `json:"game"`
	End         int     `json:"end"`
	Shot        int     `json:"shot"`
	Team        string  `json:"team"`
	Player      string  `json:"player"`
	Task        string  `json:"task"`
	Called      string  `json:"called"`     // the likeliest call
	Known       float64 `json:"call_known"` // its probability
	Better      string  `json:"better"`
	Regret      float64 `json:"regret"` // of the call against the better one, never positive
	RegretError float64 `json:"regret_error"`
	Call        float64 `json:"call"` // against the usual one
	CallError   float64 `json:"call_error"`
	Before      float64 `json:"before"`
	// CalledShot and BetterShot are the same as Called and Better, to be told in another language.
	CalledShot shotname.Call `json:"-"`
	BetterShot shotname.Call `json:"-"`
}

// DearCallOf tells a call whose shot was valued with ideas of AIs; ok is false where it was not, or nothing is
// better beyond its error.
func DearCallOf(x *Gained, game string, v *analysis.Shot) (d DearCall, ok bool) {
	if v.Regret == nil || v.Call == nil || v.Best.Shot == nil || v.KnownCall() == nil || v.CallProbability == nil ||
		!analysis.Lost(*v.Regret, v.RegretError) {
		return d, false
	}
	return DearCall{x.Event, game, v.End, v.Shot, x.Team, x.Player, x.Task, v.Played.Name, *v.CallProbability, v.Best.Name, *v.Regret,
		v.RegretError, *v.Call, v.CallError, v.WinBefore, v.Played.Call, v.Best.Call}, true
}

// LeastEnds is of how many ends a row must have shots: the bootstrap of fewer tells no interval.
const LeastEnds = 5

// Table adds shots up by one of GainedBy, the best throws in points first. Intervals are bootstrapped by end. Rows with shots of fewer than
// LeastEnds ends are left out.
func Table(list []Gained, by string) (rows []GainedRow) {
	groups := map[string][]*Gained{}
	for i := range list {
		k := list[i].key(by)
		groups[k] = append(groups[k], &list[i])
	}
	for k, shots := range groups {
		ends := map[int][]*Gained{}
		for _, s := range shots {
			ends[s.End] = append(ends[s.End], s)
		}
		if len(ends) < LeastEnds {
			continue
		}
		i := bootstrap(ends)
		rows = append(rows, GainedRow{k, len(shots), len(ends), i[0], i[1], i[2], i[3], nil, shots[0]})
	}
	slices.SortFunc(rows, func(a, b GainedRow) int {
		return cmp.Or(cmp.Compare(b.ThrowPoints.Mean, a.ThrowPoints.Mean), cmp.Compare(a.Key, b.Key))
	})
	return rows
}

// resamples is how often ends are drawn anew.
const resamples = 1000

// bootstrap is the means of call and throw in win % and then in points, with the 95 % percentile intervals of drawing whole ends anew.
func bootstrap(ends map[int][]*Gained) (out [4]Interval) {
	type sum struct {
		n float64
		x [4]float64
	}
	var sums []sum
	numbers := make([]int, 0, len(ends))
	for k := range ends {
		numbers = append(numbers, k)
	}
	slices.Sort(numbers)
	for _, k := range numbers {
		var s sum
		for _, g := range ends[k] {
			s.n++
			for i, v := range [4]float64{g.Call[0], g.Throw[0], g.Call[1], g.Throw[1]} {
				s.x[i] += v
			}
		}
		sums = append(sums, s)
	}
	mean := func(pick func(int) int) (m [4]float64) {
		n := 0.0
		for i := range sums {
			s := &sums[pick(i)]
			n += s.n
			for k := range m {
				m[k] += s.x[k]
			}
		}
		for k := range m {
			m[k] /= n
		}
		return m
	}
	middle := mean(func(i int) int { return i })
	rng := rand.New(rand.NewPCG(uint64(len(sums)), 1)) // a seed
	var drawn [4][]float64
	for range resamples {
		for k, v := range mean(func(int) int { return rng.IntN(len(sums)) }) {
			drawn[k] = append(drawn[k], v)
		}
	}
	for k := range out {
		slices.Sort(drawn[k])
		at := func(p float64) float64 { return drawn[k][int(math.Round(p*(resamples-1)))] }
		out[k] = Interval{middle[k], at(0.025), at(0.975)}
	}
	return out
}
