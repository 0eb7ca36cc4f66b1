package library

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"golang.org/x/sync/errgroup"
)

// outcome is what came of a place: the kind of the shot thrown there and its grade as charted, the points of the end and the end of the
// game for the team that threw.
type outcome struct {
	task   byte // number in replay.Tasks, from 1; 0 not charted
	grade  byte // % and 1; 0 not rated
	points int8 // noPoints: not known
	result byte // 0 not known, 1 lost, 2 drawn, 3 won
}

const noPoints = -128

// outcomeOf is what came of the place before a shot.
func outcomeOf(g *replay.Game, at replay.Place) (o outcome) {
	o.points = noPoints
	end, s := g.ShotAt(at)
	if end == nil || s == nil {
		return o
	}
	team := end.Mover(s.Number)
	if c := s.Chart; c != nil {
		o.task = byte(slices.Index(replay.Tasks, c.Task) + 1) // a dozen
		if c.Grade >= 0 {
			o.grade = byte(min(c.Grade, 100) + 1) // bounded
		}
	}
	if end.Scored {
		o.points = int8(max(-16, min(16, end.Score[team]-end.Score[team.Other()]))) // bounded
	}
	if g.Complete {
		switch g.Result.Winner {
		case int(team):
			o.result = 3
		case int(team.Other()):
			o.result = 1
		default:
			o.result = 2
		}
	}
	return o
}

// Mean is a mean with the half width of its 95 % interval, which counts games as what is drawn: places of one game are alike.
type Mean struct {
	N     int     `json:"n"`
	Games int     `json:"games"`
	Mean  float64 `json:"mean"`
	Error float64 `json:"error"` // 0 where one game alone tells
}

// cluster adds up the values of the places of a game, and squares of games for the interval.
type cluster struct {
	n, sum       float64
	games        int
	nn, ns, ss   float64 // over games: of the number squared, number by sum, sum squared
	gameN, gameS float64
}

// add adds n values of a game with a sum.
func (c *cluster) add(n int, sum float64) { c.gameN, c.gameS = c.gameN+float64(n), c.gameS+sum }

// game ends a game.
func (c *cluster) game() {
	if c.gameN == 0 {
		return
	}
	c.games++
	c.n, c.sum = c.n+c.gameN, c.sum+c.gameS
	c.nn, c.ns, c.ss = c.nn+c.gameN*c.gameN, c.ns+c.gameN*c.gameS, c.ss+c.gameS*c.gameS
	c.gameN, c.gameS = 0, 0
}

// merge adds the games of another sum.
func (c *cluster) merge(o *cluster) {
	c.n, c.sum, c.games = c.n+o.n, c.sum+o.sum, c.games+o.games
	c.nn, c.ns, c.ss = c.nn+o.nn, c.ns+o.ns, c.ss+o.ss
}

func (c *cluster) mean() Mean {
	m := Mean{N: int(c.n), Games: c.games}
	if c.n == 0 {
		return m
	}
	m.Mean = c.sum / c.n
	if c.games > 1 {
		g := float64(c.games)
		variance := (c.ss - 2*m.Mean*c.ns + m.Mean*m.Mean*c.nn) / (c.n * c.n) * g / (g - 1)
		m.Error = 1.96 * math.Sqrt(max(0, variance))
	}
	return m
}

// share is mean of values from 0 to 1: its interval is at least that of so many games which are each wholly one or the other (Wilson), as
// all of them may be alike by chance.
func (c *cluster) share() Mean {
	m := c.mean()
	if m.Games > 0 {
		const z = 1.96
		n := float64(m.Games)
		m.Error = max(m.Error, z/(1+z*z/n)*math.Sqrt(m.Mean*(1-m.Mean)/n+z*z/(4*n*n)))
	}
	return m
}

// Thrown is what teams threw in a situation, by the kind of the shot; the kind is empty for all, and for shots that are not charted.
type Thrown struct {
	Task   replay.Task `json:"task"`
	Shots  int         `json:"shots"`
	Grade  Mean        `json:"grade"`  // %, of the rated shots
	Made   Mean        `json:"made"`   // share of the rated shots with 75 % and more
	Points Mean        `json:"points"` // of the end for the team that threw
	Scored Mean        `json:"scored"` // share of ends in which it scored
	Won    Mean        `json:"won"`    // share of the games that it won, half for a draw
}

// Case is a place where a situation held, and what came of it.
type Case struct {
	Game
	Place
	Task   replay.Task `json:"task,omitempty"`
	Grade  int         `json:"grade"`            // %, -1 not rated
	Points *int        `json:"points,omitempty"` // of the end for the team that threw
}

// Summary is what came of a situation over all games of a library.
type Summary struct {
	Games  int      `json:"games"`
	Places int      `json:"places"`
	All    Thrown   `json:"all"`
	Tasks  []Thrown `json:"tasks"` // the most frequent first
	Cases  []Case   `json:"cases"` // the newest games first, as many as asked
}

