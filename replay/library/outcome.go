package library

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
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

// Mean is a mean with its standard error, which counts games as what is drawn: places of one game are alike.
type Mean struct {
	N     int     `json:"n"`
	Games int     `json:"games"`
	Mean  float64 `json:"mean"`
	Error float64 `json:"error"` // 0 where one game alone tells
}

// cluster adds up the values of the places of a game, and squares of games for the standard error.
type cluster struct {
	n, sum     float64
	games      int
	nn, ns, ss float64 // over games: of the number squared, number by sum, sum squared
}

// game adds a game of n values with a sum.
func (c *cluster) game(n int, sum float64) {
	if n == 0 {
		return
	}
	v := float64(n)
	c.games++
	c.n, c.sum = c.n+v, c.sum+sum
	c.nn, c.ns, c.ss = c.nn+v*v, c.ns+v*sum, c.ss+sum*sum
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
		m.Error = math.Sqrt(max(0, variance))
	}
	return m
}

// share is mean of values from 0 to 1 of places that are alike in a game.
func (c *cluster) share() Mean { return c.mean().shareOf(float64(c.games)) }

// shareOf is a mean of values from 0 to 1 whose error is at least that of so many values which are each 0 or 1 (of Wilson's 95 % interval),
// as all of them may be alike by chance.
func (m Mean) shareOf(n float64) Mean {
	if n > 0 {
		const z = 1.96
		m.Error = max(m.Error, math.Sqrt(m.Mean*(1-m.Mean)/n+z*z/(4*n*n))/(1+z*z/n))
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
}

// tally is what came of the places of a game: numbers and sums.
type tally struct {
	places, graded, grades, made, pointed, points, scored, ended, wins int // wins: 0, 1 or 2 of each place
}

// packed is a tally while the places of a game are added: of every number and sum some bits of three words, so that a place is three
// additions. A game has at most 3,200 places.
type packed [3]uint64

// Where the numbers of a tally lie in the words of a packed one, and what is added to points so that none is negative.
const (
	inMiddle    = 16
	inHigh      = 48
	belowPoints = 16
)

// What a place adds to each word, by the bytes that outcome is written as.
var (
	ofGrade  = table(func(n int) (low, middle, high int) { return number(n > 0), max(0, n-1), number(n > 75) })
	ofPoints = table(func(n int) (low, middle, high int) {
		p := int(int8(n)) // written so
		return number(p != noPoints), number(p != noPoints) * max(0, p+belowPoints), number(p > 0)
	})
	ofResult = table(func(n int) (low, middle, high int) { return 1, max(0, n-1), number(n > 0) })
)

func table(of func(n int) (low, middle, high int)) *[1 << 8]uint64 {
	var list [1 << 8]uint64
	for n := range list {
		low, middle, high := of(n)
		list[n] = uint64(low) + uint64(middle)<<inMiddle + uint64(high)<<inHigh // not negative for what is written
	}
	return &list
}

func (p *packed) add(grade, points, result byte) {
	p[0] += ofGrade[grade]
	p[1] += ofPoints[points]
	p[2] += ofResult[result]
}

func (p *packed) merge(o *packed) {
	for i, n := range o {
		p[i] += n
	}
}

func (p *packed) tally() (t tally) {
	word := func(i int) (low, middle, high int) {
		return int(p[i] & (1<<inMiddle - 1)), int(p[i] >> inMiddle & (1<<(inHigh-inMiddle) - 1)), int(p[i] >> inHigh) // of 16, 32 and 16 bits
	}
	t.graded, t.grades, t.made = word(0)
	t.pointed, t.points, t.scored = word(1)
	t.points -= belowPoints * t.pointed
	t.places, t.wins, t.ended = word(2)
	return t
}

func (t *thrown) clusters() [5]*cluster {
	return [...]*cluster{&t.grade, &t.made, &t.points, &t.scored, &t.wins}
}

// game adds the places of a game.
func (t *thrown) game(now *tally) {
	t.shots += now.places
	t.grade.game(now.graded, float64(now.grades))
	t.made.game(now.graded, float64(now.made))
	t.points.game(now.pointed, float64(now.points))
	t.scored.game(now.pointed, float64(now.scored))
	t.wins.game(now.ended, float64(now.wins)/2)
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
		return nil, err
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
	now    [1 << 8]packed  // of that game by kind
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
	for i := from; i < to && (i%1024 != 0 || ctx.Err() == nil); i++ {
		if !m.matches(&s.all.games[i], s.all.text[i]) {
			continue
		}
		s.game(i, f)
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

// game adds the places of a game where a situation holds.
func (s *summing) game(i int, f *filter) {
	if f.never {
		return
	}
	p := s.all.places
	from := p.first[i]
	heads := p.heads[from:p.first[i+1]]
	for k := range heads {
		if f.holds(&heads[k]) {
			s.add(i, from+int32(k)) // 2^31 places do not fit into memory
		}
	}
}

func (s *summing) add(game int, place int32) {
	h := &s.all.places.heads[place]
	task := h[8]
	now := &s.now[task]
	if now[2] == 0 {
		s.inGame = append(s.inGame, task)
	}
	now.add(h[9], h[10], h[11])
	if len(s.out.Cases) < s.cases {
		o := h.outcome()
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
	var all packed
	for _, task := range s.inGame {
		if s.by[task] == nil {
			s.by[task] = &thrown{}
		}
		now := s.now[task].tally()
		s.by[task].game(&now)
		all.merge(&s.now[task])
		s.now[task] = packed{}
	}
	now := all.tally()
	s.out.Places += now.places
	s.total.game(&now)
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
