package registry

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of lines that name no AI, by key.
var Messages = message.Catalog{
	"registry.unknown":       "there is no AI {0} ({1}, or process:COMMAND LINE)",
	"registry.unknown-like":  "there is no AI {0}; did you mean {2}? ({1}, or process:COMMAND LINE)",
	"registry.program":       "{0} is a program: write process:{1}",
	"registry.want-brackets": "{0}: want {1}(key=value,...):{2}",
	"registry.want-command":  "{0}: want {1}:{2}",
	"registry.bracketed":     "{0}: the setting {3} stands in brackets: {1}({3}=...):{2}",
	"registry.want-settings": "{0}: want NAME:key=value and further settings after commas",
	"registry.want-value":    "setting {0}, want key=value",
	"registry.twice":         "setting {0} stands twice",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("registry."+key, args...) }
