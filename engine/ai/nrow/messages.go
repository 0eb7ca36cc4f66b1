package nrow

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of row sets, by key.
var Messages = message.Catalog{
	"nrow.want-rows": "rows={0}, want all, auto or row numbers such as 0+41: 0 is the hardest, 49 the weakest",
	"nrow.twice":     "rows={0} has row {1} twice",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("nrow."+key, args...) }
