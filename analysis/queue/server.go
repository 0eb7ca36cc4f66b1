//go:build !js

package queue

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a NATS server in this program.
type Server struct{ s *server.Server }

// Serve starts a server at host:port (port 0: a free one) that keeps its queue in a folder. Anything but the loopback
// interface needs a token, and a certificate with its key (files in PEM), which may be empty on loopback.
func Serve(address, dir, token, cert, key string) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 0 || n > 65535 {
		return nil, fmt.Errorf("queue: port %q, want 0 to 65535", port)
	}
	if ip := net.ParseIP(host); (ip == nil || !ip.IsLoopback()) && host != "localhost" && (token == "" || cert == "" || key == "") {
		return nil, errors.New("queue: beyond this machine a token, a certificate and its key are needed")
	}
	if n == 0 {
		n = server.RANDOM_PORT
	}
	o := &server.Options{Host: host, Port: n, JetStream: true, StoreDir: dir, Authorization: token, NoLog: true, NoSigs: true, MaxPayload: 1 << 20}
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
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		return nil, fmt.Errorf("queue: no server at %s: is the port in use?", address)
	}
	return &Server{s}, nil
}

// URL is where to connect.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close ends the server.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}
