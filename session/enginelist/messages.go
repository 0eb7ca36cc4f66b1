package enginelist

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of the list by key.
var Messages = message.Catalog{
	"enginelist.budget": "{0} is no time from 0.1 s to 1 h and no number of throws",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("enginelist."+key, args...) }
