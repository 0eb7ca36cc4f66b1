package matchplay

import (
	"context"
	"errors"
	"math"
	"runtime"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
)

// Playouts is a situation that two AIs play out again and again, each time with other errors. It belongs to the goroutine of
// the window.
type Playouts struct {
	OnChange func() // after every change, on the session's goroutine; nil: nobody looks

	Setup   Setup // Start is the situation; Seats are no persons
	Games   int
	Records []*match.Record // those played so far, in the order of their numbers; nil where one is not there yet
	Played  int
	Running bool
	Err     error // that ended them early

	session *session.Session
}

// MaxGames bounds the games of Playouts.
const MaxGames = 10_000

const playoutTask = "match-playouts"

// NewPlayouts are none yet. Their background task is one of the session's.
func NewPlayouts(s *session.Session) *Playouts { return &Playouts{session: s} }

// Play plays a situation out to the end of its end, so many times, in place of what was played before. Everything is decided
// by the seed of the setup: the k-th time has the same errors whatever the number of games.
func (p *Playouts) Play(s Setup, games int) {
	games = min(max(1, games), MaxGames)
	p.Setup, p.Games, p.Records, p.Played, p.Err, p.Running = s, games, make([]*match.Record, games), 0, nil, true
	records := p.Records
	p.session.Jobs.Start(playoutTask, func(ctx context.Context, post job.Post) {
		err := playOut(ctx, s, games, func(i int, rec *match.Record) {
			post(strconv.Itoa(i), func() {
				records[i] = rec
				p.Played++
				p.changed()
			})
		})
		post("over", func() {
			p.Running = false
			if !errors.Is(err, context.Canceled) {
				p.Err = err
			}
			p.changed()
		})
	})
	p.changed()
}

// Stop ends them. It reports whether any were played. What was played stays.
func (p *Playouts) Stop() bool {
	if !p.Running {
		return false
	}
	p.session.Jobs.Cancel(playoutTask)
	p.Running = false
	p.changed()
	return true
}

func (p *Playouts) changed() {
	if p.OnChange != nil {
		p.OnChange()
	}
}

// EndScore is the score of the end of a record, for a team.
func (p *Playouts) EndScore(r *match.Record, t curling.TeamID) int {
	if len(r.Ends) == 0 {
		return 0
	}
	n := r.Ends[0].Points()
	if t == 1 {
		n = -n
	}
	return n
}

// Distribution is how often the end came out with each score for a team, by the score; n is how many came to the end of the
// end, mean their mean and doubt its standard error, NaN of less than two.
func (p *Playouts) Distribution(t curling.TeamID) (count map[int]int, n int, mean, doubt float64) {
	count = map[int]int{}
	sum, squares := 0, 0
	for _, r := range p.Records {
		if r != nil && len(r.Ends) > 0 {
			k := p.EndScore(r, t)
			count[k]++
			sum += k
			squares += k * k
			n++
		}
	}
	if n == 0 {
		return count, 0, 0, math.NaN()
	}
	mean = float64(sum) / float64(n)
	return count, n, mean, math.Sqrt((float64(squares) - mean*float64(sum)) / float64(n-1) / float64(n))
}

// playOut plays a situation on several goroutines; done receives each record, on one of them.
func playOut(ctx context.Context, setup Setup, games int, done func(i int, rec *match.Record)) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(games, max(1, runtime.GOMAXPROCS(0)-1)) {
		group.Go(func() error {
			r := &run{setup: setup}
			s, err := r.matchSetup()
			if err != nil {
				return err
			}
			s.Timing, s.Concede = false, false
			sim, err := simulators.Reference(s.Ice)
			if err != nil {
				return err
			}
			players, err := r.players()
			defer closeAll(players)
			if err != nil {
				return err
			}
			for {
				i := int(next.Add(1)) - 1
				if i >= games {
					return nil
				}
				s.Game = 2 * i // matches 2k and 2k+1 would have the same errors
				rec, err := playEnd(ctx, s, players, sim)
				if err != nil {
					return err
				}
				done(i, rec)
			}
		})
	}
	return group.Wait()
}

// playEnd plays the end under way: the match is left when it is over.
func playEnd(ctx context.Context, s *match.Setup, players [2]match.Player, sim physics.Simulator) (*match.Record, error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	over := false
	rec, err := match.Play(inner, s, players, sim, func(e match.Event) {
		if e.Kind == match.Ended {
			over = true
			stop()
		}
	})
	if over && errors.Is(err, context.Canceled) && ctx.Err() == nil {
		err = nil
	}
	return rec, err
}
