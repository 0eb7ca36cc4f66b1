// Package registry lists the AIs that can be asked, built in and external, and makes them
// from their names and settings.
package registry

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/expectimax"
	"github.com/hogline/hogline/engine/ai/kruct"
	"github.com/hogline/hogline/engine/ai/mc"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/ai/statetree"
	"github.com/hogline/hogline/engine/ai/uct"
	"github.com/hogline/hogline/engine/dc3"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/nearest"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/webworker"
)

// Kinds lists the built-in AIs, the coach's default first. The external program is
// External.
func Kinds() []ai.Kind {
	return []ai.Kind{namedshots.Kind(), nrow.Kind(), statetree.Kind(), mc.Kind(), expectimax.Kind(), kruct.Kind(), uct.Kind(), sampleai.Kind()}
}

// External is the AI that is an external program, asked by DCP.
func External() ai.Kind { return dcp.Kind() }

// Remotes are the AIs that are programs of others: External, and programs that connect over TCP.
func Remotes() []ai.Kind { return []ai.Kind{External(), dcp.TCPKind(), dc3.Kind()} }

// IsRemote reports whether a kind is one of Remotes.
func IsRemote(kind string) bool { return mainKey[kind] != "" }

// mainKey is the setting of a program of others that stands behind the colon.
var mainKey = map[string]string{dcp.Name: dcp.CommandKey, dcp.TCPName: listen.AddressKey, dc3.Name: listen.AddressKey}

// Find is the kind of a name.
func Find(name string) (ai.Kind, error) {
	for _, k := range Remotes() {
		if k.Name == name {
			return k, nil
		}
	}
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	all := strings.Join(names, ", ")
	for _, k := range Remotes() {
		names = append(names, k.Name)
	}
	if meant := nearest.Name(name, names...); meant != "" {
		return ai.Kind{}, msg("unknown-like", strconv.Quote(name), all, meant)
	}
	return ai.Kind{}, msg("unknown", strconv.Quote(name), all)
}

// program reports whether a line that names no AI is the command line of a program: the file of its first word is there, or it
// is written as a path.
func program(line string) bool {
	words, err := subprocess.Words(line)
	if err != nil {
		return false
	}
	info, err := os.Stat(words[0])
	if err != nil {
		_, err = exec.LookPath(words[0])
		return err == nil && len(words) > 1 || strings.HasPrefix(words[0], ".") || filepath.IsAbs(words[0])
	}
	return info.Mode().IsRegular()
}

// Choice is an AI with settings: not yet made.
type Choice struct {
	Kind     ai.Kind
	Settings map[string]string // those that were set
}

// Missing is why a program of others cannot be started, as far as its files tell that before it is asked; nil of other AIs.
func (c Choice) Missing() error {
	if c.Kind.Name != dcp.Name {
		return nil
	}
	words, err := subprocess.Words(c.Settings[dcp.CommandKey])
	if err != nil {
		return err
	}
	return subprocess.Missing(words, c.Settings["dir"])
}

// Parse reads `NAME[:key=value,...]`, `process[(key=value,...)]:COMMAND LINE` or `tcp[(key=value,...)]:ADDRESS`. It
// checks the settings against their description.
func Parse(line string) (Choice, error) {
	line = strings.TrimSpace(line)
	name, rest, _ := strings.Cut(line, ":")
	name, inBrackets, brackets := strings.Cut(name, "(")
	name = strings.TrimSpace(name)
	var c Choice
	var err error
	if c.Kind, err = Find(name); err != nil {
		if program(line) {
			err = msg("program", strconv.Quote(line), line)
		}
		return c, err
	}
	switch {
	case mainKey[name] != "":
		if brackets { // the brackets may contain colons
			var ok bool
			if inBrackets, rest, ok = strings.Cut(line[len(name)+1:], "):"); !ok {
				return c, msg("want-brackets", strconv.Quote(line), name, follows(name))
			}
		}
		switch key := keyOf(&c.Kind, rest); {
		case strings.TrimSpace(rest) == "" || key == mainKey[name]:
			return c, msg("want-command", strconv.Quote(line), name, follows(name))
		case key != "":
			return c, msg("bracketed", strconv.Quote(line), name, follows(name), key)
		}
		if c.Settings, err = pairs(inBrackets); err == nil {
			c.Settings[mainKey[name]] = strings.TrimSpace(rest)
		}
	case brackets:
		return c, msg("want-settings", strconv.Quote(line))
	default:
		c.Settings, err = pairs(rest)
	}
	if err != nil {
		return c, fmt.Errorf("%s: %w", name, err)
	}
	for i := range c.Kind.Settings {
		s := &c.Kind.Settings[i]
		if value, ok := c.Settings[s.Key]; ok {
			c.Settings[s.Key] = s.Plain(value)
		}
	}
	_, err = c.New() // settings that Read alone cannot check, such as row numbers
	return c, err
}

// follows is what stands behind the colon of a program of others, as the usage tells it.
func follows(name string) string {
	if mainKey[name] == dcp.CommandKey {
		return "COMMAND LINE"
	}
	return "ADDRESS"
}

// keyOf is the setting that a text begins with, as if settings stood behind the colon; empty if it is none.
func keyOf(k *ai.Kind, text string) string {
	key, _, _ := strings.Cut(text, "=")
	key = strings.TrimSpace(key)
	for i := range k.Settings {
		if k.Settings[i].Key == key && len(key) < len(strings.TrimSpace(text)) {
			return key
		}
	}
	return ""
}

func pairs(s string) (map[string]string, error) {
	out := map[string]string{}
	if strings.TrimSpace(s) == "" {
		return out, nil
	}
	for _, f := range strings.Split(s, ",") {
		key, value, ok := strings.Cut(f, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || key == "" {
			return nil, msg("want-value", strconv.Quote(strings.TrimSpace(f)))
		}
		if _, twice := out[key]; twice {
			return nil, msg("twice", key)
		}
		out[key] = value
	}
	return out, nil
}

// New makes the AI. An external one starts at its first question and must be closed; a built-in one thinks in a web worker where there are
// some.
func (c *Choice) New() (ai.AI, error) {
	if _, err := c.Kind.Read(c.Settings); err != nil {
		return nil, err
	}
	a, err := c.Kind.New(c.Settings)
	if err != nil || !webworker.Used() || IsRemote(c.Kind.Name) {
		return a, err
	}
	return &elsewhere{c.String(), a}, nil
}

// String is what Parse reads.
func (c Choice) String() string {
	settings := maps.Clone(c.Settings)
	command, external := settings[mainKey[c.Kind.Name]]
	if external {
		delete(settings, mainKey[c.Kind.Name])
	}
	var list []string
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		list = append(list, key+"="+settings[key])
	}
	text := strings.Join(list, ",")
	switch {
	case external && text != "":
		return c.Kind.Name + "(" + text + "):" + command
	case external:
		return c.Kind.Name + ":" + command
	case text != "":
		return c.Kind.Name + ":" + text
	}
	return c.Kind.Name
}

// Engine is the choice as an engine. An AI that cannot be made is a broken engine.
func (c Choice) Engine() evaluate.Engine {
	a := evaluate.Engine{Name: c.Kind.Name, Title: c.Kind.Title, Settings: c.Settings}
	a.AI, a.Broken = c.New()
	if key := mainKey[a.Name]; key != "" {
		a.Title = c.Settings[key]
	}
	return a
}
