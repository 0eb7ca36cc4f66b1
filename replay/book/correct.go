package book

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/book/diagram"
)

// Correction is where the stones lie after a shot as a user put them, in place of what was read of its drawing.
type Correction struct {
	Page   int     `json:"page"` // from 1
	Shot   int     `json:"shot"` // number printed; 0 the picture of prepositioned stones
	Stones []Place `json:"stones"`
}

// Place is a stone of a correction, in metres from the tee: X to the thrower's right, Y to the hog line.
type Place struct {
	Colour string  `json:"colour"` // red or yellow
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
}

// corrections is the file of the corrections of a book.
type corrections struct {
	Format  string       `json:"format"`
	Version int          `json:"version"`
	Book    string       `json:"book"` // its name when it was corrected last
	Size    int64        `json:"size"` // bytes of it, 0 not known
	List    []Correction `json:"corrections"`
	Words   []Wording    `json:"words,omitempty"` // in files of version 2
}

const (
	correctionsFormat  = "hogline-book-corrections"
	correctionsVersion = 1 // of files without words, which older programs read
	wordsVersion       = 2
	maxCorrections     = 4 << 20 // bytes of the file
	mostCorrections    = 5000
	sameStone          = 0.20  // m; a stone that was not moved lies within it of where it was read
	unmovedStone       = 0.001 // m
	leftReach          = 2.4   // m from the centre line
	farthest           = 6.5   // m from the tee, before the hog line
	behind             = -2.1  // m from the tee, behind the back line
)

// CorrectionsFolder is where corrections are kept, beside the settings, a file a book named by its content; empty where the user has no
// folder for them.
func CorrectionsFolder() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hogline", "corrections")
}

func correctionsFile(content string) string {
	dir := CorrectionsFolder()
	if dir == "" || content == "" {
		return ""
	}
	return filepath.Join(dir, content+".json")
}

// correctionsIn are those of a file; none where there is no such file.
func correctionsIn(path string) (f corrections, err error) {
	if path == "" {
		return f, nil
	}
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return f, nil
	}
	return loadCorrections(path)
}

func loadCorrections(path string) (f corrections, err error) {
	text, err := safefile.Read(path, maxCorrections)
	if err != nil {
		return f, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := safefile.CheckJSON(text, &f, 8*maxCorrections); err != nil {
		return f, msg("of", path, asMessage(err))
	}
	if err := d.Decode(&f); err != nil || f.Format != correctionsFormat || f.Version != correctionsVersion && f.Version != wordsVersion ||
		max(len(f.List), len(f.Words)) > mostCorrections {
		return corrections{}, msg("corrections-file", path)
	}
	for i := range f.List {
		if err := f.List[i].check(); err != nil {
			return corrections{}, msg("of", path, asMessage(err))
		}
	}
	for i := range f.Words {
		if err := f.Words[i].Check(); err != nil {
			return corrections{}, msg("of", path, asMessage(err))
		}
	}
	return f, nil
}

// check tells what of a correction cannot be.
func (c *Correction) check() error {
	if c.Page < 1 || c.Shot < 0 || c.Shot > 2*foursStones {
		return msg("correction-place", c.Page, c.Shot)
	}
	var n [2]int
	for _, s := range c.Stones {
		i := slices.Index([]string{diagram.Red.Name(), diagram.Yellow.Name()}, s.Colour)
		if i < 0 {
			return msg("correction-colour", safefile.Text(s.Colour))
		}
		if n[i]++; n[i] > foursStones {
			return msg("correction-many", s.Colour)
		}
		if !(math.Abs(s.X) < leftReach && s.Y > behind && s.Y < farthest) {
			return msg("correction-off", centimetre(s.X), centimetre(s.Y))
		}
	}
	if c.Shot == 0 && n != [2]int{1, 1} {
		return msg("correction-placed")
	}
	return nil
}

// Correct keeps a correction of the book with a content, at a path, in place of one of the same shot. Programs that correct at once wait
// for each other; the file is written whole or not at all.
func Correct(content, path string, c Correction) error {
	if err := c.check(); err != nil {
		return err
	}
	for i := range c.Stones {
		c.Stones[i].X, c.Stones[i].Y = round4(c.Stones[i].X), round4(c.Stones[i].Y)
	}
	return changeFile(content, path, func(f *corrections) {
		f.List = append(slices.DeleteFunc(f.List, func(o Correction) bool { return o.Page == c.Page && o.Shot == c.Shot }), c)
	})
}

// Uncorrect forgets all corrections of a shot; of shot 0 those of the prepositioned stones, the end and the game.
func Uncorrect(content, path string, page, shot int) error {
	return changeFile(content, path, func(f *corrections) {
		f.List = slices.DeleteFunc(f.List, func(o Correction) bool { return o.Page == page && o.Shot == shot })
		f.Words = slices.DeleteFunc(f.Words, func(o Wording) bool { return o.Page == page && o.Shot == shot })
	})
}

// changeFile changes the corrections of a book.
func changeFile(content, book string, change func(*corrections)) error {
	path := correctionsFile(content)
	if path == "" {
		return msg("corrections-nowhere")
	}
	if err := safefile.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return safefile.Update(path, func() error {
		var f corrections
		if _, err := os.Stat(path); err == nil {
			if f, err = loadCorrections(path); err != nil {
				return err
			}
		}
		change(&f)
		if max(len(f.List), len(f.Words)) > mostCorrections {
			return msg("correction-full", mostCorrections)
		}
		slices.SortFunc(f.List, func(a, b Correction) int { return 100*(a.Page-b.Page) + a.Shot - b.Shot })
		slices.SortStableFunc(f.Words, func(a, b Wording) int { return 100*(a.Page-b.Page) + a.Shot - b.Shot })
		f.Format, f.Version, f.Book = correctionsFormat, correctionsVersion, safefile.Text(filepath.Base(book))
		if len(f.Words) > 0 {
			f.Version = wordsVersion
		}
		if info, err := os.Stat(book); err == nil {
			f.Size = info.Size()
		}
		if f.List == nil {
			f.List = []Correction{}
		}
		return safefile.WriteAtomic(path, func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			return e.Encode(f)
		})
	})
}