// thrown adds up.
type thrown struct {
	shots                             int
	grade, made, points, scored, wins cluster
	now                               tally
}

// tally is what came of the places of a game: numbers and sums.
type tally struct {
	places, graded, grades, made, pointed, points, scored, ended, wins int // wins: 0, 1 or 2 of each place
}

func (t *tally) add(o outcome) {
	t.places++
	if o.grade > 0 {
		t.graded++
		t.grades += int(o.grade) - 1
		t.made += number(o.grade > 75)
	}
	if o.points != noPoints {
		t.pointed++
		t.points += int(o.points)
		t.scored += number(o.points > 0)
	}
	if o.result > 0 {
		t.ended++
		t.wins += int(o.result) - 1
	}
}

func (t *thrown) clusters() [5]*cluster {
	return [...]*cluster{&t.grade, &t.made, &t.points, &t.scored, &t.wins}
}

// game adds the places of a game.
func (t *thrown) game(now *tally) {
	t.shots += now.places
	t.grade.add(now.graded, float64(now.grades))
	t.made.add(now.graded, float64(now.made))
	t.points.add(now.pointed, float64(now.points))
	t.scored.add(now.pointed, float64(now.scored))
	t.wins.add(now.ended, float64(now.wins)/2)
	for _, c := range t.clusters() {
		c.game()
	}
}

// merge adds the games of another sum.
func (t *thrown) merge(o *thrown) {
	t.shots += o.shots
	of := o.clusters()
	for i, c := range t.clusters() {
		c.merge(of[i])
	}
}

func (t *thrown) of(task replay.Task) Thrown {
	return Thrown{task, t.shots, t.grade.mean(), t.made.share(), t.points.mean(), t.scored.share(), t.wins.share()}
}

// Situations adds up what came of a situation in the games that a query selects: of q.Situation, and where pos is given of positions like
// it.
func (l *Library) Situations(ctx context.Context, q Query, pos *curling.Position, like Likeness, cases int) (*Summary, error) {
	m, err := q.matcher()
	if err != nil {
		return nil, err
	}
	all, err := l.snapshot(ctx, parts{places: true})
	if err != nil {
		return nil, err
	}
	situation := Situation{}
	if q.Situation != nil {
		situation = *q.Situation
	}
	f := situation.filter()
	sum := &summing{all: all, cases: cases}
	if pos != nil {
		err = sum.like(ctx, &m, &f, pos, like)
	} else {
		err = sum.described(ctx, &m, &f)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	return sum.summary(), nil
}

// summing is a summary while it is made.
type summing struct {
	all    *snapshot
	cases  int
	out    Summary
	total  thrown
	by     [1 << 8]*thrown // by the kind of the shot; nil where none was thrown
	inGame []byte          // kinds of the game that is added
	now    tally           // of that game
}

// described adds up every place of the games that match, by readers that each add a part of the games.
func (s *summing) described(ctx context.Context, m *matcher, f *filter) error {
	var parts [readers]summing
	eg, ctx := errgroup.WithContext(ctx)
	for k := range parts {
		eg.Go(func() error {
			parts[k].all, parts[k].cases = s.all, s.cases
			parts[k].part(ctx, m, f, len(s.all.games)*k/readers, len(s.all.games)*(k+1)/readers)
			return ctx.Err()
		})
	}
	err := eg.Wait()
	for k := range parts {
		s.merge(&parts[k])
	}
	return err
}

// part adds up the places of the games from one to another, or to the end of ctx.
func (s *summing) part(ctx context.Context, m *matcher, f *filter, from, to int) {
	var list []int32
	for i := from; i < to && (i%1024 != 0 || ctx.Err() == nil); i++ {
		if !m.matches(&s.all.games[i], s.all.text[i]) {
			continue
		}
		list = s.all.places.indices(i, f, list[:0])
		for _, place := range list {
			s.add(i, place)
		}
		s.end()
	}
}

// merge adds the sum of other games, which come after these.
func (s *summing) merge(o *summing) {
	s.out.Games, s.out.Places = s.out.Games+o.out.Games, s.out.Places+o.out.Places
	s.out.Cases = append(s.out.Cases, o.out.Cases[:min(len(o.out.Cases), s.cases-len(s.out.Cases))]...)
	s.total.merge(&o.total)
	for n, t := range o.by {
		switch {
		case t == nil:
		case s.by[n] == nil:
			s.by[n] = t
		default:
			s.by[n].merge(t)
		}
	}
}

// like adds up the places that are like a position.
func (s *summing) like(ctx context.Context, m *matcher, f *filter, pos *curling.Position, like Likeness) error {
	if !(like.Within >= 0 && like.Within <= MaxWithin) {
		return fmt.Errorf("similar within %g m, want 0 to %d", like.Within, MaxWithin)
	}
	hits, err := s.all.places.similar(ctx, patterns(pos, like.Mirror, like.Swap), like)
	if err != nil {
		return err
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Compare(a.place, b.place) })
	last, matches := -1, false
	for _, h := range hits {
		i := s.all.places.game(h.place)
		if i != last {
			s.end()
			last, matches = i, m.matches(&s.all.games[i], s.all.text[i])
		}
		if matches && f.holds(&s.all.places.heads[h.place]) {
			s.add(i, h.place)
		}
	}
	s.end()
	return nil
}

