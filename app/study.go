package app

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
)

// undo undoes the command done last and says which.
func (w *Window) undo() {
	name, _ := w.session.Study.CanUndo()
	if w.session.Study.Undo() {
		w.dialogs.Notify(w.words.T("undone", w.words.T("command."+name)))
	}
}

// redo does the command undone last again and says which.
func (w *Window) redo() {
	name, _ := w.session.Study.CanRedo()
	if w.session.Study.Redo() {
		w.dialogs.Notify(w.words.T("redone", w.words.T("command."+name)))
	}
}

func (w *Window) canUndo() bool {
	_, ok := w.session.Study.CanUndo()
	return ok
}

func (w *Window) canRedo() bool {
	_, ok := w.session.Study.CanRedo()
	return ok
}

// toggleMode lets the pointer edit or aim, or look again.
func (w *Window) toggleMode(m aiming.Mode) {
	if w.session.Aim.Mode() == m {
		m = aiming.LookMode
	}
	w.session.Aim.SetMode(m)
}

func (w *Window) aiming() bool { return w.session.Aim.Mode() == aiming.AimMode }

// remove takes the selected stone off the ice while positions are edited, else the selected answer off the table.
func (w *Window) remove() {
	if !w.ice.RemoveStone() {
		w.session.Table.Remove(w.session.Selection.Now().Row)
	}
}

// drawing reports whether the pointer draws on the ice.
func (w *Window) drawing() bool { return w.session.Aim.Mode() == aiming.DrawMode }

// drawActions are notes and drawings. In the draw mode keys of the page move the cursor and choose tools.
func (w *Window) drawActions() actions.Table {
	v := w.ice
	const step = 0.1 // m
	key := func(name string, keys []actions.Key, run func()) actions.Action {
		return actions.Action{Name: name, Keys: keys, Run: run, Enabled: w.drawing, Page: studyPage}
	}
	move := func(name fyne.KeyName, right, up float64) actions.Action {
		return key("draw-move", actions.Press(name), func() { v.DrawStep(right, up) })
	}
	t := actions.Table{
		{Name: "note", Menu: "edit", Keys: actions.Type('k'), Run: w.notes.ShowNote, Enabled: w.hasGame, Separator: true},
		{Name: "find-note", Menu: "edit", Keys: []actions.Key{actions.Ctrl(fyne.KeyF)}, Run: w.notes.ShowFind, Enabled: w.hasGame},
		{Name: "draw", Menu: "edit", Keys: actions.Press(fyne.KeyB), Run: func() { w.toggleMode(aiming.DrawMode) }, Enabled: w.hasGame,
			Checked: w.drawing},
		{Name: "draw-clear", Menu: "edit", Run: w.session.Notes.Clear, Enabled: func() bool { return len(w.session.Notes.Here().Drawings) > 0 }},
		move(fyne.KeyLeft, -step, 0), move(fyne.KeyRight, step, 0), move(fyne.KeyUp, 0, step), move(fyne.KeyDown, 0, -step),
		key("draw-mark", []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, v.DrawMark),
		key("draw-tool", actions.Press(fyne.KeyX), v.NextTool),
		key("draw-erase", actions.Press(fyne.KeyDelete), v.EraseDrawing),
	}
	for i := range annotation.Colours {
		t = append(t, key("draw-colour", actions.Type(rune('1'+i)), func() { v.DrawColour(i) }))
	}
	return t
}

// showRecovered lists the studies that earlier sessions left unsaved.
func (w *Window) showRecovered() {
	list := storage.Recoverable(w.data)
	if len(list) == 0 {
		w.dialogs.Notify(w.words.T("recover.none"))
		return
	}
	box := canvas.VStack(canvas.Padded(canvas.Paragraph(w.words.T("recover.note"), widget.LowImportance), 0, 6, 2, 2))
	for _, r := range list {
		text := canvas.VStack(canvas.NewLabel(w.words.T("recover.of", r.Time.Format("2006-01-02 15:04")), canvas.BodySize, false,
			theme.ColorNameForeground, 200),
			canvas.NewLabel(w.recoveredText(r), canvas.NoteSize, false, canvas.ColourQuiet, 200))
		open := canvas.NewButton(w.words.T("recover.open"), canvas.ButtonPrimary, func() {
			w.dialogs.Hide()
			w.files.Recover(r)
		})
		dismiss := canvas.NewButton(w.words.T("recover.dismiss"), canvas.ButtonOutline, func() {
			w.dialogs.Hide()
			if err := storage.Dismiss(r); err != nil {
				w.dialogs.Error(err)
			}
		})
		box.Add(canvas.Padded(container.NewBorder(nil, nil, nil, container.New(&canvas.Flow{Gap: 7}, dismiss, open),
			container.New(canvas.VCentre{}, text)), 4, 4, 2, 2))
	}
	scroll := container.NewVScroll(box)
	width := w.dialogs.Width(recoveredWidth)
	box.Resize(fyne.NewSize(width, box.MinSize().Height)) // the note has its lines now
	scroll.SetMinSize(fyne.NewSize(width, min(w.dialogs.Size().Height-aroundList, box.MinSize().Height)))
	w.dialogs.Show(strings.TrimSuffix(w.words.T("do.recover"), "…"), scroll)
}

// The width of the list of unsaved studies, and what is above and below it, in pixels.
const recoveredWidth, aroundList = 520, 190

// recoveredText is what an unsaved study holds: what was opened first, and how many questions were asked; or why it cannot be read.
func (w *Window) recoveredText(r storage.Recovered) string {
	d, err := study.Open(r.Path)
	if err != nil {
		return w.words.ErrorSentence(err)
	}
	name := d.Content().Title
	for _, l := range d.Content().Lines {
		if name == "" && !l.Variation() {
			if name = l.Game.Teams[0] + " – " + l.Game.Teams[1]; l.Path != "" {
				name = filepath.Base(l.Path) + " · " + name
			}
		}
	}
	if d.Questions() == 1 {
		return w.words.T("recover.holds.one", name)
	}
	return w.words.T("recover.holds", name, d.Questions())
}

// hasRecovered reports whether something was left unsaved.
func (w *Window) hasRecovered() bool {
	return w.data != "" && len(storage.Recoverable(w.data)) > 0
}
