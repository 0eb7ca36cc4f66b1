package accuracy

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"sort"

	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Late is a position before the last stone but one of an end of strong play, with the best shot that a long search found. Positions of the
// part Choose are for choosing a method, those of Judge are for measuring it alone.
type Late struct {
	Part   string           `json:"part"`
	Ice    physics.Model    `json:"ice"`
	Error  string           `json:"error"` // of both sides: Elite or Club
	Ends   int              `json:"ends"`
	End    int              `json:"end"` // from 0
	First  curling.TeamID   `json:"first"`
	Score  [2]int           `json:"score"`
	Stones curling.Position `json:"stones"`
	Best   curling.Shot     `json:"best"`
	Win    float64          `json:"win"` // of the thrower with it, by the search
}

// The parts, and the errors of the throwers.
const (
	Choose = "choose"
	Judge  = "judge"
	Elite  = "elite" // the standard one of the ice
	Club   = "club"  // clubError times as large
)

const (
	clubError = 5
	// lateShot is the last stone but one, from 0.
	lateShot = curling.Stones - 2
	// MostLate bounds a file of late positions in bytes.
	MostLate = 16 << 20
	// MostLateLine bounds a line of it.
	MostLateLine = 8 << 10
)

// LateOf is position k of a seed: a third of them are of the part Choose, a third on the ice of fcv1, half with the error of a club.
func LateOf(ctx context.Context, seed uint64, k int) (Late, error) {
	l := Late{Part: Judge, Ice: physics.Mori2019, Error: Elite}
	if k%3 == 0 {
		l.Part = Choose
	}
	if k/3%3 == 2 {
		l.Ice = physics.FCV1
	}
	if k/9%2 == 1 {
		l.Error = Club
	}
	q, err := situation(seed, k, l.Ice, curling.Rules{})
	if err != nil {
		return l, err
	}
	q.Teams = l.teams()
	m, err := value.Learned()
	if err != nil {
		return l, err
	}
	sim, p, err := strongPlayer(&q, m)
	if err != nil {
		return l, err
	}
	sim.Seed(seed, k)
	for ; q.State.Shot < lateShot; q.State.Shot++ {
		pos := q.State.Position
		sim.ThrowNoisy(&q.State.Position, q.State.Shot, p.Choose(&pos, q.State.Shot))
	}
	l.Ends, l.End, l.First, l.Score, l.Stones = q.State.Ends, q.State.End, q.State.First, q.State.Score, q.State.Position
	l.Best, l.Win, err = bestBeforeTheLast(ctx, &q)
	return l, err
}

func (l *Late) teams() [2]curling.Team {
	p := physics.StandardPlayer(l.Ice)
	if l.Error == Club {
		p.Noise.A, p.Noise.B = clubError*p.Noise.A, clubError*p.Noise.B
	}
	team := curling.TeamOf(p)
	return [2]curling.Team{team, team}
}

// Question is the position as it is asked.
func (l *Late) Question(seed uint64) (q evaluate.Question, err error) {
	q = evaluate.Question{Rules: curling.Standard(), Wins: winprob.Ohto(), Seed: seed, Workers: 1, Teams: l.teams()}
	q.State = curling.State{Ends: l.Ends, End: l.End, First: l.First, Score: l.Score, Shot: lateShot, Position: l.Stones}
	if q.Ice, err = physics.IceOf(l.Ice); err != nil {
		return q, err
	}
	return q, q.Check()
}

// ReadLate reads a file of late positions, one a line. Whole is how many bytes of it are whole lines.
func ReadLate(path string) (list []Late, whole int64, err error) {
	var fault error
	whole, _, err = safefile.ReadLines(path, MostLate, MostLateLine, func(r safefile.Line) {
		var l Late
		bad := r.Err
		if bad == nil {
			bad = jsonfault.Line(r.Text, safefile.DecodeJSON(r.Text, &l, MostLate))
		}
		if bad == nil {
			bad = l.check()
		}
		if bad != nil && fault == nil {
			fault = fmt.Errorf("%s: line %d: %w", path, r.Number, bad)
		}
		list = append(list, l)
	})
	if err == nil {
		err = fault
	}
	return list, whole, err
}

