package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/ai"
	"hogline/engine/study"
)

// entry is one AI of the list that is asked: what the settings keep of it.
type entry struct {
	Spec  string  // "rows", "rows:weak=false", "process:COMMAND LINE"
	Limit float64 // m/s, a weight limit of its own; negative takes the thrower's
	ai    ai.AI
	err   error
}

// limitMark parts a limit from the spec in the settings.
const limitMark = " | weight_max="

func parseEntry(s string) entry {
	e := entry{Spec: s, Limit: -1}
	if spec, limit, ok := strings.Cut(s, limitMark); ok {
		if v, err := strconv.ParseFloat(limit, 64); err == nil && v >= 0 {
			e.Spec, e.Limit = spec, v
		}
	}
	return e
}

func (e entry) String() string {
	if e.Limit < 0 {
		return e.Spec
	}
	return e.Spec + limitMark + strconv.FormatFloat(e.Limit, 'g', -1, 64)
}

// title is how the entry is called in the list.
func (w *Window) titleOf(e entry) string {
	name, rest, _ := strings.Cut(e.Spec, ":")
	if name == "process" {
		rest = strings.TrimSpace(rest)
		if i := strings.LastIndexAny(rest, `/\`); i >= 0 {
			rest = rest[i+1:]
		}
		return rest
	}
	for _, k := range kinds() {
		if k.Name != name {
			continue
		}
		title := w.kindTitle(k)
		if rest != "" {
			title += " (" + rest + ")"
		}
		return title
	}
	return e.Spec
}

// kindTitle is what a built-in AI is called in the language spoken.
func (w *Window) kindTitle(k ai.Kind) string {
	if key := "kind." + k.Name; w.Book.Has(key) {
		return w.T(key)
	}
	return k.Title
}

var errNoSpec = errors.New("an AI needs a name or a command line")

// loadAskers reads the list from the settings. Every entry gets an AI of its own.
func (w *Window) loadAskers() {
	w.closeAskers()
	w.roster = nil
	for _, s := range w.Settings.List(settings.Askers) {
		w.roster = append(w.roster, w.makeEntry(parseEntry(s)))
	}
}

func (w *Window) makeEntry(e entry) entry {
	if strings.TrimSpace(e.Spec) == "" {
		e.err = errNoSpec
		return e
	}
	e.ai, e.err = makeAI(e.Spec)
	return e
}

// closeAskers ends the external programs of the list.
func (w *Window) closeAskers() {
	for _, e := range w.roster {
		if c, ok := e.ai.(interface{ Close() error }); ok {
			_ = c.Close() // it is not asked again
		}
	}
}

func (w *Window) keepAskers() {
	list := make([]string, 0, len(w.roster))
	for _, e := range w.roster {
		list = append(list, e.String())
	}
	w.Settings.SetList(settings.Askers, list)
	w.forgetAnswers()
}

func (w *Window) addAsker(e entry) error {
	e = w.makeEntry(e)
	if e.err != nil {
		return e.err
	}
	w.roster = append(w.roster, e)
	w.keepAskers()
	return nil
}

func (w *Window) dropAsker(i int) {
	if c, ok := w.roster[i].ai.(interface{ Close() error }); ok {
		_ = c.Close() // it is not asked again
	}
	w.roster = append(w.roster[:i:i], w.roster[i+1:]...)
	w.keepAskers()
}

// rosterRows is a fresh row for every AI of the list.
func (w *Window) rosterRows() []answerRow {
	rows := make([]answerRow, 0, len(w.roster)+1)
	for i, e := range w.roster {
		name, _, _ := strings.Cut(e.Spec, ":")
		r := answerRow{title: w.titleOf(e), voice: paint.VoiceOf(i), asker: study.Asker{Name: name, Title: w.titleOf(e), AI: e.ai, Broken: e.err}}
		if e.Limit >= 0 {
			p := w.throwerNow()
			p.WeightMax = e.Limit
			r.asker.Player = &p
		}
		rows = append(rows, r)
	}
	return rows
}

// figureLimits are the two weight limits of seed 000 fig 6-1.
var figureLimits = [2]float64{33.7419, 50}

// usePreset asks the same AI as two throwers: one who throws no harder than the usual
// limit and one who throws up to 50 m/s.
func (w *Window) usePreset() {
	spec := "rows"
	if len(w.roster) > 0 {
		spec = w.roster[0].Spec
		if s := w.selected; s >= 0 && s < len(w.roster) {
			spec = w.roster[s].Spec
		}
	}
	w.askUnderBothLimits(spec)
}

// askUnderBothLimits makes the list the same AI twice, under the limits of fig 6-1, and asks.
func (w *Window) askUnderBothLimits(spec string) {
	w.closeAskers()
	w.roster = nil
	for _, limit := range figureLimits {
		w.roster = append(w.roster, w.makeEntry(entry{Spec: spec, Limit: limit}))
	}
	w.keepAskers()
	w.ask()
}

// showAddAI asks for another AI: a built-in one, or a program by its command line.
func (w *Window) showAddAI() {
	names, titles := []string{}, []string{}
	for _, k := range kinds() {
		names, titles = append(names, k.Name), append(titles, w.kindTitle(k)+"  ("+k.Name+")")
	}
	pick := widget.NewSelect(titles, nil)
	set := widget.NewEntry()
	set.SetPlaceHolder("key=value,key=value")
	command := widget.NewEntry()
	command.SetPlaceHolder(w.T("add.command.hint"))
	limit := widget.NewEntry()
	limit.SetPlaceHolder(w.T("add.limit.hint"))
	help := container.NewVBox()
	pick.OnChanged = func(string) {
		help.RemoveAll()
		for _, s := range kinds()[pick.SelectedIndex()].Settings {
			text := s.Key + " = " + s.Default
			if len(s.Choices) > 0 {
				text += "  (" + strings.Join(s.Choices, ", ") + ")"
			} else if s.Max != 0 || s.Min != 0 {
				text += fmt.Sprintf("  (%g – %g %s)", s.Min, s.Max, s.Unit)
			}
			help.Add(canvas.Text(text, canvas.NoteSize, false, canvas.ColourQuiet))
		}
		help.Refresh()
	}
	if len(titles) > 0 {
		pick.SetSelectedIndex(0)
	}
	form := container.NewVBox(
		caption(w.T("add.builtin")), pick, caption(w.T("add.settings")), set, help,
		caption(w.T("add.command")), command, caption(w.T("add.limit")), limit)
	w.showForm(w.T("do.add-ai"), form, w.T("add"), func() error {
		e := entry{Limit: -1}
		switch c := strings.TrimSpace(command.Text); {
		case c != "":
			e.Spec = "process:" + c
		case pick.SelectedIndex() >= 0:
			e.Spec = names[pick.SelectedIndex()]
			if s := strings.TrimSpace(set.Text); s != "" {
				e.Spec += ":" + s
			}
		}
		if s := strings.TrimSpace(limit.Text); s != "" {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil || v < 0 || v > 150 {
				return errors.New(w.T("bad.limit"))
			}
			e.Limit = v
		}
		return w.addAsker(e)
	})
}

func caption(s string) fyne.CanvasObject {
	return canvas.Text(s, canvas.NoteSize, true, canvas.ColourQuiet)
}

// showAskers lists the AIs that are asked; each can be taken away or doubled.
func (w *Window) showAskers() {
	list := container.New(stacked{})
	var fill func()
	fill = func() {
		list.RemoveAll()
		for i, e := range w.roster {
			m := canvas.VoiceMark(paint.VoiceOf(i), w.look.Palette, false)
			text, colour := w.titleOf(e), fyne.ThemeColorName(theme.ColorNameForeground)
			if e.Limit >= 0 {
				text += " · " + w.limitText(e.Limit)
			}
			if e.err != nil {
				text, colour = e.err.Error(), canvas.ColourBad
			}
			buttons := container.New(&canvas.Line{Gap: 6},
				canvas.NewChip(w.T("double"), canvas.ChipOutline, func() {
					if err := w.addAsker(entry{Spec: e.Spec, Limit: e.Limit}); err != nil {
						w.tellError(err)
					}
					fill()
				}),
				canvas.NewChip(w.T("remove"), canvas.ChipOutline, func() { w.dropAsker(i); fill() }))
			list.Add(canvas.Pad(container.NewBorder(nil, nil, container.NewCenter(container.NewGridWrap(m.MinSize(), m)), buttons,
				canvas.Pad(canvas.NewFit(text, canvas.BodySize, false, colour, 220), 4, 0, 8, 8)), 4, 4, 0, 0))
		}
		list.Refresh()
	}
	fill()
	w.showSheet(w.T("do.manage-ai"), container.NewVBox(list, canvas.NewChip(w.T("add-ai"), canvas.ChipOutline, func() { w.hideSheet(); w.showAddAI() })))
}
