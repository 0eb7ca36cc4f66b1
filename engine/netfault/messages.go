package netfault

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences by key.
var Messages = message.Catalog{
	"net.address":     "want HOST:PORT, for example 127.0.0.1:9000",
	"net.no-host":     "there is no computer of this name",
	"net.lookup":      "the name of the computer cannot be looked up",
	"net.certificate": "its certificate is not trusted: {0}",
	"net.silent":      "no answer came in time",
	"net.refused":     "nothing listens there",
	"net.ended":       "the connection was broken off",
	"net.unreachable": "it cannot be reached from here",
	"net.in-use":      "another program listens there",
	"net.elsewhere":   "it is no address of this computer",
	"net.permission":  "no permission",
}
