// Package mapping reads tables of positions that other people made: any CSV or TSV with a line a shot, or a line a stone, whatever its
// columns are called, its unit and its frame. What the columns, the unit and the frame are is guessed from the heading and the numbers,
// told in words, and can be set by a Mapping, which is kept for all tables with that heading.
package mapping

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/message"
)

// Format is the name of the format.
const Format = "table"

// Unit is that of coordinates.
type Unit struct {
	Name   string
	Metres float64 // one of it
	marks  []string
}

// Units are all units. A pixel is that of the drawings of results books.
var Units = []Unit{
	{"m", 1, []string{"m", "metre", "metres", "meter", "meters"}},
	{"cm", 0.01, []string{"cm"}},
	{"mm", 0.001, []string{"mm"}},
	{"ft", 0.3048, []string{"ft", "foot", "feet"}},
	{"in", 0.0254, []string{"in", "inch", "inches"}},
	{"0.01 ft", 0.003048, nil},
	{"6 ft", 1.8288, nil},
	{"px", 0.01524, []string{"px", "pixel", "pixels"}},
}

// Origin is the line across the sheet from which places along it are counted.
type Origin struct {
	Name string
	At   float64 // m from the tee towards the thrower
}

// Origins are all lines.
var Origins = []Origin{
	{"tee", 0},
	{"hog", 6.4008},
	{"back", -1.8288},
	{"hack", -3.6576},    // behind the house
	{"thrower", 38.4048}, // the hack of the thrower
	{"thrower-hog", 28.3464},
	{"thrower-tee", 34.7472},
	{"chart", -2.4384}, // the lower edge of the published charts, 8 ft behind the tee
}

// Mapping is how a table is read.
type Mapping struct {
	Heading []string `json:"heading"` // of the tables that it is for
	Long    bool     `json:"long"`    // a line a stone, else a line a shot
	Roles   Roles    `json:"roles"`
	Pairs   []Pair   `json:"pairs"` // of coordinates
	Unit    string   `json:"unit"`
	Origin  string   `json:"origin"`
	// Width is that of the sheet in metres where the coordinates across it are counted from its side, 0 where from the centre line.
	Width  float64 `json:"width"`
	Along  string  `json:"along"`  // the axis along the sheet, x or y
	Away   bool    `json:"away"`   // it grows away from the thrower
	Left   bool    `json:"left"`   // the other axis grows to the thrower's left
	Absent []Place `json:"absent"` // places that mean that there is no stone
}

// Place is a pair of coordinates as a table has them.
type Place struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Roles are the names of the columns; empty where there is none.
type Roles struct {
	Game   []string  `json:"game"` // that name a game together
	Event  string    `json:"event"`
	End    string    `json:"end"`
	Shot   string    `json:"shot"`
	Team   string    `json:"team"` // that threw
	Teams  [2]string `json:"teams"`
	Player string    `json:"player"`
	Kind   string    `json:"kind"`
	Turn   string    `json:"turn"`
	Grade  string    `json:"grade"`
	Side   string    `json:"side"` // whose stone it is, of a table with a line a stone
}

// Pair are the two columns of a stone and whose it is: 0, 1, or -1 as the column of sides says.
type Pair struct {
	X    string `json:"x"`
	Y    string `json:"y"`
	Team int    `json:"team"`
}

// Messages are the sentences about tables by key.
var Messages = message.Catalog{
	"mapping.no-table":       "{0} is no table of positions: its heading has no columns of coordinates such as stone1_x and stone1_y, or x and y",
	"mapping.no-column":      "{0} has no column {1}, which the mapping names",
	"mapping.no-end":         "{0} is no table of positions that can be told apart: no column names the end, or none the shot",
	"mapping.no-rows":        "{0} holds no line with a stone that could be read",
	"mapping.no-game":        "{0}: there is no game {1}",
	"mapping.bad":            "{0} is no mapping: {1}",
	"mapping.other":          "the mapping is for tables with other columns: {0} is not in {1}",
	"mapping.value":          "{0} {1} is not known: want one of {2}",
	"mapping.guessed":        "how the table is to be read was guessed: {0}",
	"mapping.kept":           "the table is read by the mapping that was confirmed for its heading: {0}",
	"mapping.given":          "the table is read by the mapping given: {0}",
	"mapping.doubt":          "in doubt: {0}",
	"mapping.words":          "{0}; unit {1}; along the sheet by column {2}, from {3}, growing {4}; across by {5}, from {6}, growing to the thrower's {7}",
	"mapping.wide":           "a line a shot with {0} stones",
	"mapping.long":           "a line a stone",
	"mapping.centre":         "the centre line",
	"mapping.side":           "the side of a sheet {0} m wide",
	"mapping.away":           "away from the thrower",
	"mapping.towards":        "towards the thrower",
	"mapping.left":           "left",
	"mapping.right":          "right",
	"mapping.tee":            "the tee line",
	"mapping.hog":            "the hog line before the house",
	"mapping.back":           "the back line",
	"mapping.hack":           "the hack behind the house",
	"mapping.thrower":        "the thrower's hack",
	"mapping.throwerhog":     "the thrower's hog line",
	"mapping.throwertee":     "the thrower's tee line",
	"mapping.chart":          "the lower edge of a chart, 8 feet behind the tee",
	"mapping.mirror":         "left and right, which numbers do not tell: look at the first position",
	"mapping.sides-proved":   "left and right are proved: {0} of {1} draws that rub a lone guard push it as the turn has it",
	"mapping.sides-mirrored": "left and right are exchanged: {0} of {1} draws that rub a lone guard push it against the turn (set \"left\" the other way)",
	"mapping.sides-unproved": "left and right are not proved by this table: {0} of {1} draws that rub a lone guard push it as the turn has it",
	"mapping.scale":          "{0} fits nearly as well",
	"mapping.outside":        "{0} % of the stones would lie off the sheet",
	"mapping.sides":          "whose the stones are: the first half of the columns is taken as the first team's",
	"mapping.one-game":       "no column names the game: all lines are taken as one game",
	"mapping.no-team":        "no column tells who threw: by turns, the team first whose stones grew by odd shots",
	"mapping.absent":         "{0}, {1} stands for no stone",
	"mapping.stray-zero":     "end {0}, shot {1}: the others count from 1; the shot is left out",
	"mapping.teams-vote":     "which of the stones are {0}'s is told by whose grew in number after its shots: {1} of {2} agree",
	"mapping.few":            "only {0} stones: too few to be sure of the unit",
	"mapping.line-twice":     "shot {0} of end {1} stands there twice: the later line is left out",
	"mapping.cell":           "{0}: {1} is no number: the line is left out",
	"mapping.off":            "a stone at {0}, {1} is off the sheet: left out",
	"mapping.kind":           "the kind of shot {0} is not known",
	"mapping.many":           "more than {0} stones of a team: the others are left out",
}

