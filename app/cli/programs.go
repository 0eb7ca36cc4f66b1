package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/subprocess"
)

// playerName is a player in a few letters: an AI's name, a program's file, or the script that an interpreter runs.
func playerName(spec string) string {
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

func makePlayers(ctx *Context, specs [2]string) (players [2]match.Player, err error) {
	in := &typed{in: ctx.In}
	for i, spec := range specs {
		if spec == personName {
			ctx.interactive()
			players[i] = &person{in: in, out: ctx.Err}
			continue
		}
		choice, err := registry.Parse(spec)
		if err != nil {
			return players, err
		}
		a, err := ctx.heard(choice)()
		if err != nil {
			return players, err
		}
		players[i] = match.PlayerOf(a)
	}
	return players, nil
}

// hear has the warnings of a program told on standard error.
func (c *Context) hear(spec string, a ai.AI) {
	if e, ok := a.(*dcp.External); ok {
		e.Warn = func(m message.Message) { c.warnOf(spec, m) }
	}
}

func (c *Context) warnOf(spec string, m message.Message) {
	_, _ = fmt.Fprintf(c.Err, "hogline: %s: %s\n", playerName(spec), m)
}

// heard makes the AI of a choice, of which each warning is told once, however many workers make their own.
func (c *Context) heard(choice registry.Choice) func() (ai.AI, error) {
	var told sync.Map
	return func() (ai.AI, error) {
		a, err := choice.New()
		if e, ok := a.(*dcp.External); ok {
			e.Warn = func(m message.Message) {
				if _, again := told.LoadOrStore(m.String(), true); !again {
					c.warnOf(choice.String(), m)
				}
			}
		}
		return a, err
	}
}

// closeAll ends external programs.
func closeAll(ctx *Context, engines []evaluate.Engine) {
	var programs []io.Closer
	for i := range engines {
		if c, ok := engines[i].AI.(io.Closer); ok {
			programs = append(programs, c)
		}
	}
	ctx.closePrograms(programs...)
}

// closePrograms ends external programs, and tells that it waits for them.
func (c *Context) closePrograms(programs ...io.Closer) {
	bar := c.progress("waiting for the programs to end by themselves", -1)
	defer bar.end()
	subprocess.CloseAll(c.Context, programs...)
}
