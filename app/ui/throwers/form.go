package throwers

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"

	"hogline/app/ui/forms"
	"hogline/app/wording"
	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/session"
	"hogline/session/study"
)

// maxName is how long the name of a thrower can be, in bytes.
const maxName = 60

// ShowForm opens the form of a thrower with numbers of his own; it begins with those of the thrower chosen.
func (v *View) ShowForm() {
	words, onKey, now := v.words, v.dialogs.TypedKey, v.session.ThrowerNow()
	names := make([]string, len(curling.NoiseModels))
	for i, m := range curling.NoiseModels {
		names[i] = words.T("noise.name." + string(m))
	}
	model := forms.NewSelect(names, onKey)
	model.SetSelectedIndex(slices.Index(curling.NoiseModels, now.Noise.Model))
	entry := func(x float64) *forms.Entry {
		e := forms.NewEntry(onKey)
		e.SetText(strconv.FormatFloat(x, 'g', 6, 64))
		return e
	}
	limit, a, b := entry(now.WeightMax), entry(now.Noise.A), entry(now.Noise.B)
	name := forms.NewEntry(onKey)
	name.SetPlaceHolder(words.T("form.name.hint"))
	if t := v.session.ThrowerChoice(); slices.ContainsFunc(v.session.Throwers(), func(o study.Thrower) bool { return o.Name == t.Name }) {
		name.SetText(t.Name)
	}
	content := container.NewVBox(canvas.Caption(words.T("form.limit")), limit, canvas.Caption(words.T("form.noise")), forms.Framed(model),
		canvas.Caption(words.T("form.a")), a, canvas.Caption(words.T("form.b")), b, canvas.Caption(words.T("form.name")), name)
	v.dialogs.ShowForm(words.T("form.title"), content, words.T("use"), func() error {
		p := curling.Player{Noise: curling.Noise{Model: curling.NoiseModels[max(0, model.SelectedIndex())]}}
		for _, f := range []struct {
			entry *forms.Entry
			to    *float64
			most  float64
			key   string
		}{{limit, &p.WeightMax, curling.MaxSpeed, "bad.limit"}, {a, &p.Noise.A, session.MaxNoise, "bad.noise"}, {b, &p.Noise.B, session.MaxNoise, "bad.noise"}} {
			x, ok := forms.ParseNumber(f.entry.Text, f.most)
			if !ok {
				return errors.New(words.T(f.key, wording.Number(f.most)))
			}
			*f.to = x
		}
		t := study.Thrower{Name: strings.TrimSpace(name.Text), Own: p}
		switch {
		case t.Name == "":
			t.Name = study.OwnThrower
		case len(t.Name) > maxName || words.Has("thrower."+t.Name):
			return errors.New(words.T("form.name.bad"))
		default:
			v.session.KeepThrower(t)
		}
		v.session.ChooseThrower(t)
		return nil
	})
}
