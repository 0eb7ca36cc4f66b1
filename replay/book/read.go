package book

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
)

// Progress hears after every page how many of them are read, and what was read so far; the book must not be changed or kept.
type Progress func(done, of int, so *Book)

// reader reads a book.
type reader struct {
	book     Book
	games    []*Game
	last     *Game // the page before was of it
	results  []*Results
	heads    []header // of results
	texts    int      // pages with some text
	nameless int      // of those, pages whose fonts name no characters
	cut      bool     // the file is cut off or damaged
	failed   int
	firstErr error
	layout   int // first page headed as one of shots without any drawing
}

// Read reads a book. Where ctx ends while it reads, or the source fails, what was read is given with the error. A book without any chart is
// an error that tells what it is.
func Read(ctx context.Context, src page.Source, on Progress) (*Book, error) {
	r := &reader{}
	r.book.Pages = src.Pages()
	for n := range src.Pages() {
		if err := ctx.Err(); err != nil {
			r.book.finish(r)
			return &r.book, err
		}
		if err := r.page(ctx, src, n); err != nil {
			if ctx.Err() != nil {
				r.book.finish(r)
				return &r.book, ctx.Err()
			}
			r.fail(n, err)
		}
		r.book.Read = n + 1
		if on != nil {
			r.book.Games = r.games
			on(n+1, src.Pages(), &r.book)
		}
	}
	c, ok := src.(interface{ Cut() bool })
	if r.cut = ok && c.Cut(); r.cut {
		r.book.Warnings = append(r.book.Warnings, Warning{Page: src.Pages(), Text: msg("cut")})
	}
	r.book.finish(r)
	if r.book.Charted == 0 || len(r.book.Games) == 0 {
		return &r.book, r.nothing()
	}
	if why, ok := r.colourless(); ok {
		return &r.book, why
	}
	return &r.book, nil
}

// colourless tells why no drawing of a book could be read, where that is the colours of its stones.
func (r *reader) colourless() (why message.Message, ok bool) {
	for _, g := range r.book.Games {
		for _, e := range g.Ends {
			if slices.ContainsFunc(e.Shots, func(s *Shot) bool { return s.Seen }) {
				return why, false
			}
		}
		for _, w := range g.Warnings {
			if !ok && w.Text.Key == "book.unreadable-end" {
				why, ok = w.Place(), true
			}
		}
	}
	return why, ok
}

// fail tells that a page could not be read.
func (r *reader) fail(n int, err error) {
	if r.failed++; r.firstErr == nil {
		r.firstErr = err
	}
	var m message.Message
	if !errors.As(err, &m) {
		m = message.Message{English: err.Error()}
	}
	if len(r.book.Warnings) < maxDoubts {
		r.book.Warnings = append(r.book.Warnings, Warning{Page: n + 1, Text: m})
	}
}

// maxDoubts are the warnings of a book that are kept, and of a game.
const maxDoubts = 500

// nothing tells why a book holds no game that could be read.
func (r *reader) nothing() error {
	switch {
	case r.cut && r.book.Charted == 0:
		return msg("cut-early")
	case r.layout > 0:
		return msg("other-layout", r.layout)
	case r.failed == r.book.Pages:
		return r.firstErr
	case r.book.Charted > 0 && len(r.book.Warnings) > 0: // no page of shots tells end and teams
		return r.book.Warnings[0].Place()
	case r.texts == 0:
		return msg("scan")
	case 2*r.nameless > r.texts:
		return msg("nameless", r.nameless, r.book.Pages)
	case len(r.results) > 0:
		return msg("scores-only", r.book.Pages, len(r.results))
	}
	return msg("no-charts", r.book.Pages)
}

// nameless reports whether the fonts of most of a page's text tell no characters: the numbers of glyphs stand for them, such as 3 for a
// blank, or places of no character.
func nameless(runs []page.Run) bool {
	n := 0
	for _, r := range runs {
		if strings.ContainsFunc(r.Text, func(c rune) bool {
			return unicode.IsControl(c) || unicode.Is(unicode.Co, c) || c == unicode.ReplacementChar
		}) {
			n++
		}
	}
	return 2*n > len(runs)
}

// page reads one page.
func (r *reader) page(ctx context.Context, src page.Source, n int) error {
	p, err := src.Open(ctx, n)
	if err != nil {
		return err
	}
	defer p.Close()
	if runs := p.Runs(); len(runs) > 0 {
		r.texts++
		if nameless(runs) {
			r.nameless++
		}
	}
	for _, s := range sheets(joined(p)) {
		if err := r.sheet(ctx, s, n); err != nil {
			return err
		}
	}
	return nil
}

// sheet reads one of the pages that are printed on page n.
func (r *reader) sheet(ctx context.Context, p page.Page, n int) error {
	runs := p.Runs()
	h := headerOf(runs)
	switch {
	case shotsTitle.MatchString(h.title):
		return r.shots(ctx, p, n, h)
	case resultsTitle.MatchString(h.title):
		if s, ok := resultsOf(runs); ok {
			s.Page = n + 1
			r.results, r.heads = append(r.results, s), append(r.heads, h)
		}
	}
	return nil
}

