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
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Exports saves and copies what is known of the place shown, by files that Chooser asks for.
type Exports struct {
	*Chooser
	clipboard Clipboard
}

// SavePicture saves a picture of the situation shown, as PNG or SVG: as what its name ends in, by itself as kind.
func (x *Exports) SavePicture(p *paint.Picture, kind string) {
	ends := []string{kind}
	for _, end := range []string{"png", "svg"} {
		if end != kind {
			ends = append(ends, end)
		}
	}
	x.saveAs(x.placeName("."+kind), filepick.Kind{Name: x.words.T("pick.picture"), Ends: ends},
		func(path string, out io.Writer) error {
			if strings.EqualFold(filepath.Ext(path), ".svg") {
				return p.WriteSVG(out)
			}
			return png.Encode(out, p.Image())
		}, nil)
}

// SaveFilm saves a shot, or several at once, as an animated picture. It is drawn in the background.
func (x *Exports) SaveFilm(film paint.Film) {
	x.background(x.placeName(".gif"), filepick.Kind{Name: x.words.T("pick.film"), Ends: []string{"gif"}},
		func(ctx context.Context, _ string, out io.Writer) error { return film.WriteGIF(ctx, out) })
}

// CopyPicture puts a picture on the clipboard, by a program of the system: the window's own clipboard holds text alone.
func (x *Exports) CopyPicture(p *paint.Picture) {
	job.Of[struct{}](x.session.Jobs, "copy", 0).Start(func(ctx context.Context, _ job.Post) (none struct{}, err error) {
		var out bytes.Buffer
		if err = png.Encode(&out, p.Image()); err == nil {
			err = filepick.CopyPicture(ctx, out.Bytes())
		}
		return none, err
	}, func(_ struct{}, err error) {
		switch {
		case errors.Is(err, filepick.ErrNoClipboard):
			x.dialogs.Notify(x.words.T("copy.no-program"))
		case err != nil:
			x.dialogs.Error(err)
		default:
			x.dialogs.Notify(x.words.T("copied.picture"))
		}
	})
}

// SaveReport saves what is known of the match on the ice as one HTML page, as a table or as a document for other programs.
func (x *Exports) SaveReport() {
	m, g := x.session.Valuation.Match(), x.session.Place.Game()
	if m == nil {
		return
	}
	kind := filepick.Kind{Name: x.words.T("pick.report"), Ends: []string{"html", "csv", "json"}}
	x.background(x.baseName("match")+".html", kind, func(_ context.Context, path string, out io.Writer) error {
		switch strings.ToLower(filepath.Ext(path)) {
		case ".csv":
			return report.CSV(out, m)
		case ".json":
			e := json.NewEncoder(out)
			e.SetIndent("", "  ")
			return e.Encode(m)
		}
		return report.HTML(out, m, g, x.words.Bundle)
	})
}

// SavePage saves the study as one HTML page. It is written in the background from the study as it stands.
func (x *Exports) SavePage() {
	snap, err := x.session.Storage.Snapshot()
	if err != nil {
		x.dialogs.Error(err)
		return
	}
	name := x.baseName("study")
	kind := filepick.Kind{Name: x.words.T("pick.page"), Ends: []string{"html"}}
	x.background(name+".html", kind, func(_ context.Context, _ string, out io.Writer) error {
		var file bytes.Buffer
		if err := snap.Write(&file); err != nil {
			return err
		}
		d, err := study.Read(file.Bytes())
		if err != nil {
			return err
		}
		return report.Study(out, d, name, x.words.Bundle)
	})
}

// position is the situation shown, under the thrower chosen, as a file holds it.
func (x *Exports) position() (hpos.Position, error) {
	p, err := hpos.Of(x.session.Place.Game(), x.session.Place.At())
	if err != nil {
		return p, err
	}
	q, err := x.session.Inquiry.Question()
	p.Players = q.Teams
	return p, err
}

// SavePosition saves the situation shown.
func (x *Exports) SavePosition() {
	p, err := x.position()
	if err != nil {
		x.dialogs.Error(err)
		return
	}
	x.Save(x.placeName(".hpos"), filepick.Kind{Name: x.words.T("pick.position"), Ends: []string{"hpos"}},
		func(out io.Writer) error { return hpos.Write(out, p) }, nil)
}

// SaveLog saves the game that is open.
func (x *Exports) SaveLog() {
	x.SaveGame(x.baseName("log")+".dcl", file.Extensions(true), x.session.Place.Game(), nil)
}

// Copy puts the situation on the clipboard as a position file.
func (x *Exports) Copy() {
	p, err := x.position()
	var b bytes.Buffer
	if err == nil {
		err = hpos.Write(&b, p)
	}
	if err != nil {
		x.dialogs.Error(err)
		return
	}
	x.clipboard.SetContent(b.String())
	x.dialogs.Notify(x.words.T("copied"))
}
