package library

import (
	"context"
	"fmt"
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session"
)

// cell is an entry of a row.
func cell(right bool) *canvas.Label {
	l := canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 20)
	if right {
		l.Align(fyne.TextAlignTrailing)
	}
	return l
}

// listOf is the row of column heads and the list of a mode.
func (v *View) listOf(m Mode) (fyne.CanvasObject, *list) {
	s := v.state
	switch m {
	case Games:
		widths, rights, keys := make([]float32, len(gameColumns)), make([]bool, len(gameColumns)), make([]string, len(gameColumns))
		for i, c := range gameColumns {
			widths[i], rights[i], keys[i] = c.width, c.right, c.key
		}
		return v.table(keys, widths, rights, true, func() int { return len(s.found) }, func(c, i int) string { return gameColumns[c].text(v, &s.found[i]) })
	case StatisticMode:
		widths, rights, keys := make([]float32, len(statisticColumns)), make([]bool, len(statisticColumns)), make([]string, len(statisticColumns))
		for i, c := range statisticColumns {
			widths[i], rights[i], keys[i] = c.width, i > 0, c.key
		}
		return v.table(keys, widths, rights, true, func() int { return len(s.statistics) }, func(c, i int) string { return v.statisticText(c, &s.statistics[i]) })
	case SimilarMode:
		return v.table([]string{"distance", "how", "place", "lead", "teams", "score", "date", "event"}, []float32{70, 150, 120, 60, 0, 58, 84, 0}, []bool{true, false, false, true, false, true, false, false}, false,
			func() int { return len(s.similar) }, func(c, i int) string { return v.similarText(c, &s.similar[i]) })
	}
	return v.shotList()
}

// table is a list of rows of texts.
func (v *View) table(keys []string, widths []float32, rights []bool, sortable bool, length func() int, text func(column, row int) string) (fyne.CanvasObject, *list) {
	layout := func() *canvas.Columns { return &canvas.Columns{Fixed: widths, Gap: 8} }
	head := container.New(layout())
	for i, key := range keys {
		title := v.words.T("library.column." + key)
		if sortable && v.state.sort == i+1 {
			title += map[bool]string{false: " ▲", true: " ▼"}[v.state.descending]
		}
		if !sortable {
			l := canvas.NewLabel(title, canvas.NoteSize, true, canvas.ColourQuiet, 20)
			if rights[i] {
				l.Align(fyne.TextAlignTrailing)
			}
			head.Add(l)
			continue
		}
		l := canvas.NewLabel(title, canvas.NoteSize, true, canvas.ColourQuiet, 20)
		if rights[i] {
			l.Align(fyne.TextAlignTrailing)
		}
		head.Add(canvas.NewListRow(canvas.Padded(l, 2, 2, 0, 0), func() {
			v.state.sortBy(i + 1)
			v.shownMode = ""
			v.show()
		}))
	}
	l := newList(length, func() fyne.CanvasObject {
		row := container.New(layout())
		for i := range keys {
			row.Add(cell(rights[i]))
		}
		return canvas.Padded(row, 4, 4, 8, 14)
	}, func(i int, o fyne.CanvasObject) {
		if i >= length() {
			return // the list has just become shorter
		}
		for c, o := range o.(*fyne.Container).Objects[0].(*fyne.Container).Objects {
			o.(*canvas.Label).SetText(text(c, i))
		}
	}, v.dialogs.Focus)
	l.open = v.open
	return canvas.Padded(head, 0, 0, 4, 10), l
}

// similarText is an entry of a similar position.
func (v *View) similarText(column int, p *library.Similar) string {
	switch column {
	case 0:
		return v.words.T("library.cm", int(100*p.Distance+0.5))
	case 1:
		switch {
		case p.Mirrored && p.Swapped:
			return v.words.T("library.mirrored-swapped")
		case p.Mirrored:
			return v.words.T("library.mirrored")
		case p.Swapped:
			return v.words.T("library.swapped")
		}
		return v.words.T("library.as-is")
	case 2:
		return v.words.T("library.place", p.End, p.Place.Shot)
	case 3:
		return wording.Signed(float64(p.Lead), 0)
	case 4:
		return v.teams(&p.Game)
	case 5:
		return score(&p.Game)
	case 6:
		return p.Date
	}
	return p.Event
}

