package app

import (
	"hogline/engine/ai"
	"hogline/engine/dcp"
	"hogline/engine/registry"
)

// kinds are all AIs that can be put on the list: those built in and the external program.
func kinds() []ai.Kind { return append(registry.Kinds(), registry.External()) }

// commandKey is the setting of a program that is its command line.
const commandKey = dcp.CommandKey

// isProgram reports whether AIs of a kind are somebody else's program.
func isProgram(k *ai.Kind) bool { return k.Name == registry.External().Name }
