package app

import (
	"hogline/engine/ai"
	"hogline/engine/ai/registry"
)

// kinds are the built-in AIs.
func kinds() []ai.Kind { return registry.Kinds() }

// makeAI makes an AI from "NAME:key=value,..." or "process:COMMAND LINE".
func makeAI(spec string) (ai.AI, error) {
	c, err := registry.Parse(spec)
	if err != nil {
		return nil, err
	}
	return c.New()
}
