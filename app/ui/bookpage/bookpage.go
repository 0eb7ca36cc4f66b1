package bookpage

import (
	"context"
	"image"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/page"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
)

// View is the drawing of the book beside the ice.
type View struct {
	Content fyne.CanvasObject
	// OnShown is called when the view was shown or hidden.
	OnShown func()

	words   *wording.Words
	state   *State
	dialogs *dialogs.Dialogs
	title   *widget.Label
	picture *fcanvas.Image
	doubts  *fyne.Container
	buttons struct{ page, turn, edit, words, keep, undo *canvas.Button }
	form    *wordsForm // the last one that was opened
	shown   spot
	drawn   drawn
}

// Size of the view in pixels.
const (
	width       = 190
	doubtHeight = 96
	beside      = 9 // of the ice
)

// New is a view of a state.
func New(words *wording.Words, s *State, d *dialogs.Dialogs) *View {
	v := &View{words: words, state: s, dialogs: d, title: widget.NewLabel(""), picture: &fcanvas.Image{FillMode: fcanvas.ImageFillContain,
		ScaleMode: fcanvas.ImageScaleSmooth},
		doubts: canvas.VStack(), OnShown: func() {}}
	v.title.Truncation = fyne.TextTruncateEllipsis
	button := func(key string, run func()) *canvas.Button {
		b := canvas.NewButton(words.T(key), canvas.ButtonOutline, run)
		b.Small = true
		return b
	}
	b := &v.buttons
	b.page, b.turn = button("bookpage.page", v.ShowPage), button("bookpage.turn", v.Turn)
	b.edit, b.keep, b.undo = button("bookpage.edit", v.Edit), button("bookpage.keep", v.Keep), button("bookpage.undo", v.Undo)
	b.words = button("bookpage.words", v.EditWords)
	b.keep.SetSelected(true)
	close := button("bookpage.close", v.Toggle)
	foot := container.New(&canvas.Flow{Gap: 5, Wrap: true}, b.keep, b.edit, b.words, b.undo, b.turn, b.page, close)
	scroll := container.NewVScroll(v.doubts)
	scroll.SetMinSize(fyne.NewSize(1, doubtHeight))
	body := container.NewBorder(v.title, canvas.VStack(scroll, canvas.Padded(foot, 4, 6, 8, 8)), nil, nil,
		container.NewStack(canvas.Spacer(width, 120), v.picture))
	gap := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourBackground))
	gap.SetMinSize(fyne.NewSize(beside, 1))
	v.Content = container.New(&canvas.Columns{Fixed: []float32{0, beside}}, canvas.Card(body), gap)
	v.Content.Hide()
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.state.session
	g.Watch(v.update, &s.Place.Opened, &s.Place.Shown, &s.Study.Changed)
}

// Available reports whether the position shown comes from a results book.
func (v *View) Available() bool {
	_, ok := v.state.spot()
	return ok
}

// Shown reports whether the view is shown.
func (v *View) Shown() bool { return v.state.on }

// Toggle shows the view, or hides it.
func (v *View) Toggle() {
	v.state.on = !v.state.on
	v.shown = spot{}
	v.update()
}

// Turn shows the drawing as it is printed, or turned to the ice, with the house at the top.
func (v *View) Turn() {
	v.state.printed = !v.state.printed
	v.show()
}

// update draws the spot shown.
func (v *View) update() {
	p, ok := v.state.spot()
	visible := ok && v.state.on
	if visible != v.Content.Visible() {
		canvas.SetVisible(v.Content, visible)
		v.OnShown()
	}
	if !visible || p == v.shown {
		return
	}
	v.shown = p
	v.draw()
}

const kind = "book-page"

// draw has the spot shown drawn in the background.
func (v *View) draw() {
	p, src := v.shown, v.state.source
	v.title.SetText(v.words.T("bookpage.loading"))
	v.buttonsFor(false)
	job.Of[drawn](v.state.session.Jobs, kind, 0).Start(func(ctx context.Context, _ job.Post) (drawn, error) {
		return src.draw(ctx, p)
	}, func(d drawn, err error) {
		if d.source != nil {
			v.state.use(d.source)
		}
		if v.shown != p {
			return
		}
		v.drawn = d
		v.title.SetText(v.words.T("bookpage.title", d.page, p.shot))
		if p.shot <= 0 {
			v.title.SetText(v.words.T("bookpage.title.page", d.page))
		}
		v.fillDoubts(err)
		v.buttonsFor(d.source != nil)
		v.show()
	})
}

// fillDoubts lists what is doubtful at the spot shown, that of its shot first.
func (v *View) fillDoubts(err error) {
	v.doubts.RemoveAll()
	add := func(text string, importance widget.Importance) {
		v.doubts.Add(canvas.Padded(canvas.Paragraph(text, importance), 2, 2, 6, 6))
	}
	if err != nil {
		add(v.words.ErrorSentence(err), widget.WarningImportance)
	}
	if v.drawn.moved {
		add(v.words.T("bookpage.corrected"), widget.HighImportance)
	}
	if v.drawn.source != nil && v.shown.shot < 0 {
		add(v.words.T("bookpage.none"), widget.LowImportance)
	}
	for _, ofShot := range []bool{true, false} {
		for _, w := range v.drawn.doubts {
			if (w.Shot == v.shown.shot) == ofShot {
				add(v.words.Message(w.Text), map[bool]widget.Importance{true: widget.WarningImportance, false: widget.LowImportance}[ofShot])
			}
		}
	}
	v.doubts.Refresh()
}

