package library

import (
	"context"
	"fmt"
	"image"
	"slices"
	"sync"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/job"
)

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
		parts := o.(*fyne.Container).Objects[0].(*fyne.Container).Objects
		text, img := parts[0].(*fyne.Container), parts[1].(*fyne.Container).Objects[0].(*fcanvas.Image)
		d := v.details.of(v, i)
		lines := v.shotLines(&s.shots[i], d)
		for k, o := range text.Objects {
			line := ""
			if k < len(lines) {
				line = lines[k]
			}
			o.(*fyne.Container).Objects[0].(*canvas.Label).SetText(line)
		}
		if d.picture != img.Image {
			img.Image = d.picture
			img.Refresh()
		}
	}, v.dialogs.Focus)
	l.open = v.open
	return canvas.Padded(canvas.NewLabel(v.words.T("library.mode."+string(s.mode)+".help", wording.Number(s.study.Valuation.Terms().Costly)),
		canvas.NoteSize, false, canvas.ColourQuiet, 60), 2, 2, 8, 8), l
}

// shotLines is how many lines a shot has at most.
const shotLines = 6

// shotLines tells of a shot where it was, and every idea with its value as soon as it is read.
func (v *View) shotLines(s *season.Listed, d detail) []string {
	lines := []string{v.words.T("library.place", s.End, s.Shot) + " · " + v.names(s.Teams) + " · " + s.Game.Name()}
	if d.problem != nil {
		return append(lines, v.words.ErrorSentence(d.problem))
	}
	shot := d.shot
	if shot == nil {
		return lines
	}
	if apart := shot.Disagreement; v.state.mode == Disagreements && apart != nil {
		lines = append(lines, v.words.T("library.apart", fmt.Sprintf("%.1f", apart.Apart), fmt.Sprintf("%.1f", apart.Stake)))
	} else {
		part := func(x *float64, e float64) string {
			if x == nil || !shot.Blames() {
				return "–"
			}
			return fmt.Sprintf("%s ± %.1f", wording.Signed(*x, 1), e)
		}
		lines = append(lines, v.words.T("library.lost", fmt.Sprintf("%.1f ± %.1f", shot.Loss(), shot.LossError()),
			part(shot.Call, shot.CallError), part(shot.Throw, shot.ThrowError)))
	}
	for i := range shot.Ideas {
		if idea := &shot.Ideas[i]; idea.Shot != nil && len(lines) < shotLines-1 {
			lines = append(lines, fmt.Sprintf("%s  %s: %s", paint.SeriesStyleOf(i).Letter, v.words.Engines().AI(idea.AI), v.words.Idea(idea)))
		}
	}
	if call := v.words.Call(shot.Shot); call != "" {
		lines = append(lines, call)
	}
	return lines
}

// detail is what is read of a shot when it comes into sight.
type detail struct {
	shot    *season.Shot
	picture image.Image // nil where the game cannot be read
	problem error
}

// details are those of the shots that are listed, of the rows in sight and some that were.
type details struct {
	list   []season.Listed
	ready  map[season.Listed]detail
	recent []season.Listed // those of ready, the newest last
	wanted []season.Listed // to be read, the newest last
	reads  bool
	games  games
}

// keptDetails is how many are kept, sightedRows how many rows are read at a time: those that came into sight before were scrolled past.
const (
	keptDetails = 60
	sightedRows = 12
)

// of is what is known of row i; what is not is read in the background.
func (d *details) of(v *View, i int) detail {
	if i >= len(d.list) {
		return detail{}
	}
	s := d.list[i]
	known, ready := d.ready[s]
	if !ready && !slices.Contains(d.wanted, s) {
		if d.wanted = append(d.wanted, s); len(d.wanted) > sightedRows {
			d.wanted = d.wanted[1:]
		}
		d.read(v)
	}
	return known
}

// detailTask reads what is wanted.
const detailTask = "library-details"

// read reads the rows that are wanted, and those that are wanted meanwhile.
func (d *details) read(v *View) {
	if d.reads || len(d.wanted) == 0 {
		return
	}
	d.reads = true
	rows, palette := slices.Clone(d.wanted), v.palette
	size, house := v.picture()
	v.state.study.Jobs.Start(detailTask, func(ctx context.Context, post job.Post) {
		for _, s := range rows {
			var known detail
			shot, err := s.Read()
			if known.problem = err; err == nil {
				known.shot = &shot
				if g := d.games.open(ctx, s.Game); g != nil {
					known.picture = draw(g, &shot, palette, size, house)
				}
			}
			if ctx.Err() != nil {
				return
			}
			post(fmt.Sprint(s.Game, s.End, s.Shot), func() {
				d.keep(s, known)
				v.list.Refresh()
			})
		}
		post("end", func() {
			d.reads = false
			d.wanted = slices.DeleteFunc(d.wanted, func(s season.Listed) bool { _, ready := d.ready[s]; return ready })
			d.read(v)
		})
	})
}

// keep holds the detail of a row and forgets one that was seen long ago.
func (d *details) keep(s season.Listed, known detail) {
	if d.ready == nil {
		d.ready = map[season.Listed]detail{}
	}
	d.ready[s] = known
	if d.recent = append(d.recent, s); len(d.recent) > keptDetails {
		delete(d.ready, d.recent[0])
		d.recent = d.recent[1:]
	}
}

// games are those that were opened last: a data set takes a second to open.
type games struct {
	mu   sync.Mutex
	list map[season.Game]*replay.Game
}

// keptGames is how many games are kept open.
const keptGames = 16

// open is a game, nil if it cannot be read.
func (l *games) open(ctx context.Context, g season.Game) *replay.Game {
	l.mu.Lock()
	defer l.mu.Unlock()
	if game, ok := l.list[g]; ok {
		return game
	}
	if l.list == nil || len(l.list) >= keptGames {
		l.list = map[season.Game]*replay.Game{}
	}
	game, err := g.Open(ctx)
	if err != nil {
		game = nil
	}
	l.list[g] = game
	return game
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
		scene.Stones = paint.StonesOf(&state, &g.Rules)
	}
	for i := range s.Ideas {
		if s.Ideas[i].Shot != nil {
			if paths, err := paint.ShotPaths(p, *s.Ideas[i].Shot, i); err == nil {
				scene.Paths = append(scene.Paths, paths...)
			}
		}
	}
	const scale = 2 // of a dense screen
	view := paint.NewView(float64(scale*size.Width), float64(scale*size.Height), scene.House(), house)
	view.Unit = scale
	return scene.Image(view, palette)
}