// shots reads a page of shots.
func (r *reader) shots(ctx context.Context, p page.Page, n int, h header) error {
	panels := panelsOf(p)
	if len(panels) == 0 {
		if r.layout == 0 {
			r.layout = n + 1
		}
		r.book.Warnings = append(r.book.Warnings, Warning{Page: n + 1, Text: msg("other-layout", n+1)})
		return nil
	}
	runs := p.Runs()
	r.book.Charted++
	line, ok := endLineOf(runs, panels[0].y0)
	switch {
	case !ok:
		r.book.Warnings = append(r.book.Warnings, Warning{Page: n + 1, Text: msg("no-end")})
		return nil
	case line.codes[0] == "" || line.codes[1] == "" || line.codes[0] == line.codes[1]:
		r.book.Warnings = append(r.book.Warnings, Warning{Page: n + 1, Text: msg("no-teams")})
		return nil
	}
	g, another := r.game(h, &line, n+1)
	w := &pageWarner{game: g, page: n + 1}
	if another {
		w.warn(0, "game-twice")
	}
	if line.forfeit > 0 {
		g.Forfeit = line.forfeit
		w.warn(0, "forfeit", g.Teams[g.Forfeit-1])
	}
	if len(g.Ends) == 0 && h.session == "" {
		w.warn(0, "no-session")
	}
	e := &End{Number: line.number, Page: n + 1, Before: line.before, Points: line.points, Finished: line.finished}
	if slices.ContainsFunc(g.Ends, func(o *End) bool { return o.Number == e.Number }) {
		w.warn(0, "end-twice", e.Number)
		return nil
	}
	e.Time = timesOf(runs, line.codes)
	if err := r.panels(ctx, p, e, g, panels, w); err != nil {
		return err
	}
	dots := dotsOf(ctx, p, &line)
	e.assign(g, dots, w)
	e.check(g, w)
	g.Ends = append(g.Ends, e)
	return nil
}

// pageWarner adds warnings of a page to a game.
type pageWarner struct {
	game *Game
	page int
}

func (w *pageWarner) warn(shot int, key string, args ...any) {
	if len(w.game.Warnings) < maxDoubts {
		w.game.Warnings = append(w.game.Warnings, Warning{w.page, shot, msg(key, args...)})
	}
}

// game is the game of a page: that of the page before where the heads agree. Where an end stands there a second time, behind another page
// of results of the same teams, another game with the same head begins.
func (r *reader) game(h header, l *endLine, n int) (g *Game, another bool) {
	same := func(g *Game) bool {
		return g.Teams == l.codes && g.Event == h.event && g.Discipline == h.discipline && g.Date == h.date && g.Start == h.start &&
			g.Session == h.session && g.Sheet == h.sheet
	}
	if r.last == nil || !same(r.last) {
		r.last = nil
		for _, g := range r.games {
			if same(g) {
				r.last = g
			}
		}
	}
	if g := r.last; g != nil {
		again := slices.ContainsFunc(g.Ends, func(o *End) bool { return o.Number == l.number || l.extra && o.Number > 1 })
		another = again && slices.ContainsFunc(r.results, func(s *Results) bool {
			return s.Page > g.LastPage && (s.Teams == g.Teams || s.Teams == [2]string{g.Teams[1], g.Teams[0]})
		})
	}
	if r.last == nil || another {
		r.last = &Game{Event: h.event, Discipline: h.discipline, Code: h.code, Place: h.place, Date: h.date, Start: h.start, Session: h.session,
			Sheet: h.sheet,
			Teams: l.codes, Names: l.names, FirstPage: n, order: len(r.games)}
		r.games = append(r.games, r.last)
	}
	r.last.LastPage = n
	if l.extra {
		for _, e := range r.last.Ends {
			l.number = max(l.number, e.Number)
		}
		l.number++
	}
	return r.last, another
}

