package dcl2

import (
	"encoding/json"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
)

// entry is one line of game.dcl2, or a shot file.
type entry struct {
	Tag string          `json:"tag"`
	Log json.RawMessage `json:"log"`
}

// serverMessage is the log part of an entry with tag gam: a message of the protocol, or a note of the server.
type serverMessage struct {
	wire.Message

	Config   *config        `json:"config"`    // meta
	LastMove *wire.LastMove `json:"last_move"` // update
	State    *wire.State    `json:"state"`     // update
	NextTeam string         `json:"next_team"` // update
}

// team is the team of a message.
func (m *serverMessage) team() (curling.TeamID, error) {
	if m.Team == nil {
		return team("")
	}
	return team(*m.Team)
}

// names is the log of new_game; dc_ok has a plain string under the same key.
type names struct {
	Name map[string]string `json:"name"`
}

type config struct {
	Game *wire.Game `json:"game"`
}

// shotLog is the log part of a shot file (tag sht).
type shotLog struct {
	End        int              `json:"end"`
	Shot       int              `json:"shot"`
	GameID     string           `json:"game_id"`
	Selected   *wire.Move       `json:"selected_move"`
	Actual     *wire.Move       `json:"actual_move"`
	Trajectory *wire.Trajectory `json:"trajectory"`
}
