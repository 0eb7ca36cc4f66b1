package files

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/ui/forms"
	"hogline/canvas"
	"hogline/replay"
	"hogline/session"
)

// maxListed is how many games of a data set are listed at once; more are found by their words.
const maxListed = 200

// showDataSet lists the games of a data set, to choose one by the words of its event, session and teams.
func (f *Files) showDataSet(path string, set *replay.DataSet) {
	w := f.words
	list := canvas.VStack()
	note := canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	fill := func(words string) {
		list.RemoveAll()
		found := set.Filter(words)
		for _, i := range found[:min(len(found), maxListed)] {
			e := &set.Games[i]
			title := canvas.NewLabel(fmt.Sprintf("%s – %s  %d : %d", e.Teams[0], e.Teams[1], e.Score[0], e.Score[1]), canvas.BodySize, true, theme.ColorNameForeground, 200)
			about := canvas.NewLabel(strings.Join([]string{e.Event, e.Session, e.Sheet}, " · "), canvas.NoteSize, false, canvas.ColourQuiet, 200)
			list.Add(canvas.NewListRow(canvas.Padded(canvas.VStack(title, about), 5, 5, 9, 8), func() {
				f.dialogs.Hide()
				f.openGameOf(path, set, i)
			}))
		}
		canvas.SetText(note, w.T("dataset.found", len(found), len(set.Games)))
		list.Refresh()
	}
	search := forms.NewEntry(f.dialogs.TypedKey)
	search.SetPlaceHolder(w.T("dataset.search"))
	search.OnChanged = fill
	fill("")
	scroll := container.NewVScroll(list)
	scroll.SetMinSize(fyne.NewSize(620, min(520, f.dialogs.Size().Height-230)))
	var warnings fyne.CanvasObject = canvas.Spacer(1, 1)
	if n := len(set.Warnings); n > 0 {
		warnings = canvas.Paragraph(w.T("open.warnings", n, w.Warning(set.Warnings[0])), widget.LowImportance)
	}
	f.dialogs.Show(w.T("dataset.title"), container.NewVBox(search, note, scroll, warnings))
	f.dialogs.Focus(search)
}

// openGameOf reads a game of a data set in the background and shows it.
func (f *Files) openGameOf(path string, set *replay.DataSet, i int) {
	f.session.Start("open", func(_ context.Context, post session.Post) {
		g, err := set.OpenGame(i)
		post("", func() {
			if err != nil {
				f.dialogs.Error(err)
				return
			}
			f.opened(g, f.session.OpenLog(g, path+"#"+set.Games[i].ID, nil))
		})
	})
}
