package throwers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/skill"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// maxName is how long the name of a thrower can be, in bytes.
const maxName = 60

// form is the form of a thrower with numbers of his own.
type form struct {
	view        *View
	ice         physics.Model
	models      []curling.NoiseModel // that mean something on the ice
	model       *forms.Select
	limit, a, b *forms.Number
	captions    [2]*fcanvas.Text // of a and b
	left        *forms.Check
	name        *forms.Entry
	level       *canvas.Prose // what limit and error lead to
	accept      func(study.Thrower) error
}

// ShowForm opens the form of who throws.
func (v *View) ShowForm() {
	list := v.entries()
	v.showChange(list[slices.IndexFunc(list, func(e entry) bool { return e.main })])
}

// ShowNew opens the form of a thrower to be kept, for whom the AIs are asked beside the one chosen.
func (v *View) ShowNew() {
	v.showForm("form.title.beside", true, v.session.Throwers.Now(), "", func(t study.Thrower) error {
		if t.Name == "" {
			return errors.New(v.words.T("form.name.needed"))
		}
		v.keep(t, false)
		return nil
	})
}

// showChange opens the form of a thrower of the table. Other numbers of one that the user named are his from then on; those of the
// game or of a preset become a thrower of the user, who throws in his place, kept where he has a name.
func (v *View) showChange(e entry) {
	name, title := e.thrower.Name, "form.title"
	named := v.named(name)
	if !named {
		name = ""
	}
	v.showForm(title, named, e.player, name, func(t study.Thrower) error {
		switch {
		case t.Name != "":
			v.keep(t, e.main)
		case named:
			return errors.New(v.words.T("form.name.needed"))
		default:
			t.Name = study.OwnThrower
			v.session.Throwers.Choose(t)
		}
		return nil
	})
}

// keep keeps a thrower under his name. Where he does not throw the AIs are asked for him beside.
func (v *View) keep(t study.Thrower, throws bool) {
	ts := v.session.Throwers
	ts.Keep(t)
	switch {
	case throws:
		ts.Choose(t)
	case !slices.ContainsFunc(ts.Beside(), func(b terms.Beside) bool { return b.Name == t.Name && b.On }):
		v.session.Ask.Beside(t)
	}
}

func (v *View) named(name string) bool {
	return slices.ContainsFunc(v.session.Throwers.Named(), func(o study.Thrower) bool { return o.Name == name })
}

// showForm opens a form that begins with the numbers of now. What they lead to follows while they change; accept takes what
// was entered, with an empty name where none was; named: it wants one.
func (v *View) showForm(title string, named bool, now curling.Player, name string, accept func(study.Thrower) error) {
	words, onKey := v.words, v.dialogs.TypedKey
	f := &form{view: v, ice: v.session.Place.Game().Ice.Model}
	var names []string
	for _, m := range curling.NoiseModels {
		if terms.Suits(curling.Player{Noise: curling.Noise{Model: m}}, f.ice) {
			f.models, names = append(f.models, m), append(names, words.T("noise.name."+string(m)))
		}
	}
	if !slices.Contains(f.models, now.Noise.Model) {
		now.Noise = physics.StandardPlayer(f.ice).Noise
	}
	f.model = forms.NewSelect(names, onKey)
	f.model.SetSelectedIndex(slices.Index(f.models, now.Noise.Model))
	limits := forms.Scale{From: 1, To: 6}
	if f.fast() {
		limits = forms.Scale{From: 25, To: 60}
	}
	f.limit = forms.NewNumber(onKey, now.WeightMax, limits, f.hardest())
	scales := f.scales()
	f.a = forms.NewNumber(onKey, now.Noise.A, scales[0], terms.MaxNoise)
	f.b = forms.NewNumber(onKey, now.Noise.B, scales[1], terms.MaxNoise)
	for i := range f.captions {
		f.captions[i] = canvas.NewText("", canvas.NoteSize, true, canvas.ColourQuiet)
	}
	f.left = forms.NewCheck(words.T("left-handed"), onKey)
	f.name = forms.NewEntry(onKey)
	f.name.SetPlaceHolder(words.T("form.name.hint"))
	f.name.SetText(name)
	f.accept = accept
	f.left.SetChecked(now.LeftHanded)
	f.level = canvas.NewProse("")
	f.level.SetImportance(widget.HighImportance)
	f.model.OnChanged = func(string) { f.showModel() }
	for _, n := range []*forms.Number{f.limit, f.a, f.b} {
		n.OnChange = f.measure
	}
	f.showModel()
	content := container.NewVBox(canvas.Caption(words.T("form.limit")), f.limit.Content, canvas.Caption(words.T("form.noise")), f.levels(),
		forms.Framed(f.model),
		f.captions[0], f.a.Content, f.captions[1], f.b.Content, f.level, f.left)
	naming := []fyne.CanvasObject{canvas.Caption(words.T("form.name")), f.name}
	if named { // the name comes first where he must have one
		f.name.SetPlaceHolder("")
		content.Objects = append(naming, content.Objects...)
	} else {
		content.Objects = append(content.Objects, naming...)
	}
	var more []fyne.CanvasObject
	if v.named(name) {
		more = append(more, canvas.NewButton(words.T("thrower.forget"), canvas.ButtonOutline, func() {
			v.dialogs.Hide()
			v.session.Throwers.Remove(name)
		}))
	}
	v.dialogs.ShowWithFooter(words.T(title), content, v.dialogs.NewFooter(words.T("use"), f.use, more...))
	v.dialogs.FocusFirst(content)
}

