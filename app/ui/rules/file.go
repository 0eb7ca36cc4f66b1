package rules

import (
	"context"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/session/job"
)

// Ext is the end of the names of files of rules.
const Ext = "gsm"

func (v *View) ruleFiles() filepick.Kind {
	return filepick.Kind{Name: v.words.T("rv.pick"), Ends: []string{Ext}}
}

// askOpen asks for a file of rules and shows it.
func (v *View) askOpen() { v.Open(v.words.T("do.rules-open"), v.ruleFiles(), v.OpenFile) }

// readTask is the background task that reads a file.
const readTask = "rules-read"

// OpenFile reads the rule text of a file in the background, adds it to the documents and shows it; a file that was opened
// before is read again.
func (v *View) OpenFile(path string) {
	s := v.state
	job.Of[[]byte](s.session.Jobs, readTask, 0).Start(func(context.Context, job.Post) ([]byte, error) {
		return charset.Read(path, syntax.MaxBytes)
	}, func(text []byte, err error) { s.view.fileRead(path, text, err) })
}

// fileRead shows a file that was read.
func (v *View) fileRead(path string, text []byte, err error) {
	if err == nil {
		err = v.take(path, string(text))
	}
	if err != nil {
		v.dialogs.Error(err)
	}
}

// take puts the text of a file into its document, or into a new one, and shows it.
func (v *View) take(path, text string) error {
	s := v.state
	if err := s.load(); err != nil {
		return err
	}
	for _, d := range s.library.Documents {
		if d.Path == path {
			if err := d.SetSource(text); err != nil {
				return err
			}
			d.Saved(path)
			v.OnOpen()
			v.open(d)
			v.changed()
			return nil
		}
	}
	d, err := s.library.Add(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), text)
	if err != nil {
		return err
	}
	d.Path = path
	v.OnOpen()
	v.open(d)
	if d.Fault() != nil {
		v.openPanel(SourcePanel)
	}
	return nil
}

// askSave saves the document as a file. Shipped rules stay as they are: the file is another document.
func (v *View) askSave() {
	d := v.state.document
	name, src := d.Name, d.Source()
	if d.Shipped {
		name = "my-" + name
	}
	write := func(out io.Writer) error {
		_, err := io.WriteString(out, src)
		return err
	}
	v.Save(name+"."+Ext, v.ruleFiles(), write, func(path string) {
		if !d.Shipped {
			d.Saved(path)
			v.changed()
			return
		}
		used := d == v.state.used
		d.Reset()
		v.fileRead(path, []byte(src), nil)
		if used {
			v.state.used = v.state.document
		}
		v.changed()
	})
}

// savePicture saves the machine shown as a picture, svg or png.
func (v *View) savePicture(ext string) {
	s := v.state
	m := s.machineOf(s.document)
	if m == nil {
		v.dialogs.Notify(v.words.T("rv.export.none"))
		return
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	marks, colours := s.marks(), paint.MachineColoursOf(&paint.Light)
	marks.Selected = ""
	name := s.document.Name + "-" + strings.ToLower(strings.ReplaceAll(m.Title(), ".", "-")) + "." + ext
	v.Save(name, filepick.Kind{Name: v.words.T("pick.picture"), Ends: []string{ext}}, func(out io.Writer) error {
		if ext == "svg" {
			_, err := paint.MachineSVG(&layout, &colours, marks).WriteTo(out)
			return err
		}
		return png.Encode(out, paint.MachineImage(&layout, 2, &colours, marks))
	}, nil)
}

// saveGDL saves the game in the Game Description Language, or reports why that has no words for it.
func (v *View) saveGDL() {
	d := v.state.document
	p := d.Program()
	if p == nil {
		v.dialogs.Notify(v.words.T("rv.use.faulty"))
		return
	}
	text, err := gdl.Export(p)
	if err != nil {
		v.dialogs.Notify(v.words.T("rv.gdl.refused", v.words.Error(err)))
		return
	}
	v.Save(d.Name+".kif", filepick.Kind{Name: "GDL", Ends: []string{"kif", "gdl"}}, func(out io.Writer) error {
		_, err := io.WriteString(out, text)
		return err
	}, nil)
}

// exportMenu offers the files that can be written.
func (v *View) exportMenu() *fyne.Menu {
	item := func(action string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(v.words.T("do."+action), run)
	}
	return fyne.NewMenu("", item("rules-svg", func() { v.savePicture("svg") }), item("rules-png", func() { v.savePicture("png") }),
		item("rules-gdl", v.saveGDL), item("rules-save", v.askSave))
}
