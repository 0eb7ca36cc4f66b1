package app

import (
	"context"

	"hogline/analysis/season"
	"hogline/app/ui/datasets"
	"hogline/app/ui/library"
	"hogline/session"
)

// buildLibrary makes the view of the library.
func (w *Window) buildLibrary() *library.View {
	v := library.New(w.words, w.libraryState, w.dialogs, w.theme.Palette)
	v.OnGame = w.openPlace
	v.OnFolder = func(then func(string)) { w.files.PickFolder(w.words.T("library.add-folder"), then) }
	return v
}

// openPlace reads a game in the background and shows a place of it in the study, both from 1; 0 its beginning. The throws
// of a charted game are found before.
func (w *Window) openPlace(g season.Game, end, shot int) {
	w.session.Start("open", func(ctx context.Context, post session.Post) {
		game, err := g.Open()
		if err == nil && g.ID != "" {
			game, err = datasets.WithThrows(ctx, game, func(int, int) {})
		}
		if ctx.Err() != nil {
			return
		}
		post("", func() {
			if err != nil {
				w.dialogs.Error(err)
				return
			}
			if !w.files.Show(game, g.Path) {
				return
			}
			w.showPage(studyPage)
			if at, ok := game.At(end, shot); ok {
				w.session.GoTo(at)
			}
		})
	})
}
