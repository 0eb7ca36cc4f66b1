package option

import (
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// Lists are the kinds by the words of the tag.
var Lists = map[string]command.NameList{
	"ais": {Title: "AIs", Names: listAIs},
	"games": {Title: "games", Names: func(c *command.Context, _ *kong.Context) ([][2]string, error) {
		return listAssets(c, "games", ".gsm", about)
	}},
	"maps": {Title: "maps", Names: func(c *command.Context, _ *kong.Context) ([][2]string, error) {
		return listAssets(c, "maps", ".tbsmap", nothing)
	}},
	"plans":    {Title: "plans", Names: func(c *command.Context, _ *kong.Context) ([][2]string, error) { return ListPlans(c, false) }},
	"programs": {Title: "programs", Names: listPrograms},
	"rules": {Title: "rule sets", Names: func(c *command.Context, _ *kong.Context) ([][2]string, error) {
		return listAssets(c, "rules", ".gsm", about)
	}},
	"tubstapplans": {Title: "plans", Names: func(c *command.Context, _ *kong.Context) ([][2]string, error) { return ListPlans(c, true) }},
}

func listAIs(*command.Context, *kong.Context) (list [][2]string, _ error) {
	for _, k := range append(registry.Kinds(), registry.Remotes()...) {
		list = append(list, [2]string{k.Name, k.Title})
	}
	return list, nil
}

func listPrograms(*command.Context, *kong.Context) (list [][2]string, _ error) {
	for _, k := range players.Kinds() {
		list = append(list, [2]string{k.Name, k.Title})
	}
	return list, nil
}

// ListPlans lists the bundled plans of the arena, or those of TUBSTAP: only an arena's plan has players.
func ListPlans(c *command.Context, tubstap bool) ([][2]string, error) {
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
func listAssets(c *command.Context, dir, end string, about func([]byte) string) (list [][2]string, err error) {
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

// ListOf is the kind of names that an option takes.
func ListOf(path, option string) string {
	kind := map[string]string{"ai": "ais", "a": "ais", "b": "ais", "player": "ais", "rules": "rules"}[option]
	if kind == "ais" && strings.HasPrefix(path, "/tubstap/") {
		return "programs"
	}
	return kind
}
