// Package study is the commands that ask, map, analyse and report.
package study

import (
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/registry"
)

// AisCmd lists the AIs.
type AisCmd struct {
	option.AsJSON `set:"json=Print one JSON array."`
}

// Help is the example.
func (*AisCmd) Help() string { return "Example: hogline ais --json" }

// Run lists them.
func (c *AisCmd) Run(ctx *command.Context) error {
	kinds := append(registry.Kinds(), registry.Remotes()...)
	if c.JSON {
		return ctx.JSON(kinds)
	}
	t := table.New()
	for i := range kinds {
		option.SettingRows(t, kinds[i].Name, kinds[i].Title, kinds[i].Settings)
	}
	return t.Write(ctx.Out)
}