// CorrectionsChanged is when the corrections of the book of so many bytes at a path were changed last; zero where there are none. Where a
// corrected book has as many bytes this one is read to know its content.
func CorrectionsChanged(path string, size int64) time.Time {
	dir := CorrectionsFolder()
	list, err := os.ReadDir(dir)
	if dir == "" || err != nil || !slices.ContainsFunc(list, func(d os.DirEntry) bool {
		f, err := loadCorrections(filepath.Join(dir, d.Name()))
		return err == nil && f.Size == size
	}) {
		return time.Time{}
	}
	content, err := ContentOf(path)
	if err != nil {
		return time.Time{}
	}
	info, err := os.Stat(correctionsFile(content))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// correct applies the corrections that are kept of a book.
func (b *Book) correct() {
	f, err := correctionsIn(correctionsFile(b.Content))
	if err != nil {
		b.Warnings = append(b.Warnings, Warning{Page: 1, Text: asMessage(err)})
		return
	}
	pages := map[int]*corrections{}
	of := func(page int) *corrections {
		if pages[page] == nil {
			pages[page] = &corrections{}
		}
		return pages[page]
	}
	for _, c := range f.List {
		of(c.Page).List = append(of(c.Page).List, c)
	}
	for _, w := range f.Words {
		of(w.Page).Words = append(of(w.Page).Words, w)
	}
	for _, g := range b.Games {
		b.correctGame(g, pages)
	}
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		b.tellLost(page, pages[page])
	}
}

// correctGame applies the corrections of the pages of a game, and takes them out. All its checks are made anew.
func (b *Book) correctGame(g *Game, pages map[int]*corrections) {
	found := false
	for _, e := range g.Ends {
		of := pages[e.Page]
		if of == nil || b.endsOn(e.Page) > 1 { // no telling which is meant
			continue
		}
		delete(pages, e.Page)
		found = true
		b.tellLost(e.Page, &corrections{Words: e.reword(g, of.Words)})
		fits := func(c Correction) bool { return e.has(c.Shot, g) }
		e.correct(g, slices.Collect(only(of.List, fits)))
		b.tellLost(e.Page, &corrections{List: slices.DeleteFunc(of.List, fits)})
	}
	if found {
		g.Warnings = slices.DeleteFunc(g.Warnings, func(w Warning) bool { return slices.Contains(ofGame, w.Text.Key) })
		g.check()
	}
}

// endsOn is how many ends a page has: more than one where several pages are printed on it.
func (b *Book) endsOn(page int) (n int) {
	for _, g := range b.Games {
		for _, e := range g.Ends {
			if e.Page == page {
				n++
			}
		}
	}
	return n
}

// only are the entries of a list that fit.
func only(list []Correction, fits func(Correction) bool) iter.Seq[Correction] {
	return func(yield func(Correction) bool) {
		for _, c := range list {
			if fits(c) && !yield(c) {
				return
			}
		}
	}
}

// tellLost tells of corrections that fit nothing in the book.
func (b *Book) tellLost(page int, of *corrections) {
	tell := func(shot int) {
		if len(b.Warnings) < maxDoubts {
			b.Warnings = append(b.Warnings, Warning{Page: page, Text: msg("correction-lost", shot)})
		}
	}
	for _, c := range of.List {
		tell(c.Shot)
	}
	for _, w := range of.Words {
		tell(w.Shot)
	}
}

// ofGame are the doubts of the checks of a game.
var ofGame = []string{"book.end-missing", "book.before", "book.results", "book.total", "book.score", "book.hammer"}

