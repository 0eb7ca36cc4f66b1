package chartstats

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of profiles by key, for translation.
var Messages = message.Catalog{
	"chartstats.no-grades": "no shot of these games is graded: nothing tells an error",
}
