package games

import (
	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/library"
)

// Documents are what the commands of the package print as JSON, by the name of the schema in docs/schemas.
func Documents() map[string]any {
	return map[string]any{"info": FileInfo{}, "info-dataset": datasetInfo{}, "info-study": studyInfo{}, "reconstruct": reconstruction{},
		"fit-ice": physics.NamedIce{}, "photo": photoReport{}, "chart-merge": merged{},
		"library-index": libraryIndexed{}, "library-search": libraryFound{},
		"library-shots": libraryShots{}, "library-similar": librarySimilar{}, "library-situations": librarySituations{}}
}

// libraryIndexed is what indexing came to.
type libraryIndexed struct {
	library.Update
	Held    int     `json:"held"`   // games in the index
	Copies  int     `json:"copies"` // of them, further files or links of the same game
	Seconds float64 `json:"seconds"`
}

// libraryFound is the games that were found.
type libraryFound struct {
	Total      int                  `json:"total"` // Games may be fewer
	Seconds    float64              `json:"seconds"`
	Games      []library.Found      `json:"games"`
	Statistics []library.Statistics `json:"statistics,omitempty"`
}

// libraryShots is the shots that were found.
type libraryShots struct {
	Total   int           `json:"total"` // Shots may be fewer
	Seconds float64       `json:"seconds"`
	Shots   []libraryShot `json:"shots"`
}

type libraryShot struct {
	File string `json:"file"`
	Game string `json:"game,omitempty"` // id in a data set
	*analysis.Shot
}

// librarySimilar is the positions like another.
type librarySimilar struct {
	Seconds   float64           `json:"seconds"`
	Positions []library.Similar `json:"positions"`
}

// librarySituations is what came of a situation.
type librarySituations struct {
	Seconds float64 `json:"seconds"`
	*library.Summary
}
