package play

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/version"
)

// DC4ServeCmd is a server of Digital Curling 4.
type DC4ServeCmd struct {
	Address string        `default:"127.0.0.1:8441" help:"Where to listen; a port alone is for this computer alone, port 0 is any."`
	AI      string        `name:"ai" placeholder:"NAME" help:"Who plays the team that the first client leaves: NAME[:key=value,...] (hogline ais), or process:COMMAND LINE. Default: a second client."`
	Mode    string        `default:"standard" enum:"standard,mixed_doubles" help:"Teams of four, or mixed doubles."`
	NoTick  bool          `help:"Play teams of four by the no-tick rule."`
	Pattern int           `range:"0..5" default:"0" help:"Where the placed stones of mixed doubles lie."`
	Ends    int           `range:"1..30" default:"8" help:"Ends of a match."`
	Time    time.Duration `range:"0..24h" default:"10m" help:"Thinking time of a team for the match; 0 is no limit."`
	Extra   time.Duration `range:"0..24h" default:"1m" help:"Thinking time of a team for an extra end."`
	Matches int           `range:"0..100000" default:"1" help:"End after so many matches; 0: when stopped."`

	Password string `env:"HOGLINE_PASSWORD" help:"Password of every client; needed beyond this computer. Without one whoever gives a name is taken."`
	thinking
	dc4Output
}

// Help is the example.
func (*DC4ServeCmd) Help() string {
	return "Example: hogline dc4 serve --ai shots --ends 4 -o logs\n\nClients of Digital Curling 4 connect to the address that is printed. They may also make matches of their own (POST /matches); all are kept with -o, and hogline analyse reads what is kept."
}

// Limits of the server.
const (
	maxDC4Connections = 256
	dc4ReadTime       = 20 * time.Second // of a header: a limit of the whole request would end streams
	dc4IdleTime       = 2 * time.Minute
	dc4EndTime        = 3 * time.Second // that streams have to tell the end of the last match
)

// Run serves.
func (c *DC4ServeCmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	address, password, err := listen.Address(c.Address, c.Password)
	if err != nil {
		return command.WrongUse(err)
	}
	if c.Out != "" {
		if err := safefile.MakeFolder(c.Out); err != nil {
			return err
		}
	}
	host := &dc4.Host{Password: password, Seed: c.Seed, Workers: c.Workers, Budget: ai.Budget{Throws: c.Sims}, Version: version.Number}
	if !c.Points {
		if host.Wins, err = option.Wins(ctx, ""); err != nil {
			return err
		}
	}
	if host.Opponent, err = c.opponent(); err != nil {
		return err
	}
	s := &dc4Serving{DC4ServeCmd: c, ctx: ctx, host: host, done: make(chan struct{})}
	s.show = (&MatchCmd{AsJSON: c.AsJSON}).watch(ctx)
	host.On, host.Over = s.on, s.over
	defer host.Close()
	return s.serve(address)
}

// opponent makes the players of the AI, nil where there is none.
func (c *DC4ServeCmd) opponent() (func() (match.Player, error), error) {
	if c.AI == "" {
		return nil, nil
	}
	choice, err := registry.Parse(c.AI)
	if err != nil {
		return nil, command.WrongUse(err)
	}
	if _, err := choice.New(); err != nil {
		return nil, err
	}
	return func() (match.Player, error) {
		a, err := choice.New()
		if err != nil {
			return nil, err
		}
		return match.PlayerOf(a), nil
	}, nil
}

// dc4Serving is a server at work.
type dc4Serving struct {
	*DC4ServeCmd

	ctx  *command.Context
	host *dc4.Host
	at   string
	show func(match.Event) // nil: nothing is shown

	mu     sync.Mutex
	shown  string // the match that is shown as it goes
	played int
	err    error // of keeping a match
	done   chan struct{}
}

// serve answers until it is stopped, or all matches are played.
func (s *dc4Serving) serve(address string) error {
	l, err := s.ctx.Listen("address", address)
	if err != nil {
		return err
	}
	s.at = "http://" + l.Addr().String()
	server := &http.Server{Handler: s.host.Handler(), ReadHeaderTimeout: dc4ReadTime, IdleTimeout: dc4IdleTime, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(s.ctx.Err, "hogline dc4: ", 0)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(netutil.LimitListener(l, maxDC4Connections)) }()
	if err := s.open(); err != nil {
		_ = server.Close()
		<-ended
		return err
	}
	select {
	case err := <-ended:
		return err
	case <-s.ctx.Context.Done():
	case <-s.done:
	}
	rest, stop := context.WithTimeout(context.WithoutCancel(s.ctx.Context), dc4EndTime)
	defer stop()
	if s.ctx.Context.Err() != nil || server.Shutdown(rest) != nil { // who still listens is left
		_ = server.Close()
	}
	<-ended
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// open makes the next match and tells where it lies.
func (s *dc4Serving) open() error {
	id, err := s.host.Open(dc4.MatchPlan{Name: "hogline", Doubles: s.Mode == "mixed_doubles", NoTick: s.NoTick, Pattern: s.Pattern, Ends: s.Ends,
		Time: s.Time, Extra: s.Extra})
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.shown = id
	s.mu.Unlock()
	_, _ = fmt.Fprintf(s.ctx.Err, "A match waits at %s/matches/%s\n", s.at, id)
	return nil
}

func (s *dc4Serving) on(id string, e match.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == s.shown && s.show != nil {
		s.show(e)
	}
}

// over keeps a match and makes the next.
func (s *dc4Serving) over(id string, rec *match.Record, err error) {
	s.mu.Lock()
	if errors.Is(err, context.Canceled) {
		err = nil // the server is stopped
	}
	if s.Out != "" && rec != nil && len(rec.Shots) > 0 {
		err = errors.Join(err, saveMatch(s.Out, rec, rec.Reason == ""))
	}
	if err == nil && rec != nil && rec.Reason != "" {
		err = (&MatchCmd{AsJSON: s.AsJSON}).result(s.ctx, rec)
	}
	s.played++
	s.err = errors.Join(s.err, err)
	last, shown := s.Matches > 0 && s.played == s.Matches, id == s.shown
	s.mu.Unlock()
	switch {
	case last:
		close(s.done)
	case shown && s.ctx.Context.Err() == nil:
		if err := s.open(); err != nil {
			_, _ = fmt.Fprintln(s.ctx.Err, "hogline dc4:", err)
		}
	}
}
