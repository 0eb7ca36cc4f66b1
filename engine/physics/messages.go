package physics

import (
	"fmt"

	"github.com/hogline/hogline/engine/message"
)

// Messages are the errors of ice and deliveries by key, for translation.
var Messages = message.Catalog{
	"physics.model":              "unknown model {0} (mori2019, v2, fcv1, granite)",
	"physics.ice":                "ice: {0} {1}, want {2} to {3}",
	"physics.ice-name":           "the name of an ice has {0} letters, want 1 to {1}",
	"physics.ice.friction":       "friction",
	"physics.ice.curl":           "curl",
	"physics.ice.stone-friction": "stone friction",
	"physics.ice.restitution":    "restitution",
	"physics.ice.threshold":      "threshold",
	"physics.ice.time-step":      "time step",
	"physics.ice.clock":          "clock",
	"physics.ice.release":        "release",
	"physics.ice.mu":             "coefficient of friction at 1 m/s",
	"physics.ice.fall":           "fall of the friction with speed",
	"physics.ice.yaw":            "yaw rate",
	"physics.ice.yaw-fall":       "fall of the yaw rate with speed",
	"physics.ice.slow-spin":      "slow spin",
	"physics.ice.spin-decay":     "decay of the spin",
	"physics.ice.drift":          "drift",
	"physics.ice.stone-curl":     "curl of a stone",
	"physics.not-granite":        "ice of {0} has numbers of {1}",
	"physics.wear-long":          "wear: want at most {0} shots",
	"physics.no-stone":           "an end has 16 stones: no more can be thrown",
	"physics.two-turns":          "{0} knows two turns and no spin of {1} rad/s; {2} knows any",
	"physics.sweep":              "sweeping: friction times {0}, curl times {1}, want {2} to {3}",
	"physics.sweep-number":       "sweeping: {0} is not a number",
	"physics.lines":              "wear by lines: friction {0}, curl {1} a stone, {2} stones at most; want shares up to {3} and at most {4} stones",
	"physics.no-lines":           "this simulator knows ice alone that is the same all over: only those that step through a shot throw on ice worn along lines",
	"physics.no-sweep":           "this simulator cannot sweep: it knows the ways of stones on clear ice alone",
	"physics.steps":              "the stones did not come to rest",
	"physics.unsupported":        "this simulator does not know this ice",
}

// newError is the error of a key.
func newError(key string, args ...any) error {
	return fmt.Errorf("%w", Messages.New("physics."+key, args...)) // which can be compared
}
