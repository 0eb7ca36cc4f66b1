package app

import (
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"hogline/app/filepick"
	"hogline/canvas/paint"
	"hogline/engine/gsm/diagram"
	"hogline/engine/gsm/gdl"
	"hogline/engine/gsm/syntax"
	"hogline/engine/safefile"
)

// The actions of the Rules view.
func init() {
	open := func(w *Window) bool { return w.page == pageRules }
	board := func(w *Window) bool { return open(w) && w.desk.machine == boardTab }
	move := func(dx, dy int, list int) func(*Window) {
		return func(w *Window) {
			if board(w) {
				w.rules.moveCursor(dx, dy)
			} else {
				w.rules.step(list)
			}
		}
	}
	actions = append(actions,
		action{name: "page-study", menu: "view", keys: []key{withCtrl(fyne.Key1)}, run: func(w *Window) { w.showPage(pageStudy) }, tick: func(w *Window) bool { return w.page != pageRules }, rule: true},
		action{name: "page-rules", menu: "view", keys: []key{withCtrl(fyne.Key2)}, run: func(w *Window) { w.showPage(pageRules) }, tick: open},

		action{name: "rules-open", menu: "rules", run: func(w *Window) { w.showPage(pageRules); w.askOpenRules() }},
		action{name: "rules-save", menu: "rules", in: pageRules, keys: []key{withCtrl(fyne.KeyS)}, run: (*Window).askSaveRules, on: open},
		action{name: "rules-svg", menu: "rules", run: func(w *Window) { w.askSaveMachine("svg") }, on: open, rule: true},
		action{name: "rules-png", menu: "rules", in: pageRules, keys: []key{withCtrl(fyne.KeyP)}, run: func(w *Window) { w.askSaveMachine("png") }, on: open},
		action{name: "rules-gdl", menu: "rules", run: (*Window).askSaveGDL, on: open},
		action{name: "rules-use", menu: "rules", in: pageRules, keys: []key{withCtrl(fyne.KeyU)}, run: (*Window).useRules, on: open, rule: true,
			tick: func(w *Window) bool { return w.desk.used != nil && w.desk.used == w.desk.text }},
		action{name: "rules-check", menu: "rules", in: pageRules, keys: press(fyne.KeyF5), run: (*Window).startCheck, on: open},
		action{name: "rules-undo", menu: "rules", in: pageRules, keys: []key{withCtrl(fyne.KeyZ)}, run: (*Window).undoRules, on: open, rule: true},
		action{name: "rules-redo", menu: "rules", in: pageRules, keys: []key{withCtrl(fyne.KeyY)}, run: (*Window).redoRules, on: open},
		action{name: "rules-reset", menu: "rules", run: func(w *Window) { w.rules.reset() }, on: func(w *Window) bool { return open(w) && w.textChanged() }},

		action{name: "rules-next", in: pageRules, keys: press(fyne.KeyDown), run: move(0, 1, 1)},
		action{name: "rules-previous", in: pageRules, keys: press(fyne.KeyUp), run: move(0, -1, -1)},
		action{name: "rules-right", in: pageRules, keys: press(fyne.KeyRight), run: func(w *Window) { w.rules.moveCursor(1, 0) }, on: board},
		action{name: "rules-left", in: pageRules, keys: press(fyne.KeyLeft), run: func(w *Window) { w.rules.moveCursor(-1, 0) }, on: board},
		action{name: "rules-click", in: pageRules, keys: []key{{name: fyne.KeyReturn}, {name: fyne.KeyEnter}}, run: func(w *Window) { w.rules.enterCell() }, on: board},
		action{name: "machine-next", in: pageRules, keys: types(']'), run: func(w *Window) { w.rules.stepMachine(1) }},
		action{name: "machine-previous", in: pageRules, keys: types('['), run: func(w *Window) { w.rules.stepMachine(-1) }},
		action{name: "side-next", in: pageRules, keys: press(fyne.KeyF6), run: func(w *Window) { w.rules.stepSide(1) }},
		action{name: "rules-compare", in: pageRules, keys: types('c'), run: func(w *Window) { w.popUp(w.rules.compareMenu(), w.rules.tabs) }},
		action{name: "rules-export", in: pageRules, keys: types('e'), run: func(w *Window) { w.popUp(w.rules.exportMenu(), w.rules.tabs) }},
		action{name: "game-new", in: pageRules, keys: types('n'), run: func(w *Window) { w.rules.newGame() }, on: board},
		action{name: "game-back", in: pageRules, keys: press(fyne.KeyBackspace), run: func(w *Window) { w.rules.takeBack() }, on: board},
		action{name: "zoom-in", in: pageRules, keys: types('+'), run: func(w *Window) { w.rules.zoom(1) }},
		action{name: "zoom-out", in: pageRules, keys: types('-'), run: func(w *Window) { w.rules.zoom(-1) }},
		action{name: "zoom-fit", in: pageRules, keys: types('0'), run: func(w *Window) { w.rules.fit() }},
		action{name: "stop", in: pageRules, keys: press(fyne.KeyEscape), run: (*Window).stopRules},
	)
}

