package study

import (
	"fmt"
	"text/tabwriter"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/registry"
)

// AisCmd lists the AIs.
type AisCmd struct {
	JSON bool `name:"json" help:"Print one JSON array."`
}

// Help is the example.
func (*AisCmd) Help() string { return "Example: hogline ais --json" }

// Run lists them.
func (c *AisCmd) Run(ctx *command.Context) error {
	kinds := append(registry.Kinds(), registry.Remotes()...)
	for i := range kinds {
		if kinds[i].Settings == nil {
			kinds[i].Settings = []ai.Setting{}
		}
	}
	if c.JSON {
		return ctx.JSON(kinds)
	}
	w := tabwriter.NewWriter(ctx.Out, 0, 0, 2, ' ', 0)
	for _, k := range kinds {
		_, _ = fmt.Fprintf(w, "%s\t%s\n", k.Name, k.Title)
		for i := range k.Settings {
			s := &k.Settings[i]
			_, _ = fmt.Fprintf(w, "  %s=%s\t%s (%s)\n", s.Key, s.Default, s.Help, option.Limits(s))
		}
	}
	return w.Flush()
}
