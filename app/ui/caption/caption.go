// Package caption is the one line below the ice in the show mode: what a room must know to follow.
package caption

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"hogline/app/ui/series"
	"hogline/app/wording"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/curling"
	"hogline/replay"
	"hogline/session"
)

// Session is what the line shows.
type Session interface {
	Game() *replay.Game
	At() replay.Place
	Selection() session.Selection
	Answer(row int) *session.Row
	Best() int
}

// View is the line.
type View struct {
	Content fyne.CanvasObject

	words   *wording.Words
	session Session
	palette *paint.Palette
	score   *fcanvas.Text
	place   *fcanvas.Text
	answer  *canvas.Label
}

// New is an empty line.
func New(words *wording.Words, s Session, palette *paint.Palette) *View {
	v := &View{words: words, session: s, palette: palette}
	v.score = canvas.NewText("", canvas.ValueSize, true, theme.ColorNameForeground)
	v.place = canvas.NewText("", canvas.ValueSize, false, canvas.ColourQuiet)
	v.answer = canvas.NewLabel("", canvas.ValueSize, true, theme.ColorNameForeground, 60).Align(fyne.TextAlignTrailing)
	left := container.NewHBox(v.score, canvas.Spacer(18, 1), v.place, layout.NewSpacer())
	v.Content = canvas.Padded(container.NewBorder(nil, nil, left, nil, v.answer), 8, 8, 16, 16)
	return v
}

// Update writes the line anew.
func (v *View) Update(session.Change) {
	g := v.session.Game()
	if g == nil {
		return
	}
	at := v.session.At()
	total := g.BoardAt(at).Total
	canvas.SetText(v.score, fmt.Sprintf("%s %d : %d %s", g.Teams[0], total[0], total[1], g.Teams[1]))
	place := ""
	if end, shot := g.ShotAt(at); end != nil {
		place = v.words.T("place.over", end.Number+1)
		if shot != nil {
			place = v.words.T("place", end.Number+1, shot.Number+1, curling.Stones)
		}
	}
	canvas.SetText(v.place, place)
	v.answer.SetText(v.describe())
}

// describe is the answer selected, else the best one: its letter, shot, and win probability or end score.
func (v *View) describe() string {
	r := v.session.Answer(v.session.Selection().Row)
	if r == nil {
		r = v.session.Answer(v.session.Best())
	}
	if r == nil {
		return ""
	}
	a := &r.Answer
	text := series.Style(r, v.palette).Letter + "  " + v.words.Shot(a.Call, a.Thrower.LeftHanded)
	switch {
	case a.Value.Throws == 0:
		return text
	case math.IsNaN(a.Value.Win):
		return text + "  " + wording.Signed(a.Value.Score, 2)
	}
	return text + fmt.Sprintf("  %.1f %%", 100*a.Value.Win)
}
