package files

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay/mapping"
)

// confirming is the dialog that shows how a table of positions was guessed to be read, with its first position on the ice.
type confirming struct {
	f      *Files
	guess  *mapping.Guess
	rink   *canvas.Rink
	said   *canvas.Prose
	accept func() error
}

// confirmTable asks once whether a table of positions is read as guessed. What is accepted is kept for its heading; then it is opened.
func (f *Files) confirmTable(path string, g *mapping.Guess, open func()) {
	c := &confirming{f: f, guess: g, rink: canvas.NewRink(f.palette()), said: canvas.NewProse("")}
	c.rink.SetOrientation(canvas.Upright, false)
	list := canvas.VStack()
	for _, d := range g.Doubts {
		list.Add(canvas.Paragraph(f.words.Message(d), widget.WarningImportance))
	}
	form := container.NewVBox(c.choices()...)
	width := f.dialogs.Width(640)
	ice := container.NewStack(canvas.Spacer(width*0.36, 400), c.rink)
	right := container.NewStack(canvas.Spacer(width*0.6, 1), container.NewVBox(form, c.said, list))
	c.show()
	c.accept = func() error {
		if err := mapping.Keep(&g.Mapping); err != nil {
			return err
		}
		f.Ask.ui(open)
		return nil
	}
	f.confirming = c
	f.dialogs.ShowForm(f.words.T("mapping.title", filepath.Base(path)), container.NewBorder(nil, nil, ice, nil,
		container.NewVScroll(canvas.Padded(right, 0, 0, 0, 12))), f.words.T("mapping.accept"), c.accept)
}

// choices are the controls: the unit, where places are counted from and where they grow to.
func (c *confirming) choices() []fyne.CanvasObject {
	m, words := &c.guess.Mapping, c.f.words
	var units, origins []string
	for _, u := range mapping.Units {
		units = append(units, u.Name)
	}
	for _, o := range mapping.Origins {
		origins = append(origins, o.Name)
	}
	same := func(s string) string { return s }
	pick := func(key string, values []string, title func(string) string, now string, set func(string)) fyne.CanvasObject {
		var titles []string
		for _, v := range values {
			titles = append(titles, title(v))
		}
		s := forms.NewSelect(titles, c.f.dialogs.TypedKey)
		s.SetSelectedIndex(slices.Index(values, now))
		s.OnChanged = func(string) {
			if i := s.SelectedIndex(); i >= 0 {
				set(values[i])
				c.show()
			}
		}
		name := canvas.NewLabel(words.T("mapping.field."+key), canvas.BodySize, false, theme.ColorNameForeground, 60)
		return container.New(&canvas.Columns{Fixed: []float32{130, 0}, Gap: 6}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name),
			forms.Framed(s))
	}
	named := func(prefix string) func(string) string {
		return func(s string) string { return words.T(prefix + s) }
	}
	yes := func(b bool) string { return map[bool]string{true: "yes", false: "no"}[b] }
	side := "centre"
	if m.Width > 0 {
		side = "side"
	}
	return []fyne.CanvasObject{
		pick("unit", units, same, m.Unit, func(s string) { m.Unit = s }),
		pick("along", []string{"x", "y"}, same, m.Along, func(s string) { m.Along = s }),
		pick("origin", origins, named("mapping.origin."), m.Origin, func(s string) { m.Origin = s }),
		pick("away", []string{"yes", "no"}, named("mapping.away."), yes(m.Away), func(s string) { m.Away = s == "yes" }),
		pick("across", []string{"centre", "side"}, named("mapping.across."), side, func(s string) {
			m.Width = map[bool]float64{true: 4.75}[s == "side"]
		}),
		pick("left", []string{"no", "yes"}, named("mapping.left."), yes(m.Left), func(s string) { m.Left = s == "yes" }),
	}
}

// show draws the first position as the mapping has it.
func (c *confirming) show() {
	var stones []paint.Stone
	for _, s := range c.guess.First {
		stones = append(stones, paint.Stone{At: c.guess.At(s.Place), Team: max(0, s.Team)})
	}
	c.rink.SetStones(stones)
	c.said.SetText(c.f.words.Sentence(c.guess.Words()))
}
