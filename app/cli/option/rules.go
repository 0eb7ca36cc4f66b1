package option

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
)

// ruleFolders are the folders of the built-in texts: rule sets with a compiled twin, club formats, games.
var ruleFolders = []string{"rules", "formats", "games"}

// RuleText reads a file, or the built-in one of that name.
func RuleText(ctx *command.Context, name string) (string, error) {
	b, err := charset.Read(name, syntax.MaxBytes)
	if err == nil || !errors.Is(err, fs.ErrNotExist) || ctx.Assets == nil {
		return string(b), err
	}
	for _, dir := range ruleFolders {
		if b, err := fs.ReadFile(ctx.Assets, dir+"/"+strings.TrimSuffix(name, ".gsm")+".gsm"); err == nil {
			return string(b), nil
		}
	}
	return "", command.MissingName(err, "rule set, game", name, command.AssetNames(ctx.Assets, ".gsm", ruleFolders...))
}

// Rules is the rule set of a file or of a built-in name, of so many ends (0: as it says), with extra ends or not. A
// text whose states are not those of a built-in rule set is run as the machine it is; where searches do so too, that is said, since it is
// slower.
func Rules(ctx *command.Context, name string, ends int, extra bool) (curling.Rules, error) {
	if r, ok := curling.RuleSet(name); ok {
		if ends > 0 {
			r.Ends = ends
		}
		r.Extra = r.Extra && extra
		return r, nil
	}
	src, err := RuleText(ctx, name)
	if err != nil {
		return curling.Rules{}, err
	}
	name = strings.TrimSuffix(filepath.Base(name), ".gsm")
	set, err := match.Load(name, src, nil)
	if err != nil {
		return curling.Rules{}, err
	}
	if set, err = set.For(ends, extra); err != nil {
		return curling.Rules{}, err
	}
	shipped, err := shippedRules(ctx.Assets)
	if err != nil {
		return curling.Rules{}, err
	}
	rules := set.Rules
	if !set.Twin(shipped) {
		if rules = set.Own(); set.Runs() {
			_, _ = fmt.Fprintf(ctx.Err, "%s has no compiled twin: every shot runs its machine, which is slower\n", name)
		}
	}
	return rules, nil
}

// shippedRules are the texts of the built-in rule sets.
func shippedRules(assets fs.FS) ([]*syntax.File, error) {
	names, err := fs.Glob(assets, "rules/*.gsm")
	if err != nil {
		return nil, err
	}
	var all []*syntax.File
	for _, name := range names {
		src, err := fs.ReadFile(assets, name)
		if err != nil {
			return nil, err
		}
		f, err := syntax.Parse(name, string(src))
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// SayRules says on standard error where a log that was played under rules of its own is asked under others: those that were named, or
// the numbers alone of its own, whose text it does not hold. used is the name of the rules that are asked under.
func SayRules(ctx *command.Context, path string, g *replay.Game, used string, named bool) {
	_, known := curling.RuleSet(g.Rules.Name)
	switch own := g.Rules.Text != "" || !known && g.Rules.Name != "" && g.Rules.Guard.Zone != curling.ZoneNone; {
	case !own:
	case named && used != g.Rules.Name:
		_, _ = fmt.Fprintf(ctx.Err, "%s was played under rules of its own, %s; it is asked under %s\n", path, g.Rules.Name, used)
	case !named && g.Rules.Text == "":
		_, _ = fmt.Fprintf(ctx.Err, "%s was played under rules of its own, %s, whose text it does not hold: it is asked under their numbers; "+
			"--rules FILE.gsm gives the text\n", path, g.Rules.Name)
	}
}