// addLikeness adds what counts as similar.
func (v *View) addLikeness(tools *fyne.Container) {
	s := v.state
	for _, cm := range []int{5, 10, 20, 30, 50, 100} {
		b := canvas.NewButton(v.words.T("library.cm", cm), canvas.ButtonQuiet, func() {
			s.likeness.Within = float64(cm) / 100
			v.shownMode = ""
			s.search()
		})
		b.Small, b.Selected = true, int(100*s.likeness.Within+0.5) == cm
		tools.Add(b)
	}
	check := func(key string, into *bool) {
		c := forms.NewCheck(v.words.T(key), v.typed)
		c.SetChecked(*into)
		c.OnChanged = func(on bool) { *into = on; s.search() }
		tools.Add(c)
	}
	check("library.mirror", &s.likeness.Mirror)
	check("library.swap", &s.likeness.Swap)
}

// addGroups adds whose statistics are shown.
func (v *View) addGroups(tools *fyne.Container) {
	s := v.state
	for _, g := range library.Groups {
		b := canvas.NewButton(v.words.T("library.by."+string(g)), canvas.ButtonQuiet, func() {
			s.group = g
			v.shownMode = ""
			s.search()
		})
		b.Small, b.Selected = true, s.group == g
		tools.Add(b)
	}
}

// Size of the picture of a shot in pixels, for a sheet that lies and, where there is little room, for one that stands.
const pictureLength, pictureBreadth, pictureNarrow = 250, 138, 76

// picture is how the pictures of shots are drawn.
func (v *View) picture() (size fyne.Size, house paint.Direction) {
	if v.dialogs.Size().Width < 700 {
		return fyne.NewSize(pictureNarrow, pictureBreadth), paint.HouseUp
	}
	return fyne.NewSize(pictureLength, pictureBreadth), paint.HouseRight
}

// shotList is the list of shots: each a small picture of the ice with the paths of the ideas, and what they are.
func (v *View) shotList() (fyne.CanvasObject, *list) {
	s := v.state
	size, _ := v.picture()
	l := newList(func() int { return len(s.shots) }, func() fyne.CanvasObject {
		img := fcanvas.NewImageFromImage(nil)
		img.SetMinSize(size)
		img.FillMode = fcanvas.ImageFillContain
		text := canvas.VStack()
		for range shotLines {
			text.Add(canvas.Padded(cell(false), 1, 1, 0, 0))
		}
		return canvas.Padded(container.NewBorder(nil, nil, canvas.Padded(img, 2, 2, 4, 10), nil, text), 2, 2, 0, 4)
	}, func(i int, o fyne.CanvasObject) {
		if i >= len(s.shots) {
			return
		}
		parts := o.(*fyne.Container).Objects[0].(*fyne.Container).Objects
		text, img := parts[0].(*fyne.Container), parts[1].(*fyne.Container).Objects[0].(*fcanvas.Image)
		lines := v.shotLines(&s.shots[i])
		for k, o := range text.Objects {
			line := ""
			if k < len(lines) {
				line = lines[k]
			}
			o.(*fyne.Container).Objects[0].(*canvas.Label).SetText(line)
		}
		if picture := v.pictures.of(i); picture != img.Image {
			img.Image = picture
			img.Refresh()
		}
	}, v.dialogs.Focus)
	l.open = v.open
	return canvas.Padded(canvas.NewLabel(v.words.T("library.mode."+string(s.mode)+".help", wording.Number(s.study.AnalysisTerms().Costly)), canvas.NoteSize, false, canvas.ColourQuiet, 60), 2, 2, 8, 8), l
}

// shotLines is how many lines a shot has at most.
const shotLines = 6

