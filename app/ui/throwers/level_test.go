package throwers

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// TestLevelFollowsTheSliders: what limit and error lead to is measured while they are moved, and less error is nearer.
func TestLevelFollowsTheSliders(t *testing.T) {
	w, v, s := newView(t, game(t, curling.Player{Noise: curling.NoiseGAT, WeightMax: 40}))
	v.ShowForm()
	sliders := uitest.Find[*forms.Slider](w.Overlay())
	entries := uitest.Find[*forms.Entry](w.Overlay())
	require.Len(t, sliders, 3)
	level := func() (text string) {
		for _, l := range uitest.Find[*canvas.Prose](w.Overlay()) {
			if strings.HasPrefix(l.Said(), "Half of the draws") {
				text = l.Said()
			}
		}
		return text
	}
	w.Until("the level", func() bool { return level() != "" })
	before := level()
	require.Contains(t, before, "100 % of the hits")
	for range 40 {
		sliders[2].TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	require.Equal(t, "0.884", entries[2].Text, "0.54 of the scale's root, 40 steps on")
	w.Until("another level", func() bool { return level() != before })
	entries[0].SetText("0")
	require.InDelta(t, 1, sliders[0].Value, 1e-9, "no limit is at the end of the scale")
	w.Press(w.Overlay(), "club")
	require.Equal(t, []string{"0.3625", "1.45"}, []string{entries[1].Text, entries[2].Text})
	entries[0].SetText("4")
	w.Press(w.Overlay(), "Use")
	require.NotNil(t, w.Overlay(), "4 m/s is a limit on other ice")
	entries[0].SetText("0")
	sliders[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	require.Equal(t, "25", entries[0].Text)
	uitest.Find[*forms.Select](w.Overlay())[0].SetSelectedIndex(3)
	entries[1].SetText("x") // not asked for
	entries[3].SetText("Ann")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, study.Thrower{Name: "Ann", Own: curling.Player{Noise: curling.Noise{Model: curling.NoNoise, B: 1.45}, WeightMax: 25}},
		s.Throwers.Choice())
}
