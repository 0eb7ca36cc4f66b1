package files

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// AskSavePicture saves a picture of the situation shown, as PNG or SVG: as what its name ends in, by itself as kind.
func (f *Files) AskSavePicture(p *paint.Picture, kind string) {
	ends := []string{kind}
	for _, end := range []string{"png", "svg"} {
		if end != kind {
			ends = append(ends, end)
		}
	}
	f.saveAs(f.placeName("."+kind), filepick.Kind{Name: f.words.T("pick.picture"), Ends: ends},
		func(path string, out io.Writer) error {
			if strings.EqualFold(filepath.Ext(path), ".svg") {
				return p.WriteSVG(out)
			}
			return png.Encode(out, p.Image())
		}, nil)
}

// AskSaveFilm saves a shot, or several at once, as an animated picture. It is drawn in the background.
func (f *Files) AskSaveFilm(film paint.Film) {
	kind := filepick.Kind{Name: f.words.T("pick.film"), Ends: []string{"gif"}}
	f.picker.Save(filepick.Request{Title: f.words.T("save"), Dir: f.folder(), Name: f.placeName(".gif"), Kinds: []filepick.Kind{kind}},
		f.picked(func(path string) {
			if filepath.Ext(path) == "" {
				path += ".gif"
			}
			f.background(path, film.WriteGIF)
		}))
}

// background writes a file in the background and says when it is there.
func (f *Files) background(path string, write func(context.Context, io.Writer) error) {
	f.writing().Start(func(ctx context.Context, _ job.Post) (struct{}, error) {
		return struct{}{}, safefile.WriteAtomic(path, func(out io.Writer) error { return write(ctx, out) })
	}, func(_ struct{}, err error) {
		if err != nil {
			f.dialogs.Error(err)
			return
		}
		f.dialogs.Notify(f.words.T("saved", filepath.Base(path)))
	})
}

// CopyPicture puts a picture on the clipboard, by a program of the system: the window's own clipboard holds text alone.
func (f *Files) CopyPicture(p *paint.Picture) {
	job.Of[struct{}](f.session.Jobs, "copy", 0).Start(func(ctx context.Context, _ job.Post) (none struct{}, err error) {
		var out bytes.Buffer
		if err = png.Encode(&out, p.Image()); err == nil {
			err = filepick.CopyPicture(ctx, out.Bytes())
		}
		return none, err
	}, func(_ struct{}, err error) {
		switch {
		case errors.Is(err, filepick.ErrNoClipboard):
			f.dialogs.Notify(f.words.T("copy.no-program"))
		case err != nil:
			f.dialogs.Error(err)
		default:
			f.dialogs.Notify(f.words.T("copied.picture"))
		}
	})
}

// AskSaveReport saves what is known of the match on the ice as one HTML page, as a table or as a document for other programs.
func (f *Files) AskSaveReport() {
	m, g := f.session.Valuation.Match(), f.session.Place.Game()
	if m == nil {
		return
	}
	kind := filepick.Kind{Name: f.words.T("pick.report"), Ends: []string{"html", "csv", "json"}}
	name := f.baseName("match") + ".html"
	f.picker.Save(filepick.Request{Title: f.words.T("save"), Dir: f.folder(), Name: name, Kinds: []filepick.Kind{kind}},
		f.picked(func(path string) {
			if filepath.Ext(path) == "" {
				path += ".html"
			}
			f.background(path, func(_ context.Context, out io.Writer) error {
				switch strings.ToLower(filepath.Ext(path)) {
				case ".csv":
					return report.CSV(out, m)
				case ".json":
					e := json.NewEncoder(out)
					e.SetIndent("", "  ")
					return e.Encode(m)
				}
				return report.HTML(out, m, g, f.words.Bundle)
			})
		}))
}

// AskSavePage saves the study as one HTML page. It is written in the background from the study as it stands.
func (f *Files) AskSavePage() {
	snap, err := f.session.Storage.Snapshot()
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	name := f.baseName("study")
	kind := filepick.Kind{Name: f.words.T("pick.page"), Ends: []string{"html"}}
	f.picker.Save(filepick.Request{Title: f.words.T("save"), Dir: f.folder(), Name: name + ".html", Kinds: []filepick.Kind{kind}},
		f.picked(func(path string) {
			if filepath.Ext(path) == "" {
				path += ".html"
			}
			f.background(path, func(_ context.Context, out io.Writer) error {
				var file bytes.Buffer
				if err := snap.Write(&file); err != nil {
					return err
				}
				d, err := study.Read(file.Bytes())
				if err != nil {
					return err
				}
				return report.Study(out, d, name, f.words.Bundle)
			})
		}))
}
