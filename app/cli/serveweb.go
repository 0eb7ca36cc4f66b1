package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ServeCmd serves the window for browsers.
type ServeCmd struct {
	Web     string `placeholder:"FOLDER" help:"The folder that make web has written; default: web beside the program, or share/hogline/web."`
	Address string `default:"127.0.0.1:8440" help:"Where to listen; the default is for this computer alone. Port 0: any."`
}

// Help is the example.
func (*ServeCmd) Help() string {
	return "Example: hogline serve --web build/web\n\nThen open the address in a browser. Nothing leaves the browser: the program runs in it."
}

// Run serves until it is stopped.
func (c *ServeCmd) Run(ctx *Context) error {
	dir := c.Web
	if dir == "" {
		dir = webFolder()
	}
	if info, err := os.Stat(filepath.Join(dir, "index.html")); dir == "" || err != nil || !info.Mode().IsRegular() {
		return Usagef("--web wants the folder that make web has written (%s has no index.html)", dir)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx.Context, "tcp", c.Address)
	if err != nil {
		return fmt.Errorf("--address %s: %w", c.Address, err)
	}
	server := &http.Server{Handler: webHandler(os.DirFS(dir)), ReadHeaderTimeout: 10 * time.Second}
	_, _ = fmt.Fprintf(ctx.Out, "Hogline is at http://%s/ (Ctrl-C ends)\n", l.Addr())
	stop := context.AfterFunc(ctx.Context, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
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

// encodings are those that files are compressed in, the best first.
var encodings = []struct{ name, end string }{{"br", ".br"}, {"gzip", ".gz"}}

// webHandler serves the files of a folder, compressed where there is such a file and the browser takes it.
func webHandler(files fs.FS) http.Handler {
	plain := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept-Encoding")
		h.Set("Cache-Control", "no-cache")
		if strings.HasSuffix(name, ".wasm") { // its name has its hash
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
		for _, e := range encodings {
			if name == "" || !slices.Contains(accepted, e.name) {
				continue
			}
			if info, err := fs.Stat(files, name+e.end); err == nil && info.Mode().IsRegular() {
				h.Set("Content-Encoding", e.name)
				h.Set("Content-Type", typeOf(name))
				http.ServeFileFS(w, r, files, name+e.end)
				return
			}
		}
		if t := typeOf(name); t != "" {
			h.Set("Content-Type", t)
		}
		plain.ServeHTTP(w, r)
	})
}

// typeOf is the type of a file by its name, whatever the system's tables say; "" if it is not known.
func typeOf(name string) string {
	switch path.Ext(name) {
	case ".wasm":
		return "application/wasm"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json"
	}
	return mime.TypeByExtension(path.Ext(name))
}
