package matchplay

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay/follow"
)

// Watch shows a match that goes on elsewhere, in place of the one that is played: a log that another program writes, by its
// path, or a match on a server of Digital Curling 4, by its address.
func (m *Match) Watch(source string) error {
	source = strings.TrimSpace(source)
	if !strings.HasPrefix(source, "http://") && !strings.HasPrefix(source, "https://") {
		m.start(Setup{Watched: source}, func(ctx context.Context, r *run) (*match.Record, error) {
			return nil, follow.Log(ctx, source, func(u follow.Update) { r.apply(func() { m.showLog(&u) }) })
		})
		return nil
	}
	address, err := dc4.ParseAddress(source)
	if err != nil {
		return err
	}
	m.start(Setup{Watched: source}, func(ctx context.Context, r *run) (*match.Record, error) {
		return dc4.Watch(ctx, address, r.online(ctx), nil)
	})
	return nil
}

// Guest is a team of a match on somebody's server of Digital Curling 4.
type Guest struct {
	Address         string // https://HOST/matches/ID
	Login, Password string
	Team            curling.TeamID // 0 throws first in the first end
	Name            string         // of the team; "": Login
	Seat            Seat           // who plays; its Thrower is not told: the server is told the throwers of its documents
	Wins            ai.Wins
	Seed            uint64
}

// ErrNoLogin is of a server whose protocol knows teams by who logs in.
var ErrNoLogin = errors.New("a match on a server needs a name to log in with")

// Join plays a team of a match on a server, in place of the match that is played. An address that is none, no login and an AI that cannot
// be made are errors; what the server refuses ends the match.
func (m *Match) Join(g *Guest) error {
	address, err := dc4.ParseAddress(g.Address)
	switch {
	case err != nil:
		return err
	case strings.TrimSpace(g.Login) == "":
		return ErrNoLogin
	}
	client := &dc4.Client{Address: address, User: strings.TrimSpace(g.Login), Password: g.Password, Team: g.Team,
		Name: strings.TrimSpace(g.Name), Players: curling.TeamOf(physics.StandardPlayer(physics.FCV1)), Wins: g.Wins, Budget: g.Seat.Budget,
		Seed: g.Seed, Workers: 1}
	if client.Name == "" {
		client.Name = client.User
	}
	s := Setup{Server: address.String(), Seed: g.Seed}
	s.Seats[g.Team] = g.Seat
	m.start(s, func(ctx context.Context, r *run) (*match.Record, error) {
		if client.Player, err = r.player(g.Team); err != nil {
			return nil, err
		}
		defer closeAll([2]match.Player{client.Player})
		client.On = r.online(ctx)
		return client.Play(ctx)
	})
	return nil
}

// Watching reports whether the match goes on elsewhere: nothing can be answered in it.
func (m *Match) Watching() bool { return m.Setup.Watched != "" }

// showLog shows a log as it stands.
func (m *Match) showLog(u *follow.Update) {
	m.Err = u.Err
	if u.Game == nil {
		m.changed()
		return
	}
	m.Game, m.Setup.Names = u.Game, u.Game.Teams
	for t, name := range m.Setup.Names {
		if name == "" {
			m.Setup.Names[t] = strconv.Itoa(t + 1)
		}
	}
	if s, err := u.Game.State(u.At); err == nil {
		m.State = s
	}
	m.live = u.At
	if err := m.Session.Follow(u.Game, u.At); err != nil {
		m.Err = err
	}
	m.changed()
}

// online receives the events of a match of Digital Curling 4: each shot is shown moving, so the screen may lag behind.
func (r *run) online(ctx context.Context) func(match.Event) {
	return func(e match.Event) {
		if r.namer == nil && r.prepare(e.Record) != nil {
			return
		}
		e.Record.Version = version.Number
		names, clock := e.Record.Names, e.Record.Clocks[0].Match
		r.apply(func() { r.match.Setup.Names, r.match.Setup.Clock = names, clock })
		r.event(ctx, e)
	}
}

// prepare makes what names shots on the ice of a record.
func (r *run) prepare(rec *match.Record) error {
	sim, err := simulators.Reference(rec.Ice)
	if err != nil {
		return err
	}
	r.namer = sim
	r.aimer, err = aim.New(rec.Ice)
	return err
}
