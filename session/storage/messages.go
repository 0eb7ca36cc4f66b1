package storage

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of the storage by key.
var Messages = message.Catalog{
	"storage.changed": "{0} was changed by another window or program since it was opened here",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("storage."+key, args...) }
