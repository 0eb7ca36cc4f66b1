//go:build !js

package queue

import (
	"cmp"
	"context"
	"crypto/tls"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/net/netutil"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/netfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Server keeps a queue.
type Server struct {
	dir, token string
	mark       string // of a certificate of its own
	lock       *safefile.Lock
	db         *sql.DB
	listener   net.Listener
	tls        bool
	http       *http.Server
	stop       context.CancelFunc // of those who wait
	ended      chan struct{}

	mu      sync.Mutex
	changed chan struct{}      // closed when a task waits or is answered
	present map[string]Present // workers by ID
	err     error
	failed  chan struct{} // closed when err is set
}

// Failed is closed when the server cannot keep its queue any more; Err tells why.
func (s *Server) Failed() <-chan struct{} { return s.failed }

// Err is why the server cannot keep its queue any more, nil while it can.
func (s *Server) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// fail hears of an error of the database.
func (s *Server) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return
	}
	var db *sqlite.Error
	if errors.As(err, &db) && db.Code()&0xff == sqlite3.SQLITE_FULL {
		err = errors.New("the disk is full")
	}
	s.err = fmt.Errorf("nothing can be kept in %s any more: %w. Make room and start it again; what is valued is kept", s.dir, err)
	close(s.failed)
	s.stop() // who waits is told
}

// Serve starts a server at host:port (port 0: a free one) that keeps its queue in a folder. Anything but the loopback
// interface needs a token. cert and key are files in PEM; without them a server beyond loopback has a certificate of its own,
// kept in the folder, by whose fingerprint in the URL it is known.
func Serve(address, dir, token, cert, key string) (*Server, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, netfault.Of(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, safefile.OpenError(dir, err)
	}
	s := &Server{dir: dir, token: token, ended: make(chan struct{}), changed: make(chan struct{}), present: map[string]Present{},
		failed: make(chan struct{})}
	s.lock, err = safefile.TakeLock(filepath.Join(dir, "lock"))
	if errors.Is(err, safefile.ErrLocked) {
		return nil, fmt.Errorf("%s is served by another program", dir)
	} else if err != nil {
		return nil, err
	}
	if err := s.start(address, host, cert, key); err != nil {
		s.lock.Release()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(address, host, cert, key string) (err error) {
	if !listen.Loopback(host) {
		switch {
		case s.token == "":
			return errors.New("beyond this machine a token is needed")
		case (cert == "") != (key == ""):
			return errors.New("a certificate and its key are needed")
		case cert == "":
			if cert, key, s.mark, err = ownCertificate(s.dir); err != nil {
				return err
			}
		}
	}
	var secure *tls.Config
	if s.tls = cert != ""; s.tls {
		pair, err := tls.LoadX509KeyPair(cert, key)
		if of := new(fs.PathError); errors.As(err, &of) {
			return safefile.OpenError(of.Path, err)
		}
		if err != nil {
			return fmt.Errorf("%s and %s are no certificate and its key in PEM", cert, key)
		}
		secure = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	}
	if s.listener, err = (&net.ListenConfig{}).Listen(context.Background(), "tcp", address); err != nil {
		return netfault.Of(err)
	}
	if s.db, err = openStore(s.dir); err != nil {
		_ = s.listener.Close() // nobody was heard
		return err
	}
	waiting, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.http = &http.Server{Handler: s, TLSConfig: secure, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: callTime,
		WriteTimeout: 2 * time.Minute, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(io.Discard, "", 0), Protocols: new(http.Protocols),
		BaseContext: func(net.Listener) context.Context { return waiting }}
	s.http.Protocols.SetHTTP1(true) // a connection is one request at a time
	limited := netutil.LimitListener(s.listener, maxConnections)
	go func() {
		defer close(s.ended)
		if s.tls {
			_ = s.http.ServeTLS(limited, "", "") // until it is closed
		} else {
			_ = s.http.Serve(limited)
		}
	}()
	return nil
}

// wake has those who wait look again.
func (s *Server) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *Server) changes() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// attend notes that a worker is there.
func (s *Server) attend(p *Present) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.present[p.ID]; known || len(s.present) < maxListed {
		there := *p
		there.heard, there.Slots = time.Now(), min(max(1, p.Slots), maxWaiting)
		s.present[p.ID] = there
	}
}

// leave notes that a worker has gone.
func (s *Server) leave(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.present, id)
}

// workers are those that are there, by ID.
func (s *Server) workers() (list []Present) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.present, func(_ string, p Present) bool { return time.Since(p.heard) > ackWait })
	list = slices.Collect(maps.Values(s.present))
	slices.SortFunc(list, func(a, b Present) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// URL is where this machine connects.
func (s *Server) URL() string {
	host, port := s.place()
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return s.at(host, port)
}

// OutsideURLs are where other machines connect: one for each address of this one; none for a server on loopback.
func (s *Server) OutsideURLs() (list []string) {
	host, port := s.place()
	switch ip := net.ParseIP(host); {
	case listen.Loopback(host):
		return nil
	case ip == nil || !ip.IsUnspecified():
		return []string{s.at(host, port)}
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
			list = append(list, s.at(n.IP.String(), port))
		}
	}
	return list
}

func (s *Server) place() (host, port string) {
	host, port, err := net.SplitHostPort(s.listener.Addr().String())
	if err != nil {
		return "", ""
	}
	return host, port
}

func (s *Server) at(host, port string) string {
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Fragment: s.mark}
	if s.tls {
		u.Scheme = "https"
	}
	return u.String()
}

// Close ends the server.
func (s *Server) Close() {
	s.stop()
	end, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	if s.http.Shutdown(end) != nil { // who still reads is left
		_ = s.http.Close()
	}
	<-s.ended
	_ = s.db.Close() // what is in it was written
	s.lock.Release()
}
