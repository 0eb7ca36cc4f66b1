package option

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/subprocess"
)

// PlayerName is a player in a few letters: an AI's name, a program's file, or the script that an interpreter runs.
func PlayerName(spec string) string {
	name, rest, _ := strings.Cut(spec, ":")
	if head, _, bracket := strings.Cut(name, "("); bracket {
		if _, behind, ok := strings.Cut(spec, "):"); ok {
			name, rest = head, behind
		}
	}
	words, err := subprocess.Words(rest)
	if name != dcp.Name || err != nil {
		return name
	}
	file := words[0]
	if i := slices.IndexFunc(words[1:], func(w string) bool { return subprocess.Script(words[0], w) }); i >= 0 {
		file = words[1+i]
	}
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// hear has the warnings of a program told on standard error.
func hear(c *command.Context, spec string, a ai.AI) {
	if e, ok := a.(*dcp.External); ok {
		e.Warn = func(m message.Message) { warnOf(c, spec, m) }
	}
}

func warnOf(c *command.Context, spec string, m message.Message) {
	_, _ = fmt.Fprintf(c.Err, "hogline: %s: %s\n", PlayerName(spec), m)
}

// MakerOf makes the AI of a choice, of which each warning is told once, however many workers make their own.
func MakerOf(c *command.Context, choice registry.Choice) func() (ai.AI, error) {
	var told sync.Map
	return func() (ai.AI, error) {
		a, err := choice.New()
		if e, ok := a.(*dcp.External); ok {
			e.Warn = func(m message.Message) {
				if _, again := told.LoadOrStore(m.String(), nil); !again {
					warnOf(c, choice.String(), m)
				}
			}
		}
		return a, err
	}
}

// CloseEngines ends external programs.
func CloseEngines(ctx *command.Context, engines []evaluate.Engine) {
	var programs []io.Closer
	for i := range engines {
		if c, ok := engines[i].AI.(io.Closer); ok {
			programs = append(programs, c)
		}
	}
	ClosePrograms(ctx, programs...)
}

// ClosePrograms ends external programs, and tells that it waits for them.
func ClosePrograms(c *command.Context, programs ...io.Closer) {
	bar := c.Progress("waiting for the programs to end by themselves", -1)
	defer bar.End()
	subprocess.CloseAll(c.Context, programs...)
}

// Engines makes the AIs; those made before an error are returned with it.
func Engines(ctx *command.Context, lines []string) ([]evaluate.Engine, error) {
	var engines []evaluate.Engine
	for _, line := range lines {
		choice, err := registry.Parse(line)
		if err != nil {
			return engines, fmt.Errorf("--ai %s: %w", line, err)
		}
		e := choice.Engine()
		hear(ctx, line, e.AI)
		engines = append(engines, e)
	}
	return engines, nil
}
