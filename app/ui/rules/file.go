package rules

import (
	"cmp"
	"context"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/session/job"
)

// Ext is the end of the names of files of rules.
const Ext = "gsm"

// files opens and saves documents and pictures of them.
type files struct {
	*common
	frame *page.Page
	open  func(*rulebook.Document)
}

func (f *files) ruleFiles() filepick.Kind {
	return filepick.Kind{Name: f.words.T("rv.pick"), Ends: []string{Ext}}
}

// askOpen asks for a file of rules and shows it.
func (f *files) askOpen() { f.frame.Open(f.words.T("do.rules-open"), f.ruleFiles(), f.OpenFile) }

// readTask is the background task that reads a file.
const readTask = "rules-read"

// OpenFile reads the rule text of a file in the background, adds it to the documents and shows it; a file that was opened
// before is read again.
func (f *files) OpenFile(path string) {
	s := f.state
	job.Of[[]byte](s.session.Jobs, readTask, 0).Start(func(context.Context, job.Post) ([]byte, error) {
		return charset.Read(path, syntax.MaxBytes)
	}, func(text []byte, err error) { s.view.fileRead(path, text, err) })
}

// fileRead shows a file that was read.
func (f *files) fileRead(path string, text []byte, err error) {
	if err == nil {
		err = f.take(path, string(text))
	}
	if err != nil {
		f.dialogs.Error(err)
	}
}

// take puts the text of a file into its document, or into a new one, and shows it.
func (f *files) take(path, text string) error {
	s := f.state
	if err := s.load(); err != nil {
		return err
	}
	for _, d := range s.library.Documents {
		if d.Path == path {
			if err := d.SetSource(text); err != nil {
				return err
			}
			d.Saved(path)
			f.frame.OnOpen()
			f.open(d)
			f.page.changed()
			return nil
		}
	}
	d, err := s.library.Add(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), text)
	if err != nil {
		return err
	}
	d.Path = path
	f.frame.OnOpen()
	f.open(d)
	if d.Fault() != nil {
		f.page.openPanel(SourcePanel)
	}
	return nil
}

// askNew asks for the name of new rules, which begin as a copy of those shown.
func (f *files) askNew() {
	if err := f.state.load(); err != nil {
		f.dialogs.Error(err)
		return
	}
	f.frame.OnOpen()
	from := f.state.document
	name := forms.NewEntry(f.dialogs.TypedKey)
	name.SetText(ownName(from))
	text := canvas.Paragraph(f.words.T("rv.new.hint", f.name(from)), widget.MediumImportance)
	f.dialogs.ShowForm(f.words.T("do.rules-new"), container.NewVBox(text, canvas.Spacer(f.dialogs.Width(420), 1), name), f.words.T("rv.new.do"),
		func() error {
			d, err := f.state.library.Add(limits.Clean(cmp.Or(strings.TrimSpace(name.Text), ownName(from)), maxRuleName), from.Source())
			if err != nil {
				return err
			}
			f.open(d)
			f.page.changed()
			f.page.openPanel(EditPanel)
			return nil
		})
	f.dialogs.Focus(name)
}

// maxRuleName bounds the name of new rules in letters.
const maxRuleName = 60

// ownName is the name of a copy of a document.
func ownName(d *rulebook.Document) string {
	if d.Shipped {
		return "my-" + d.Name
	}
	return d.Name
}

// remove takes the document out of the list, until undo brings it back. Its file, if it has one, stays.
func (f *files) remove() {
	s, d := f.state, f.state.document
	if d.Shipped {
		return
	}
	after := s.next(-1)
	if d == s.used {
		s.use(nil)
	}
	s.library.Remove(d)
	s.open(after)
	f.page.changed()
	s.removed = d
	f.dialogs.Notify(f.words.T("rv.removed", f.name(d)))
}

// askSave saves the document as a file. Shipped rules stay as they are: the file is another document.
func (f *files) askSave() {
	d := f.state.document
	name, src := ownName(d), d.Source()
	write := func(out io.Writer) error {
		_, err := io.WriteString(out, src)
		return err
	}
	f.frame.Save(name+"."+Ext, f.ruleFiles(), write, func(path string) {
		if !d.Shipped {
			d.Saved(path)
			f.page.changed()
			return
		}
		used := d == f.state.used
		d.Reset()
		f.fileRead(path, []byte(src), nil)
		if used {
			f.state.used = f.state.document
		}
		f.page.changed()
	})
}

// savePicture saves the machine shown as a picture, svg or png.
func (f *files) savePicture(ext string) {
	s := f.state
	m := s.machineOf(s.document)
	if m == nil {
		f.dialogs.Notify(f.words.T("rv.export.none"))
		return
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	marks, colours := s.marks(), paint.MachineColoursOf(&paint.Light)
	marks.Selected = ""
	name := s.document.Name + "-" + strings.ToLower(strings.ReplaceAll(m.Title(), ".", "-")) + "." + ext
	f.frame.Save(name, filepick.Kind{Name: f.words.T("pick.picture"), Ends: []string{ext}}, func(out io.Writer) error {
		if ext == "svg" {
			_, err := paint.MachineSVG(&layout, &colours, marks).WriteTo(out)
			return err
		}
		return png.Encode(out, paint.MachineImage(&layout, 2, &colours, marks))
	}, nil)
}

// saveGDL saves the game in the Game Description Language, or reports why that has no words for it.
func (f *files) saveGDL() {
	d := f.state.document
	p := d.Program()
	if p == nil {
		f.dialogs.Notify(f.words.T("rv.use.faulty"))
		return
	}
	text, err := gdl.Export(p)
	if err != nil {
		f.dialogs.Notify(f.words.T("rv.gdl.refused", f.words.Error(err)))
		return
	}
	f.frame.Save(d.Name+".kif", filepick.Kind{Name: "GDL", Ends: []string{"kif", "gdl"}}, func(out io.Writer) error {
		_, err := io.WriteString(out, text)
		return err
	}, nil)
}

// exportMenu offers the files that can be written.
func (f *files) exportMenu() *fyne.Menu {
	item := func(action string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(f.words.T("do."+action), run)
	}
	return fyne.NewMenu("", item("rules-svg", func() { f.savePicture("svg") }), item("rules-png", func() { f.savePicture("png") }),
		item("rules-gdl", f.saveGDL), item("rules-save", f.askSave))
}
