//go:build !js

package queue

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/safefile"
)

// Server is a NATS server in this program.
type Server struct {
	s    *server.Server
	dir  string
	mark string // of a certificate of its own
	lock *safefile.Lock

	failed chan struct{}
	fail   sync.Once
	err    error // set before failed is closed
}

// Failed is closed when the server cannot keep its queue any more; Err tells why.
func (s *Server) Failed() <-chan struct{} { return s.failed }

// Err is why the server cannot keep its queue any more, nil while it can.
func (s *Server) Err() error {
	select {
	case <-s.failed:
		return s.err
	default:
		return nil
	}
}

// log hears of the errors of the server.
type log struct{ s *Server }

// signsOfEnd stand in the errors of a server that ends its queue because the disk is full.
var signsOfEnd = []string{noSpace, "out of space", "out of resources", "resource limits exceeded", "will be disabled"}

func (l log) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	for _, sign := range signsOfEnd {
		if strings.Contains(strings.ToLower(text), sign) {
			l.s.fail.Do(func() {
				l.s.err = fmt.Errorf("queue: nothing can be kept in %s any more: the disk is full. Make room and start it again; what is valued is kept", l.s.dir)
				close(l.s.failed)
			})
		}
	}
}
func (l log) Fatalf(format string, v ...any) { l.Errorf(format, v...) }
func (l log) Warnf(format string, v ...any)  { l.Errorf(format, v...) }
func (log) Noticef(string, ...any)           {}
func (log) Debugf(string, ...any)            {}
func (log) Tracef(string, ...any)            {}

// Serve starts a server at host:port (port 0: a free one) that keeps its queue in a folder. Anything but the loopback
// interface needs a token. cert and key are files in PEM; without them a server beyond loopback has a certificate of its own,
// kept in the folder, by whose fingerprint in the URL it is known.
func Serve(address, dir, token, cert, key string) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 0 || n > 65535 {
		return nil, fmt.Errorf("queue: port %q, want 0 to 65535", port)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, safefile.OpenError(dir, err)
	}
	lock, err := safefile.TakeLock(filepath.Join(dir, "lock")) // the library takes none
	if errors.Is(err, safefile.ErrLocked) {
		return nil, fmt.Errorf("queue: %s is served by another program", dir)
	} else if err != nil {
		return nil, err
	}
	served := &Server{lock: lock, dir: dir, failed: make(chan struct{})}
	defer func() {
		if served.s == nil {
			lock.Release()
		}
	}()
	if !listen.Loopback(host) {
		switch {
		case token == "":
			return nil, errors.New("queue: beyond this machine a token is needed")
		case (cert == "") != (key == ""):
			return nil, errors.New("queue: a certificate and its key are needed")
		case cert == "":
			if cert, key, served.mark, err = ownCertificate(dir); err != nil {
				return nil, fmt.Errorf("queue: %w", err)
			}
		}
	}
	if n == 0 {
		n = server.RANDOM_PORT
	} else if l, err := net.Listen("tcp", address); err != nil { // the library waits
		return nil, fmt.Errorf("queue: %w", err)
	} else if err := l.Close(); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	o := &server.Options{Host: host, Port: n, JetStream: true, StoreDir: dir, Authorization: token, NoLog: true, NoSigs: true,
		MaxPayload: maxPayload}
	if cert != "" {
		tls, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: cert, KeyFile: key})
		if err != nil {
			return nil, fmt.Errorf("queue: %w", err)
		}
		o.TLS, o.TLSConfig = true, tls
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	s.SetLogger(log{served}, false, false)
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		return nil, fmt.Errorf("queue: no server at %s", address)
	}
	served.s = s
	return served, nil
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
	host, port, err := net.SplitHostPort(s.s.Addr().String())
	if err != nil {
		return "", ""
	}
	return host, port
}

func (s *Server) at(host, port string) string {
	u := url.URL{Scheme: "nats", Host: net.JoinHostPort(host, port), Fragment: s.mark}
	return u.String()
}

// Close ends the server.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
	s.lock.Release()
}
