// Package ai is the interface of every curling AI: the request, the suggestion, and settings
// described as data. The AIs are the packages below it; registry lists them.
package ai

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Request is a question about one shot.
type Request struct {
	State   curling.State
	Rules   curling.Rules
	Ice     physics.Ice
	Teams   [2]curling.Team // throwers by TeamID, each with their own noise and weight_max
	Wins    Wins            // nil: the AI plays for points
	Budget  Budget
	Seed    uint64
	Workers int // goroutines an AI may use; 0 is 1
	// UsualSpin: the protocol of the match can tell no other spin, whatever the ice knows.
	UsualSpin bool
}

// Check reports a state in which no shot is to be thrown: the end is over, or stones lie where they cannot.
func (r *Request) Check() error {
	if r.State.Shot >= curling.Stones {
		return msg("over")
	}
	return r.State.Check(physics.TouchTolerance)
}

// Own reports whether more than counting stones decides the end, by a machine (curling.Rules.Counted).
func (r *Request) Own() bool {
	_, counted := r.Rules.Counted(r.State)
	return !counted
}

// Thrower is the player who delivers the shot asked about.
func (r *Request) Thrower() curling.Player { return r.ThrowerOf(r.State.Shot) }

// ThrowerOf is the player who delivers a shot of this end.
func (r *Request) ThrowerOf(shot int) curling.Player {
	t := r.State.TeamOf(curling.SideOf(shot))
	return r.Teams[t][r.Rules.Delivery.Thrower(shot)]
}

// Wins is a table of win probabilities: of the team with lead points more than the other,
// when endsLeft ends are to be played and it has the hammer in the next one or not.
type Wins interface {
	Win(endsLeft, lead int, hammer bool) float64
	Source() string
}

// Telling is a table where it tells how likely a match is won from a state, nil where it does not: a table says itself by a method Tells.
func Telling(w Wins, r *curling.Rules, s curling.State) Wins {
	if t, ok := w.(interface {
		Tells(r *curling.Rules, s curling.State) bool
	}); ok && !t.Tells(r, s) {
		return nil
	}
	return w
}

// SourceUnder names where the wins of a table under rules come from: a table says itself by a method SourceUnder what rules of one's own
// change.
func SourceUnder(w Wins, r *curling.Rules) string {
	if t, ok := w.(interface {
		SourceUnder(r *curling.Rules) string
	}); ok {
		return t.SourceUnder(r)
	}
	return w.Source()
}

// Budget bounds an answer. Throws counts simulated shots; a zero field is no bound. With Throws
// alone the same seed gives the same answer on any number of workers.
type Budget struct {
	Throws int
	Time   time.Duration
}

// Candidate is one shot an AI considered.
type Candidate struct {
	Shot     curling.Shot `json:"shot"`
	Target   curling.Vec  `json:"target"`             // point aimed at; the zero Vec if it has none
	Name     string       `json:"name,omitempty"`     // name of the shot in English; empty if the AI has none
	Score    float64      `json:"score"`              // expected end score as seen by the thrower, NaN unknown
	Win      float64      `json:"win"`                // expected win probability of the thrower, NaN without a table
	Ends     Ends         `json:"ends,omitzero"`      // distribution of the end score, zero if unknown
	Error    float64      `json:"score_error"`        // standard error of Score
	Throws   int          `json:"throws"`             // simulated throws that these values come from
	Children int          `json:"children,omitempty"` // candidates of the same group
}

// Ends is a distribution of end scores -8..8 as seen by the thrower: Ends[k+8], of counting stones within a search, in an answer of points
// gained.
type Ends [17]float64

// Gained is a distribution of counting stones as that of the points gained: points[k+8] for k stones (winprob.EndPoints), at most 8.
func (e *Ends) Gained(points *[17]float64) (gained Ends) {
	for k, p := range e {
		gained[int(math.Round(min(max(points[k], -8), 8)))+8] += p
	}
	return gained
}

// Suggestion is an answer: candidates, best first.
type Suggestion struct {
	Candidates []Candidate
	Map        *Map   // the AI's value map, nil if it has none
	Throws     int    // simulated throws in all
	Note       string // remark for the user in English; empty
	Opening    Opening
}

// Opening is what the opening book has to do with an answer.
type Opening struct {
	Seen int  `json:"seen"` // ends of strong play that met the position; 0: the book was not used
	Best bool `json:"best"` // the best shot is the book's
}

