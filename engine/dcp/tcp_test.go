package dcp

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/listen/listentest"
	"github.com/hogline/hogline/engine/match"
)

func overTCP(t *testing.T, address string, settings map[string]string) *External {
	t.Helper()
	values := map[string]string{listen.AddressKey: address, "hello": "5", "pace": "off"}
	for k, v := range settings {
		values[k] = v
	}
	a, err := TCPKind().New(values)
	require.NoError(t, err)
	e := a.(*External)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// logIn serves an AI to a server as a client.
func logIn(t *testing.T, address string, s *Server) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := listentest.Dial(ctx, address)
		if c == nil {
			return
		}
		stop := context.AfterFunc(ctx, func() { _ = c.Close() })
		defer stop()
		_ = s.Serve(ctx, c, c)
		_ = c.Close()
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
}

// TestMatchOverTCP: two programs log in at one address, each as the player it was invited as, and play.
func TestMatchOverTCP(t *testing.T) {
	address := listentest.FreeAddress(t)
	s, sim := exactMatch(t, curling.Standard(), 1)
	var players [2]match.Player
	for i, name := range []string{"north", "south"} {
		players[i] = overTCP(t, address, map[string]string{"login": name, "password": "secret"}).Player()
	}
	for i, name := range []string{"south", "north"} {
		var got ai.Request
		logIn(t, address, &Server{AI: listening{&got, curling.Shot{VX: float64(i), VY: -29}, nil}, Ice: s.Ice, Rules: s.Rules,
			Login: Login{name, "secret", name}})
	}
	rec, err := match.Play(t.Context(), s, players, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
	require.InDelta(t, 1, rec.Shots[0].Answered.VX, 0, "north throws first")
	require.InDelta(t, 0, rec.Shots[1].Answered.VX, 0)
}

// TestMatchFromAScore: a program is told the score of a match that begins in a later end.
func TestMatchFromAScore(t *testing.T) {
	address := listentest.FreeAddress(t)
	s, sim := exactMatch(t, curling.Standard(), 3)
	s.Start = curling.State{End: 2, Shot: 14, First: 1, Score: [2]int{3, 1}}
	var got ai.Request
	e := overTCP(t, address, nil)
	logIn(t, address, &Server{AI: listening{&got, curling.Shot{VY: -29}, nil}, Ice: s.Ice, Rules: s.Rules})
	rec, err := match.Play(t.Context(), s, [2]match.Player{e.Player(), &drawer{friction: s.Ice.Friction}}, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
	require.Equal(t, s.Start.Score, got.State.Score)
	require.Equal(t, 2, got.State.End)
}

// TestLogins: who does not log in, or as someone else, is not waited for without end.
func TestLogins(t *testing.T) {
	address := listentest.FreeAddress(t)
	e := overTCP(t, address, map[string]string{"hello": "0.3", "login": "north"})
	var got ai.Request
	logIn(t, address, &Server{AI: listening{&got, curling.Shot{VY: -29}, nil}, Login: Login{"west", "-", "west"}})
	_, err := e.Try(t.Context())
	require.ErrorContains(t, err, "nobody else has connected at")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = e.Try(ctx)
	require.ErrorIs(t, err, context.Canceled)
	release, err := e.acquire(t.Context())
	require.NoError(t, err)
	took, err := e.Try(ctx)
	release()
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, took, "another question was under way")
	for _, bad := range []string{"", "nowhere", "a:b:c", "host:"} {
		_, err := TCPKind().New(map[string]string{listen.AddressKey: bad})
		if bad == "nowhere" {
			continue // a port by its name
		}
		require.Error(t, err, bad)
	}
}

// TestStrangers: whoever else connects, and says what he likes, ends no match and takes nobody's place.
func TestStrangers(t *testing.T) {
	address := listentest.FreeAddress(t)
	s, sim := exactMatch(t, curling.Standard(), 1)
	e := overTCP(t, address, map[string]string{"password": "secret", "hello": "60"})
	for _, say := range []string{"GET / HTTP/1.1\r\n\r\n", "", "LOGIN a guess a\n", "LOGIN\n", "BESTSHOT 0 1e308 0\x00", "READYOK\n",
		strings.Repeat("x", 1<<16), "\x00\x00\n\n"} {
		c := dialled(t, e, address)
		_, _ = io.WriteString(c, say) // it may be closed by then
	}
	var got ai.Request
	logIn(t, address, &Server{AI: listening{&got, curling.Shot{VY: -29}, nil}, Ice: s.Ice, Rules: s.Rules, Login: Login{"north", "secret",
		"north"}})
	rec, err := match.Play(t.Context(), s, [2]match.Player{e.Player(), &drawer{friction: s.Ice.Friction}}, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
	require.InDelta(t, -29, rec.Shots[0].Answered.VY, 0)
}

// dialled connects to the address of an AI that listens from then on.
func dialled(t *testing.T, e *External, address string) net.Conn {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	tried := make(chan struct{})
	go func() {
		defer close(tried)
		_, _ = e.Try(ctx) // until the end of ctx
	}()
	c := listentest.Dial(ctx, address)
	require.NotNil(t, c)
	cancel()
	<-tried
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestListensHere: a port is one of this computer; what other computers reach wants a password.
func TestListensHere(t *testing.T) {
	t.Setenv("HOGLINE_PASSWORD", "")
	for _, bad := range []string{"0.0.0.0:9000", "[::]:9000", "example.org:9000"} {
		_, err := TCPKind().New(map[string]string{listen.AddressKey: bad})
		require.ErrorContains(t, err, "a password is needed", bad)
		_, err = TCPKind().New(map[string]string{listen.AddressKey: bad, "password": "secret"})
		require.NoError(t, err)
	}
	_, port, err := net.SplitHostPort(listentest.FreeAddress(t))
	require.NoError(t, err)
	e := overTCP(t, port, nil)
	_ = dialled(t, e, "127.0.0.1:"+port)
	addresses, err := net.InterfaceAddrs()
	require.NoError(t, err)
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() {
			_, err := (&net.Dialer{Timeout: time.Second}).DialContext(t.Context(), "tcp", net.JoinHostPort(n.IP.String(), port))
			require.Error(t, err, n)
		}
	}
}
