package nrow

import "hogline/engine/message"

// Messages are the sentences by key that tell why rows cannot be thrown.
var Messages = message.Catalog{
	"nrow.want-rows": "rows={0}, want all, auto or row numbers such as 0+41: 0 is the hardest, 49 the weakest",
	"nrow.twice":     "rows={0} has row {1} twice",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("nrow."+key, args...) }