// stopRules ends what goes on in the Rules view: a check, an opponent's thinking, clicks of a
// half move; else what goes on in the study.
func (w *Window) stopRules() {
	d := &w.desk
	switch {
	case d.checking != nil:
		w.stopCheck()
		w.tell(w.T("stopped"))
	case d.game.stop != nil:
		w.rules.stopThinking()
		w.rules.showGame()
	case d.game.table != nil && len(d.game.table.Picked()) > 0:
		d.game.table.Forget()
		w.rules.showGame()
	case d.beside != nil:
		w.rules.compare(nil)
	default:
		w.stop()
	}
}

// stepSide shows the next tab at the right.
func (v *rulesView) stepSide(n int) {
	all := v.sides()
	at := 0
	for i, s := range all {
		if s == v.w.desk.side {
			at = i
		}
	}
	v.openSide(all[(at+n+len(all))%len(all)])
}

// exportMenu offers the ways out.
func (v *rulesView) exportMenu() *fyne.Menu {
	w := v.w
	m := fyne.NewMenu("")
	for _, name := range []string{"rules-svg", "rules-png", "rules-gdl", "rules-save"} {
		for i := range actions {
			if a := &actions[i]; a.name == name {
				m.Items = append(m.Items, fyne.NewMenuItem(w.T("do."+name), func() { w.do(a) }))
			}
		}
	}
	return m
}

var rulesKind = []string{"gsm"}

func (w *Window) askOpenRules() {
	w.Picker.Open(filepick.Request{Title: w.T("do.rules-open"), Dir: w.folder(), Kinds: []filepick.Kind{{Name: w.T("rv.pick"), Ends: rulesKind}}}, w.chosen(func(path string) { w.openRules(path) }))
}

// openRules puts a rule text from a file on the shelf and shows it.
func (w *Window) openRules(path string) {
	if err := w.openDesk(); err != nil {
		w.tellError(err)
		return
	}
	src, err := readSource(path)
	if err != nil {
		w.tellError(err)
		return
	}
	for _, t := range w.desk.shelf.Documents {
		if t.Path == path { // read again
			if err := t.SetSource(src); err != nil {
				w.tellError(err)
				return
			}
			t.Saved(path)
			w.showPage(pageRules)
			w.rules.open(t)
			w.rules.touched()
			return
		}
	}
	t, err := w.desk.shelf.Add(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), src)
	if err != nil {
		w.tellError(err)
		return
	}
	t.Path = path
	w.showPage(pageRules)
	w.rules.open(t)
	if t.Fault() != nil {
		w.rules.openSide(sideText)
	}
}

func readSource(path string) (src string, err error) {
	data, err := safefile.Read(path, syntax.MaxBytes)
	return string(data), err
}

// askSaveRules saves the text shown as a file of one's own.
func (w *Window) askSaveRules() {
	t := w.desk.text
	kind := filepick.Kind{Name: w.T("rv.pick"), Ends: rulesKind}
	name := t.Name
	if t.Shipped {
		name = "my-" + name
	}
	w.Picker.Save(filepick.Request{Title: w.T("save"), Dir: w.folder(), Name: name + ".gsm", Kinds: []filepick.Kind{kind}}, w.chosen(func(path string) {
		if filepath.Ext(path) == "" {
			path += ".gsm"
		}
		src := t.Source()
		if err := safefile.WriteAtomic(path, func(out io.Writer) error {
			_, err := io.WriteString(out, src)
			return err
		}); err != nil {
			w.tellError(err)
			return
		}
		w.tell(w.T("saved", filepath.Base(path)))
		if t.Shipped { // the shipped text stays as it is; the file is one more on the shelf
			used := w.desk.used == t
			t.Reset()
			w.openRules(path)
			if used {
				w.desk.used = w.desk.text
			}
		} else {
			t.Saved(path)
		}
		w.rules.touched()
	}))
}

// askSaveMachine saves the machine shown as a picture.
func (w *Window) askSaveMachine(ext string) {
	d := &w.desk
	m := d.text.File().Machine(d.machine)
	if m == nil {
		w.tell(w.T("rv.export.none"))
		return
	}
	lay, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		w.tellError(err)
		return
	}
	marks, colours := w.rules.marks(), paint.MachineColoursOf(&paint.Light)
	marks.Selected = ""
	name := d.text.Name + "-" + strings.ToLower(strings.NewReplacer(".", "-").Replace(m.Title())) + "." + ext
	w.askSave(name, filepick.Kind{Name: w.T("pick.picture"), Ends: []string{ext}}, func(out io.Writer) error {
		if ext == "svg" {
			_, err := paint.MachineSVG(&lay, &colours, marks).WriteTo(out)
			return err
		}
		return png.Encode(out, paint.MachineImage(&lay, 2, &colours, marks))
	})
}

// askSaveGDL saves the game in the Game Description Language, or says why it cannot be said
// there.
func (w *Window) askSaveGDL() {
	p := w.desk.text.Program()
	if p == nil {
		w.tell(w.T("rv.use.faulty"))
		return
	}
	text, err := gdl.Export(p)
	if err != nil {
		w.tell(w.T("rv.gdl.refused", w.sayError(err)))
		return
	}
	w.askSave(w.desk.text.Name+".kif", filepick.Kind{Name: "GDL", Ends: []string{"kif", "gdl"}}, func(out io.Writer) error {
		_, err := io.WriteString(out, text)
		return err
	})
}
