package position

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// wornEnds is over how many ends an ice is told to wear.
const wornEnds = 12

// IceMenu is the menu of the ices: those that come with the program, the user's, and the form.
func (v *View) IceMenu() *fyne.Menu {
	m := fyne.NewMenu("")
	now := v.session.Ices.Name()
	for _, n := range v.session.Ices.All() {
		item := fyne.NewMenuItem(v.words.Terms().Ice(n.Name), func() { v.session.Lines.UseIce(n) })
		item.Checked = n.Name == now
		m.Items = append(m.Items, item)
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(v.words.T("ice.own"), v.ShowIce),
		fyne.NewMenuItem(v.words.T("ice.file"), v.askIceFile))
	if slices.ContainsFunc(v.session.Ices.Named(), func(n physics.NamedIce) bool { return n.Name == now }) {
		m.Items = append(m.Items, fyne.NewMenuItem(v.words.T("ice.forget", v.words.Terms().Ice(now)), func() { v.session.Ices.Remove(now) }))
	}
	return m
}

// iceExtension ends the name of a file of an ice.
const iceExtension = "json"

// askIceFile asks for a file of an ice.
func (v *View) askIceFile() {
	v.OnIceFile(v.words.T("ice.file"), filepick.Kind{Name: v.words.T("ice.file.kind"), Ends: []string{iceExtension}}, v.OpenIce)
}

// OpenIce keeps the ice of a file, as 'hogline fit ice' writes it, under its name, and puts the position on it.
func (v *View) OpenIce(path string) {
	n, err := icefile.Read(path)
	if err == nil && slices.ContainsFunc(physics.BuiltInIces(), func(b physics.NamedIce) bool { return b.Name == n.Name }) {
		err = errors.New(path + ": " + v.words.T("form.name.bad"))
	}
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	v.session.Ices.Keep(n)
	v.session.Lines.UseIce(n)
}

// iceForm is the form of an ice: whose law, how fast, how much it curls, how it wears, and its name.
type iceForm struct {
	view           *View
	bases          []physics.NamedIce
	base           *forms.Select
	friction, curl *forms.Number // in percent of the base's
	wear           [2]*forms.Entry
	name           *forms.Entry
	told           *canvas.Prose // what a draw does on it
}

// ShowIce opens the form of an ice of the user. It begins with the ice shown, and tells what a draw does there while the
// numbers change.
func (v *View) ShowIce() {
	g := v.session.Place.Game()
	if !g.HasPlaces() {
		return
	}
	w, onKey := v.words, v.dialogs.TypedKey
	f := &iceForm{view: v, bases: physics.BuiltInIces()[1:]}
	f.base = forms.NewSelect(mapped(f.bases, func(n physics.NamedIce) string { return w.Terms().Ice(n.Name) }), onKey)
	f.base.SetSelectedIndex(max(0, slices.IndexFunc(f.bases, func(n physics.NamedIce) bool { return n.Ice.Model == g.Ice.Model })))
	f.wear = [2]*forms.Entry{forms.NewEntry(onKey), forms.NewEntry(onKey)}
	f.name = forms.NewEntry(onKey)
	f.name.SetPlaceHolder(w.T("form.name.hint"))
	now := physics.NamedIce{Ice: g.Ice}
	if i := slices.IndexFunc(v.session.Ices.Named(), func(n physics.NamedIce) bool { return n.Name == v.session.Ices.Name() }); i >= 0 {
		now = v.session.Ices.Named()[i]
		f.name.SetText(now.Name)
	}
	standard := f.bases[f.base.SelectedIndex()].Ice
	scale := forms.Scale{From: 50, To: 150}
	f.friction = forms.NewNumber(onKey, percent(now.Ice.Friction, standard.Friction), scale, 1000)
	f.curl = forms.NewNumber(onKey, percent(now.Ice.Curl, standard.Curl), forms.Scale{To: 200}, 1000)
	friction, curl := now.Wear.PerEnd(curling.Stones)
	for i, x := range []float64{friction, curl} {
		f.wear[i].SetText(strconv.FormatFloat(100*x, 'g', 3, 64))
	}
	f.told = canvas.NewProse("")
	f.told.SetImportance(widget.HighImportance)
	f.friction.OnChange, f.curl.OnChange, f.base.OnChanged = f.measure, f.measure, func(string) { f.measure() }
	f.measure()
	content := container.NewVBox(canvas.Caption(w.T("ice.form.law")), forms.Framed(f.base),
		canvas.Caption(w.T("ice.form.friction")), f.friction.Content, canvas.Caption(w.T("ice.form.curl")), f.curl.Content, f.told,
		row(w.T("ice.form.wear.friction"), f.wear[0]), row(w.T("ice.form.wear.curl"), f.wear[1]), canvas.Caption(w.T("form.name")), f.name)
	v.showForm(w.T("ice.form.title"), content, f.use)
}

func percent(x, of float64) float64 { return 100 * x / of }

// ice is what is entered, without its name.
func (f *iceForm) ice() (n physics.NamedIce, err error) {
	w := f.view.words
	n.Ice = f.bases[max(0, f.base.SelectedIndex())].Ice
	friction, ok1 := f.friction.Value()
	curl, ok2 := f.curl.Value()
	if !ok1 || !ok2 {
		return n, errors.New(w.T("ice.form.bad", 1000))
	}
	n.Ice.Friction *= friction / 100
	n.Ice.Curl *= curl / 100
	var wear [2]float64
	for i, e := range f.wear {
		x, err := strconv.ParseFloat(strings.TrimSpace(e.Text), 64)
		if err != nil || !(x >= -5 && x <= 20) {
			return n, errors.New(w.T("ice.form.bad.wear", -5, 20))
		}
		wear[i] = x / 100
	}
	n.Wear = physics.WearPerEnd(wear[0], wear[1], wornEnds, curling.Stones)
	if err := n.Ice.Check(); err != nil {
		return n, errors.New(w.ErrorSentence(err))
	}
	return n, nil
}

// measure has a draw thrown in the background, and tells its time and curl.
func (f *iceForm) measure() {
	if f.told == nil {
		return
	}
	n, err := f.ice()
	if err != nil {
		f.told.SetText(err.Error())
		return
	}
	w := f.view.words
	f.view.session.Ices.Measure(n.Ice, func(d simulators.TeeDraw, err error) {
		if err != nil {
			f.told.SetText(w.ErrorSentence(err))
			return
		}
		f.told.SetText(w.T("ice.form.told", fmt.Sprintf("%.1f", d.HogToHog), fmt.Sprintf("%.1f", d.HogToStop), wording.Distance(d.Curl)))
	})
}

// use puts the position on the ice, and keeps it where it has a name.
func (f *iceForm) use() error {
	v := f.view
	n, err := f.ice()
	if err != nil {
		return err
	}
	n.Name = strings.TrimSpace(f.name.Text)
	switch {
	case n.Name == "":
	case slices.ContainsFunc(physics.BuiltInIces(), func(b physics.NamedIce) bool { return b.Name == n.Name }):
		return errors.New(v.words.T("form.name.bad"))
	default:
		if err := n.Check(); err != nil {
			return errors.New(v.words.ErrorSentence(err))
		}
		v.session.Ices.Keep(n)
	}
	v.session.Lines.UseIce(n)
	return nil
}
