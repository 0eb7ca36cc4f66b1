package dcl

import "hogline/engine/message"

// Messages are the sentences about logs by key: warnings of Read, and why a text is no log.
var Messages = message.Catalog{
	"dcl.too-large": "the file is larger than {0} MB, no log is",
	"dcl.empty":     "line 1: the file is empty, want {0}",
	"dcl.no-head":   "line {0}: {1}, want {2}",
	"dcl.blank":     "line {0}: nothing but blanks, want {1}",
	"dcl.of":        "{0}: {1}",

	"dcl.long-line":       "a line of {0} bytes, want at most {1}: left out",
	"dcl.want-section":    "{0}: want a section head such as [0000]",
	"dcl.bad-section":     "section {0}: want [EESS], two digits each for end and shot, [GameInfo] or [GameOverInfo]",
	"dcl.section-shot":    "section {0}: shot {1}, want 00 to {2}: an end has {2} stones",
	"dcl.section-order":   "section {0} comes after [{1}]: left out",
	"dcl.want-value":      "{0}: want KEY=value",
	"dcl.many-keys":       "{0}: more than {1} keys: left out",
	"dcl.want-command":    "{0}: want KEY=COMMAND and its numbers",
	"dcl.other-command":   "{0}: {1}, want {0}={0} and its numbers",
	"dcl.unknown-key":     "{0}: unknown, want POSITION, SETSTATE, BESTSHOT, PARAM, RUNSHOT or SCORE",
	"dcl.no-position":     "section [{0}]: no POSITION that can be used: the shot is left out",
	"dcl.empty-sheet":     "section [{0}]: no POSITION: the sheet is taken as empty",
	"dcl.no-run":          "section [{0}]: no RUNSHOT: what was thrown is not known",
	"dcl.no-answer":       "section [{0}]: no BESTSHOT: what was asked for is not known",
	"dcl.no-score":        "section [{0}]: no SCORE that can be used",
	"dcl.no-final":        "section [{0}]: no POSITION: how the stones lay at the end is not known",
	"dcl.gap":             "section [{0}] follows [{1}]: what lies between is missing",
	"dcl.no-ends-between": "end {0} follows end {1}: what lies before is missing",
	"dcl.no-ends-before":  "the log starts with end {0}: what lies before is missing",

	"dcl.count":             "{0} numbers",
	"dcl.want-count":        "{0} numbers, want {1}",
	"dcl.not-number":        "{0} is not a number",
	"dcl.broken-number":     "{0} is no number that a log can hold",
	"dcl.number-at":         "number {0}: {1}",
	"dcl.outside":           "stone {0} at ({1}, {2}) is outside the sheet",
	"dcl.want-shot":         "{0} numbers, want vx vy turn",
	"dcl.bad-turn":          "turn {0}, want 0 (right) or 1 (left)",
	"dcl.want-range":        "{0}: {1}, want {2} to {3}",
	"dcl.bad-position":      "POSITION: {0}: such stones are taken as not there",
	"dcl.bad-position-more": "POSITION: {0} and {1} more: such stones are taken as not there",
	"dcl.early-stone":       "POSITION of [{0}]: a stone lies there that was not thrown yet: taken as not there",
	"dcl.bad-state":         "SETSTATE: {0}, want four whole numbers: shot, end, ends, mover",
	"dcl.half-number":       "SETSTATE: number {0} is {1}, want a whole number",
	"dcl.other-place":       "SETSTATE: shot {0} of end {1}, want {2} of {3} as the section says",
	"dcl.bad-ends":          "SETSTATE: {0} ends, want 1 to {1}",
	"dcl.second-first":      "SETSTATE: the team named Second throws first in the first end",
	"dcl.mover":             "SETSTATE: the mover column disagrees with the scores in {0} shots of end {1}: the scores are believed",
	"dcl.mover-one":         "SETSTATE: the mover column disagrees with the scores in 1 shot of end {0}: the scores are believed",
	"dcl.bad-answer":        "BESTSHOT: {0}, want vx vy turn or CONCEDE",
	"dcl.no-turn":           "RUNSHOT: no turn, and BESTSHOT tells none: the shot is not known",
	"dcl.bad-param":         "PARAM: {0}, want three numbers: error, error, limit",
	"dcl.bad-score":         "SCORE: {0}, want a whole number from {1} to {2}",
	"dcl.other-score":       "SCORE: {0}, but the stones of POSITION count {1}",
	"dcl.bad-total":         "TOTALSCORE: {0}, want two whole numbers",
	"dcl.other-total":       "TOTALSCORE: {0} to {1}, but the ends add up to {2} to {3}",
	"dcl.other-winner":      "WIN: {0}, but the score is {1} to {2}",
	"dcl.no-winner":         "WIN: {0} is neither of the teams",

	"dcl.no-name":      "[GameInfo]: no {0}, the name of a team",
	"dcl.want-time":    "{0}: {1}, want a whole number of milliseconds",
	"dcl.want-size":    "{0}: {1}, want a number of at least 0",
	"dcl.bad-gameinfo": "GAMEINFO: {0}, want rule (0 normal, 1 mixed doubles) and random (0 rectangular, 1 polar)",
	"dcl.bad-rules":    "{0}: ends {1} and first shot {2} are beyond a match",
	"dcl.bad-player":   "{0}: player {1} of team {2}: {3}",

	"dcl.no-place":   "shot {0} of end {1} has no place in a log",
	"dcl.many-shots": "shot {0} of end {1}: an end has {2}",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("dcl."+key, args...) }
