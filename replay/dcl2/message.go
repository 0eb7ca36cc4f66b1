package dcl2

import "encoding/json"

// entry is one line of game.dcl2, or a shot file.
type entry struct {
	Tag string          `json:"tag"`
	Log json.RawMessage `json:"log"`
}

// serverMessage is the log part of an entry with tag gam; cmd determines which fields are there.
type serverMessage struct {
	Cmd      string     `json:"cmd"`
	DateTime string     `json:"date_time"` // dc
	GameID   string     `json:"game_id"`   // dc
	Config   *config    `json:"config"`    // meta
	Game     *game      `json:"game"`      // is_ready
	Order    []int      `json:"player_order"`
	Team     string     `json:"team"` // ready_ok, move
	Move     *move      `json:"move"`
	LastMove *lastMove  `json:"last_move"` // update
	State    *gameState `json:"state"`     // update
	NextTeam string     `json:"next_team"` // update
}

// names is the log of new_game; dc_ok has a plain string under the same key.
type names struct {
	Name map[string]string `json:"name"`
}

type config struct {
	Game *game `json:"game"`
}

type game struct {
	Rule    string `json:"rule"`
	Setting struct {
		FiveRock     bool               `json:"five_rock_rule"`
		MaxEnd       int                `json:"max_end"`
		ThinkingTime map[string]float64 `json:"thinking_time"`
	} `json:"setting"`
	Players   map[string][]player `json:"players"`
	Simulator struct {
		Type            string  `json:"type"`
		SecondsPerFrame float64 `json:"seconds_per_frame"`
	} `json:"simulator"`
}

type player struct {
	Type        string  `json:"type"`
	MaxSpeed    float64 `json:"max_speed"`
	StddevSpeed float64 `json:"stddev_speed"`
	StddevAngle float64 `json:"stddev_angle"`
}

type lastMove struct {
	Actual *move `json:"actual_move"`
	Foul   bool  `json:"free_guard_zone_foul"`
}

type gameState struct {
	End        int               `json:"end"`
	Shot       int               `json:"shot"`
	Hammer     *string           `json:"hammer"`
	Scores     map[string][]*int `json:"scores"`
	ExtraScore map[string]*int   `json:"extra_end_score"`
	Stones     stones            `json:"stones"`
	Result     *gameResult       `json:"game_result"`
}

type gameResult struct {
	Winner *string `json:"winner"`
	Reason string  `json:"reason"`
}

// shotLog is the log part of a shot file (tag sht).
type shotLog struct {
	End        int         `json:"end"`
	Shot       int         `json:"shot"`
	GameID     string      `json:"game_id"`
	Selected   *move       `json:"selected_move"`
	Actual     *move       `json:"actual_move"`
	Trajectory *trajectory `json:"trajectory"`
}

// trajectory is a recorded trajectory: frames hold what has changed since the one before; a
// null value is a stone taken off.
type trajectory struct {
	SecondsPerFrame float64    `json:"seconds_per_frame"`
	Start           stones     `json:"start"`
	Finish          stones     `json:"finish"`
	Frames          [][]change `json:"frames"`
}

type change struct {
	Team  string `json:"team"`
	Index int    `json:"index"`
	Value *stone `json:"value"`
}
