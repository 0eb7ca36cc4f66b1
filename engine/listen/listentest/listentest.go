// Package listentest has addresses for tests of programs that listen, and the connections of programs that do not wait for them.
package listentest

import (
	"context"
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Ports of addresses: below those that systems give to connections and to who asks for any port, so that no other test takes one between
// FreeAddress and its use. No process has an address twice, and those that run at once, whose numbers are near, begin at other places.
const (
	firstPort  = 15000
	lastPort   = 32000
	perProcess = 40 // more than any package needs
)

var given atomic.Int64

// FreeAddress is an address of this machine at which nothing listens.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		n := int64(os.Getpid())*perProcess + given.Add(1)
		address := fmt.Sprintf("127.0.0.1:%d", firstPort+n%(lastPort-firstPort))
		l, err := net.Listen("tcp", address)
		if err != nil {
			continue
		}
		require.NoError(t, l.Close())
		return address
	}
	require.Fail(t, "no port is free")
	return ""
}

// Dial connects to an address as soon as somebody listens there; nil when ctx ends before.
func Dial(ctx context.Context, address string) net.Conn {
	for ctx.Err() == nil {
		if c, err := (&net.Dialer{}).DialContext(ctx, "tcp", address); err == nil {
			return c
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}
