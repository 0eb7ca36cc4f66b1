package registry

import "hogline/engine/phrase"

// Phrases are the sentences by key that tell why a line names no AI.
var Phrases = phrase.Table{
	"registry.unknown":       "there is no AI {0} ({1}, or process:COMMAND LINE)",
	"registry.want-brackets": "{0}: want process(key=value,...):COMMAND LINE",
	"registry.want-command":  "{0}: want process:COMMAND LINE",
	"registry.want-settings": "{0}: want NAME:key=value and further settings after commas",
	"registry.want-value":    "setting {0}, want key=value",
	"registry.twice":         "setting {0} stands twice",
}

// say is a sentence of Phrases by its key without the name of the package.
func say(key string, args ...any) phrase.Phrase { return Phrases.Say("registry."+key, args...) }
