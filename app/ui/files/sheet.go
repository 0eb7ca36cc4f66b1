package files

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
)

// Export is what can be saved of the place shown.
type Export struct {
	Picture *paint.Picture // with its caption
	Film    *paint.Film    // with its caption; nil where nothing moves
	Report  bool           // the match is valued
	Log     bool           // there are shots
}

// previewWidth and previewHeight are the extent in pixels of the picture in the sheet.
const previewWidth, previewHeight = 250, 330

// leastBeside is the width in pixels from which on the preview stands beside the list.
const leastBeside = 520

// Show opens the sheet of everything that can be saved or copied, with a preview and, for pictures, with captions or without.
func (x *Exports) Show(e Export) {
	caption, film := e.Picture.Caption, paint.Caption{}
	preview := fcanvas.NewImageFromImage(e.Picture.Image())
	preview.FillMode = fcanvas.ImageFillContain
	preview.SetMinSize(fyne.NewSize(x.dialogs.Width(previewWidth), min(previewHeight, x.dialogs.Size().Height/2)))
	if e.Film != nil {
		film = e.Film.Caption
	}
	with := forms.NewCheck(x.words.T("export.captions"), x.dialogs.TypedKey)
	with.SetChecked(true)
	with.OnChanged = func(on bool) {
		e.Picture.Caption = paint.Caption{}
		if on {
			e.Picture.Caption = caption
		}
		if e.Film != nil {
			e.Film.Caption = paint.Caption{}
			if on {
				e.Film.Caption = film
			}
		}
		preview.Image = e.Picture.Image()
		preview.Refresh()
	}
	list := canvas.VStack(with)
	add := func(key string, buttons ...*canvas.Button) {
		flow := container.New(&canvas.Flow{Gap: 7, Wrap: true})
		for _, b := range buttons {
			flow.Add(b)
		}
		list.Add(canvas.Padded(canvas.VStack(canvas.Caption(x.words.T("export."+key)), canvas.Spacer(1, 3), flow), 9, 0, 6, 0))
	}
	button := func(text string, on bool, run func()) *canvas.Button {
		b := canvas.NewButton(text, canvas.ButtonOutline, func() {
			x.dialogs.Hide()
			run()
		})
		b.Disabled = !on
		return b
	}
	add("picture", button("PNG", true, func() { x.SavePicture(e.Picture, "png") }),
		button("SVG", true, func() { x.SavePicture(e.Picture, "svg") }),
		button(x.words.T("export.clipboard"), true, func() { x.CopyPicture(e.Picture) }))
	add("film", button("GIF", e.Film != nil, func() { x.SaveFilm(*e.Film) }))
	add("page", button("HTML", true, x.SavePage))
	add("report", button("HTML, CSV, JSON", e.Report, x.SaveReport))
	add("log", button(".dcl, .json, .csv", e.Log, x.SaveLog))
	add("position", button(".hpos", true, x.SavePosition))
	scroll := container.NewVScroll(list)
	scroll.SetMinSize(list.MinSize())
	var content fyne.CanvasObject = container.NewBorder(nil, nil, canvas.Padded(preview, 0, 0, 0, 16), nil, scroll)
	if x.dialogs.Width(leastBeside) < leastBeside {
		content = container.NewBorder(preview, nil, nil, nil, scroll)
	}
	x.dialogs.Show(x.words.T("export.title"), content)
	x.dialogs.Focus(with)
}
