package replay

import (
	"encoding/json"

	"github.com/hogline/hogline/engine/curling"
)

// RulesBelow is what rules in JSON are decoded over: the rule set that they name, so that a field
// that is missing has its value there, or base if they name none that is known.
func RulesBelow(rules []byte, base curling.Rules) curling.Rules {
	var named struct {
		Name string `json:"name"`
	}
	_ = json.Unmarshal(rules, &named) // the decoder of the whole reports what is wrong
	if set, ok := curling.RuleSet(named.Name); ok {
		return set
	}
	return base
}