// has reports whether a shot of an end can be corrected; 0 stands for the prepositioned stones.
func (e *End) has(shot int, g *Game) bool {
	return shot == 0 && g.Doubles || e.shot(shot) != nil
}

// shot is that with a number; nil where there is none.
func (e *End) shot(number int) *Shot {
	for _, s := range e.Shots {
		if s.Number == number {
			return s
		}
	}
	return nil
}

// ofChecks are the doubts that a correction can end: those of the stones of an end.
var ofChecks = map[string]bool{"book.count": true, "book.more": true, "book.not-new": true, "book.to-throw": true, "book.score": true,
	"book.shot-missing": true,
	"book.unmarked":     true, "book.marked-lay": true, "book.delivered": true, "book.order": true}

// correct puts corrections in place of what was read of an end, and checks its stones anew.
func (e *End) correct(g *Game, list []Correction) {
	corrected := map[int]bool{}
	for i := range list {
		c := &list[i]
		corrected[c.Shot] = true
		if c.Shot == 0 {
			e.Placed, e.PlacedSeen = c.stones(e.Placed), true
			continue
		}
		s := e.shot(c.Shot)
		s.Stones, s.Seen = c.stones(s.Stones), true
	}
	g.Warnings = slices.DeleteFunc(g.Warnings, func(w Warning) bool {
		if w.Page != e.Page {
			return false
		}
		key := w.Text.Key
		switch {
		case ofChecks[key]:
			return true
		case w.Shot == 0: // of the picture of prepositioned stones, or of the page
			return corrected[0] && (strings.HasPrefix(key, "book.placed") || strings.HasPrefix(key, "book.power"))
		}
		return corrected[w.Shot] && (key == "book.unreadable" || key == "book.house" || strings.HasPrefix(key, "diagram."))
	})
	w := &pageWarner{g, e.Page}
	e.checkTurns(g, w)
	e.checkDelivered(g, w)
	e.check(g, w)
	e.checkMarks(g, w)
	if corrected[0] {
		e.checkPlaced(g)
	}
	for i := range list {
		g.Warnings = append(g.Warnings, Warning{e.Page, list[i].Shot, msg("corrected")}) // also where there are too many others
	}
}

// stones are those of a correction. Those that lie where they were read keep what is known of them; the one that is marked as delivered
// keeps the mark where it is plain which one it is.
func (c *Correction) stones(read []diagram.Stone) []diagram.Stone {
	var list []diagram.Stone
	used := make([]bool, len(read))
	var moved []int
	for _, p := range c.Stones {
		s := diagram.Stone{X: p.X, Y: p.Y, Score: 1}
		if p.Colour == diagram.Yellow.Name() {
			s.Colour = diagram.Yellow
		}
		i := slices.IndexFunc(read, func(o diagram.Stone) bool { return o.Colour == s.Colour && math.Hypot(o.X-s.X, o.Y-s.Y) < unmovedStone })
		if i >= 0 && !used[i] {
			used[i] = true
			s = read[i]
		} else {
			moved = append(moved, len(list))
		}
		list = append(list, s)
	}
	if k := slices.IndexFunc(read, func(o diagram.Stone) bool { return o.Delivered }); k >= 0 && !used[k] {
		moved = slices.DeleteFunc(moved, func(i int) bool { return list[i].Colour != read[k].Colour })
		if len(moved) == 1 {
			list[moved[0]].Delivered = true
		}
	}
	return list
}

// Corrected is a correction of a shot that has stones where a user left them: from one position on the ice, as it was shown, to another. A
// stone that he did not move stays where the book was read; places are metres from the tee.
func (e *End) Corrected(shot int, shown, now []Place) Correction {
	c := Correction{Page: e.Page, Shot: shot}
	read := e.Placed
	if s := e.shot(shot); shot > 0 && s != nil {
		read = s.Stones
	}
	used := make([]bool, len(read))
	for _, p := range now {
		unmoved := slices.ContainsFunc(shown, func(o Place) bool {
			return o.Colour == p.Colour && math.Hypot(o.X-p.X, o.Y-p.Y) < unmovedStone
		})
		best, near := -1, sameStone
		for i, s := range read {
			if d := math.Hypot(s.X-p.X, s.Y-p.Y); unmoved && !used[i] && s.Colour.Name() == p.Colour && d < near {
				best, near = i, d
			}
		}
		if best >= 0 {
			used[best] = true
			p.X, p.Y = read[best].X, read[best].Y
		} else {
			p.X, p.Y = centimetre(p.X), centimetre(p.Y)
		}
		c.Stones = append(c.Stones, p)
	}
	return c
}

func centimetre(m float64) float64 { return math.Round(100*m) / 100 }
func round4(m float64) float64     { return math.Round(1e4*m) / 1e4 }
