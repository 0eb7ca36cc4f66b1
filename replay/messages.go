package replay

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key; those about JSON are Fault's.
var Messages = message.Catalog{
	"replay.line":             "line {0}: {1}",
	"replay.file":             "{0}: {1}",
	"replay.file-line":        "{0}, line {1}: {2}",
	"replay.no-end":           "end {0}, the log has {1}",
	"replay.no-shot":          "shot {0}, end {1} has {2}",
	"replay.end-over":         "no shot is thrown at the end of an end",
	"replay.not-thrown":       "the log does not contain the shot thrown",
	"replay.further":          "{0} further warnings not listed",
	"replay.further-one":      "1 further warning not listed",
	"replay.too-large":        "the file is larger than {0} MB",
	"replay.garbled":          "bytes that are no letters in {0}, in which the text is read: shown as \uFFFD",
	"replay.rival":            "the text is read as {0}, but {1} is nearly as likely: the encoding can be chosen",
	"replay.json-cut":         "the file ends in the middle",
	"replay.json-stray":       "invalid character {0}",
	"replay.json-unknown":     "unknown field {0}",
	"replay.json-kind":        "{0}: got {1}, want {2}",
	"replay.json-kind-alone":  "got {0}, want {1}",
	"replay.kind.whole":       "a whole number",
	"replay.kind.number":      "a number",
	"replay.kind.this-number": "number {0}",
	"replay.kind.text":        "a text",
	"replay.kind.bool":        "true or false",
	"replay.kind.list":        "a list",
	"replay.kind.object":      "an object",
}
