// Package serve is the command that serves the window, a shared chart or matches to others.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/net/netutil"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay/chart/sharing"
)

// Cmd serves the window for browsers.
type Cmd struct {
	Web     string `placeholder:"FOLDER" help:"The folder that make web has written; default: web beside the program, or share/hogline/web."`
	Chart   string `placeholder:"FILE.hchart" writes:"" help:"Share the chart of a game: devices that open the link chart it together, each with a copy of its own." type:"path"`
	Token   string `placeholder:"WORD" help:"The word in the link to a shared chart; by default a new one at every start."`
	DC4     bool   `name:"dc4" help:"Be a server of Digital Curling 4 in place of a page: the further options are those of hogline dc4 serve."`
	Address string `default:"127.0.0.1:8440" help:"Where to listen; the default is for this computer alone. Port 0: any."`
}

// Help is the example.
func (*Cmd) Help() string {
	return "Example: hogline serve --web build/web\n\nThen open the address in a browser. Nothing leaves the browser: the program runs in it. Files that are hidden (.name) or lie outside the folder are not served. Beyond this computer it answers to its addresses in numbers, its name, and the name of --address.\n\nA game charted on two devices: hogline serve --chart game.hchart --address 0.0.0.0:8440, then open the link on each. Who has no folder of --web joins from the window (Chart a game, Game, Chart together)."
}

// Limits of the server.
const (
	maxWebConnections = 256
	maxWebHeader      = 16 << 10
	webReadTime       = 10 * time.Second // of a request
	webWriteTime      = 10 * time.Minute // of an answer: the program is some 30 MB
	webIdleTime       = time.Minute
)

// Run serves until it is stopped.
func (c *Cmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	files, done, err := c.folder()
	if err != nil {
		return err
	}
	defer done()
	host, err := c.host(ctx)
	if err != nil {
		return err
	}
	if host != nil {
		defer func() { _ = host.Close() }() // every change is in its file
	}
	l, err := ctx.Listen("address", c.Address)
	if err != nil {
		return err
	}
	names := hostsOf(c.Address, l.Addr())
	server := &http.Server{
		Handler:        guarded(names, routes(files, host)),
		ReadTimeout:    webReadTime,
		WriteTimeout:   webWriteTime,
		IdleTimeout:    webIdleTime,
		MaxHeaderBytes: maxWebHeader,
		ErrorLog:       log.New(ctx.Err, "hogline serve: ", 0),
	}
	if host == nil {
		_, _ = fmt.Fprintf(ctx.Out, "Hogline is at http://%s/ (Ctrl-C ends)\n", l.Addr())
	} else {
		for _, address := range reachable(l.Addr()) {
			_, _ = fmt.Fprintf(ctx.Out, "The chart is at %s\n", sharing.Link(address, host.Token()))
		}
		_, _ = fmt.Fprintln(ctx.Out, "Whoever has the link can read and change it (Ctrl-C ends)")
	}
	if !names.loopback {
		_, _ = fmt.Fprintln(ctx.Err, "hogline serve: everybody who reaches this address can open it, without encryption")
	}
	stop := context.AfterFunc(ctx.Context, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(netutil.LimitListener(l, maxWebConnections)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Context.Err()
}

// folder are the files of the window. Where a chart is shared there need be none.
func (c *Cmd) folder() (files fs.FS, done func(), err error) {
	dir := c.Web
	if dir == "" {
		dir = webFolder()
	}
	switch {
	case c.Chart == "" && c.Token != "":
		return nil, nil, command.Usagef("--token is the word of a chart that is shared by --chart FILE")
	case dir == "" && c.Chart != "":
		return nil, func() {}, nil
	case dir == "":
		return nil, nil, command.Usagef("--web FOLDER is missing: the folder that make web has written; none lies beside the program")
	}
	if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || !info.Mode().IsRegular() {
		return nil, nil, command.Usagef("--web wants the folder that make web has written (%s has no index.html)", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("--web %s: %w", dir, err)
	}
	return root.FS(), func() { _ = root.Close() }, nil // it is only read
}

// webFolder is the folder of an installed program, "" if there is none.
func webFolder() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	for _, dir := range []string{"web", "../share/hogline/web"} {
		dir = filepath.Join(filepath.Dir(program), dir)
		if _, err := os.Stat(filepath.Join(dir, "index.html")); err == nil {
			return dir
		}
	}
	return ""
}
