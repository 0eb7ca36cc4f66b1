// Package netfault tells in a person's words why this computer cannot connect to another one, or listen for others.
package netfault

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"
)

// ErrAddress is within the error of a text that is no address.
var ErrAddress = errors.New("no address")

// reasons are what systems say, by key. Windows has numbers of its own.
var reasons = []struct {
	is  error
	key string
}{
	{os.ErrDeadlineExceeded, "silent"},
	{context.DeadlineExceeded, "silent"},
	{syscall.ETIMEDOUT, "silent"},
	{syscall.ECONNREFUSED, "refused"},
	{syscall.ECONNRESET, "ended"},
	{syscall.ECONNABORTED, "ended"},
	{syscall.EPIPE, "ended"},
	{io.ErrUnexpectedEOF, "ended"},
	{io.EOF, "ended"},
	{syscall.ENETUNREACH, "unreachable"},
	{syscall.EHOSTUNREACH, "unreachable"},
	{syscall.EADDRINUSE, "in-use"},
	{syscall.EADDRNOTAVAIL, "elsewhere"},
	{os.ErrPermission, "permission"},
	{syscall.Errno(10013), "permission"},
	{syscall.Errno(10048), "in-use"},
	{syscall.Errno(10049), "elsewhere"},
	{syscall.Errno(10051), "unreachable"},
	{syscall.Errno(10053), "ended"},
	{syscall.Errno(10054), "ended"},
	{syscall.Errno(10060), "silent"},
	{syscall.Errno(10061), "refused"},
	{syscall.Errno(10065), "unreachable"},
}

// Of is an error of connecting, asking or listening as a message, without the address. Any other error is given back as it is.
func Of(err error) error {
	var (
		where   *url.Error
		address *net.AddrError
		name    *net.DNSError
		trust   *tls.CertificateVerificationError
		op      *net.OpError
	)
	if errors.As(err, &where) {
		err = where.Err
	}
	switch {
	case errors.As(err, &address), errors.As(err, &name) && strings.HasPrefix(name.Name, "tcp/"): // of a port
		return Messages.New("net.address", ErrAddress, err)
	case name != nil && name.IsNotFound:
		return Messages.New("net.no-host", err)
	case name != nil:
		return Messages.New("net.lookup", err)
	case errors.As(err, &trust):
		return Messages.New("net.certificate", trust.Err, err)
	}
	for _, r := range reasons {
		if errors.Is(err, r.is) {
			return Messages.New("net."+r.key, err)
		}
	}
	if errors.As(err, &op) {
		if op.Timeout() {
			return Messages.New("net.silent", err)
		}
		return op.Err
	}
	return err
}
