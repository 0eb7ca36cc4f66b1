package curling

import (
	"fmt"
	"strconv"

	"github.com/hogline/hogline/engine/message"
)

// Messages are the sentences by key that tell what is wrong with a value of curling.
var Messages = message.Catalog{
	"curling.ends":           "{0} ends in a match, want 1 to 100",
	"curling.end":            "end {0}, want 1 to 200",
	"curling.shot":           "shot {0}, want 1 to {1}",
	"curling.first":          "team {0} throws first, want 0 or 1",
	"curling.memory":         "the rules remember {0} bytes, at most {1}",
	"curling.score":          "score {0}:{1}, want at most {2} points",
	"curling.early-stone":    "stone {0} lies on the sheet but shot {1} is to be thrown",
	"curling.stone-number":   "stone {0}: its place is not a number",
	"curling.stone-outside":  "stone {0} at ({1}, {2}) lies outside the sheet",
	"curling.stones-overlap": "stones {0} and {1} overlap by {2} mm",
	"curling.shot-number":    "shot velocity ({0}, {1}) is not a number",
	"curling.shot-still":     "shot velocity is 0: the stone would stay in the hack",
	"curling.shot-back":      "shot velocity vy = {0} does not go towards the house (vy < 0)",
	"curling.shot-fast":      "shot speed {0} m/s is beyond {1}",
	"curling.turn":           "turn {0} is neither 0 (right) nor 1 (left)",
	"curling.spin":           "spin {0} rad/s, want 0 to {1}",
	"curling.noise":          "unknown noise model {0} (rect-tee, rect-velocity, polar, none)",
	"curling.noise-size":     "noise sizes {0} and {1} must be numbers from 0 to {2}",
	"curling.sweepers":       "unknown sweepers {0} (club, championship)",
	"curling.weight-max":     "weight_max {0}, want 0 (no limit) to {1} m/s",
	"curling.placement":      "placement {0}, want 0 to {1}",
}

// wrong is what is wrong with a value, as an error.
func wrong(key string, args ...any) error {
	return fmt.Errorf("%w", Messages.New("curling."+key, args...)) // which can be compared
}

// fixed is a number with so many digits behind the point.
func fixed(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
