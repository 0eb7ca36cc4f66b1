package chartstats

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of profiles by key, for translation.
var Messages = message.Catalog{
	"chartstats.no-draws": "these games have {0} last stones that were drawn to an open house: too few to tell an error",
}
