package winprob

import (
	"context"
	"math"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
)

// Under rules that score by a machine of their own a lead says nothing by itself: the ends to come may be worth more, points may lie in a
// pot, only ends won may count. There a win is worked out by playing the ends to come through the machine, with as many counting stones as
// the ends of the table have.

const (
	// mostCounting is from how many counting stones on all are taken alike, which changed a win by less than .003 in the first end of
	// guards-first, skins, bonspiel-points and triples (ends of Ohto 2016), the four that were tried.
	mostCounting = 5
	// mostExtra is how many ends after the scheduled ones are looked at; what is not decided then is valued by the lead.
	mostExtra = 3
	// drawn is how often who throws first wins a draw to the button, each stone measured alone.
	drawn = 0.5
)

// ahead holds what is known of rules with a machine of their own.
type ahead struct {
	sync.Mutex
	of map[rulesKey]*course
}

// rulesKey is what a machine is made of (match.Read).
type rulesKey struct {
	text  string
	ends  int
	extra bool
}

// mostRules is how many rule sets an ahead remembers.
const mostRules = 4

// course is what is known of the ends of a rule set.
type course struct {
	rules    curling.Rules             // with a machine of their own: a state that nobody comes to may break it
	measured bool                      // stones are measured alone: nothing that counts stones tells how such ends come out
	most     int                       // counting stones that are told apart: 0 not decided, -1 a match may come to more than can be played
	shares   map[curling.State]float64 // what team 0 wins of a match from the start of an end
	stop     <-chan struct{}           // of what is prepared
}

// stopped reports whether what is prepared is not wanted any more.
func (c *course) stopped() bool {
	select {
	case <-c.stop:
		return true
	default:
		return false
	}
}

// under is what is known of rules; the lock is held.
func (a *ahead) under(r *curling.Rules) *course {
	key := rulesKey{r.Text, r.Ends, r.Extra}
	c := a.of[key]
	if c == nil || r.Text == "" { // a machine without a text is not known again
		if a.of == nil || len(a.of) >= mostRules {
			a.of = map[rulesKey]*course{}
		}
		c = &course{rules: r.At(curling.State{Ends: r.Ends}), shares: map[curling.State]float64{}}
		c.measured = measuresAlone(&c.rules, c.start())
		a.of[key] = c
	}
	return c
}

// start is the beginning of a match.
func (c *course) start() curling.State {
	return curling.State{Ends: c.rules.Ends, Shot: c.rules.FirstShot}
}

// ByRules reports whether wins are worked out by the machine of rules: where ends are scored by one of their own, from stones that count
// together.
func (t *Table) ByRules(r *curling.Rules) bool {
	if !r.Own() {
		return false
	}
	t.ahead.Lock()
	defer t.ahead.Unlock()
	return !t.ahead.under(r).measured
}

// SourceUnder names where the wins under rules come from, in English: the table, and whether the ends to come are scored by the rules.
func (t *Table) SourceUnder(r *curling.Rules) string {
	if r.Own() {
		return SourceByRules(t.source)
	}
	return t.source
}

const byRules = ", scored by the rules"

// SourceByRules is the source of wins of a table under rules with a machine of their own.
func SourceByRules(source string) string { return source + byRules }

// CutByRules is what SourceByRules was made of.
func CutByRules(source string) (table string, scored bool) { return strings.CutSuffix(source, byRules) }

// Tells reports whether the table tells how likely a match is won: not that of a contest of stones that are measured alone, before its last
// end.
func (t *Table) Tells(r *curling.Rules, s curling.State) bool {
	return !r.Own() || s.End+1 >= s.Ends || t.ByRules(r)
}

// Prepare works out what EndUtilities needs of a state under rules with a machine of their own, which takes a while where many scores may
// come. The error is ctx's.
func (t *Table) Prepare(ctx context.Context, r *curling.Rules, s curling.State) error {
	if !t.ByRules(r) {
		return nil
	}
	o := t.outcomesOf(r, s)
	t.ahead.Lock()
	defer t.ahead.Unlock()
	c := t.ahead.under(r)
	c.stop = ctx.Done()
	defer func() { c.stop = nil }()
	for i := range o {
		if o[i].known && !o[i].over && ctx.Err() == nil {
			c.win(t, o[i].next)
		}
	}
	if ctx.Err() != nil {
		clear(c.shares) // some may be wrong
	}
	return ctx.Err()
}

