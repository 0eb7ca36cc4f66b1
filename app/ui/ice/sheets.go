package ice

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Sheets show two answers, or one of two throwers, on a sheet each, in place of the one ice: played on one clock, and where throws are
// shown, with the same errors.
type Sheets struct {
	view    *View
	content *fyne.Container
	button  *canvas.Button // shows them, or the one ice
	wanted  bool
	pair    []*sheet // made when they are first shown
}

// sheet is one of them.
type sheet struct {
	rink    *canvas.Rink
	choice  *canvas.Button // opens the list of answers
	name    *canvas.Label
	figures *canvas.Label
	shown   *study.Row // the answer that it shows; nil: none yet
}

func newSheets(v *View) *Sheets {
	s := &Sheets{view: v}
	s.content = container.New(&sideBySide{})
	s.content.Hide()
	return s
}

// Keep has the sheets show what those of another view showed, which it takes the place of.
func (s *Sheets) Keep(was *View) { s.wanted = was != nil && was.Sheets.wanted }

// Off takes the sheets off a view that has no table of answers beside it.
func (s *Sheets) Off() { s.button.Hide() }

// PlayAll plays the answers that are shown: both sheets, or all at once on the one ice.
func (s *Sheets) PlayAll() {
	if s.Shown() {
		s.play()
		return
	}
	s.view.session.Preview.PlayAll()
}

// at is the row of the table that a sheet shows, -1 if it is gone.
func (s *Sheets) at(x *sheet) int { return s.view.session.Table.RowOf(x.shown) }

// newSheet is an empty one; it is the k-th.
func (s *Sheets) newSheet(k int) *sheet {
	v := s.view
	x := &sheet{rink: canvas.NewRink(v.palette)}
	x.choice = canvas.NewButton("", canvas.ButtonOutline, func() { v.menuBelow(s.menu(k), x.choice) })
	x.choice.Small = true
	x.name = canvas.NewLabel("", canvas.BodySize, true, theme.ColorNameForeground, 60)
	x.figures = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 60)
	x.rink.OnHover = v.hover
	x.rink.OnTap = func(at curling.Vec) { s.watch(x, at) }
	head := canvas.Padded(container.NewBorder(nil, nil, container.NewCenter(x.choice), nil, canvas.VStack(x.name, x.figures)), 4, 4, 6, 6)
	clip := container.NewClip(x.rink)
	clip.ExtendBaseWidget(clip) // it lays out what is in it before it is first drawn
	s.content.Add(container.NewBorder(canvas.VStack(head, canvas.Separator()), nil, nil, nil, clip))
	return x
}

// answers are the rows of the table with a shot.
func (s *Sheets) answers() (rows []int) {
	t := s.view.session.Table
	for i := range t.Asked().Rows {
		if t.Answer(i) != nil {
			rows = append(rows, i)
		}
	}
	return rows
}

// Possible reports whether there are two answers to show.
func (s *Sheets) Possible() bool { return len(s.answers()) > 1 }

// Shown reports whether the sheets are on the card: wanted, with two answers, and nothing done on the ice that needs all of it.
func (s *Sheets) Shown() bool {
	v := s.view.session
	return s.wanted && s.Possible() && v.Aim.Mode() == aiming.LookMode && v.Maps.Which() == scoremap.NoMap
}

// Toggle shows the sheets and plays both answers, or shows the one ice again.
func (s *Sheets) Toggle() {
	s.wanted = !s.Shown() && s.Possible()
	for m := s.view.session.Maps; s.wanted && m.Which() != scoremap.NoMap; {
		m.Next()
	}
	s.show()
	if s.Shown() {
		s.play()
	}
}

// choose puts answers on the sheets whose answer is none or gone: at the left the one selected or the best, at the right the best one
// with another idea, else another one.
func (s *Sheets) choose() {
	v, rows := s.view, s.answers()
	asked := v.session.Table.Asked()
	left, right := s.at(s.pair[0]), s.at(s.pair[1])
	order := append(slices.Clone(asked.Ranking.Order), rows...) // best first
	first := func(want func(i int) bool) int {
		k := slices.IndexFunc(order, func(i int) bool { return slices.Contains(rows, i) && want(i) })
		if k < 0 {
			return -1
		}
		return order[k]
	}
	if left < 0 {
		if left = v.session.Selection.Now().Row; !slices.Contains(rows, left) || left == right {
			left = first(func(i int) bool { return i != right })
		}
	}
	if right < 0 {
		ideas := asked.Ideas()
		if right = first(func(i int) bool { return i != left && ideas[i] != ideas[left] }); right < 0 {
			right = first(func(i int) bool { return i != left })
		}
	}
	s.pair[0].shown, s.pair[1].shown = asked.Rows[left].Row, asked.Rows[right].Row // they stay while another is selected
}

// show brings the sheets up to date, or hides them.
func (s *Sheets) show() {
	v, on := s.view, s.Shown()
	canvas.SetVisible(s.content, on)
	canvas.SetVisible(v.Rink, !on)
	for _, o := range []fyne.CanvasObject{v.corner, v.hintRow, v.keyRow} { // what they say is of the one ice, or said by the sheets
		canvas.SetVisible(o, !on)
	}
	s.button.SetSelected(on)
	s.button.SetDisabled(!s.Possible())
	v.Framing.turn.SetDisabled(on) // the two stand upright
	if !on {
		return
	}
	for len(s.pair) < 2 {
		s.pair = append(s.pair, s.newSheet(len(s.pair)))
		s.frame()
	}
	s.choose()
	drawings := v.session.Notes.Here().Drawings
	for _, x := range s.pair {
		at := s.at(x)
		r := v.session.Table.Answer(at)
		x.choice.SetText(s.label(r) + " ▾")
		x.name.SetText(s.title(r))
		x.figures.SetText(s.describe(r))
		x.rink.SetPaths(v.tracePaths(&r.Trace, paint.Path{Style: series.Style(r, v.palette), Bold: true}), v.cloudsOf(at))
		x.rink.SetDrawings(drawings)
	}
	s.showClock()
}