// shotLines tells of a shot where it was, and every idea with its value.
func (v *View) shotLines(s *season.Shot) []string {
	m := s.Match
	lines := []string{v.words.T("library.place", s.End, s.Shot.Shot) + " · " + m.Teams[0] + " – " + m.Teams[1] + " · " + s.Game.Name()}
	if v.state.mode == Disagreements {
		lines = append(lines, v.words.T("library.apart", fmt.Sprintf("%.1f", s.Disagreement.Apart), fmt.Sprintf("%.1f", s.Disagreement.Stake)))
	} else {
		call, throw := 0.0, 0.0
		if s.Call != nil {
			call = *s.Call
		}
		if s.Throw != nil {
			throw = *s.Throw
		}
		lines = append(lines, v.words.T("library.lost", fmt.Sprintf("%.1f", s.Loss()), wording.Signed(call, 1), wording.Signed(throw, 1)))
	}
	for i := range s.Ideas {
		if d := &s.Ideas[i]; d.Shot != nil && len(lines) < shotLines-1 {
			lines = append(lines, fmt.Sprintf("%s  %s  %.1f %%", paint.SeriesStyleOf(i).Letter, v.words.Shot(d.Call, false), d.Win))
		}
	}
	if p := &s.Played; p.Shot != nil {
		lines = append(lines, fmt.Sprintf("%s  %s  %.1f %%", v.words.T("library.played"), v.words.Shot(p.Call, false), p.Win))
	}
	return lines
}

// pictures are those of the shots that are listed.
type pictures struct {
	shots []season.Shot // that they are made of
	ready []image.Image
}

func (p *pictures) of(i int) image.Image {
	if i < len(p.ready) {
		return p.ready[i]
	}
	return nil
}

// pictureTask draws the pictures of shots; maxPictures is how many.
const (
	pictureTask = "library-pictures"
	maxPictures = 200
)

// drawPictures draws the pictures of the shots in the background, the first ones first.
func (v *View) drawPictures() {
	shots := v.state.shots
	if v.state.mode != Disagreements && v.state.mode != CostlyMode || len(shots) == 0 ||
		len(v.pictures.shots) == len(shots) && &v.pictures.shots[0] == &shots[0] {
		return
	}
	n := min(len(shots), maxPictures)
	v.pictures = pictures{shots, make([]image.Image, n)}
	ready, palette, list := v.pictures.ready, v.palette, v.list
	size, house := v.picture()
	v.state.study.Start(pictureTask, func(ctx context.Context, post session.Post) {
		games := map[season.Game]*replay.Game{} // a data set takes a second to open
		for i := range n {
			g, open := games[shots[i].Game]
			if !open {
				g, _ = shots[i].Game.Open(ctx) // without a picture where it cannot be read
				games[shots[i].Game] = g
			}
			var picture image.Image
			if g != nil {
				picture = draw(g, &shots[i], palette, size, house)
			}
			if ctx.Err() != nil {
				return
			}
			post(strconv.Itoa(i), func() {
				ready[i] = picture
				list.Refresh()
			})
		}
	})
}

// draw is the picture of a shot: the stones before it and the paths of the ideas.
func draw(g *replay.Game, s *season.Shot, palette *paint.Palette, size fyne.Size, house paint.Direction) image.Image {
	at, ok := g.At(s.End, s.Shot.Shot)
	if !ok {
		return nil
	}
	p, err := playback.Open(g, at)
	if err != nil {
		return nil
	}
	var scene paint.Scene
	if state, err := g.State(at); err == nil {
		scene.Stones = paint.StonesOf(state.Position, paint.TeamsOf(state.First))
	}
	for i := range s.Ideas {
		if s.Ideas[i].Shot != nil {
			if paths, err := paint.ShotPaths(p, *s.Ideas[i].Shot, i); err == nil {
				scene.Paths = append(scene.Paths, paths...)
			}
		}
	}
	const scale = 2 // of a dense screen
	view := paint.NewView(float64(scale*size.Width), float64(scale*size.Height), paint.HouseFrame, house)
	view.Unit = scale
	return scene.Image(view, palette)
}
