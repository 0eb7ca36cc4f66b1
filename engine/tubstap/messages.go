package tubstap

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key: what is wrong with a map, a log or an
// action.
var Messages = message.Catalog{
	"tubstap.size":       "a map of {0} by {1} cells, want sides of 1 to {2} and at most {3} cells",
	"tubstap.cells":      "{0} terrains, want {1}",
	"tubstap.turn-limit": "a turn limit of {0}, want 1 to {1}",
	"tubstap.threshold":  "an HP threshold of {0}, want 0 to {1}",
	"tubstap.units":      "{0} units, want at most {1}",
	"tubstap.terrain":    "terrain {0}, want 0 to {1}",
	"tubstap.unit":       "unit {0}: {1}",
	"tubstap.taken":      "another unit stands at ({0},{1})",
	"tubstap.one-team":   "each team needs a unit",
	"tubstap.type":       "there is no type of unit {0}",
	"tubstap.team":       "team {0}, want 0 (red) or 1 (blue)",
	"tubstap.hp":         "{0} HP, want {1} to {2}",
	"tubstap.outside":    "({0},{1}) is outside the map of {2} by {3} cells",

	"tubstap.too-large": "a file of more than {0} MB",
	"tubstap.encoding":  "bytes that are no letters in {0}",
	"tubstap.want-tag":  "{0} stands where a tag such as SIZEX[8] should",
	"tubstap.no-end":    "{0}[ has no ]",
	"tubstap.twice":     "{0} stands in line {1} already",
	"tubstap.missing":   "there is no {0}[…]",
	"tubstap.number":    "{0}: {1} is no whole number",
	"tubstap.fields":    "{0} has {1} fields, want {2}",
	"tubstap.rows":      "{0} rows of terrain, want {1} with the border",
	"tubstap.border":    "terrain {0} on the border, want 0",
	"tubstap.finished":  "{0} as the mark of a unit that has acted, want 0 or 1",
	"tubstap.count":     "{0} is {1}, but {2} units follow",

	"tubstap.actions": "more than {0} actions",
	"tubstap.turn":    "turn {0} of {1}, want turn {2} of {3}",
	"tubstap.no-turn": "an action before the first TURNINFO",
	"tubstap.turn-of": "this action is not in turn {0} of {1}, which ended before it",
	"tubstap.damage":  "damage {0} and counter-damage {1}, by the rules it is {2} and {3}",

	"tubstap.levels": "levels {0}, want 1 to {1} digits of 0 to 4",

	"tubstap.over":      "the game is over",
	"tubstap.kind":      "there is no kind of action {0}",
	"tubstap.no-unit":   "there is no unit {0}",
	"tubstap.not-yours": "unit {0} does not belong to {1}, whose turn it is",
	"tubstap.gone":      "unit {0} is destroyed",
	"tubstap.acted":     "unit {0} has acted in this turn",
	"tubstap.reach":     "unit {0} cannot move to ({1},{2})",
	"tubstap.own":       "unit {0} belongs to the team that attacks",
	"tubstap.range":     "unit {0} cannot attack unit {1} from ({2},{3})",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("tubstap."+key, args...) }
