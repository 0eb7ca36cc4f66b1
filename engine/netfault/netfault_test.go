package netfault_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/netfault"
)

// ofSystem is an error as the network of the system gives it.
func ofSystem(number error) error {
	return &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", number)}
}

// late is an error that only says that it took too long.
type late struct{ error }

func (late) Timeout() bool { return true }

func TestOf(t *testing.T) {
	for want, err := range map[string]error{
		"want HOST:PORT, for example 127.0.0.1:9000":   &net.OpError{Op: "dial", Err: &net.AddrError{Err: "missing port", Addr: "x"}},
		"there is no computer of this name":            &net.DNSError{Name: "a.invalid", IsNotFound: true},
		"the name of the computer cannot be looked up": &net.DNSError{Name: "a.invalid", Err: "server misbehaving"},
		"its certificate is not trusted: of nobody":    &tls.CertificateVerificationError{Err: errors.New("of nobody")},
		"no answer came in time":                       &net.OpError{Op: "dial", Err: late{errors.New("i/o timeout")}},
		"nothing listens there":                        &url.Error{Op: "Post", URL: "http://a", Err: ofSystem(syscall.ECONNREFUSED)},
		"the connection was broken off":                fmt.Errorf("read: %w", io.EOF),
		"it cannot be reached from here":               ofSystem(syscall.EHOSTUNREACH),
		"another program listens there":                ofSystem(syscall.EADDRINUSE),
		"it is no address of this computer":            ofSystem(syscall.EADDRNOTAVAIL),
		"no permission":                                ofSystem(syscall.EACCES),
		"something else":                               &url.Error{Op: "Post", URL: "http://a", Err: errors.New("something else")},
		"of the system: something else":                &net.OpError{Op: "dial", Err: errors.New("of the system: something else")},
	} {
		require.EqualError(t, netfault.Of(err), want)
	}
	for _, err := range []error{os.ErrDeadlineExceeded, context.DeadlineExceeded, syscall.ETIMEDOUT} {
		require.EqualError(t, netfault.Of(err), "no answer came in time")
		require.ErrorIs(t, netfault.Of(err), err)
	}
	for _, err := range []error{syscall.ECONNRESET, syscall.ECONNABORTED, syscall.EPIPE, io.ErrUnexpectedEOF} {
		require.EqualError(t, netfault.Of(err), "the connection was broken off")
	}
	require.EqualError(t, netfault.Of(syscall.ENETUNREACH), "it cannot be reached from here")
	unknown := x509.UnknownAuthorityError{}
	require.ErrorIs(t, netfault.Of(&tls.CertificateVerificationError{Err: unknown}), unknown)
	require.NoError(t, netfault.Of(nil))
	for number, want := range map[syscall.Errno]string{10013: "no permission", 10048: "another program listens there",
		10049: "it is no address of this computer", 10051: "it cannot be reached from here", 10053: "the connection was broken off",
		10054: "the connection was broken off", 10060: "no answer came in time", 10061: "nothing listens there",
		10065: "it cannot be reached from here"} { // of Windows
		require.EqualError(t, netfault.Of(ofSystem(number)), want)
	}
}

// TestSystem: what the system says of addresses that are none, and of those where nothing is or something is already.
func TestSystem(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no network")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	at := l.Addr().String()
	_, err = net.Listen("tcp", at)
	require.EqualError(t, netfault.Of(err), "another program listens there")
	require.ErrorIs(t, netfault.Of(err), syscall.EADDRINUSE)
	require.NoError(t, l.Close())
	_, err = net.Dial("tcp", at)
	require.EqualError(t, netfault.Of(err), "nothing listens there")
	for _, address := range []string{"nonsense", "127.0.0.1:x", "127.0.0.1:65536", "1:2:3", "127.0.0.1:-1"} {
		_, err := net.Dial("tcp", address)
		require.ErrorIs(t, netfault.Of(err), netfault.ErrAddress, address)
		_, err = net.Listen("tcp", address)
		require.ErrorIs(t, netfault.Of(err), netfault.ErrAddress, address)
	}
}
