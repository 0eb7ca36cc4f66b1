// Package plans shows where a game left the plan of the study: the shots before which a position lies like one that was asked about,
// what the plan was, what was played, and what that cost.
package plans

import (
	"context"
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/plan"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Study   *document.Document
	Place   *place.Place
	Inquiry *inquiry.Inquiry
	Jobs    *job.Dispatcher
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Study: s.Study, Place: s.Place, Inquiry: s.Inquiry, Jobs: s.Jobs}
}

// View opens the list.
type View struct {
	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
}

// New is the list of a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	return &View{words: words, session: s, dialogs: d}
}

// task is the kind of the background task that compares.
const task = "plan"

// Possible reports whether there are a game and answers.
func (v *View) Possible() bool {
	return v.session.Place.Game().Shots() > 0 && v.session.Study.Study().Questions() > 0
}

// Show compares the game shown with the answers of the study and lists the shots that left them as they are valued.
func (v *View) Show() {
	s, words := v.session, v.words
	g := s.Place.Game()
	c := plan.Comparer{Game: g, Plans: plan.Of(s.Study.Study()), Wins: s.Inquiry.Terms().Wins.Wins(), Seed: inquiry.Seed}
	rows := canvas.VStack()
	note := canvas.NewProse(words.T("plan.running"))
	scroll := container.NewVScroll(rows)
	scroll.SetMinSize(fyne.NewSize(v.dialogs.Width(640), min(420, v.dialogs.Size().Height-220)))
	told := words.T("plan.note", wording.Distance(plan.Alike))
	if c.Wins != nil {
		told += " " + words.T("plan.table", words.Terms().WinsSource(ai.SourceUnder(c.Wins, &g.Rules)))
	}
	v.dialogs.Show(words.T("plan.title"), container.NewVBox(note, scroll, canvas.Paragraph(told, widget.LowImportance)))
	study, line := s.Study.Study(), s.Place.OnIce().Line // the game is another one whenever a throw is found behind its chart
	v.dialogs.While(func() bool { return s.Study.Study() == study && s.Place.OnIce().Line == line })
	compare := job.Of[[]plan.Shot](s.Jobs, task, 0)
	compare.Start(func(ctx context.Context, post job.Post) ([]plan.Shot, error) {
		n := 0
		return c.Compare(ctx, func(x plan.Shot) {
			n++
			post(fmt.Sprint(n), func() {
				if !x.Kept {
					rows.Add(v.row(&x))
				}
			})
		})
	}, func(list []plan.Shot, err error) {
		left := 0
		for i := range list {
			if !list[i].Kept {
				left++
			}
		}
		switch {
		case err != nil:
			note.SetText(words.Error(err))
		case len(list) == 0:
			note.SetText(words.T("plan.none", len(c.Plans)))
		default:
			note.SetText(words.T("plan.found", len(list), left))
		}
	})
	v.dialogs.OnHide(func() { compare.Cancel() })
}

// row is a shot that left the plan; a click shows it.
func (v *View) row(x *plan.Shot) fyne.CanvasObject {
	w, g := v.words, v.session.Place.Game()
	left := false
	if team, k, ok := g.ThrowerAt(x.At); ok {
		left = g.Players[team][k].LeftHanded
	}
	cost := w.T("plan.unknown")
	switch {
	case math.IsNaN(x.Cost):
	case x.InPoints:
		cost = w.T("plan.points", wording.Signed(-x.Cost, 2), fmt.Sprintf("%.2f", x.CostError))
	default:
		cost = w.T("plan.percent", wording.Signed(-x.Cost, 1), fmt.Sprintf("%.1f", x.CostError))
	}
	head := canvas.NewLabel(w.Place(g, x.At), canvas.BodySize, true, theme.ColorNameForeground, 80)
	text := canvas.VStack(head,
		canvas.NewLabel(w.T("plan.planned", w.Shots().Name(x.Planned, left)), canvas.BodySize, false, theme.ColorNameForeground, 80),
		canvas.NewLabel(w.T("plan.played", w.Shots().Name(x.Played, left)), canvas.BodySize, false, theme.ColorNameForeground, 80))
	if x.Apart >= 0.005 {
		text.Add(canvas.NewLabel(w.T("plan.apart", wording.Distance(x.Apart)), canvas.NoteSize, false, canvas.ColourQuiet, 80))
	}
	colour := theme.ColorNameForeground
	if x.Cost > 2*x.CostError {
		colour = canvas.ColourBad
	}
	figure := container.New(canvas.VCentre{}, canvas.NewText(cost, canvas.ValueSize, true, colour))
	at := x.At
	return canvas.NewListRow(canvas.Padded(container.NewBorder(nil, nil, nil, figure, text), 6, 6, 8, 8), func() {
		v.dialogs.Hide()
		v.session.Place.GoTo(at)
	}).Ruled()
}
