package library

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

func TestDateInName(t *testing.T) {
	for name, day := range map[string]string{
		"A_B(20190316_101500).dcl":                  "2019-03-16",
		"A_vs_B[1545000000].dcl":                    "2018-12-16",
		"A_vs_B[1545000000123].dcl":                 "2018-12-16",
		"A_vs_B(1545000000).dcl":                    "2018-12-16",
		"20190316.dcl":                              "2019-03-16",
		"match-20190316101500.dcl":                  "2019-03-16",
		"log_201903161015.dcl":                      "2019-03-16",
		"2019-03-16 final.dcl":                      "2019-03-16",
		"final_2019_3_6.dcl":                        "2019-03-06",
		"2019.03.16.dcl2":                           "2019-03-16",
		"決勝2019年3月16日.dcl":                          "2019-03-16",
		"dc4client_team0_20260304_104112.jsonl":     "2026-03-04",
		"20191316-20190316.dcl":                     "2019-03-16", // the first is none
		"2019-02-30.dcl":                            "",
		"20190230.dcl":                              "",
		"120190316.dcl":                             "",
		"201903161.dcl":                             "",
		"seed1545000000.dcl":                        "",
		"A_vs_B[15450000001].dcl":                   "",
		"19990101000000000.dcl":                     "",
		"019cb736-2824-72fd-8487-40c51dad609a.dcl2": "",
		"game.dcl":                                  "",
		"2019.dcl":                                  "",
	} {
		require.Equal(t, day, dateInName(name), name)
	}
}

// TestDateOf: a log tells its day before its name does; the folder of a data set tells none, and neither does the time of a file.
func TestDateOf(t *testing.T) {
	log := &replay.Game{Extra: map[string]string{"Date": "2018-03-01T10:00"}}
	server := &replay.Game{Extra: map[string]string{"game_id": "x", "date_time": "2021-07-01T02:03:04.5Z"}}
	event := &replay.Game{Extra: map[string]string{"Event": "Winter Games 2022, Beijing"}}
	club := &replay.Game{Extra: map[string]string{"Event": "Club league 120223"}}
	wrong := &replay.Game{Extra: map[string]string{"Date": "16th of March"}}
	for _, c := range []struct {
		g        *replay.Game
		path, id string
		day      string
		named    bool
	}{
		{log, "logs/20190316.dcl", "", "2018-03-01", false},
		{server, "logs/game.dcl2", "", "2021-07-01", false},
		{wrong, "logs/20190316.dcl", "", "2019-03-16", true},
		{&replay.Game{}, "logs/20190316.dcl", "", "2019-03-16", true},
		{&replay.Game{}, "20190316/game.dcl", "", "", false},
		{event, "sets/20190316", "1-2-3", "2022", false},
		{club, "sets/20190316", "1-2-3", "", false},
	} {
		day, named := dateOf(c.g, c.path, c.id)
		require.Equal(t, []any{c.day, c.named}, []any{day, named}, c.path)
	}
}