// fast reports whether the ice has the speeds of the older models.
func (f *form) fast() bool { return !f.ice.RealTime() }

// hardest is the greatest limit in m/s that means something on the ice.
func (f *form) hardest() float64 {
	if f.fast() {
		return curling.MaxSpeed
	}
	return terms.SlowestLimit
}

// levels are buttons that give the error of a preset, each error once.
func (f *form) levels() fyne.CanvasObject {
	row := container.New(&canvas.Flow{Gap: 7, Wrap: true}, canvas.NewText(f.view.words.T("form.level.as"), canvas.NoteSize, false,
		canvas.ColourQuiet))
	var levels []curling.Noise
	for _, p := range f.view.session.Throwers.Presets() {
		if slices.Contains(levels, p.Player.Noise) {
			continue
		}
		levels = append(levels, p.Player.Noise)
		b := canvas.NewButton(f.view.words.T("thrower.short."+p.Name), canvas.ButtonOutline, func() { f.setNoise(p.Player.Noise) })
		b.Small = true
		row.Add(b)
	}
	return row
}

// setNoise enters an error.
func (f *form) setNoise(n curling.Noise) {
	f.model.SetSelectedIndex(slices.Index(f.models, n.Model))
	if n.Model != curling.NoNoise {
		f.a.Set(n.A)
		f.b.Set(n.B)
	}
	f.measure()
}

// scales are what the sliders of the error's two sizes cover.
func (f *form) scales() [2]forms.Scale {
	to := [2]float64{1, 1} // m at the tee
	switch m := f.noise(); {
	case m == curling.Polar && f.fast():
		to = [2]float64{1, 0.02}
	case m == curling.Polar:
		to = [2]float64{0.1, 0.02}
	case m == curling.RectVelocity && !f.fast():
		to = [2]float64{0.1, 0.1}
	}
	return [2]forms.Scale{{To: to[0], Fine: true}, {To: to[1], Fine: true}}
}

func (f *form) noise() curling.NoiseModel {
	return f.models[max(0, f.model.SelectedIndex())]
}

// showModel names the sizes of the error by its model.
func (f *form) showModel() {
	m, scales := f.noise(), f.scales()
	for i, n := range []*forms.Number{f.a, f.b} {
		canvas.SetText(f.captions[i], f.view.words.T("form.size."+string(m)+[]string{".a", ".b"}[i]))
		canvas.SetVisible(f.captions[i], m != curling.NoNoise)
		canvas.SetVisible(n.Content, m != curling.NoNoise)
		n.SetScale(scales[i])
	}
	f.measure()
}

// player is what is entered.
func (f *form) player() (curling.Player, error) {
	p := curling.Player{Noise: curling.Noise{Model: f.noise()}, LeftHanded: f.left.Checked}
	for _, n := range []struct {
		number *forms.Number
		to     *float64
		most   float64
		key    string
	}{{f.limit, &p.WeightMax, f.hardest(), "bad.limit"}, {f.a, &p.Noise.A, terms.MaxNoise, "bad.noise"},
		{f.b, &p.Noise.B, terms.MaxNoise, "bad.noise"}} {
		x, ok := n.number.Value()
		if !ok && n.number != f.limit && p.Noise.Model == curling.NoNoise {
			continue
		}
		if !ok {
			return p, errors.New(f.view.words.T(n.key, wording.Number(n.most)))
		}
		*n.to = x
	}
	if !terms.Suits(p, f.ice) {
		return p, errors.New(f.view.words.T("bad.limit.least", wording.Number(terms.SlowestLimit)))
	}
	return p, nil
}

// measure has what is entered thrown in the background, and says what it leads to.
func (f *form) measure() {
	words := f.view.words
	p, err := f.player()
	if err != nil {
		f.level.SetText(err.Error())
		return
	}
	if f.level.Said() == "" {
		f.level.SetText(words.T("form.level.measuring"))
	}
	f.view.session.Skills.Watch(p, func(s skill.Skill) {
		if s.Short {
			f.level.SetText(words.T("form.level.short"))
			return
		}
		f.level.SetText(words.T("form.level", wording.Distance(s.Draw), fmt.Sprintf("%.0f", 100*s.Hits)))
	})
}

// use takes what is entered.
func (f *form) use() error {
	p, err := f.player()
	if err != nil {
		return err
	}
	t := study.Thrower{Name: strings.TrimSpace(f.name.Text), Own: p}
	if len(t.Name) > maxName || t.Name == study.OwnThrower || f.view.words.Has("thrower."+t.Name) {
		return errors.New(f.view.words.T("form.name.bad"))
	}
	named := func(o study.Thrower) bool { return o.Name == t.Name }
	if slices.ContainsFunc(f.view.session.Throwers.Kept(), named) && !slices.ContainsFunc(f.view.session.Throwers.Named(), named) {
		return errors.New(f.view.words.T("form.name.elsewhere"))
	}
	return f.accept(t)
}
