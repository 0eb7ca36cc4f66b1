package study

import (
	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/ai"
)

// Documents are what the commands of the package print as JSON, by the name of the schema in docs/schemas.
func Documents() map[string]any {
	return map[string]any{"ask": askReport{}, "map": MapInfo{}, "ais": []ai.Kind{}, "analyse": analysis.Match{}, "season": seasonDoc{}}
}
