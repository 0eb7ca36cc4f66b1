// Package config reads the configuration of the thesis's match server (Mori 2019 §4.3.4 and its appendix): one
// JSON file with the server, the simulator and any number of matches.
//
// Files in the field differ from the text and are read too: trailing commas and comments, null in params,
// friction_stone for stone_friction, Client_1 with time_limit for player_1 with timelimit, keys of later servers,
// missing keys. An unknown key is a warning with its line; a value of the wrong kind is an error with its line, its
// key and what is allowed.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tailscale/hujson"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
)

// File is a configuration.
type File struct {
	Ready     time.Duration // timeout_isready: how long a player may take for READYOK
	SetUp     time.Duration // timeout_preend: for its order and its placement
	Log       bool          // output_dcl
	Ice       physics.Ice   // friction, stone_friction
	Noise     curling.NoiseModel
	FreeGuard int // freeguard_num: shots of an end of the normal rules that the free guard rule applies to
	Matches   []Match
	Warnings  []Warning
}

// Match is one match of a configuration.
type Match struct {
	Name       string // of its key, such as "match_default"
	Doubles    bool   // rule_type
	Ends       int
	Players    [2]Player
	Extra      bool // extended_end: extra ends decide a tie
	Repetition int
}

// Player is one player of a match.
type Player struct {
	Type string // "local": Path is a program; "ai": Path is an AI of ours with its settings
	Path string
	Time time.Duration // timelimit for all its shots; 0 is no limit
	Team curling.Team
}

// Warning is something in a file that is not used.
type Warning struct {
	Line int // from 1
	Text string
}

// MaxBytes is the largest file that is read.
const MaxBytes = 1 << 20

// Default is what missing keys mean.
func Default() *File {
	ice, _ := physics.IceOf(physics.Mori2019) // a model that exists
	return &File{Ready: 15 * time.Second, SetUp: 5 * time.Second, Log: true, Ice: ice, Noise: curling.RectTee,
		FreeGuard: curling.Standard().Guard.Shots}
}

// Open reads a file.
func Open(name string) (*File, error) {
	raw, err := safefile.Read(name, MaxBytes)
	if err != nil {
		return nil, err
	}
	f, err := Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// Parse reads a configuration. The error names the line.
func Parse(raw []byte) (*File, error) {
	if len(raw) > MaxBytes {
		return nil, fmt.Errorf("a configuration of %d bytes, at most %d", len(raw), MaxBytes)
	}
	raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	r := &reader{raw: raw, file: Default()}
	if line := tooDeep(raw); line > 0 {
		return nil, fmt.Errorf("line %d: objects and lists lie more than %d deep in each other", line, deepest)
	}
	root, err := hujson.Parse(raw)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF): // Of tells the place
		return nil, jsonfault.Line(raw, err)
	case err != nil:
		return nil, errors.New(strings.TrimPrefix(err.Error(), "hujson: "))
	}
	if err := ofDC3(&root); err != nil {
		return nil, err
	}
	r.object("", &root, r.top)
	if r.err == nil && len(r.file.Matches) == 0 {
		r.err = fmt.Errorf("no match: want a key that begins with match_")
	}
	if r.err != nil {
		return nil, r.err
	}
	for i := range r.file.Matches {
		for p := range r.file.Matches[i].Players {
			team := &r.file.Matches[i].Players[p].Team
			for k := range team {
				team[k].Noise.Model = r.file.Noise
			}
		}
	}
	return r.file, nil
}

// reader reads a file; the first error stays.
type reader struct {
	raw  []byte
	file *File
	err  error
}

func (r *reader) line(v *hujson.Value) int {
	return 1 + bytes.Count(r.raw[:min(max(v.StartOffset, 0), len(r.raw))], []byte("\n"))
}

func (r *reader) fail(key string, v *hujson.Value, want string) {
	if r.err == nil {
		text := strings.TrimSpace(string(v.Clone().Pack()))
		if len(text) > 40 {
			text = text[:40] + "..."
		}
		if key != "" {
			text = key + ": " + text
		}
		r.err = fmt.Errorf("line %d: %s, want %s", r.line(v), text, want)
	}
}

func (r *reader) warn(v *hujson.Value, format string, args ...any) {
	r.file.Warnings = append(r.file.Warnings, Warning{r.line(v), fmt.Sprintf(format, args...)})
}

