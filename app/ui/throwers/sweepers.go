package throwers

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/curling"
)

// SweepersMenu is the menu of who sweeps.
func (v *View) SweepersMenu() *fyne.Menu {
	m, now := fyne.NewMenu(""), v.session.Throwers.Now().Sweepers
	for _, s := range curling.AllSweepers {
		item := fyne.NewMenuItem(v.words.T("sweepers.long."+wording.SweepersKey(s)), func() { v.session.Throwers.SetSweepers(s) })
		item.Checked = s == now
		m.Items = append(m.Items, item)
	}
	return m
}
