package jsonfault

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key.
var Messages = message.Catalog{
	"json.line":          "line {0}: {1}",
	"json.column":        "column {0}: {1}",
	"json.empty":         "nothing stands there",
	"json.none":          "this is no JSON: it begins with {0}",
	"json.more":          "more text follows",
	"json.cut":           "the file ends in the middle",
	"json.stray":         "invalid character {0}",
	"json.unknown":       "unknown field {0}",
	"json.kind":          "{0}: got {1}, want {2}",
	"json.large":         "{0}: {1} is larger than any number that can be read",
	"json.kind-alone":    "got {0}, want {1}",
	"json.a.whole":       "a whole number",
	"json.a.number":      "a number",
	"json.a.this-number": "number {0}",
	"json.a.text":        "a text",
	"json.a.bool":        "true or false",
	"json.a.list":        "a list",
	"json.a.object":      "an object",
}