// IsZero reports whether the book was not used.
func (o Opening) IsZero() bool { return o.Seen == 0 }

// Map is a grid of values for the overlay, over two axes.
type Map struct {
	Axes  Axes     `json:"axes"`
	X0    float64  `json:"x0"` // value of column 0
	DX    float64  `json:"dx"` // step
	Y0    float64  `json:"y0"`
	DY    float64  `json:"dy"`
	Cols  int      `json:"cols"`
	Rows  int      `json:"rows"`
	Unit  string   `json:"unit"`  // of Value: Points or WinShare
	Value [2]Cells `json:"value"` // by turn
}

// Cells are the values of a Map row by row, NaN undefined. As text they are float32, little-endian, in base64.
type Cells []float32

// MarshalText is for encoding/json.
func (c Cells) MarshalText() ([]byte, error) {
	raw := make([]byte, 0, 4*len(c))
	for _, v := range c {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	return base64.StdEncoding.AppendEncode(nil, raw), nil
}

// UnmarshalText is for encoding/json.
func (c *Cells) UnmarshalText(text []byte) error {
	raw, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return err
	}
	if len(raw)%4 != 0 {
		return fmt.Errorf("%d bytes are no float32s", len(raw))
	}
	*c = nil
	for ; len(raw) > 0; raw = raw[4:] {
		*c = append(*c, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
	}
	return nil
}

// At is the value of a turn at a place of the axes, between the cells by bilinear interpolation; NaN outside the map.
func (m *Map) At(turn curling.Turn, x, y float64) float32 {
	x, y = (x-m.X0)/m.DX, (y-m.Y0)/m.DY
	if !(x >= 0 && y >= 0 && x <= float64(m.Cols-1) && y <= float64(m.Rows-1)) || len(m.Value[turn]) < m.Cols*m.Rows || m.Cols < 2 ||
		m.Rows < 2 {
		return float32(math.NaN())
	}
	i, j := min(int(x), m.Cols-2), min(int(y), m.Rows-2)
	fx, fy := float32(x)-float32(i), float32(y)-float32(j)
	row, next := m.Value[turn][j*m.Cols+i:], m.Value[turn][(j+1)*m.Cols+i:]
	return (row[0]*(1-fx)+row[1]*fx)*(1-fy) + (next[0]*(1-fx)+next[1]*fx)*fy
}

// Axes names what a map is drawn over.
type Axes string

// Units of a map's values.
const (
	Points   = "points" // end score of the thrower
	WinShare = "win"    // win probability of the thrower
)

// The axes.
const (
	VelocityAxes Axes = "velocity" // vx, vy in m/s
	StopAxes     Axes = "stop"     // where the stone would stop on clear ice, m
)

// Progress is reported now and then while an AI thinks.
type Progress struct {
	Throws  int
	Done    float64 // share of the budget, 0..1; negative unknown
	Elapsed time.Duration
	Best    Candidate // zero until there is one
	Doing   string    // activity, such as "starting"; empty is thinking
}

// ReportInterval is how long an AI waits at least between two reports.
const ReportInterval = 100 * time.Millisecond

// AI answers requests. Suggest returns at once with ctx.Err() when ctx ends (within
// 50 ms) and calls report, which may be nil, from its own goroutine only.
type AI interface {
	Suggest(ctx context.Context, r Request, report func(Progress)) (Suggestion, error)
}

// ErrNoShot is wrapped by the error of an AI that answered without a shot that can be thrown: it
// conceded, or sent an invalid message.
var ErrNoShot = fmt.Errorf("%w", msg("no-shot"))

// NoThrow is the error of an AI that finds no shot under a weight limit in m/s.
func NoThrow(limit float64) error { return msg("no-throw", fmt.Sprintf("%.2f", limit)) }

// Setting describes one setting of an AI, for forms and lists.
type Setting struct {
	Key     string   `json:"key"`
	Unit    string   `json:"unit"`
	Default string   `json:"default"`
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Choices []string `json:"choices"`
	Help    string   `json:"help"`
}

// Kind is a kind of AI: its name, title and settings, and how to make one.
type Kind struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Settings []Setting `json:"settings"`
	// New makes the AI; values are the settings that differ from their defaults.
	New func(values map[string]string) (AI, error) `json:"-"`
}
