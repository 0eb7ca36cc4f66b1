package evaluate

import (
	"fmt"

	"hogline/engine/ai/policy"
)

// Policies are the names of those who may play an end out after a judged shot, the usual
// one first.
//
//   - rules: what a curler would think of, by who lies shot, who has the hammer and whether
//     stones should be few (seed 004 §5.3).
//   - simple: a draw to the tee or, when the opponent has a stone in the house, a hit on the
//     one nearest to the tee, with either turn, each as likely (seed 004 table 1).
var Policies = []string{"rules", "simple"}

func policyOf(name string) (policy.Policy, error) {
	switch name {
	case "", "rules":
		return policy.Rules{}, nil
	case "simple":
		return policy.Simple{}, nil
	}
	return nil, fmt.Errorf("study: no policy %q (rules, simple)", name)
}

func (r *Method) policyName() string {
	if r.Policy == "" {
		return Policies[0]
	}
	return r.Policy
}
