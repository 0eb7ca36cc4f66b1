package serve

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/net/netutil"

	"github.com/hogline/hogline/app/cli/command"
)

// Cmd serves the window for browsers.
type Cmd struct {
	Web     string `placeholder:"FOLDER" help:"The folder that make web has written; default: web beside the program, or share/hogline/web."`
	Address string `default:"127.0.0.1:8440" help:"Where to listen; the default is for this computer alone. Port 0: any."`
}

// Help is the example.
func (*Cmd) Help() string {
	return "Example: hogline serve --web build/web\n\nThen open the address in a browser. Nothing leaves the browser: the program runs in it. Files that are hidden (.name) or lie outside the folder are not served. Beyond this computer it answers to its addresses in numbers, its name, and the name of --address."
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
	dir := c.Web
	if dir == "" {
		dir = webFolder()
	}
	if dir == "" {
		return command.Usagef("--web FOLDER is missing: the folder that make web has written; none lies beside the program")
	}
	if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || !info.Mode().IsRegular() {
		return command.Usagef("--web wants the folder that make web has written (%s has no index.html)", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("--web %s: %w", dir, err)
	}
	defer func() { _ = root.Close() }() // it is only read
	l, err := (&net.ListenConfig{}).Listen(ctx.Context, "tcp", c.Address)
	if err != nil {
		return fmt.Errorf("--address %s: %w", c.Address, err)
	}
	names := hostsOf(c.Address, l.Addr())
	server := &http.Server{Handler: guarded(names, webHandler(root.FS())), ReadTimeout: webReadTime, WriteTimeout: webWriteTime, IdleTimeout: webIdleTime,
		MaxHeaderBytes: maxWebHeader, ErrorLog: log.New(ctx.Err, "hogline serve: ", 0)}
	_, _ = fmt.Fprintf(ctx.Out, "Hogline is at http://%s/ (Ctrl-C ends)\n", l.Addr())
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
