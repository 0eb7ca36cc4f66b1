// Package listentest has addresses for tests of programs that listen.
package listentest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ports of addresses: below those that systems give to connections and to who asks for any port, so that no other test takes one between
// FreeAddress and its use.
const (
	firstPort = 15000
	lastPort  = 32000
)

// FreeAddress is an address of this machine at which nothing listens.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", firstPort+rand.IntN(lastPort-firstPort)) // two tests at once choose others
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
