//go:build !js

package study

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
)

// WorkerCmd values shots from a queue.
type WorkerCmd struct {
	Queue         string `aliases:"nats" placeholder:"URL" help:"Server of the queue, such as http://127.0.0.1:4222; behind # the fingerprint of its certificate, as the server tells it."`
	Listen        string `placeholder:"HOST:PORT" help:"Be the server as well, at this address. Beyond this machine --token is needed, and the connection is encrypted."`
	Store         string `placeholder:"DIR" help:"Where the server keeps the queue. Default: in the user's cache."`
	Token         string `env:"HOGLINE_QUEUE_TOKEN,HOGLINE_NATS_TOKEN" help:"Token of the server; better in the variable HOGLINE_QUEUE_TOKEN."`
	Cert          string `type:"path" help:"Certificate of --listen, PEM. Default: one of its own, known by its fingerprint in the URL."`
	Key           string `type:"path" help:"Its key, PEM."`
	Workers       int    `range:"0..${maxWorkers}" default:"2" help:"Shots valued at a time; 0 only serves."`
	AllowPrograms bool   `help:"Run the external programs that tasks name. Tasks come from whoever reaches the server."`

	Name          string        `placeholder:"NAME" help:"What this worker is called in values, reports and --status. Default: the name of this computer."`
	Longest       time.Duration `range:"1s..24h" default:"${longestTask}" help:"How long a shot may take; a task that asks for more, or takes more, gets none."`
	Status        bool          `help:"Tell which workers there are, how many shots wait and which were given up, and end."`
	option.AsJSON `set:"json=With --status: print one JSON document."`
}

// maxPEM bounds a certificate and its key, in bytes.
const maxPEM = 1 << 20

// Help is the example.
func (WorkerCmd) Help() string {
	return "Example: hogline worker --listen 127.0.0.1:4222, then hogline analyse DIR --queue http://127.0.0.1:4222; further machines: hogline worker --queue URL\n\nA worker that dies lets its shot go to another; a shot that three did not come back from is given up. It runs until it is stopped."
}

// Run works until it is stopped.
func (c *WorkerCmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	if (c.Queue == "") == (c.Listen == "") {
		return command.Usagef("want either --queue URL or --listen HOST:PORT")
	}
	if c.Workers == 0 && c.Listen == "" {
		return command.Usagef("--workers 0 only serves: it wants --listen")
	}
	if c.Status {
		return c.status(ctx)
	}
	url := c.Queue
	var failed <-chan struct{}
	var failure func() error
	if c.Listen != "" {
		dir := c.Store
		if dir == "" {
			cache, err := os.UserCacheDir()
			if err != nil {
				return fmt.Errorf("no folder for the queue (--store names one): %w", err)
			}
			dir = filepath.Join(cache, "hogline", "queue")
		}
		for _, name := range []string{c.Cert, c.Key} { // the library reads whatever it is given
			if name == "" {
				continue
			}
			if _, err := safefile.Read(name, maxPEM); err != nil {
				return err
			}
		}
		s, err := queue.Serve(c.Listen, dir, c.Token, c.Cert, c.Key)
		if err != nil {
			return command.AddressError("listen", c.Listen, err)
		}
		defer s.Close()
		url, failed, failure = s.URL(), s.Failed(), s.Err
		_, _ = fmt.Fprintf(ctx.Err, "serving %s\n", url)
		for _, u := range s.OutsideURLs() {
			_, _ = fmt.Fprintf(ctx.Err, "on other machines: hogline worker --queue \"%s\"\n", u)
		}
	}
	q, err := queue.Connect(ctx.Context, url, c.Token)
	if err != nil {
		return err
	}
	defer q.Close()
	eg, work := errgroup.WithContext(ctx.Context)
	eg.Go(func() error {
		select {
		case <-failed:
			return failure()
		case <-work.Done():
			return work.Err()
		}
	})
	if c.Workers > 0 {
		identity := analysis.NewIdentity(c.Name)
		if !ctx.Quiet() {
			_, _ = fmt.Fprintf(ctx.Err, "worker %s\n", &identity)
		}
		var valued atomic.Int64
		eg.Go(func() error {
			return q.Work(work, queue.Worker{Identity: identity, Slots: c.Workers, Longest: c.Longest, Allow: c.allow, Done: func(s analysis.Shot) {
				if n := int(valued.Add(1)); !ctx.Quiet() {
					_, _ = fmt.Fprintf(ctx.Err, "%s valued: end %d, shot %d\n", command.Count(n, "shot"), s.End, s.Shot)
				}
			}})
		})
	}
	err = eg.Wait()
	if failed != nil && failure() != nil { // a worker sees no more than that nothing is kept
		return failure()
	}
	return err
}

// status tells what the queue holds.
func (c *WorkerCmd) status(ctx *command.Context) error {
	if c.Queue == "" {
		return command.Usagef("--status wants the server of a queue: --queue URL")
	}
	q, err := queue.Connect(ctx.Context, c.Queue, c.Token)
	if err != nil {
		return err
	}
	defer q.Close()
	s, err := q.Status(ctx.Context)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(s)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s wait or are being valued, %s\n", command.Count(s.Waiting, "shot"), command.Count(len(s.Workers), "worker"))
	for i := range s.Workers {
		w := &s.Workers[i]
		_, _ = fmt.Fprintf(ctx.Out, "  %s: Hogline %s, %s; %s at a time, %s valued since %s\n", &w.Identity, w.Version, w.System,
			command.Count(w.Slots, "shot"), command.Count(int(w.Valued), "shot"), w.Since.Local().Format(time.DateTime))
	}
	for _, g := range s.GivenUp {
		_, _ = fmt.Fprintf(ctx.Out, "  end %d, shot %d (%s): %s\n", g.End, g.Shot, g.Time.Local().Format(time.DateTime), g.Why)
	}
	return nil
}

// allow reports whether an AI may be asked: programs only if that is said.
func (c *WorkerCmd) allow(name string) bool {
	choice, err := registry.Parse(name)
	if err != nil {
		return false
	}
	return c.AllowPrograms || !registry.IsRemote(choice.Kind.Name)
}
