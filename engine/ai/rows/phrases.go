package rows

import "hogline/engine/phrase"

// Phrases are the sentences by key that tell why rows cannot be thrown.
var Phrases = phrase.Table{
	"rows.want-rows": "rows={0}, want all, auto or row numbers such as 0+41: 0 is the hardest, 49 the weakest",
	"rows.twice":     "rows={0} has row {1} twice",
}

// say is a sentence of Phrases by its key without the name of the package.
func say(key string, args ...any) phrase.Phrase { return Phrases.Say("rows."+key, args...) }
