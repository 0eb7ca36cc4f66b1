package match

import "hogline/engine/message"

// Messages are the sentences that this package says about rule texts, by key: why a text without
// faults is still no rule set of curling. Those about throws are Sentences.
var Messages = message.Catalog{
	"match.no-param":   "the param {0} is missing; every rule set of curling has it",
	"match.teams":      "{0} teams, curling has 2",
	"match.no-shot":    "the move SHOT is missing",
	"match.shots":      "SHOTS is {0}; an end has an even number of stones, at most {1}",
	"match.last-stone": "FGZ and NO_TICK must stay below SHOTS, the last stone of an end is always free",
}
