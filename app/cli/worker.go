//go:build !js

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
)

// WorkerCmd values shots from a queue.
type WorkerCmd struct {
	NATS          string `name:"nats" placeholder:"URL" help:"Server of the queue, such as nats://127.0.0.1:4222; behind # the fingerprint of its certificate, as the server tells it."`
	Listen        string `placeholder:"HOST:PORT" help:"Be the server as well, at this address. Beyond this machine --token is needed, and the connection is encrypted."`
	Store         string `placeholder:"DIR" help:"Where the server keeps the queue. Default: in the user's cache."`
	Token         string `env:"HOGLINE_NATS_TOKEN" help:"Token of the server; better in the variable HOGLINE_NATS_TOKEN."`
	Cert          string `type:"path" help:"Certificate of --listen, PEM. Default: one of its own, known by its fingerprint in the URL."`
	Key           string `type:"path" help:"Its key, PEM."`
	Workers       int    `range:"0..${maxWorkers}" default:"2" help:"Shots valued at a time; 0 only serves."`
	AllowPrograms bool   `help:"Run the external programs that tasks name. Tasks come from whoever reaches the server."`
}

// maxPEM bounds a certificate and its key, in bytes.
const maxPEM = 1 << 20

// Help is the example.
func (WorkerCmd) Help() string {
	return "Example: hogline worker --listen 127.0.0.1:4222, then hogline analyse DIR --nats nats://127.0.0.1:4222; further machines: hogline worker --nats URL\n\nA worker that dies lets its shot go to another. It runs until it is stopped."
}

// Run works until it is stopped.
func (c *WorkerCmd) Run(ctx *Context) error {
	ctx.interactive()
	if (c.NATS == "") == (c.Listen == "") {
		return Usagef("want either --nats URL or --listen HOST:PORT")
	}
	if c.Workers == 0 && c.Listen == "" {
		return Usagef("--workers 0 only serves: it wants --listen")
	}
	url := c.NATS
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
			return err
		}
		defer s.Close()
		url = s.URL()
		_, _ = fmt.Fprintf(ctx.Err, "serving %s\n", url)
		for _, u := range s.OutsideURLs() {
			_, _ = fmt.Fprintf(ctx.Err, "on other machines: hogline worker --nats \"%s\"\n", u)
		}
	}
	q, err := queue.Connect(ctx.Context, url, c.Token)
	if err != nil {
		return err
	}
	defer q.Close()
	var valued atomic.Int64
	eg, work := errgroup.WithContext(ctx.Context)
	for range c.Workers {
		eg.Go(func() error {
			return q.Work(work, queue.Worker{Allow: c.allow, Done: func(s analysis.Shot) {
				_, _ = fmt.Fprintf(ctx.Err, "%s valued: end %d, shot %d\n", count(int(valued.Add(1)), "shot"), s.End, s.Shot)
			}})
		})
	}
	if c.Workers == 0 {
		<-ctx.Context.Done()
		return ctx.Context.Err()
	}
	return eg.Wait()
}

// allow reports whether an AI may be asked: programs only if that is said.
func (c *WorkerCmd) allow(name string) bool {
	choice, err := registry.Parse(name)
	if err != nil {
		return false
	}
	for _, k := range registry.Remotes() {
		if k.Name == choice.Kind.Name {
			return c.AllowPrograms
		}
	}
	return true
}