// object calls use for every member. A null is an object without members.
func (r *reader) object(path string, v *hujson.Value, use func(key string, v *hujson.Value)) {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		if !isNull(v) || path == "" {
			r.fail(path, v, "an object { }")
		}
		return
	}
	for i := range o.Members {
		name, ok := o.Members[i].Name.Value.(hujson.Literal)
		if ok {
			use(name.String(), &o.Members[i].Value)
		}
	}
}

func isNull(v *hujson.Value) bool {
	l, ok := v.Value.(hujson.Literal)
	return ok && l.Kind() == 'n'
}

// number reads a number; null leaves what is there.
func (r *reader) number(key string, v *hujson.Value, from, to float64, set func(float64)) {
	if isNull(v) {
		return
	}
	l, ok := v.Value.(hujson.Literal)
	x := math.NaN()
	if ok && l.Kind() == '0' {
		x = l.Float()
	}
	if !(x >= from && x <= to) {
		r.fail(key, v, fmt.Sprintf("a number from %s to %s", plain(from), plain(to)))
		return
	}
	set(x)
}

func plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// whole reads a whole number.
func (r *reader) whole(key string, v *hujson.Value, from, to int, set func(int)) {
	r.number(key, v, float64(from), float64(to), func(x float64) {
		if x != math.Trunc(x) {
			r.fail(key, v, fmt.Sprintf("a whole number from %d to %d", from, to))
			return
		}
		set(int(x))
	})
}

func (r *reader) truth(key string, v *hujson.Value, set func(bool)) {
	l, ok := v.Value.(hujson.Literal)
	switch {
	case ok && (l.Kind() == 't' || l.Kind() == 'f'):
		set(l.Bool())
	case !isNull(v):
		r.fail(key, v, "true or false")
	}
}

func (r *reader) text(key string, v *hujson.Value, set func(string)) {
	l, ok := v.Value.(hujson.Literal)
	switch {
	case ok && l.Kind() == '"':
		set(l.String())
	case !isNull(v):
		r.fail(key, v, `text in "quotes"`)
	}
}

// choice reads one of some words, in letters of either case.
func (r *reader) choice(key string, v *hujson.Value, words []string, set func(int)) {
	r.text(key, v, func(s string) {
		i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, s) })
		if i < 0 {
			r.fail(key, v, strings.Join(words, " or "))
			return
		}
		set(i)
	})
}

// later are keys of later servers, which are not used here.
var later = []string{"md", "output_json", "output_server_log", "view_board_delay", "$schema"}