// frame shows the part of the sheet that the ice shows.
func (s *Sheets) frame() {
	f := s.view.Framing
	for _, x := range s.pair {
		x.rink.SetFrame(f.paintFrame())
		x.rink.SetOrientation(canvas.Upright, f.Flipped())
	}
}

// showClock draws the stones as the clock shows them, each sheet those of its own shot.
func (s *Sheets) showClock() {
	if !s.Shown() {
		return
	}
	v := s.view
	p := v.session.Place.Playback()
	together := v.session.Preview.Together()
	for _, x := range s.pair {
		at := s.at(x)
		if at < 0 {
			continue // show chooses another
		}
		k := slices.Index(together, x.shown)
		stones := p.StonesOf(k)
		if alone := v.session.Preview.Row(); k < 0 && (alone == at || alone < 0 && v.session.Table.Asked().Rows[at].Played()) {
			stones = p.Stones() // it is alone on the clock
		}
		x.rink.SetStones(paint.PlaybackStones(stones))
	}
}

// play plays both answers, thrown as they are.
func (s *Sheets) play() {
	var shots []preview.Of
	for _, x := range s.pair {
		r := s.view.session.Table.Answer(s.at(x))
		if r == nil {
			return
		}
		shots = append(shots, preview.Of{Row: s.at(x), Shot: r.Answer.Shot})
	}
	s.view.session.Preview.PlayRows(shots)
}

// watch plays the throw that came to rest at a place of a sheet, and on the other the throw with the same error.
func (s *Sheets) watch(x *sheet, at curling.Vec) {
	samples := s.view.session.Samples
	own := samples.Of(s.at(x))
	if samples.Shown() == 0 || own == nil {
		return
	}
	k := own.Nearest(at, samples.Shown(), max(throwWithin, x.rink.Reach()))
	if k < 0 {
		return
	}
	var shots []preview.Of
	for _, y := range s.pair {
		t := samples.Of(s.at(y))
		if t == nil || k >= len(t.List) {
			return
		}
		shots = append(shots, preview.Of{Row: s.at(y), Shot: t.List[k].Shot})
	}
	s.view.session.Preview.PlayRows(shots)
}

// menu is the list of the answers that the k-th sheet can show.
func (s *Sheets) menu(k int) *fyne.Menu {
	m := fyne.NewMenu("")
	x, other := s.pair[k], s.pair[1-k]
	for _, i := range s.answers() {
		r := s.view.session.Table.Answer(i)
		row := r.Row
		item := fyne.NewMenuItem(s.label(r)+"  "+s.title(r), func() {
			if other.shown == row { // they change places
				other.shown = x.shown
			}
			x.shown = row
			s.show()
			s.play()
		})
		item.Checked = row == x.shown
		m.Items = append(m.Items, item)
	}
	return m
}

// label is the letter of an answer.
func (s *Sheets) label(r *table.Row) string { return series.Style(r, s.view.palette).Letter }

// title is the shot of an answer in words.
func (s *Sheets) title(r *table.Row) string {
	return s.view.words.Shots().Name(r.Answer.Call, r.Answer.Thrower.LeftHanded)
}

// describe is who throws, where that is not the common thrower, how often the shot is made, and its value.
func (s *Sheets) describe(r *table.Row) string {
	w := s.view.words
	var parts []string
	switch {
	case r.PlayerName != "":
		parts = append(parts, w.Terms().Thrower(r.PlayerName, ""))
	case r.Player != nil:
		parts = append(parts, w.Terms().Limit(r.Player.WeightMax))
	}
	if v := &r.Answer.Value; v.Throws > 0 {
		if made := wording.Made(w, v); made != "" {
			parts = append(parts, made)
		}
		value := w.Value(v)
		if !math.IsNaN(v.Win) {
			value = w.T("sheets.win", value)
		}
		parts = append(parts, value)
	}
	return strings.Join(parts, " · ")
}

// sideBySide lays two sheets out beside each other, with a line between them.
type sideBySide struct{}

// sheetGap is the distance of the sheets in pixels.
const sheetGap = 2

// MinSize is that of the higher one, and of both widths.
func (sideBySide) MinSize(o []fyne.CanvasObject) (m fyne.Size) {
	for _, x := range o {
		s := x.MinSize()
		m = fyne.NewSize(m.Width+s.Width, max(m.Height, s.Height))
	}
	return m
}

// Layout gives each the same width.
func (sideBySide) Layout(o []fyne.CanvasObject, s fyne.Size) {
	if len(o) == 0 {
		return
	}
	width := (s.Width - sheetGap*float32(len(o)-1)) / float32(len(o))
	for i, x := range o {
		x.Move(fyne.NewPos(float32(i)*(width+sheetGap), 0))
		x.Resize(fyne.NewSize(width, s.Height))
	}
}
