package dc4

import (
	"fmt"

	"github.com/hogline/hogline/engine/message"
)

// Messages are the errors that a person who plays or watches meets, by key. What a server or client says wrongly is told in English: it
// is for who writes it.
var Messages = message.Catalog{
	"dc4.address":     "{0} is no address of a match, want {1}",
	"dc4.refused":     "the server answers {0} {1}",
	"dc4.refused-why": "the server answers {0} {1}: {2}",
	"dc4.taken":       "{0} is taken, the server offers {1}",
	"dc4.failed":      "{0}: {1}",
	"dc4.failures":    "{0} failures in a row: {1}",
	"dc4.silent":      "nothing was said for {0}",
	"dc4.closed":      "the stream was closed",
}

// newError is the error of a key.
func newError(key string, args ...any) error {
	return fmt.Errorf("dc4: %w", Messages.New("dc4."+key, args...))
}