func msg(key string, args ...any) message.Message { return Messages.New("mapping."+key, args...) }

// unit and origin are those of a mapping.
func (m *Mapping) unit() *Unit {
	if i := slices.IndexFunc(Units, func(u Unit) bool { return u.Name == m.Unit }); i >= 0 {
		return &Units[i]
	}
	return nil
}

func (m *Mapping) origin() *Origin {
	if i := slices.IndexFunc(Origins, func(o Origin) bool { return o.Name == m.Origin }); i >= 0 {
		return &Origins[i]
	}
	return nil
}

// Words is what a mapping says, in a sentence.
func (m *Mapping) Words() message.Message {
	layout := msg("wide", len(m.Pairs))
	if m.Long {
		layout = msg("long")
	}
	across := "y"
	if m.Along != "x" {
		across = "x"
	}
	return msg("words", layout, m.Unit, m.Along, msg(strings.ReplaceAll(m.Origin, "-", "")), word(m.Away, "away", "towards"), across, m.side(),
		word(m.Left, "left", "right"))
}

func word(yes bool, a, b string) message.Message {
	if yes {
		return msg(a)
	}
	return msg(b)
}

func (m *Mapping) side() message.Message {
	if m.Width > 0 {
		return msg("side", m.Width)
	}
	return msg("centre")
}

// At is where a pair of coordinates lies on our sheet, in metres.
func (m *Mapping) At(p Place) curling.Vec {
	u, o := m.unit(), m.origin()
	if u == nil || o == nil {
		return curling.Vec{X: math.NaN(), Y: math.NaN()}
	}
	along, across := p.Y*u.Metres, p.X*u.Metres
	if m.Along == "x" {
		along, across = across, along
	}
	if m.Away {
		along = -along
	}
	across -= m.Width / 2
	if m.Left {
		across = -across
	}
	return curling.Vec{X: curling.CentreX + across, Y: curling.TeeY + o.At + along}
}

// Check reports what a mapping has that cannot be.
func (m *Mapping) Check() error {
	var units, origins []string
	for _, u := range Units {
		units = append(units, u.Name)
	}
	for _, o := range Origins {
		origins = append(origins, o.Name)
	}
	switch {
	case m.unit() == nil:
		return msg("value", "unit", m.Unit, strings.Join(units, ", "))
	case m.origin() == nil:
		return msg("value", "origin", m.Origin, strings.Join(origins, ", "))
	case m.Along != "x" && m.Along != "y":
		return msg("value", "along", m.Along, "x, y")
	case !(m.Width >= 0 && m.Width <= 10):
		return msg("value", "width", m.Width, "0, 4.75, 4.572")
	case len(m.Pairs) == 0 || len(m.Pairs) > 2*curling.Stones || m.Long && len(m.Pairs) != 1:
		return msg("value", "pairs", len(m.Pairs), "1 - 16")
	case m.Roles.End == "" || m.Roles.Shot == "":
		return msg("value", "roles", m.Roles.End+" "+m.Roles.Shot, "end, shot")
	}
	for _, p := range m.Pairs {
		if p.Team < -1 || p.Team > 1 {
			return msg("value", "team", p.Team, "-1, 0, 1")
		}
	}
	return nil
}

// Parse reads a mapping from JSON.
func Parse(text []byte, name string) (*Mapping, error) {
	var m Mapping
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, msg("bad", name, jsonfault.Line(text, err))
	}
	if err := m.Check(); err != nil {
		return nil, msg("bad", name, err)
	}
	return &m, nil
}
