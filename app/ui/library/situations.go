package library

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// situations is what came of the situation of the form, or of positions like that on the ice, in the games found.
type situations struct {
	like   bool // only positions like that on the ice
	places bool // the places are listed in place of what was thrown
	task   replay.Task
	all    bool // places of every kind of shot; else of task
	found  *library.Summary
	rows   []library.Thrown // what was thrown, the most frequent first, and all
	cases  []library.Case   // places of the kind chosen
}

// take keeps what was found.
func (s *situations) take(found *library.Summary) {
	s.found, s.rows, s.cases = found, nil, nil
	if found == nil || found.Places == 0 {
		return
	}
	s.rows = append(slices.Clone(found.Tasks), found.All)
	for i := range found.Cases {
		if s.all || found.Cases[i].Task == s.task {
			s.cases = append(s.cases, found.Cases[i])
		}
	}
}

// position is that on the ice where the places have to be like it; nil otherwise, or where nothing is open.
func (s *State) position() *curling.Position {
	state, open := s.study.Place.State()
	if !open || s.mode != SimilarMode && !s.situations.like {
		return nil
	}
	pos := replay.InPlay(s.study.Place.Game().Ice.Bounds, state.Position)
	return &pos
}

// situationPanel is the list of situations of the page.
type situationPanel struct {
	*situations

	view  *View
	words *wording.Words
}

// thrownColumns are the columns of what was thrown.
var thrownColumns = []struct {
	key   string
	width float32
	text  func(p *situationPanel, t *library.Thrown) string
	mean  func(t *library.Thrown) (library.Mean, float64) // and by what it is multiplied; nil where the column is none
}{
	{"thrown", 0, func(p *situationPanel, t *library.Thrown) string { return p.kind(t.Task, t == p.last()) }, nil},
	{"shots", 82, func(p *situationPanel, t *library.Thrown) string {
		return fmt.Sprintf("%s (%.0f %%)", wording.Group(t.Shots), 100*float64(t.Shots)/float64(p.found.Places))
	}, nil},
	{"mean-grade", 74, nil, func(t *library.Thrown) (library.Mean, float64) { return t.Grade, 1 }},
	{"made", 84, nil, func(t *library.Thrown) (library.Mean, float64) { return t.Made, 100 }},
	{"end-points", 98, nil, func(t *library.Thrown) (library.Mean, float64) { return t.Points, 0 }},
	{"scored", 82, nil, func(t *library.Thrown) (library.Mean, float64) { return t.Scored, 100 }},
	{"game-won", 76, nil, func(t *library.Thrown) (library.Mean, float64) { return t.Won, 100 }},
}

// last is the row of all shots.
func (s *situations) last() *library.Thrown {
	if len(s.rows) == 0 {
		return nil
	}
	return &s.rows[len(s.rows)-1]
}

// kind is a kind of shot in words; all stands for all.
func (p *situationPanel) kind(t replay.Task, all bool) string {
	switch {
	case all:
		return p.words.T("library.all-shots")
	case t == "":
		return p.words.T("library.not-charted")
	}
	return p.words.T("task." + string(t))
}

// thrownText is an entry of what was thrown. Without a standard error there is no number.
func (p *situationPanel) thrownText(column int, t *library.Thrown) string {
	c := &thrownColumns[column]
	if c.mean == nil {
		return c.text(p, t)
	}
	m, by := c.mean(t)
	switch {
	case m.N == 0 || m.Error == 0:
		return "–"
	case by == 0:
		return signed(p.words, m.Mean, m.Error)
	}
	return percent(p.words, by*m.Mean, by*m.Error)
}

// list is the list of what was thrown, or of the places.
func (p *situationPanel) list() (fyne.CanvasObject, *list) {
	if p.places {
		return p.view.table([]string{"place", "thrown", "mean-grade", "end-points", "teams", "score", "date", "event"},
			[]float32{110, 140, 62, 110, 0, 58, 84, 0}, []bool{false, false, true, true, false, true, false, false}, nil,
			func() int { return len(p.cases) }, func(c, i int) string { return p.caseText(c, &p.cases[i]) })
	}
	widths, rights, keys := make([]float32, len(thrownColumns)), make([]bool, len(thrownColumns)), make([]string, len(thrownColumns))
	for i := range thrownColumns {
		widths[i], rights[i], keys[i] = thrownColumns[i].width, i > 0, thrownColumns[i].key
	}
	return p.view.table(keys, widths, rights, nil, func() int { return len(p.rows) },
		func(c, i int) string { return p.thrownText(c, &p.rows[i]) })
}

