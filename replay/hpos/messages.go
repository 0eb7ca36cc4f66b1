package hpos

import (
	"fmt"

	"github.com/hogline/hogline/engine/message"
)

// Messages are the sentences about positions by key: why a file is none.
var Messages = message.Catalog{
	"hpos.empty":        "line 1: the file is empty, want {",
	"hpos.place":        "line {0}, column {1}: {2}",
	"hpos.more-text":    "more text behind the end of the document",
	"hpos.of":           "{0}: {1}",
	"hpos.want-range":   "{0}: {1}, want {2} to {3}",
	"hpos.bad-format":   "format: {0}, want {1}",
	"hpos.bad-version":  "version: {0}, this program reads 1 to {1}",
	"hpos.no-state":     "state: missing",
	"hpos.many-stones":  "state.stones: {0} stones, want at most {1}",
	"hpos.bad-first":    "state.first: {0}, want 0 or 1",
	"hpos.want-teams":   "players: {0} teams, want {1}",
	"hpos.want-players": "players[{0}]: {1} players, want 1 or {2}",
	"hpos.other-ends":   "rules.ends: {0}, but state.ends is {1}",
	"hpos.bad-limit":    "weight_max: {0}, want 0 (no limit) to {1} m/s",
}

// wrong is a fault of a file as an error.
func wrong(key string, args ...any) error {
	return fmt.Errorf("hpos: %w", Messages.New("hpos."+key, args...))
}
