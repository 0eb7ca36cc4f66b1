package matchplay

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay/follow"
	"github.com/hogline/hogline/session/job"
)

// Watch shows a match that goes on elsewhere, in place of the one that is played: a log that another program writes, by its
// path, or a match on a server of Digital Curling 4, by its address.
func (m *Match) Watch(source string) error {
	source = strings.TrimSpace(source)
	var address dc4.Address
	online := strings.HasPrefix(source, "http://") || strings.HasPrefix(source, "https://")
	if online {
		var err error
		if address, err = dc4.ParseAddress(source); err != nil {
			return err
		}
	}
	m.Stop()
	m.Setup, m.Events, m.State, m.Record, m.Game, m.Err = Setup{Watched: source}, nil, curling.State{}, nil, nil, nil
	m.Left = [2]time.Duration{}
	m.running, m.paused = true, false
	r := &run{setup: m.Setup, shown: make(chan struct{}, 1), match: m}
	m.run = r
	m.done.Add(1)
	m.Session.Jobs.Start(task, func(ctx context.Context, post job.Post) {
		defer m.done.Done()
		r.post = post
		var rec *match.Record
		var err error
		if online {
			rec, err = r.online(ctx, address)
		} else {
			err = follow.Log(ctx, source, func(u follow.Update) { r.apply(func() { m.showLog(&u) }) })
		}
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		r.apply(func() { m.ended(rec, err) })
	})
	m.changed()
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

// online follows a match of Digital Curling 4: each shot is shown moving, so the screen may lag behind.
func (r *run) online(ctx context.Context, address dc4.Address) (*match.Record, error) {
	return dc4.Watch(ctx, address, func(e match.Event) {
		if r.namer == nil {
			if r.prepare(e.Record) != nil {
				return
			}
		}
		r.setup.Names = e.Record.Names
		names := e.Record.Names
		r.apply(func() { r.match.Setup.Names = names })
		r.event(ctx, e)
	}, nil)
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