func (s *summing) add(game int, place int32) {
	h := &s.all.places.heads[place]
	o := h.outcome()
	s.out.Places++
	t := s.by[o.task]
	if t == nil {
		t = &thrown{}
		s.by[o.task] = t
	}
	if t.now.places == 0 {
		s.inGame = append(s.inGame, o.task)
	}
	t.now.add(o)
	s.now.add(o)
	if len(s.out.Cases) < s.cases {
		c := Case{Game: s.all.games[game], Place: h.place(), Grade: int(o.grade) - 1, Task: taskOf(o.task)}
		if o.points != noPoints {
			n := int(o.points)
			c.Points = &n
		}
		s.out.Cases = append(s.out.Cases, c)
	}
}

// end ends a game.
func (s *summing) end() {
	if len(s.inGame) == 0 {
		return
	}
	s.out.Games++
	for _, task := range s.inGame {
		t := s.by[task]
		t.game(&t.now)
		t.now = tally{}
	}
	s.total.game(&s.now)
	s.now = tally{}
	s.inGame = s.inGame[:0]
}

func taskOf(n byte) replay.Task {
	if n == 0 || int(n) > len(replay.Tasks) {
		return ""
	}
	return replay.Tasks[n-1]
}

func (s *summing) summary() *Summary {
	s.out.All = s.total.of("")
	s.out.Tasks = []Thrown{}
	for n, t := range s.by {
		if n > 0 && t != nil {
			s.out.Tasks = append(s.out.Tasks, t.of(taskOf(byte(n))))
		}
	}
	slices.SortFunc(s.out.Tasks, func(a, b Thrown) int { return cmp.Or(cmp.Compare(b.Shots, a.Shots), cmp.Compare(a.Task, b.Task)) })
	if s.out.Cases == nil {
		s.out.Cases = []Case{}
	}
	return &s.out
}

// outcome is what came of a place.
func (h *head) outcome() outcome {
	return outcome{h[8], h[9], int8(h[10]), h[11]} // written so
}

func (o outcome) bytes() [4]byte { return [4]byte{o.task, o.grade, byte(o.points), o.result} } // read so

// Layout is something that lies on the ice.
type Layout string

// The layouts.
const (
	CornerGuard Layout = "corner guard" // beside the 4-foot circle, of either team
	CentreGuard Layout = "centre guard"
	NoGuard     Layout = "no guard"
	EmptyHouse  Layout = "empty house"
	ShotStone   Layout = "shot stone"   // the team to throw lies nearest
	AgainstShot Layout = "against shot" // the other one does
)

// Layouts are all of them.
var Layouts = []Layout{CornerGuard, CentreGuard, NoGuard, EmptyHouse, ShotStone, AgainstShot}

// Bits of what lies on the ice.
const (
	cornerBit = 1 << iota
	centreBit
	houseBit
	hammerBit // the stone nearest to the tee is of the side with the hammer
)

// fourFoot is how far from the centre line corner guards lie at least, m.
const fourFoot = 0.6096

// lying are the bits of a position.
func lying(b curling.Bounds, pos *curling.Position) (bits byte) {
	nearest := math.Inf(1)
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		x, y := pos[i].X-curling.CentreX, pos[i].Y-curling.TeeY
		switch d := math.Hypot(x, y); {
		case d <= b.House:
			bits |= houseBit
			if d < nearest {
				nearest, bits = d, bits&^hammerBit|byte(i&1)*hammerBit
			}
		case y <= 0:
		case math.Abs(x) > fourFoot:
			bits |= cornerBit
		default:
			bits |= centreBit
		}
	}
	return bits
}

// lies reports whether a layout is that of the bits; mover is the side to throw, 1 with the hammer.
func (y Layout) lies(bits byte, mover int) bool {
	house, side := bits&houseBit != 0, number(bits&hammerBit != 0)
	switch y {
	case CornerGuard:
		return bits&cornerBit != 0
	case CentreGuard:
		return bits&centreBit != 0
	case NoGuard:
		return bits&(cornerBit|centreBit) == 0
	case EmptyHouse:
		return !house
	case ShotStone:
		return house && side == mover
	case AgainstShot:
		return house && side != mover
	}
	return false
}
