package listen

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences by key.
var Messages = message.Catalog{
	"listen.address":        "{0} is no address to listen at, want for example 9000 (this computer alone) or 0.0.0.0:9000",
	"listen.open":           "other computers reach {0}: a password is needed, as a setting or in the variable {1}",
	"listen.cannot":         "cannot listen at {0}: {1}",
	"listen.nobody":         "nobody has connected at {0} within {1}",
	"listen.nobody-refused": "nobody else has connected at {0} within {1}; {2} refused, the last {3}",
	"listen.from":           "from {0}: {1}",
	"listen.silent":         "it did not say who it is in time",
	"listen.ended":          "it ended the connection",
	"listen.long":           "it said more than {0} bytes before it said who it is",
	"listen.password":       "wrong password",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("listen."+key, args...) }
