package play

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/match"
)

// Documents are what the commands of the package print as JSON, by the name of the schema in docs/schemas.
func Documents() map[string]any {
	return map[string]any{"arena": arena.Result{}, "arena-tournament": TournamentResult{}, "match": matchResult{}, "match-shot": match.Shot{},
		"match-record": match.Record{}, "dcp-check": dcp.CheckReport{}, "tubstap-play": TubstapResult{}, "tubstap-show": TubstapPosition{},
		"tubstap-ais": []ai.Kind{}}
}