// panels reads the panels of a page.
func (r *reader) panels(ctx context.Context, p page.Page, e *End, g *Game, panels []*panel, w *pageWarner) error {
	up := 0 // drawings with the house at the top, less those with it at the bottom
	type read struct {
		shot *Shot
		d    *diagram.Drawing
	}
	var all []read
	for _, q := range panels {
		d, err := drawing(ctx, p, q)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if isPlaced(q) {
			e.PlacedSeen = true
			if err == nil {
				e.Placed = d.Stones
				up += side(d)
				all = append(all, read{nil, d})
			}
			continue
		}
		s := &Shot{Number: q.number}
		switch {
		case s.Number == 0 && len(q.runs) == 0 && err == nil && len(d.Stones) == 0: // an empty cell
			continue
		case s.Number == 0:
			if s.Number = numberByPlace(panels, q); s.Number < 1 || s.Number > 16 {
				w.warn(0, "no-number-out")
				continue
			}
			w.warn(s.Number, "no-number", s.Number)
		}
		if slices.ContainsFunc(e.Shots, func(o *Shot) bool { return o.Number == s.Number }) {
			w.warn(s.Number, "shot-twice", s.Number)
			continue
		}
		s.textOf(q.runs, func(key string, args ...any) { w.warn(s.Number, key, args...) })
		if err != nil {
			s.unreadable = asMessage(err)
			w.warn(s.Number, "unreadable", s.unreadable)
		} else {
			s.Seen, s.Stones, s.ToThrow, s.Gone, s.mark = true, d.Stones, d.ToThrow, d.Gone, d.Mark
			up += side(d)
			all = append(all, read{s, d})
			for _, m := range d.Doubts {
				if len(w.game.Warnings) < maxDoubts {
					w.game.Warnings = append(w.game.Warnings, Warning{w.page, s.Number, m})
				}
			}
		}
		e.Shots = append(e.Shots, s)
	}
	e.unseen(w)
	tellCoarse(p, panels, w)
	e.HouseUp = up > 0
	for _, a := range all {
		if a.d.HouseUp != e.HouseUp && a.shot != nil {
			w.warn(a.shot.Number, "house")
		}
	}
	slices.SortStableFunc(e.Shots, func(a, b *Shot) int { return a.Number - b.Number })
	g.Doubles = g.Doubles || e.PlacedSeen || e.ofDoubles() > 0 ||
		e.ofDoubles() == 0 && strings.Contains(strings.ToLower(g.Event+" "+g.Discipline), "mixed doubles")
	return nil
}

// tellCoarse tells where places are less exact than the pixels of a book as it is published: drawings that were made smaller, and those
// that are parts of other pictures, as of a scan.
func tellCoarse(p page.Page, panels []*panel, w *pageWarner) {
	for _, q := range panels {
		switch {
		case q.picture == nil && p.Paths() <= leastPaths:
			w.warn(0, "scanned")
			return
		case q.picture != nil && q.picture.Width < diagram.Width && !diagram.Fits(q.picture.Width, q.picture.Height):
			w.warn(0, "resized", q.picture.Width, q.picture.Height, math.Ceil(100*diagram.Width/float64(q.picture.Width)*pixelSize))
			return
		}
	}
}

// pixelSize is that of a pixel of a drawing on the ice, m.
const pixelSize = 0.3048 / 20

// ofDoubles is how many drawings have as many stones to throw as in mixed doubles, less those that have them as in teams of four.
func (e *End) ofDoubles() (n int) {
	for _, s := range e.Shots {
		switch left := s.ToThrow[0] + s.ToThrow[1]; {
		case !s.Seen:
		case left > 0 && left == 2*doublesThrown-s.Number:
			n++
		case left > 0 && left == 2*foursStones-s.Number:
			n--
		}
	}
	return n
}

// numberByPlace is the number of a panel without one, by its column and the nearest panel of its row that has one; in a row without any by
// its row.
func numberByPlace(panels []*panel, q *panel) int {
	number, apart := q.row*6+q.column+1, math.MaxInt
	for _, o := range panels {
		if d := abs(o.column - q.column); o.row == q.row && o.number > 0 && d < apart {
			number, apart = o.number+q.column-o.column, d
		}
	}
	return number
}

func asMessage(err error) message.Message {
	var m message.Message
	if errors.As(err, &m) {
		return m
	}
	return message.Message{English: err.Error()}
}

func side(d *diagram.Drawing) int {
	if d.HouseUp {
		return 1
	}
	return -1
}

// isPlaced reports whether a panel is the picture of the prepositioned stones.
func isPlaced(q *panel) bool {
	for _, r := range q.runs {
		if strings.Contains(strings.ToLower(strings.ReplaceAll(r.Text, "-", "")), "preposition") {
			return true
		}
	}
	return false
}

// drawing reads the drawing of a panel.
func drawing(ctx context.Context, p page.Page, q *panel) (*diagram.Drawing, error) {
	if q.picture == nil {
		return drawn(ctx, p, q)
	}
	m, err := p.Pixels(ctx, q.picture)
	if err != nil {
		return nil, err
	}
	return diagram.Read(m)
}

// finer is in how many halves of pixels of a drawing one is painted that is a part of a picture.
const finer = 5

// drawn reads a drawing that is drawn by lines: the page is painted, the house is looked for, and it is painted again where that tells a
// place a little beside.
func drawn(ctx context.Context, p page.Page, q *panel) (*diagram.Drawing, error) {
	x0, y0, x1, y1 := q.x0, q.y0, q.x1, q.y1
	var d *diagram.Drawing
	width, height := diagram.Width, diagram.Height
	if p.Paths() <= leastPaths { // of pictures every pixel counts
		width, height = finer*width/2, finer*height/2
	}
	for range 3 {
		m, err := p.Paint(ctx, x0, y0, x1, y1, width, height)
		if err != nil {
			return nil, err
		}
		d, err = diagram.Find(m)
		if err != nil {
			return nil, err
		}
		dx, dy := d.Beside()
		if math.Hypot(dx, dy) < 0.3 {
			break
		}
		px := (x1 - x0) / diagram.Width
		x0, x1, y0, y1 = x0+dx*px, x1+dx*px, y0+dy*px, y1+dy*px
	}
	return d, nil
}