// ownUtilities are EndUtilities under rules with a machine of their own.
func (t *Table) ownUtilities(r *curling.Rules, s curling.State) (utility [17]float64) {
	me, o := s.Mover(), t.outcomesOf(r, s)
	for i := range utility {
		switch {
		case o[i].over:
			utility[i] = r.Result(o[i].next)[me]
		case o[i].known:
			utility[i] = t.ownShare(r, o[i].next, me)
		}
	}
	o.fill(&utility)
	return utility
}

// ownShare is what a team wins of a match from the start of an end, under rules with a machine of their own.
func (t *Table) ownShare(r *curling.Rules, s curling.State, me curling.TeamID) float64 {
	t.ahead.Lock()
	defer t.ahead.Unlock()
	share := t.ahead.under(r).win(t, s)
	if me == 1 {
		return 1 - share
	}
	return share
}

// mostPlayed is about how many ends are played through a machine from the beginning of a match at most: where it may come to more, fewer
// counting stones are told apart. What came before a question does not count, so that an answer does not depend on it.
const mostPlayed = 300_000

// decide chooses how many counting stones are told apart, by how many ends are played with two: with more these grow as the scores that
// a match may come to, about by the third power of the ways that an end comes out. Nothing is chosen where what is prepared is stopped.
func (c *course) decide(t *Table) {
	const few = 2
	p := &passage{table: t, course: c, most: few, bound: mostPlayed}
	p.share(c.start())
	clear(c.shares)
	switch {
	case c.stopped():
	case p.played > p.bound:
		c.most = -1
	default:
		c.most = few
		for most := few + 1; most <= min(mostCounting, (curling.Stones-c.rules.FirstShot)/2); most++ {
			if grown := float64(2*most+1) / (2*few + 1); float64(p.played)*grown*grown*grown <= mostPlayed {
				c.most = most
			}
		}
	}
}

// win is what team 0 wins of a match from the start of an end, by the lead where that cannot be played or the machine breaks on the way.
func (c *course) win(t *Table, s curling.State) float64 {
	if c.most == 0 {
		c.decide(t)
	}
	if c.most > 0 {
		p := &passage{table: t, course: c, most: c.most, bound: math.MaxInt}
		if v := p.share(s); c.rules.Err() == nil {
			return v
		}
	}
	return t.Win(max(0, s.Ends-s.End), s.Score[0]-s.Score[1], s.First != 0)
}

// passage plays ends through a machine.
type passage struct {
	table *Table
	*course
	most          int // counting stones that are told apart
	played, bound int // ends
}

// share is what team 0 wins of a match from the start of an end; whatever it is where it would be beyond the bound.
func (p *passage) share(s curling.State) float64 {
	s.Position = curling.Position{}
	if v, ok := p.shares[s]; ok {
		return v
	}
	v := p.work(s)
	p.shares[s] = v
	return v
}

func (p *passage) work(s curling.State) float64 {
	switch {
	case p.rules.Machine.Over(s):
		return p.rules.Result(s)[0]
	case p.played > p.bound, p.stopped():
		return 0
	case s.End >= s.Ends:
		return p.extra(s)
	}
	return p.play(s)
}

// play is share by the ends of the table.
func (p *passage) play(s curling.State) (share float64) {
	ends := p.table.endsWith(max(1, s.Ends-s.End))
	for i, v := range ends.folded(p.most) {
		if v > 0 {
			next, _ := p.rules.NextEnd(s, i-8)
			p.played++
			share += v * p.share(next)
		}
	}
	return min(share, 1) // the sum of shares may round to a little more
}