// buttonsFor shows what can be done at the spot shown.
func (v *View) buttonsFor(ready bool) {
	b := &v.buttons
	canvas.SetVisible(b.keep, v.shown.edited != 0)
	canvas.SetVisible(b.edit, v.shown.edited == 0)
	canvas.SetVisible(b.undo, ready && v.drawn.corrected && v.shown.edited == 0)
	for _, one := range []*canvas.Button{b.keep, b.edit} {
		one.SetDisabled(!ready || v.shown.shot < 0)
	}
	canvas.SetVisible(b.words, v.shown.edited == 0)
	b.words.SetDisabled(!ready)
	b.page.SetDisabled(!ready)
}

func (v *View) show() {
	m := v.drawn.picture
	if m != nil && !v.state.printed && !v.drawn.houseUp {
		m = page.TurnedIn(m, v.drawn.ice)
	}
	v.buttons.turn.SetSelected(v.state.printed)
	canvas.SetVisible(v.buttons.turn, m != nil && !v.drawn.houseUp)
	v.picture.Image = nil
	if m != nil {
		v.picture.Image = m
	}
	v.picture.Refresh()
}

// ShowPage shows the whole page.
func (v *View) ShowPage() {
	src, number := v.drawn.source, v.drawn.page
	if src == nil || number == 0 {
		return
	}
	job.Of[*image.RGBA](v.state.session.Jobs, kind, 0).Start(func(ctx context.Context, _ job.Post) (*image.RGBA, error) {
		return src.painter.Page(ctx, number, pageWidth)
	}, func(m *image.RGBA, err error) {
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		if v.dialogs.IsOpen() {
			return
		}
		picture := fcanvas.NewImageFromImage(m)
		picture.FillMode, picture.ScaleMode = fcanvas.ImageFillContain, fcanvas.ImageScaleSmooth
		w := v.dialogs.Width(pageWidth)
		picture.SetMinSize(fyne.NewSize(w-20, (w-20)*float32(m.Rect.Dy())/float32(m.Rect.Dx())))
		scroll := container.NewVScroll(picture)
		scroll.SetMinSize(fyne.NewSize(w, v.dialogs.Size().Height-150))
		v.dialogs.Show(v.words.T("bookpage.title.page", number), scroll)
	})
}

// Edit begins to correct the position shown.
func (v *View) Edit() { v.state.session.Aim.SetMode(aiming.EditMode) }

// Keep keeps the position that was set up as the correction of the drawing.
func (v *View) Keep() {
	p, src := v.shown, v.drawn.source
	if src == nil || p.edited == 0 || p.shot < 0 {
		return
	}
	c, err := v.state.correction(src, &p)
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	v.state.session.Aim.SetMode(aiming.LookMode)
	v.change(p, src, func() error { return book.Correct(src.book.Content, p.path, c) }, "bookpage.kept")
}

// Undo forgets the correction of the drawing shown.
func (v *View) Undo() {
	p, src := v.shown, v.drawn.source
	if src == nil || !v.drawn.corrected || p.edited != 0 {
		return
	}
	number := v.drawn.page // another may be drawn by then
	v.change(p, src, func() error { return book.Uncorrect(src.book.Content, p.path, number, p.shot) }, "bookpage.undone")
}

// change changes the corrections of a book in the background and shows the game as it is read then.
func (v *View) change(p spot, src *source, change func() error, told string) {
	type result struct {
		source *source
		game   *replay.Game
	}
	job.Of[result](v.state.session.Jobs, "book-correct", 0).Start(func(ctx context.Context, _ job.Post) (r result, err error) {
		if err := change(); err != nil {
			return r, err
		}
		r.source, r.game, err = src.reread(ctx, &p)
		return r, err
	}, func(r result, err error) {
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		v.state.use(r.source)
		v.shown = spot{}
		v.state.put(&p, r.game)
		v.update()
		v.dialogs.Notify(v.words.T(told, v.drawn.page, p.shot))
	})
}

// GoTo shows the place of a doubt of the game shown: after a shot of a page of its book, and the view with it.
func (v *View) GoTo(number, shot int) {
	p, ok := v.state.spot()
	if !ok {
		return
	}
	src := v.state.source
	job.Of[*source](v.state.session.Jobs, kind, 0).Start(func(ctx context.Context, _ job.Post) (*source, error) {
		return src.open(ctx, p.path)
	}, func(src *source, err error) {
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		v.state.use(src)
		v.state.on = true
		v.shown = spot{}
		if now, ok := v.state.spot(); ok && now.path == p.path && now.game == p.game { // perhaps with throws found meanwhile
			if at, ok := src.placeOf(v.state.session.Place.Game(), number, shot); ok {
				v.state.session.Place.GoTo(at)
			}
		}
		v.update()
	})
}
