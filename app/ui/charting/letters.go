package charting

import (
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/replay"
)

// letters are the keys of the tasks, and of what else is a letter of a task elsewhere.
type letters struct {
	name                   string // a value of settings.ChartLetters
	tasks                  map[replay.Task]rune
	target, thrower, study string
}

// curlitLetters are Curlit's, but for a stone thrown through, whose grade is the X; canadaLetters those of the Canadian guide of 2013, in
// which H is a freeze and E a draw, with letters of our own where it has none.
var (
	curlitLetters = letters{name: settings.CurlitLetters, tasks: map[replay.Task]rune{
		replay.TaskDraw: 'd', replay.TaskFront: 'f', replay.TaskGuard: 'g', replay.TaskRaise: 'r', replay.TaskWick: 'w', replay.TaskFreeze: 'z',
		replay.TaskTakeOut: 't', replay.TaskHitRoll: 'h', replay.TaskClearing: 'c', replay.TaskDouble: 's', replay.TaskPromotion: 'p',
		replay.TaskThrough: 'b',
	}, target: "a", thrower: "j", study: "e"}
	canadaLetters = letters{name: settings.CanadaLetters, tasks: map[replay.Task]rune{
		replay.TaskDraw: 'e', replay.TaskFront: 'f', replay.TaskGuard: 'g', replay.TaskRaise: 'j', replay.TaskWick: 'w', replay.TaskFreeze: 'h',
		replay.TaskTakeOut: 'a', replay.TaskHitRoll: 'b', replay.TaskClearing: 'c', replay.TaskDouble: 's', replay.TaskPromotion: 'd',
		replay.TaskThrough: 't',
	}, target: "p", thrower: "r", study: "z"}
)

// schemes are the letters by their names in the settings.
var schemes = map[string]*letters{settings.CurlitLetters: &curlitLetters, settings.CanadaLetters: &canadaLetters}
