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

// thrownColumns are the columns of what was thrown.
var thrownColumns = []struct {
	key   string
	width float32
	text  func(v *View, t *library.Thrown) string
	mean  func(t *library.Thrown) (library.Mean, float64) // and by what it is multiplied; nil where the column is none
}{
	{"thrown", 0, func(v *View, t *library.Thrown) string { return v.task(t.Task, t == v.state.situations.last()) }, nil},
	{"shots", 82, func(v *View, t *library.Thrown) string {
		return fmt.Sprintf("%s (%.0f %%)", wording.Group(t.Shots), 100*float64(t.Shots)/float64(v.state.situations.found.Places))
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

// task is a kind of shot in words; all stands for all.
func (v *View) task(t replay.Task, all bool) string {
	switch {
	case all:
		return v.words.T("library.all-shots")
	case t == "":
		return v.words.T("library.not-charted")
	}
	return v.words.T("task." + string(t))
}

// thrownText is an entry of what was thrown. Without an interval there is no number; one that reaches what cannot be stands in its place.
func (v *View) thrownText(column int, t *library.Thrown) string {
	c := &thrownColumns[column]
	if c.mean == nil {
		return c.text(v, t)
	}
	m, by := c.mean(t)
	switch {
	case m.N == 0 || m.Error == 0:
		return "–"
	case by == 0:
		return wording.Signed(m.Mean, 2) + " ± " + fmt.Sprintf("%.2f", m.Error)
	}
	least, most := by*(m.Mean-m.Error), by*(m.Mean+m.Error)
	if least < 0 || most > 100 {
		return fmt.Sprintf("%.0f–%.0f %%", max(0, least), min(100, most))
	}
	return fmt.Sprintf("%.0f ± %.0f %%", by*m.Mean, by*m.Error)
}

// situationList is the list of what was thrown, or of the places.
func (v *View) situationList() (fyne.CanvasObject, *list) {
	s := &v.state.situations
	if s.places {
		return v.table([]string{"place", "thrown", "mean-grade", "end-points", "teams", "score", "date", "event"},
			[]float32{110, 140, 62, 110, 0, 58, 84, 0}, []bool{false, false, true, true, false, true, false, false}, false,
			func() int { return len(s.cases) }, func(c, i int) string { return v.caseText(c, &s.cases[i]) })
	}
	widths, rights, keys := make([]float32, len(thrownColumns)), make([]bool, len(thrownColumns)), make([]string, len(thrownColumns))
	for i := range thrownColumns {
		widths[i], rights[i], keys[i] = thrownColumns[i].width, i > 0, thrownColumns[i].key
	}
	return v.table(keys, widths, rights, false, func() int { return len(s.rows) },
		func(c, i int) string { return v.thrownText(c, &s.rows[i]) })
}

// caseText is an entry of a place.
func (v *View) caseText(column int, k *library.Case) string {
	switch column {
	case 0:
		return v.words.T("library.place", k.End, k.Shot)
	case 1:
		return v.task(k.Task, false)
	case 2:
		if k.Grade < 0 {
			return "–"
		}
		return percent(float64(k.Grade))
	case 3:
		if k.Points == nil {
			return "–"
		}
		return wording.Signed(float64(*k.Points), 0)
	case 4:
		return v.teams(&k.Game)
	case 5:
		return score(&k.Game)
	case 6:
		return v.day(&k.Game)
	}
	return v.words.Event(k.Event, k.Session, k.Sheet)
}

// openSituation opens row i: the places of a kind of shot, or a place in the study.
func (v *View) openSituation(i int) {
	st := v.state
	s := &st.situations
	if !s.places {
		s.places, s.task, s.all = true, s.rows[i].Task, i == len(s.rows)-1
		v.shownMode = ""
		st.search()
		return
	}
	k := &s.cases[i]
	v.OnGame(season.Game{Path: k.Path, ID: k.Game.Game}, k.End, k.Place.Shot)
}

// addSituations adds what is listed, and which positions.
func (v *View) addSituations(tools *fyne.Container) {
	s := &v.state.situations
	add := func(title string, selected bool, run func()) {
		b := canvas.NewButton(title, canvas.ButtonQuiet, func() {
			run()
			v.shownMode = ""
			v.state.search()
		})
		b.Small, b.Selected = true, selected
		tools.Add(b)
	}
	add(v.words.T("library.situations.thrown"), !s.places, func() { s.places = false })
	add(v.words.T("library.situations.places"), s.places && s.all, func() { s.places, s.all = true, true })
	if s.places && !s.all {
		add(v.task(s.task, false), true, func() {})
	}
	like := forms.NewCheck(v.words.T("library.situations.like"), v.typed)
	like.SetChecked(s.like)
	like.OnChanged = func(on bool) {
		s.like = on
		v.shownMode = ""
		v.state.search()
	}
	tools.Add(like)
	if s.like {
		row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
		v.addLikeness(row)
		tools.Add(row)
	}
}

// situationDetail is what the interval of a row counts, or the file of a place.
func (v *View) situationDetail(i int) string {
	s := &v.state.situations
	switch {
	case !s.places:
		return v.words.T("library.mode.situations.help")
	case i >= 0 && i < len(s.cases):
		return season.Game{Path: s.cases[i].Path, ID: s.cases[i].Game.Game}.Name()
	}
	return ""
}

// writeSituations writes what was thrown as a table for other programs: every mean with the half width of its interval and the number of
// games that it counts. What has no value is empty.
func (v *View) writeSituations(w io.Writer) error {
	head := []string{v.words.T("library.column.thrown"), v.words.T("library.column.shots")}
	for i := range thrownColumns {
		if c := &thrownColumns[i]; c.mean != nil {
			name := v.words.T("library.column." + c.key)
			head = append(head, name, name+" ±", name+" n")
		}
	}
	out := safefile.NewCSV(w)
	out.Write(head...)
	s := &v.state.situations
	for i := range s.rows {
		t := &s.rows[i]
		row := []string{v.task(t.Task, t == s.last()), strconv.Itoa(t.Shots)}
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
