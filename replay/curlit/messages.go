package curlit

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences about charts of tournaments by key: warnings, and why a folder holds none.
var Messages = message.Catalog{
	"curlit.no-column":     "{0}: no column {1}",
	"curlit.empty":         "{0} holds no line",
	"curlit.of":            "{0}: {1}",
	"curlit.many":          "{0} holds more than {1} lines",
	"curlit.fields":        "{0} fields, want {1}: the line is left out",
	"curlit.no-csv":        "not a line of a table: {0}",
	"curlit.number":        "{0}: {1} is not a whole number from {2} to {3}: the line is left out",
	"curlit.no-game":       "game {0} is in no list of games: the line is left out",
	"curlit.twice":         "game {0} is listed twice: the line is left out",
	"curlit.no-team":       "team {0} does not play in game {1}: the line is left out",
	"curlit.no-shots":      "game {0} has no charted shots",
	"curlit.place":         "stone {0} at {1}, {2} is no place on the sheet: taken as out of play",
	"curlit.hog":           "stone {0} lies on the hog line: simulations leave it out",
	"curlit.order":         "{0} throws where the other team is in turn",
	"curlit.many-shots":    "end {0} has more than {1} shots: the line is left out",
	"curlit.first":         "{0} throws first although the list of games says the other",
	"curlit.player":        "player {0} is unknown",
	"curlit.turn":          "turn {0} is unknown",
	"curlit.task":          "kind of shot {0} is unknown",
	"curlit.grade":         "grade {0} is unknown",
	"curlit.early":         "stone {0} lies there before it was thrown: left out",
	"curlit.returned":      "stone {0} is back in play after it went out",
	"curlit.not-new":       "the thrown stone, {0}, is not among the stones: taken as out of play",
	"curlit.power-side":    "end {0}: power play {1} is noted, but the stones were placed {2}: taken as they lie",
	"curlit.power-lines":   "end {0}: the two teams have different power plays noted",
	"curlit.moved":         "{0} overlap, worst by {1} cm: moved apart by up to {2} cm",
	"curlit.stuck":         "stones overlap and could not be moved apart: this shot cannot be simulated",
	"curlit.score":         "end {0}: the stones give {1}:{2}, the list {3}:{4}",
	"curlit.total":         "the ends give {0}:{1}, the result is {2}:{3}",
	"curlit.hammer":        "end {0}: {1} has the hammer noted, but throws first",
	"curlit.count":         "{0} stones of {1} are noted, {2} have a place",
	"curlit.doubtful":      "which stone of {0} was thrown is in doubt",
	"curlit.extra-stones":  "{0} has {1} stones, more than can lie there: those that fit worst are left out",
	"curlit.rules-unknown": "the rules are not noted: taken as {0}",
	"curlit.side.right":    "to the right",
	"curlit.side.left":     "to the left",
	"curlit.side.none":     "to the centre",
	"curlit.stones":        "{0} pairs of stones",
	"curlit.stones-one":    "1 pair of stones",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("curlit."+key, args...) }
