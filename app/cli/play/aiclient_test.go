package play

import (
	"bytes"
	"context"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/dc3"
)

// TestInterruptedClient: Ctrl-C ends an AI on a server that says nothing, without an error; a server that hangs up is one.
func TestInterruptedClient(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = server.Close() }()
	accepted := make(chan net.Conn, 1)
	go func() {
		for {
			conn, err := server.Accept()
			if err != nil {
				return
			}
			accepted <- conn
		}
	}()
	c := AICmd{DC3: server.Addr().String()}
	play := func(ctx context.Context, then func(net.Conn)) error {
		ended := make(chan error, 1)
		var out bytes.Buffer
		go func() { ended <- c.playDC3(&command.Context{Context: ctx, Out: &out}, &dc3.Client{Name: "a"}) }()
		conn := <-accepted
		defer func() { _ = conn.Close() }()
		then(conn)
		select {
		case err := <-ended:
			require.Empty(t, out.String(), "no result of a match that was not played")
			return err
		case <-time.After(30 * time.Second):
			t.Fatal("the AI plays on")
			return nil
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	require.NoError(t, play(ctx, func(net.Conn) { cancel() }))
	require.Error(t, play(t.Context(), func(conn net.Conn) { _ = conn.Close() }))
}
