package physics

// NamedIce is an ice with the name under which a user finds it again, as settings keep it and files hold it.
type NamedIce struct {
	Name string `json:"name"` // of a fitted ice FittedPrefix and a name
	Ice  Ice    `json:"ice"`
	// Fit is how the ice was found from charted shots; nil where a user entered its numbers.
	Fit *IceFit `json:"fit,omitempty"`
}

// FittedPrefix begins the name of an ice that was fitted.
const FittedPrefix = "fitted:"

// maxIceName is the most letters of the name of an ice.
const maxIceName = 60

// IceFit is the ice that explains charted shots best.
type IceFit struct {
	Source   string   `json:"source"` // the data set
	Games    int      `json:"games"`
	Shots    int      `json:"shots"`    // that the fit rests on
	Curl     Interval `json:"curl"`     // Ice.Curl as a multiple of that of the model's programs
	Friction Interval `json:"friction"` // Ice.Friction as a multiple of that of the model's programs
	// Error is the root mean square of the errors of these shots in charting errors, large ones held down: about 1 where the
	// model explains them.
	Error float64 `json:"error"`
}

// Interval is a number with its 95 % interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Determined is false where the charts do not tell the number: it is then that of the model.
	Determined bool `json:"determined"`
}

// Check reports a name that is missing or too long, and what Ice.Check does.
func (n *NamedIce) Check() error {
	if l := len([]rune(n.Name)); l == 0 || l > maxIceName {
		return newError("ice-name", l, maxIceName)
	}
	return n.Ice.Check()
}
