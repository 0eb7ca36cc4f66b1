package boardgame

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key.
var Messages = message.Catalog{
	"boardgame.no-board":   "this game has no board to play on",
	"boardgame.no-option":  "this action cannot be played now",
	"boardgame.no-program": "there is no program {0}",
}
