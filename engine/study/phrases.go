package study

import "hogline/engine/phrase"

// Phrases are the sentences by key that tell why a question cannot be asked or an asker gave
// no answer.
var Phrases = phrase.Table{
	"study.over":         "the end is over: there is no shot to ask about",
	"study.placed":       "shot {0} is placed, not thrown, under the rules {1}",
	"study.player":       "team {0}, player {1}: {2}",
	"study.player-limit": "team {0}, player {1}: weight_max {2}, want 0 (no limit) to {3} m/s",
	"study.no-ai":        "there is no AI to ask",
	"study.no-answer":    "no answer within {0}",
	"study.no-shot":      "the AI proposed no shot",
	"study.broke-down":   "the AI broke down: {0}",
	"study.too-fast":     "the shot has {0} m/s, the thrower's limit is {1}",
}

// say is a sentence of Phrases by its key without the name of the package.
func say(key string, args ...any) phrase.Phrase { return Phrases.Say("study."+key, args...) }
