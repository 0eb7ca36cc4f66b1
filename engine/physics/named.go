package physics

// NamedIce is an ice with the name under which a user finds it again, as settings keep it and files hold it.
type NamedIce struct {
	Name string `json:"name"` // of a fitted ice FittedPrefix and a name
	Ice  Ice    `json:"ice"`
	// Fit is how the ice was found from charted shots; nil where a user entered its numbers.
	Fit *IceFit `json:"fit,omitempty"`
	// Wear is how the ice changes during a match.
	Wear Wear `json:"wear,omitzero"`
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
	// Numbers are the other numbers of the ice that were looked for, by the name they have in a file, each with the rest as it is. Where the
	// charts tell one from the start (its interval does not hold that), the ice has it.
	Numbers map[string]Interval `json:"numbers,omitempty"`
	// Timed are the stones whose times from hog line to hog line tell the friction; where they do, the ice has it.
	Timed int `json:"timed,omitempty"`
	// Unexplained are the shots beside these that no throw explains on ice of any curl tried: they have no part in it.
	Unexplained int `json:"unexplained,omitempty"`
	// Error is the root mean square of the errors of both in charting errors, large ones held down: about 1 where the model
	// explains them.
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

// ChampionshipIce is the name of the ice nearest to that of today's championships.
const ChampionshipIce = "championship"

// Factors on the law of FCV1 of the championship ice: they bring the tee draw's 14.1 s from hog line to hog line, 24.9 s to
// its stop and 1.3 m of curl into the middle of what is quoted for real ice (docs/PHYSICS.md, "Real ice"; a test holds it).
const (
	championshipFriction = 0.95
	championshipCurl     = 0.85
)

// BuiltInIces are the ices that come with the program, that nearest to real ice first.
func BuiltInIces() []NamedIce {
	championship, _ := IceOf(FCV1) // a model that is known
	championship.Friction, championship.Curl = championshipFriction, championshipCurl
	list := []NamedIce{{Name: ChampionshipIce, Ice: championship}}
	for _, m := range Models() {
		ice, _ := IceOf(m)
		list = append(list, NamedIce{Name: string(m), Ice: ice})
	}
	return list
}

// maxWear is how many shots wear can tell: those of a match of 30 ends.
const maxWear = 480

// Check reports a name that is missing or too long, wear that is too long, and what Ice.Check does.
func (n *NamedIce) Check() error {
	if l := len([]rune(n.Name)); l == 0 || l > maxIceName {
		return newError("ice-name", l, maxIceName)
	}
	if len(n.Wear.Friction) > maxWear || len(n.Wear.Curl) > maxWear {
		return newError("wear-long", maxWear)
	}
	if err := n.Ice.Check(); err != nil {
		return err
	}
	return n.Wear.Check(n.Ice)
}

// WearPerEnd is the wear that changes friction and curl by a share in every end, as an ice that was pebbled once does.
func WearPerEnd(friction, curl float64, ends, shots int) (w Wear) {
	for shot := range ends * shots {
		end := float64(shot / shots)
		if friction != 0 {
			w.Friction = append(w.Friction, 1+friction*end)
		}
		if curl != 0 {
			w.Curl = append(w.Curl, 1+curl*end)
		}
	}
	return w
}

// PerEnd is the share by which friction and curl change from the first end to the second.
func (w *Wear) PerEnd(shots int) (friction, curl float64) {
	return factorAt(w.Friction, shots) - factorAt(w.Friction, 0), factorAt(w.Curl, shots) - factorAt(w.Curl, 0)
}
