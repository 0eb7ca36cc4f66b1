package charting

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
	"github.com/hogline/hogline/session/job"
)

// shareTask is the kind of the background task that exchanges changes.
const shareTask = "chart-share"

// How often a host is asked for what others have noted, and again after it did not answer.
const (
	shareEvery = 2 * time.Second
	shareRetry = 5 * time.Second
)

// Sharing charts the game together with other devices, over a host (hogline serve --chart). Every change is in the file of this device
// first: without the host it is charted on, and sent later.
type Sharing struct {
	c       *Charting
	client  *sharing.Client
	run     string
	next    int
	known   map[chart.ID]bool // the host has them
	differ  []chart.Difference
	err     error
	reached bool // the last exchange came through
	busy    bool
	round   int // of the waiting times: one that was overtaken does nothing
}

// IsOn reports that the chart is shared.
func (s *Sharing) IsOn() bool { return s.client != nil }

// Reached reports that the host answered last; err tells why it did not.
func (s *Sharing) Reached() (ok bool, err error) { return s.reached, s.err }

// Waiting is how many changes the host does not have yet.
func (s *Sharing) Waiting() (n int) {
	if s.client == nil {
		return 0
	}
	for _, x := range s.c.file.Log.Changes() {
		if !s.known[x.ID] {
			n++
		}
	}
	return n
}

// Differences are what others noted otherwise at the same time, since the chart is shared.
func (s *Sharing) Differences() []chart.Difference { return s.differ }

// Join opens this device's copy of the chart of a host by the link to it, and exchanges changes from now on.
func (s *Sharing) Join(link string) error {
	client, err := sharing.NewClient(link)
	if err != nil {
		return err
	}
	if err := safefile.MakeFolder(s.c.c.Folder); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(link))
	if _, err := s.c.open(filepath.Join(s.c.c.Folder, "shared "+hex.EncodeToString(sum[:4])+chart.Extension)); err != nil {
		return err
	}
	s.client, s.known = client, map[chart.ID]bool{}
	s.step()
	s.c.Changed.Emit()
	return nil
}

// Leave ends the exchange; the copy stays open.
func (s *Sharing) Leave() {
	s.end()
	s.c.Changed.Emit()
}

// end ends the exchange.
func (s *Sharing) end() {
	s.c.c.Jobs.Cancel(shareTask)
	*s = Sharing{c: s.c, round: s.round}
}

// soon sends what was noted.
func (s *Sharing) soon() {
	if s.client != nil && !s.busy { // an exchange that runs is followed by one with what was noted meanwhile
		s.step()
	}
}

// step is one exchange.
func (s *Sharing) step() {
	s.busy = true
	s.round++
	req := sharing.Request{Run: s.run, Next: s.next}
	for _, x := range s.c.file.Log.Changes() {
		if !s.known[x.ID] && len(req.Changes) < sharing.MaxChanges {
			req.Changes = append(req.Changes, x)
		}
	}
	client := s.client
	job.Of[sharing.Reply](s.c.c.Jobs, shareTask, job.Prompt).Start(func(ctx context.Context, _ job.Post) (sharing.Reply, error) {
		return client.Exchange(ctx, req)
	}, func(reply sharing.Reply, err error) {
		s.busy = false
		s.take(&req, &reply, err)
	})
}

// take takes a reply and waits for the next exchange.
func (s *Sharing) take(req *sharing.Request, reply *sharing.Reply, err error) {
	told := s.reached != (err == nil) || len(reply.Changes)+len(req.Changes) > 0
	s.reached, s.err = err == nil, err
	switch {
	case errors.Is(err, sharing.ErrToken):
		s.client = nil // nothing will come of it
	case err != nil:
		s.wait(shareRetry)
	default:
		if err := s.merge(req, reply); err != nil {
			s.c.c.Report(err)
			s.client = nil
			break
		}
		if reply.More || s.Waiting() > 0 {
			s.step()
		} else {
			s.wait(shareEvery)
		}
	}
	if told {
		s.c.Changed.Emit()
	}
}

// merge adds what others noted. Whoever charts the latest shot and has noted nothing of it goes on with the others.
func (s *Sharing) merge(req *sharing.Request, reply *sharing.Reply) error {
	c := s.c
	mine, theirs := &chart.Log{}, &chart.Log{}
	for _, x := range req.Changes {
		s.known[x.ID] = true
		mine.Add(x)
	}
	for _, x := range reply.Changes {
		s.known[x.ID] = true
		theirs.Add(x)
	}
	s.run, s.next = reply.Run, reply.Next
	if len(reply.Changes) == 0 {
		return nil
	}
	s.differ = append(s.differ, chart.Differences(mine, theirs)...)
	set := c.Shot()
	follows := c.at == c.state.Next() && set.Silent()
	if _, err := c.file.Merge(theirs); err != nil {
		return err
	}
	c.state = c.file.Log.State()
	if follows {
		c.GoTo(c.state.Next())
	} else {
		c.Proposals.propose()
	}
	return nil
}

// wait exchanges again after a while, unless something was noted before.
func (s *Sharing) wait(d time.Duration) {
	s.round++
	round := s.round
	s.c.c.Jobs.Later(d, func() {
		if s.client != nil && s.round == round {
			s.step()
		}
	})
}