// extra is share from an end after the scheduled ones.
func (p *passage) extra(s curling.State) float64 {
	switch {
	case s.End >= s.Ends+mostExtra:
		return p.byLead(s)
	case measuresAlone(&p.rules, s):
		return drawn*p.share(p.drawEnd(s, curling.First)) + (1-drawn)*p.share(p.drawEnd(s, curling.Hammer))
	}
	first, decided := p.rules.NextEnd(s, 1)
	hammer, over := p.rules.NextEnd(s, -1)
	if !decided || !over {
		return p.play(s)
	}
	return p.table.extra*p.share(first) + (1-p.table.extra)*p.share(hammer)
}

// measuresAlone reports whether the rules take the stone of a state off once it is thrown, wherever it comes to rest.
func measuresAlone(r *curling.Rules, s curling.State) bool {
	for _, at := range []curling.Vec{curling.Tee, {X: curling.CentreX, Y: curling.HogY - curling.HouseRadius}} {
		after := s.Position
		after[s.Shot] = at
		if _, _, next, _ := r.Machine.Throw(curling.Bounds2019, s, after); next.Position[s.Shot] != (curling.Vec{}) {
			return false
		}
	}
	return true
}

// drawEnd is the state after an end of stones that are measured alone, in which the stones of a side come to rest on the tee and the
// others miss the house.
func (p *passage) drawEnd(s curling.State, side curling.Side) curling.State {
	for end := s.End; s.End == end && s.Shot < curling.Stones; {
		after := s.Position
		if curling.SideOf(s.Shot) == side {
			after[s.Shot] = curling.Tee
		}
		_, _, next, over := p.rules.Machine.Throw(curling.Bounds2019, s, after)
		if over {
			return next
		}
		s = next
	}
	return s
}

// byLead is share by the lead alone, of a match that a tie has brought far beyond its ends.
func (p *passage) byLead(s curling.State) float64 {
	return p.table.Win(0, s.Score[0]-s.Score[1], s.First != 0)
}

// endsWith are the end scores with so many ends left, this one included, in shares.
func (t *Table) endsWith(left int) EndScores {
	if t.power == nil {
		return mixed(&t.ends, &t.ends, 0)
	}
	return mixed(&t.ends, &t.power.Ends, t.power.Share[min(left, MaxEnds)])
}

// folded takes more points than so many as so many.
func (p EndScores) folded(most int) (out EndScores) {
	for i, v := range p {
		out[8+min(max(i-8, -most), most)] += v
	}
	return out
}

// outcomes are the states behind an end that a machine scores. Where counting stones alone decide it (curling.Rules.Counted) outcomes[k+8]
// is that of k stones of the team to throw; elsewhere that of k points by which it gains on the other, by the fewest counting stones where
// several gain as much, not known where none do.
type outcomes [17]struct {
	next        curling.State
	over, known bool
}

// outcomesOf are those of an end under rules with a machine of their own.
func (t *Table) outcomesOf(r *curling.Rules, s curling.State) (o outcomes) {
	t.ahead.Lock()
	defer t.ahead.Unlock()
	_, counted := r.Counted(s)
	r = &t.ahead.under(r).rules
	me := s.Mover()
	for n := range curling.Stones + 1 {
		stones := (n + 1) / 2 // 0, 1, -1, 2, -2, ...
		if n%2 == 0 {
			stones = -stones
		}
		next, over := nextEnd(r, s, stones)
		gain := next.Score[me] - next.Score[me.Other()] - s.Lead()
		if counted {
			gain = stones
		}
		if at := &o[8+min(max(gain, -8), 8)]; !at.known {
			at.next, at.over, at.known = next, over, true
		}
	}
	return o
}

// fill gives what no end can gain the utility between those of what can be gained beside it.
func (o *outcomes) fill(utility *[17]float64) {
	for i := range utility {
		if o[i].known {
			continue
		}
		below, above := i, i
		for below >= 0 && !o[below].known {
			below--
		}
		for above < len(o) && !o[above].known {
			above++
		}
		switch {
		case below < 0:
			utility[i] = utility[above]
		case above == len(o):
			utility[i] = utility[below]
		default:
			utility[i] = utility[below] + (utility[above]-utility[below])*float64(i-below)/float64(above-below)
		}
	}
}
