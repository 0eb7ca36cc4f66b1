package cli

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// listFlag is --list of a command: it lists the names that its arguments and options take, of the kinds in its tag, and the
// command does nothing else.
type listFlag bool

// BeforeReset implements the hook of kong that comes before arguments are missed.
func (listFlag) BeforeReset(k *kong.Context, at *kong.Path, c *Context) error {
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	for kind := range strings.SplitSeq(at.Flag.Tag.Get("kinds"), ",") {
		list := nameLists[kind]
		names, err := list.names(c, k)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(w, list.title)
		for _, n := range names {
			_, _ = fmt.Fprintf(w, "  %s\t%s\n", n[0], n[1])
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	k.Exit(0)
	return nil
}

// nameList is a kind of names: each with a few words about it.
type nameList struct {
	title string
	names func(*Context, *kong.Context) ([][2]string, error)
}

// nameLists are the kinds by the words of the tag.
var nameLists = map[string]nameList{
	"ais":         {"AIs", listAIs},
	"experiments": {"experiments", listExperiments},
	"games":       {"games", func(c *Context, _ *kong.Context) ([][2]string, error) { return listAssets(c, "games", ".gsm", about) }},
	"maps": {"maps", func(c *Context, _ *kong.Context) ([][2]string, error) {
		return listAssets(c, "maps", ".tbsmap", nothing)
	}},
	"plans":        {"plans", func(c *Context, _ *kong.Context) ([][2]string, error) { return listPlans(c, false) }},
	"programs":     {"programs", listPrograms},
	"rules":        {"rule sets", func(c *Context, _ *kong.Context) ([][2]string, error) { return listAssets(c, "rules", ".gsm", about) }},
	"tubstapplans": {"plans", func(c *Context, _ *kong.Context) ([][2]string, error) { return listPlans(c, true) }},
}

func listAIs(*Context, *kong.Context) (list [][2]string, _ error) {
	for _, k := range append(registry.Kinds(), registry.Remotes()...) {
		list = append(list, [2]string{k.Name, k.Title})
	}
	return list, nil
}

func listPrograms(*Context, *kong.Context) (list [][2]string, _ error) {
	for _, k := range players.Kinds() {
		list = append(list, [2]string{k.Name, k.Title})
	}
	return list, nil
}

func listExperiments(_ *Context, k *kong.Context) (list [][2]string, _ error) {
	for _, n := range k.Model.Children {
		if n.Name != "experiment" {
			continue
		}
		for _, e := range n.Children {
			list = append(list, [2]string{e.Name, e.Help})
		}
	}
	return list, nil
}

// listPlans lists the bundled plans of the arena, or those of TUBSTAP: only an arena's plan has players.
func listPlans(c *Context, tubstap bool) ([][2]string, error) {
	list, err := listAssets(c, "plans", ".json", func(raw []byte) string {
		var plan struct {
			About, A string
			Players  []string
			Pairings []any
		}
		if json.Unmarshal(raw, &plan) != nil || (len(plan.Pairings) > 0) != tubstap {
			return ""
		}
		return plan.About + " "
	})
	return slices.DeleteFunc(list, func(n [2]string) bool { return n[1] == "" }), err
}

// listAssets lists the embedded files of a folder.
func listAssets(c *Context, dir, end string, about func([]byte) string) (list [][2]string, err error) {
	names, err := fs.Glob(c.Assets, dir+"/*"+end)
	for _, name := range names {
		raw, err := fs.ReadFile(c.Assets, name)
		if err != nil {
			return nil, err
		}
		list = append(list, [2]string{strings.TrimSuffix(path.Base(name), end), about(raw)})
	}
	return list, err
}

// about is the first line of comment of a rule text.
func about(text []byte) string {
	for line := range strings.Lines(string(text)) {
		if note, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok {
			return strings.TrimSpace(note)
		}
	}
	return ""
}

func nothing([]byte) string { return "" }