func (l *Late) check() error {
	switch {
	case l.Part != Choose && l.Part != Judge:
		return fmt.Errorf("part %.40q, want %s or %s", l.Part, Choose, Judge)
	case l.Error != Elite && l.Error != Club:
		return fmt.Errorf("error %.40q, want %s or %s", l.Error, Elite, Club)
	case !(l.Best.Speed() > 0 && l.Best.Speed() <= curling.MaxSpeed): // NaN too
		return fmt.Errorf("best: a speed of %g m/s", l.Best.Speed())
	}
	_, err := l.Question(0)
	return err
}

// Line is the position as a line of a file.
func (l *Late) Line() ([]byte, error) { return json.Marshal(l) }

// lateRounds are the rounds of the search of the best shot: so many are left, thrown so often in all, the last stone answered by a
// search of such detail.
var lateRounds = []struct {
	left, throws int
	detail       laststone.Detail
}{{1000, 2, laststone.Sparse}, {96, 8, laststone.Sparse}, {24, 24, laststone.Sparse}, {6, 96, laststone.Coarse}}

// bestBeforeTheLast is the best of a lattice of draws and hits, by the value of the last stone after each result of it, and its utility.
// It owes nothing to the learned value nor to the proposals of an AI.
func bestBeforeTheLast(ctx context.Context, q *evaluate.Question) (best curling.Shot, worth float64, err error) {
	r := q.Request()
	sim, err := playout.New(&r)
	if err != nil {
		return best, 0, err
	}
	u := winprob.EndUtilities(r.Wins, &r.Rules, r.State)
	var last [17]float64 // of the other side
	for k := range last {
		last[k] = -u[16-k]
	}
	type rated struct {
		shot  curling.Shot
		value float64
	}
	var list []rated
	for _, s := range lattice(sim.Aims(lateShot), &r.State.Position) {
		list = append(list, rated{shot: s})
	}
	for _, round := range lateRounds {
		s, err := laststone.New(r.Ice, r.ThrowerOf(lateShot+1), &r.Rules, round.detail)
		if err != nil {
			return best, 0, err
		}
		list = list[:min(len(list), round.left)]
		for i := range list {
			sum := 0.0
			for k := range round.throws {
				if err := ctx.Err(); err != nil {
					return best, 0, err
				}
				pos := r.State.Position
				sim.Seed(q.Seed^0x6c617465, k)
				sim.ThrowNoisy(&pos, lateShot, list[i].shot)
				_, v, err := s.Best(&pos, lateShot+1, &last)
				if err != nil {
					return best, 0, err
				}
				sum -= v
			}
			list[i].value = sum / float64(round.throws)
		}
		sort.SliceStable(list, func(i, k int) bool { return list[i].value > list[k].value })
	}
	if len(list) == 0 {
		return best, math.NaN(), fmt.Errorf("nothing can be thrown")
	}
	return list[0].shot, list[0].value, playout.Check([]*playout.Simulation{sim})
}

// lattice are draws to points of the house and in front of it and hits of every stone at seven thicknesses with two weights, by both turns.
func lattice(aims *policy.Aims, pos *curling.Position) (list []curling.Shot) {
	add := func(p curling.Vec, w policy.Weight) {
		for turn := range curling.Turn(2) {
			if s, ok := aims.Shot(p, w, turn); ok {
				list = append(list, s)
			}
		}
	}
	for x := -1.4; x < 1.5; x += 0.35 {
		for y := -1.2; y < 4.5; y += 0.4 { // in front of the tee
			add(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY + y}, policy.Stop)
		}
	}
	add(curling.Vec{X: curling.CentreX + 1.9, Y: curling.BackY}, policy.Middle)
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		for _, off := range []float64{-0.85, -0.5, -0.25, 0, 0.25, 0.5, 0.85} {
			at := pos[i].Add(curling.Vec{X: 2 * curling.StoneRadius * off})
			add(at, policy.Middle)
			add(at, policy.Strong)
		}
	}
	return list
}
