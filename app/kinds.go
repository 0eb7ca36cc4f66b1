package app

import (
	"fmt"
	"strings"

	"hogline/engine/ai"
	"hogline/engine/ai/sample"
	"hogline/engine/ai/shots"
)

// kinds are the built-in AIs.
func kinds() []ai.Kind { return []ai.Kind{shots.Kind(), sample.Kind()} }

// makeAI makes an AI from "NAME:key=value,...".
func makeAI(spec string) (ai.AI, error) {
	name, _, _ := strings.Cut(spec, ":")
	for _, k := range kinds() {
		if k.Name == name {
			return k.New(nil)
		}
	}
	return nil, fmt.Errorf("there is no AI %q", name)
}
