// Package players provides the programs that play TUBSTAP: the searches of Murayama 2015, the sample
// programs of its platform, and external programs as processes or over the network.
package players

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/game"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
)

// Player chooses one act of one unit after the other.
type Player = game.Player[tubstap.State, tubstap.Action]

// Program is a player that can be asked for a game. It belongs to one goroutine.
type Program interface {
	// Player is the program ready to play on a map.
	Player(ctx context.Context, m *tubstap.Map) (Player, error)
	// Close ends what the program has started.
	Close() error
}

// Func is a program that is a function: it chooses an action of a state on a map. To play by the
// network protocol or in matches nothing else is needed.
type Func func(ctx context.Context, m *tubstap.Map, s tubstap.State, rng *rand.Rand) (tubstap.Action, error)

// Player implements Program.
func (f Func) Player(_ context.Context, m *tubstap.Map) (Player, error) { return function{f, m}, nil }

// Close implements Program.
func (Func) Close() error { return nil }

// function is a Func on a map.
type function struct {
	f Func
	m *tubstap.Map
}

// Name implements game.Player.
func (function) Name() string { return "function" }

// Choose implements game.Player.
func (p function) Choose(ctx context.Context, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
	return p.f(ctx, p.m, s, rng)
}

// Kind is a built-in program: its name and its settings as data, and how it is made.
type Kind struct {
	Name     string       `json:"name"`
	Title    string       `json:"title"`
	Settings []ai.Setting `json:"settings"`

	player func(m *tubstap.Map, v ai.Values) (Player, error)
}

// Kinds lists the built-in programs.
func Kinds() []Kind { return []Kind{uct, muct, flat, sample, attack, random} }

// ReplyLimit is the default of Choice.ReplyLimit.
const ReplyLimit = 60 * time.Second

// Choice is a program with its settings, not yet started.
type Choice struct {
	ReplyLimit time.Duration // how long an external program may take to connect or to answer
	Name       string        // is told over the network protocol; empty: what Parse read

	spec   string
	kind   Kind
	values ai.Values
	remote string // what follows process: or listen:
}

// Prefixes of external programs.
const (
	processPrefix = "process:" // a command line that speaks the network protocol
	listenPrefix  = "listen:"  // a place where such a program connects to
)

// Parse reads `NAME[:key=value,...]`, `process:COMMAND LINE` or `listen:[NAME@][HOST:]PORT`.
func Parse(spec string) (Choice, error) {
	spec = strings.TrimSpace(spec)
	c := Choice{spec: spec, ReplyLimit: ReplyLimit}
	for _, prefix := range []string{processPrefix, listenPrefix} {
		if rest, ok := strings.CutPrefix(spec, prefix); ok {
			if c.remote = strings.TrimSpace(rest); c.remote == "" {
				return c, fmt.Errorf("%s: nothing follows it", prefix)
			}
			if prefix == listenPrefix {
				name, at := nameAt(c.remote)
				if _, _, err := listen.Address(at, name); err != nil {
					return c, err
				}
			} else if _, err := subprocess.Words(c.remote); err != nil {
				return c, fmt.Errorf("%s: %w", spec, err)
			}
			return c, nil
		}
	}
	name, rest, _ := strings.Cut(spec, ":")
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		var names []string
		for _, k := range kinds {
			names = append(names, k.Name)
		}
		return c, fmt.Errorf("there is no program %s (%s, process:COMMAND LINE or listen:[NAME@][HOST:]PORT)", strconv.Quote(name),
			strings.Join(names, ", "))
	}
	c.kind = kinds[i]
	set := map[string]string{}
	for f := range strings.SplitSeq(rest, ",") {
		if strings.TrimSpace(f) == "" {
			continue
		}
		key, value, ok := strings.Cut(f, "=")
		if _, twice := set[strings.TrimSpace(key)]; !ok || twice {
			return c, fmt.Errorf("%s: setting %s, want key=value, each key once", name, strconv.Quote(f))
		}
		set[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	described := ai.Kind{Name: name, Settings: c.kind.Settings}
	var err error
	if c.values, err = described.Read(set); err != nil {
		return c, err
	}
	if text, ok := c.values[levelKey]; ok {
		if _, err := tubstap.ParseLevels(text); err != nil {
			return c, fmt.Errorf("%s: %w", name, err)
		}
	}
	return c, nil
}

// String is what Parse reads.
func (c Choice) String() string { return c.spec }

// Open starts the program. A built-in one has nothing to start.
func (c Choice) Open() (Program, error) {
	switch {
	case strings.HasPrefix(c.spec, processPrefix):
		return newProcess(c.remote, c.ReplyLimit)
	case c.remote != "":
		return newListener(c.remote, c.ReplyLimit)
	}
	return builtIn(c), nil
}

// Player is the program on a map, if it is a built-in one.
func (c Choice) Player(m *tubstap.Map) (Player, error) {
	if c.remote != "" {
		return nil, fmt.Errorf("%s has to be started", c.spec)
	}
	return c.kind.player(m, c.values)
}

// builtIn is a Choice as a Program.
type builtIn Choice

// Player implements Program.
func (b builtIn) Player(_ context.Context, m *tubstap.Map) (Player, error) {
	return Choice(b).Player(m)
}

// Close implements Program.
func (builtIn) Close() error { return nil }
