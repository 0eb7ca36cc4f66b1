package curlit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// TestKinds: cells that say more than the kind of a shot keep the time-out and the violation; letters of other cells are told.
func TestKinds(t *testing.T) {
	for text, want := range map[string]curlit.Kind{
		"Draw":                                 {Task: replay.TaskDraw, Known: true},
		"Draw Time-out":                        {Task: replay.TaskDraw, TimeOut: true, Known: true},
		"Time-out Hit and Roll":                {Task: replay.TaskHitRoll, TimeOut: true, Known: true},
		"Through Hog line violation":           {Task: replay.TaskThrough, Note: "Hog line violation", Known: true},
		"Double Take-out Burned stone":         {Task: replay.TaskDouble, Note: "Burned stone", Known: true},
		"Clearing burnt stone Time out":        {Task: replay.TaskClearing, Note: "Burned stone", TimeOut: true, Known: true},
		"Take-out Free Guard Zone violation":   {Task: replay.TaskTakeOut, Note: "Free Guard Zone violation", Known: true},
		"Draw Burned stone Hog line violation": {Task: replay.TaskDraw, Note: "Burned stone; Hog line violation", Known: true},
		"Front X":                              {Task: replay.TaskFront, Stray: "X", Known: true},
		"R Guard 3":                            {Task: replay.TaskGuard, Stray: "R 3", Known: true},
		"Hog line violation":                   {Task: replay.TaskNone, Note: "Hog line violation", Known: true},
		"Wick / Soft Peeling":                  {Task: replay.TaskWick, Known: true},
		"Drawn":                                {Task: replay.TaskNone},
		"Something else":                       {Task: replay.TaskNone},
		"":                                     {Task: replay.TaskNone},
	} {
		require.Equal(t, want, curlit.KindOf(text), text)
	}
}
