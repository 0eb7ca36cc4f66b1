package ai

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of AIs without a shot and of their settings, by key.
var Messages = message.Catalog{
	"ai.no-shot":              "the AI proposed no shot that can be thrown",
	"ai.no-candidate":         "the AI proposed no shot",
	"ai.broke-down":           "the AI broke down: {0}",
	"ai.over":                 "the end is over: there is no shot to throw",
	"ai.no-throw":             "no shot can be thrown under the weight limit of {0} m/s",
	"ai.unknown-setting":      "unknown setting {0} ({1})",
	"ai.unknown-setting-like": "unknown setting {0}; did you mean {2}? ({1})",
	"ai.no-settings":          "it has none",
	"ai.settings":             "it has {0}",
	"ai.want-choice":          "{0}={1}, want {2}",
	"ai.no-number":            "{0}={1} is no number, want {2} to {3}{4}",
	"ai.want-range":           "{0}={1}, want {2} to {3}{4}",
	"ai.want-whole":           "{0}={1}, want a whole number from {2} to {3}{4}",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("ai."+key, args...) }
