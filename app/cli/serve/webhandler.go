package serve

import (
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay/chart/sharing"
)

// webHeaders stand in every answer. The page needs scripts and styles of its own, WebAssembly, and pictures and downloads that it
// makes itself; nothing may come from elsewhere, go elsewhere, or show the page within another.
var webHeaders = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
		"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// hosts are the names that a server answers to. Any other is that of a page elsewhere whose name was made to lead here (DNS
// rebinding): addresses in numbers cannot be.
type hosts struct {
	loopback bool // it listens for this computer alone
	names    []string
}

// hostsOf are the names of a server that was asked to listen at an address and does at bound.
func hostsOf(address string, bound net.Addr) hosts {
	h := hosts{names: []string{"localhost"}}
	if tcp, ok := bound.(*net.TCPAddr); ok {
		h.loopback = tcp.IP.IsLoopback()
	}
	if host, _, err := net.SplitHostPort(address); err == nil && host != "" {
		h.names = append(h.names, host)
	}
	if name, err := os.Hostname(); err == nil && !h.loopback {
		h.names = append(h.names, name, name+".local")
	}
	return h
}

// has reports whether the Host of a request is one of them.
func (h hosts) has(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), ".")
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().IsLoopback() || !h.loopback
	}
	return slices.ContainsFunc(h.names, func(name string) bool { return strings.EqualFold(name, host) })
}

// guarded refuses requests that no browser makes which was led here by its user.
func guarded(names hosts, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for key, value := range webHeaders {
			w.Header().Set(key, value)
		}
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead && r.URL.Path != sharing.Path:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		case !names.has(r.Host):
			http.Error(
				w,
				fmt.Sprintf(
					"hogline serve does not answer to the name %q: open its address in numbers, or start it with --address NAME:PORT",
					r.Host,
				),
				http.StatusMisdirectedRequest,
			)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// encodings are those that files are compressed in, the best first.
var encodings = []struct{ name, end string }{{"br", ".br"}, {"gzip", ".gz"}}

// webHandler serves the files of a folder, compressed where there is such a file and the browser takes it: regular files that are
// not hidden, and index.html in place of its folder.
func webHandler(files fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" || strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, "index.html")
		}
		h := w.Header()
		h.Set("Vary", "Accept-Encoding")
		h.Set("Cache-Control", "no-cache")
		accepted := strings.FieldsFunc(r.Header.Get("Accept-Encoding"), func(c rune) bool { return c == ',' || c == ' ' })
		file, info := open(files, name)
		for _, e := range encodings {
			if file == nil || !slices.Contains(accepted, e.name) {
				continue
			}
			if packed, packedInfo := open(files, name+e.end); packed != nil {
				_ = file.Close() // it was only read
				file, info = packed, packedInfo
				h.Set("Content-Encoding", e.name)
				break
			}
		}
		if file == nil {
			http.NotFound(w, r)
			return
		}
		defer func() { _ = file.Close() }()   // it was only read
		if strings.HasSuffix(name, ".wasm") { // its name has its hash
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		if t := typeOf(name); t != "" {
			h.Set("Content-Type", t)
		}
		http.ServeContent(w, r, name, info.ModTime(), file)
	})
}

// seekable is a file that can be served in parts.
type seekable interface {
	fs.File
	io.ReadSeeker
}

// open opens a file that may be served, nil if there is none.
func open(files fs.FS, name string) (seekable, fs.FileInfo) {
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return nil, nil
	}
	info, err := fs.Stat(files, name)
	if err != nil || !info.Mode().IsRegular() { // a pipe would keep whoever opens it waiting
		return nil, nil
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, nil
	}
	s, ok := f.(seekable)
	if !ok {
		_ = f.Close() // it was only read
		return nil, nil
	}
	return s, info
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
