//go:build !js

package queue

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"

	"github.com/hogline/hogline/analysis"
)

// Shared is a queue that other machines may take shots from, and this program does.
type Shared struct {
	server *Server
	queue  *Queue
	token  string
	stop   context.CancelFunc
	work   sync.WaitGroup
}

// sharePort is the usual one of a queue.
const sharePort = 4222

// Share serves a queue in a folder to other machines, at the usual port or, if that is taken, a free one, with a token of its own.
// One worker of this program takes shots from it; wait as in Here. ctx may be of work in the background.
func Share(ctx context.Context, dir string, wait func(ctx context.Context)) (*Shared, error) {
	s := &Shared{token: rand.Text()}
	var err error
	for _, port := range []int{sharePort, 0} {
		if s.server, err = Serve(fmt.Sprintf("0.0.0.0:%d", port), dir, s.token, "", ""); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	if s.queue, err = Connect(ctx, s.URL(), s.token); err != nil {
		s.server.Close()
		return nil, err
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.work.Go(func() {
		// it ends with ctx; if the server fails, whoever asks is told
		_ = s.queue.Work(ctx, Worker{Identity: analysis.NewIdentity(""), Wait: wait})
	})
	return s, nil
}

// URL is where this program connects, OutsideURLs where others do.
func (s *Shared) URL() string { return s.server.URL() }

// OutsideURLs are those for other machines, one for each address of this one.
func (s *Shared) OutsideURLs() []string { return s.server.OutsideURLs() }

// Token is what others need besides.
func (s *Shared) Token() string { return s.token }

// Close ends the work and the server.
func (s *Shared) Close() {
	s.stop()
	s.work.Wait()
	s.queue.Close()
	s.server.Close()
}
