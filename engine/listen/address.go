package listen

import (
	"crypto/subtle"
	"net"
	"os"
	"strconv"
	"strings"
)

// PasswordVariable is the variable of the environment with the password beyond loopback, for those who do not want it in a command line or
// a file.
const PasswordVariable = "HOGLINE_PASSWORD"

// Address is where to listen by what a user writes, and the password that a program must know there, empty if it needs none. A port,
// with or without a colon before it, is one of the loopback interface. An address that other machines reach needs a password, that of
// PasswordVariable if none is given. The error is that of no address, or of a password that is missing.
func Address(text, password string) (address, needs string, err error) {
	text = strings.TrimSpace(text)
	full := text
	if !strings.Contains(text, ":") {
		full = ":" + text
	}
	host, port, err := net.SplitHostPort(full)
	if err == nil {
		_, err = net.LookupPort("tcp", port) // a port beyond 65535, or a word that names none
	}
	if err != nil || port == "" {
		return "", "", msg("address", strconv.Quote(text))
	}
	if host == "" {
		host = "127.0.0.1"
	}
	if !Loopback(host) && password == "" {
		if password = os.Getenv(PasswordVariable); password == "" {
			return "", "", msg("open", text, PasswordVariable)
		}
	}
	return net.JoinHostPort(host, port), password, nil
}

// Loopback reports whether a host is this machine, which other machines do not reach.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback() || host == "localhost"
}

// CheckPassword is the error of a program that does not know the password, if one is needed.
func CheckPassword(needs, given string) error {
	if needs != "" && subtle.ConstantTimeCompare([]byte(needs), []byte(given)) == 0 {
		return msg("password")
	}
	return nil
}
