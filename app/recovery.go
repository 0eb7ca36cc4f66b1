package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/files"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
)

// recovery offers the studies that earlier sessions left unsaved.
type recovery struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	files   *files.Files
	folder  string // of unsaved studies, "" none
}

// show lists the studies that earlier sessions left unsaved.
func (r *recovery) show() {
	list := storage.Recoverable(r.folder)
	if len(list) == 0 {
		r.dialogs.Notify(r.words.T("recover.none"))
		return
	}
	box := canvas.VStack(canvas.Padded(canvas.Paragraph(r.words.T("recover.note"), widget.LowImportance), 0, 6, 2, 2))
	for _, left := range list {
		text := canvas.VStack(canvas.NewLabel(r.words.T("recover.of", left.Time.Format("2006-01-02 15:04:05")), canvas.BodySize, false,
			theme.ColorNameForeground, 200),
			canvas.NewLabel(r.text(left), canvas.NoteSize, false, canvas.ColourQuiet, 200))
		open := canvas.NewButton(r.words.T("recover.open"), canvas.ButtonPrimary, func() {
			r.dialogs.Hide()
			r.files.Recover(left)
		})
		dismiss := canvas.NewButton(r.words.T("recover.dismiss"), canvas.ButtonOutline, func() {
			r.dialogs.Hide()
			if err := storage.Dismiss(left); err != nil {
				r.dialogs.Error(err)
			}
		})
		box.Add(canvas.Padded(container.NewBorder(nil, nil, nil, container.New(&canvas.Flow{Gap: 7}, dismiss, open),
			container.New(canvas.VCentre{}, text)), 4, 4, 2, 2))
	}
	scroll := container.NewVScroll(box)
	width := r.dialogs.Width(recoveredWidth)
	box.Resize(fyne.NewSize(width, box.MinSize().Height)) // the note has its lines now
	scroll.SetMinSize(fyne.NewSize(width, min(r.dialogs.Size().Height-aroundList, box.MinSize().Height)))
	r.dialogs.Show(r.words.T("do.recover"), scroll)
}

// The width of the list of unsaved studies, and what is above and below it, in pixels.
const recoveredWidth, aroundList = 520, 190

// text is what an unsaved study holds: what was opened first, and how many questions were asked; or why it cannot be read.
func (r *recovery) text(left storage.Recovered) string {
	d, err := study.Open(left.Path)
	if err != nil {
		return r.words.ErrorSentence(err)
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
		return r.words.T("recover.holds.one", name)
	}
	return r.words.T("recover.holds", name, d.Questions())
}

// has reports whether something was left unsaved.
func (r *recovery) has() bool {
	return r.folder != "" && len(storage.Recoverable(r.folder)) > 0
}
