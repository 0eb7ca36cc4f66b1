package config

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/tailscale/hujson"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
)

// dc3Config is what is read of a configuration of the server of Digital Curling 3.
type dc3Config struct {
	Game struct {
		Setting wire.Setting `json:"setting"`
	} `json:"game"`
	Server struct {
		Port wire.Both[int] `json:"port"`
	} `json:"server"`
}

// ofDC3 is the error of a configuration of the server of Digital Curling 3, which has a game in place of matches: it tells how its
// match is played here. It is nil for any other file.
func ofDC3(root *hujson.Value) error {
	var c dc3Config
	std := root.Clone()
	std.Standardize()
	if json.Unmarshal(std.Pack(), &c) != nil || c.Game.Setting.MaxEnd == 0 {
		return nil
	}
	command := []string{"hogline match"}
	for t, option := range []string{"--a", "--b"} {
		port := *c.Server.Port.Of(curling.TeamID(t))
		if port <= 0 {
			port = 10_000 + t
		}
		command = append(command, fmt.Sprintf("%s dc3:%d", option, port))
	}
	command = append(command, "--model", string(physics.FCV1), "--ends", fmt.Sprint(c.Game.Setting.MaxEnd))
	if c.Game.Setting.FiveRock {
		command = append(command, "--rules", curling.FiveRock().Name)
	}
	if t := c.Game.Setting.Thinking.Team0; t > 0 && t < (24*time.Hour).Seconds() {
		command = append(command, "--clock", fmt.Sprintf("%gs", t))
	}
	return fmt.Errorf("this is a configuration of the server of Digital Curling 3; that of the thesis's server has keys that begin with match_. "+
		"Its match is played by: %s (with an AI of ours in place of dc3:PORT where it is to play)", strings.Join(command, " "))
}
