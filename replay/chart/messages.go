package chart

import (
	"math"

	"github.com/hogline/hogline/engine/message"
)

// Messages are the sentences of this package by key.
var Messages = message.Catalog{
	"chart.no-chart":     "no chart: its first line is not {0}",
	"chart.version":      "a chart of version {0}; this program reads version {1}",
	"chart.left-out":     "left out: {0}",
	"chart.many":         "more than {0} changes",
	"chart.long":         "a line of {0} bytes, at most {1}",
	"chart.clash":        "two different changes have the name {0} of {1}: one of them is left out",
	"chart.in-use":       "{0} is being charted by another program: {1}",
	"chart.cut":          "the last line was cut off: left out",
	"chart.early":        "stone {0} lies there before it was thrown",
	"chart.returned":     "{0} is back in play after it went out",
	"chart.not-thrown":   "stone {0} lies there though it was not thrown",
	"chart.moved":        "{0} moved though nothing was thrown",
	"chart.outside":      "{0} lies where no stone is in play",
	"chart.overlap":      "{0} and {1} overlap by {2} cm",
	"chart.free-guard":   "{0} was protected by the free guard zone rule and went out",
	"chart.no-tick":      "{0} was protected on the centre line and was moved off it",
	"chart.count":        "the stones count {0}:{1}, the score is {2}:{3}",
	"chart.stone":        "stone {0}",
	"chart.placed-guard": "the placed guard",
	"chart.placed-house": "the placed stone of the house",
	"chart.of-shot":      "end {0}, shot {1}: {2}",
	"chart.of-end":       "end {0}: {1}",
	"chart.unknown":      "the places of the stones are not known after {0} of {1} shots: these stand in the game without them",
	"chart.apart":        "stones overlap and could not be moved apart: the places after this shot are left out",
	"chart.unplaced":     "{0} of {1} shots have no known places of all stones: the published tables have no word for that, they are left out",
	"chart.unfolded":     "what the published tables have no word for stands in {0} alone: sources, targets, reasons, times and notes",
	"chart.column":       "column {0} is missing",
	"chart.cell":         "{0}: {1}",
	"chart.differ":       "{0} was noted as {1} and as {2}: {3}",
	"chart.kept":         "{0} counts",
	"chart.neither":      "a later change counts",
	"chart.no-shots":     "nothing is charted",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("chart."+key, args...) }

// centimetres is a length in metres as a number for a text in cm.
func centimetres(m float64) float64 { return math.Round(m*1000) / 10 }