// caseText is an entry of a place.
func (p *situationPanel) caseText(column int, k *library.Case) string {
	switch column {
	case 0:
		return p.words.T("library.place", k.End, k.Shot)
	case 1:
		return p.kind(k.Task, false)
	case 2:
		if k.Grade < 0 {
			return "–"
		}
		return fmt.Sprintf("%d %%", k.Grade)
	case 3:
		if k.Points == nil {
			return "–"
		}
		return wording.Signed(float64(*k.Points), 0)
	case 4:
		return p.view.teams(&k.Game)
	case 5:
		return score(&k.Game)
	case 6:
		return p.view.day(&k.Game)
	}
	return p.words.Event(k.Event, k.Session, k.Sheet)
}

// open opens row i: the places of a kind of shot, or a place in the study.
func (p *situationPanel) open(i int) {
	if !p.places {
		p.places, p.task, p.all = true, p.rows[i].Task, i == len(p.rows)-1
		p.again()
		return
	}
	k := &p.cases[i]
	p.view.OnGame(season.Game{Path: k.Path, ID: k.Game.Game}, k.End, k.Place.Shot)
}

// again makes the list anew.
func (p *situationPanel) again() {
	p.view.shownMode = ""
	p.view.state.search()
}

// addTools adds what is listed, and which positions.
func (p *situationPanel) addTools(tools *fyne.Container) {
	add := func(title string, selected bool, run func()) {
		b := canvas.NewButton(title, canvas.ButtonQuiet, func() {
			run()
			p.again()
		})
		b.Small, b.Selected = true, selected
		tools.Add(b)
	}
	add(p.words.T("library.situations.thrown"), !p.places, func() { p.places = false })
	add(p.words.T("library.situations.places"), p.places && p.all, func() { p.places, p.all = true, true })
	if p.places && !p.all {
		add(p.kind(p.task, false), true, func() {})
	}
	like := forms.NewCheck(p.words.T("library.situations.like"), p.view.typed)
	like.SetChecked(p.like)
	like.OnChanged = func(on bool) {
		p.like = on
		p.again()
	}
	tools.Add(like)
	if p.like {
		row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
		p.view.addLikeness(row)
		tools.Add(row)
	}
}

// count is how many places there are, and how many of them are listed where that is not all.
func (p *situationPanel) count() string {
	if p.found == nil {
		return ""
	}
	text := p.words.T("library.found.situations", wording.Group(p.found.Places), wording.Group(p.found.Games))
	if n := len(p.found.Cases); p.places && n < p.found.Places {
		text += p.words.T("library.found.situations.most", wording.Group(n))
	}
	return text
}

// detail is what the interval of a row counts, or the file of a place.
func (p *situationPanel) detail(i int) string {
	switch {
	case !p.places:
		return p.words.T("library.mode.situations.help")
	case i >= 0 && i < len(p.cases):
		return season.Game{Path: p.cases[i].Path, ID: p.cases[i].Game.Game}.Name()
	}
	return ""
}

// write writes what was thrown as a table for other programs: every mean with its standard error and the number of games that
// it counts. What has no value is empty.
func (p *situationPanel) write(w io.Writer) error {
	head := []string{p.words.T("library.column.thrown"), p.words.T("library.column.shots")}
	for i := range thrownColumns {
		if c := &thrownColumns[i]; c.mean != nil {
			name := p.words.T("library.column." + c.key)
			head = append(head, name, name+" ±", name+" n")
		}
	}
	out := safefile.NewCSV(w)
	out.Write(head...)
	for i := range p.rows {
		t := &p.rows[i]
		row := []string{p.kind(t.Task, t == p.last()), strconv.Itoa(t.Shots)}
		for k := range thrownColumns {
			if c := &thrownColumns[k]; c.mean != nil {
				m, by := c.mean(t)
				if by == 0 {
					by = 1
				}
				cells := []string{"", "", strconv.Itoa(m.Games)}
				if m.N > 0 && m.Error > 0 {
					cells[0], cells[1] = number(by*m.Mean), number(by*m.Error)
				}
				row = append(row, cells...)
			}
		}
		out.Write(row...)
	}
	return out.Flush()
}
