//go:build !js

package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/analysis"
)

// Here is the queue of this program alone: a server without a port, with tasks and values in memory, and workers beside it. It
// stands while Value runs, some 5 ms longer than its workers need. wait, which may be nil, is called before each shot is valued
// and returns when it may be.
func Here(workers int, wait func(ctx context.Context)) analysis.Pool { return here{workers, wait} }

type here struct {
	workers int
	wait    func(ctx context.Context)
}

// Workers implements analysis.Pool.
func (h here) Workers() int { return h.workers }

// Value implements analysis.Pool.
func (h here) Value(ctx context.Context, tasks []*analysis.Task, to analysis.Hearer) error {
	s, err := startHere()
	if err != nil {
		return err
	}
	defer s.Shutdown()
	eg, work := errgroup.WithContext(ctx)
	work, stop := context.WithCancel(work)
	defer stop()
	q, err := connect(ctx, "", jetstream.MemoryStorage, nats.InProcessServer(s))
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	defer q.conn.Close()
	eg.Go(func() error {
		if err := q.Work(work, Worker{Slots: h.workers, Wait: h.wait}); !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	})
	eg.Go(func() error {
		defer stop()
		return q.Value(work, tasks, to, Sender{})
	})
	if err := eg.Wait(); ctx.Err() == nil {
		return err
	}
	return ctx.Err()
}

// startHere starts a server that nothing outside this program can reach.
func startHere() (*server.Server, error) {
	removeLeft()
	dir, err := os.MkdirTemp("", herePrefix) // wanted by the server, and left empty: nothing is kept in files
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	s, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: dir, NoLog: true, NoSigs: true,
		MaxPayload: maxPayload})
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		return nil, errors.New("queue: the server in the program did not start")
	}
	return s, nil
}

// herePrefix begins the names of the folders of startHere; one that is older than hereOld was left by a program that was killed.
const (
	herePrefix = "hogline-queue-"
	hereOld    = time.Hour
)

// removeLeft removes the empty folders that were left.
func removeLeft() {
	left, err := filepath.Glob(filepath.Join(os.TempDir(), herePrefix+"*"))
	if err != nil {
		return
	}
	for _, dir := range left {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() && time.Since(info.ModTime()) > hereOld {
			_ = os.RemoveAll(dir) // of another user it stays
		}
	}
}