func (r *reader) unknown(path, key string, v *hujson.Value) {
	if !slices.Contains(later, key) {
		r.warn(v, "unknown key %s", join(path, key))
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func (r *reader) top(key string, v *hujson.Value) {
	switch {
	case key == "server":
		r.object(key, v, r.server)
	case key == "simulator":
		r.object(key, v, r.simulator)
	case strings.HasPrefix(key, "match"):
		m := Match{Name: key, Ends: 8, Extra: true, Repetition: 1}
		for i := range m.Players {
			m.Players[i] = Player{Type: "local", Time: 219 * time.Second,
				Team: curling.TeamOf(curling.Player{Noise: curling.NoiseGAT, WeightMax: curling.StrongWeightMax})}
		}
		r.object(key, v, func(k string, v *hujson.Value) { r.match(&m, k, v) })
		for i, p := range m.Players {
			if p.Path == "" && r.err == nil {
				r.err = fmt.Errorf("line %d: %s.player_%d.path is missing", r.line(v), key, i+1)
			}
		}
		r.file.Matches = append(r.file.Matches, m)
	default:
		r.unknown("", key, v)
	}
}

func (r *reader) server(key string, v *hujson.Value) {
	milliseconds := func(set *time.Duration) {
		r.number("server."+key, v, 0, 3_600_000, func(x float64) { *set = time.Duration(x * float64(time.Millisecond)) })
	}
	switch key {
	case "timeout_isready":
		milliseconds(&r.file.Ready)
	case "timeout_preend":
		milliseconds(&r.file.SetUp)
	case "output_dcl":
		r.truth("server."+key, v, func(b bool) { r.file.Log = b })
	default:
		r.unknown("server", key, v)
	}
}

// models are the noise models by the names of rand_type.
var (
	models     = []curling.NoiseModel{curling.RectTee, curling.Polar}
	modelNames = []string{"RECTANGULAR", "POLAR"}
)

func (r *reader) simulator(key string, v *hujson.Value) {
	path := "simulator." + key
	switch key {
	case "friction":
		r.number(path, v, 0.05, 1000, func(x float64) { r.file.Ice.Friction = x })
	case "stone_friction", "friction_stone":
		r.number(path, v, 0, 1000, func(x float64) { r.file.Ice.StoneFriction = x })
	case "rand_type":
		r.choice(path, v, modelNames, func(i int) { r.file.Noise = models[i] })
	case "freeguard_num":
		r.whole(path, v, 0, curling.Stones-1, func(n int) { r.file.FreeGuard = n })
	case "friction_default": // the value to go back to: it is ours as well
		r.number(path, v, 0, 1000, func(float64) {})
	case "rand_type_all": // what rand_type may be
	default:
		r.unknown("simulator", key, v)
	}
}

func (r *reader) match(m *Match, key string, v *hujson.Value) {
	path := m.Name + "." + key
	switch strings.ToLower(key) {
	case "rule_type":
		r.choice(path, v, []string{"normal", "mix_doubles"}, func(i int) { m.Doubles = i == 1 })
	case "ends":
		r.whole(path, v, 1, 20, func(n int) { m.Ends = n })
	case "player_1", "client_1":
		r.object(path, v, func(k string, v *hujson.Value) { r.player(path, &m.Players[0], k, v) })
	case "player_2", "client_2":
		r.object(path, v, func(k string, v *hujson.Value) { r.player(path, &m.Players[1], k, v) })
	case "extended_end":
		r.truth(path, v, func(b bool) { m.Extra = b })
	case "repetition":
		r.whole(path, v, 1, 1_000_000, func(n int) { m.Repetition = n })
	default:
		r.unknown(m.Name, key, v)
	}
}

func (r *reader) player(path string, p *Player, key string, v *hujson.Value) {
	at := path + "." + key
	switch key {
	case "type":
		types := []string{"local", "ai"}
		r.choice(at, v, types, func(i int) { p.Type = types[i] })
	case "path":
		r.text(at, v, func(s string) { p.Path = s })
	case "timelimit", "time_limit":
		r.number(at, v, math.MinInt32, math.MaxInt32, func(x float64) { p.Time = max(0, time.Duration(x)*time.Millisecond) })
	case "params":
		r.params(at, p, v)
	default:
		r.unknown(path, key, v)
	}
}

// params reads up to four players. Those that are missing or null are like the last one before them, or the first.
func (r *reader) params(path string, p *Player, v *hujson.Value) {
	a, ok := v.Value.(*hujson.Array)
	if !ok {
		if !isNull(v) {
			r.fail(path, v, "a list [ ] of up to 4 players")
		}
		return
	}
	if len(a.Elements) > len(p.Team) {
		r.fail(path, v, fmt.Sprintf("at most %d players", len(p.Team)))
		return
	}
	first := -1
	for i := range p.Team {
		if i >= len(a.Elements) || isNull(&a.Elements[i]) {
			if first >= 0 {
				p.Team[i] = p.Team[i-1]
			}
			continue
		}
		at := fmt.Sprintf("%s[%d]", path, i)
		r.object(at, &a.Elements[i], func(k string, v *hujson.Value) {
			t := &p.Team[i]
			switch key := at + "." + k; k {
			case "random_1":
				r.number(key, v, 0, 1000, func(x float64) { t.Noise.A = x })
			case "random_2":
				r.number(key, v, 0, 1000, func(x float64) { t.Noise.B = x })
			case "weight_max":
				r.number(key, v, 0, 1000, func(x float64) { t.WeightMax = x })
			default:
				r.unknown(at, k, v)
			}
		})
		if first < 0 {
			first = i
			for k := range i {
				p.Team[k] = p.Team[i]
			}
		}
	}
}

// Rules are the rules of a match.
func (f *File) Rules(m *Match) curling.Rules {
	rules := curling.Standard()
	if m.Doubles {
		rules = curling.MixedDoubles()
		rules.Placed.CentreHouse.Y = 4.445 // as the thesis's program places it (docs/PROTOCOL.md)
	} else {
		rules.Guard.Shots = f.FreeGuard
	}
	rules.Ends, rules.Extra = m.Ends, m.Extra
	return rules
}
