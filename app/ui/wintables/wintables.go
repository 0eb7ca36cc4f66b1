// Package wintables chooses by what end scores are valued: the win table of Ohto 2016, one of ends counted in a folder of
// logs, one of end scores entered by hand, or points alone.
package wintables

import (
	"errors"
	"math"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session/study"
)

// Terms are those of a session, by what end scores are valued among them.
type Terms interface {
	WinTable() study.WinTable
	SetWinTable(study.WinTable)
	CountEnds(dir string, done func(count winprob.Count, skipped int, err error))
}

// View opens the form and counts the ends of a folder.
type View struct {
	// OnFolder asks for a folder and hands it to then, unless none is chosen.
	OnFolder func(title string, then func(dir string))

	words   *wording.Words
	terms   Terms
	dialogs *dialogs.Dialogs
}

// New changes the win table of a session.
func New(words *wording.Words, s Terms, d *dialogs.Dialogs) *View {
	return &View{words: words, terms: s, dialogs: d}
}

// Use values end scores by the table of another source.
func (v *View) Use(source study.WinSource) {
	t := v.terms.WinTable()
	t.Source = source
	v.set(t)
}

func (v *View) set(t study.WinTable) {
	v.terms.SetWinTable(t)
	v.dialogs.Notify(v.words.Terms().WinTable(t))
}

// AskFolder asks for a folder of logs and values end scores by the ends counted in it.
func (v *View) AskFolder() { v.OnFolder(v.words.T("do.wins-logs"), v.CountFolder) }

// CountFolder counts the ends of the logs of a folder in the background and values end scores by them. A folder without
// ends changes nothing.
func (v *View) CountFolder(dir string) {
	name := filepath.Base(dir)
	v.dialogs.Notify(v.words.T("wins.counting", name))
	v.terms.CountEnds(dir, func(count winprob.Count, skipped int, err error) {
		switch {
		case err != nil:
			v.dialogs.Error(err)
		case count.N() == 0:
			v.dialogs.Notify(v.words.T("wins.no-ends", name))
		default:
			t := v.terms.WinTable().CountedBy(dir, count)
			v.set(t)
			if skipped > 0 {
				v.dialogs.Notify(v.words.Terms().WinTable(t) + " · " + v.words.T("wins.skipped", skipped))
			}
		}
	})
}

// handFields are the end scores of the form, from four points or more of the team with the hammer to three or more
// stolen. from and to are the first and the last score of the team throwing first.
var handFields = []struct {
	key      string // translation key "wins.hand.<key>"
	from, to int
}{
	{"hammer4", -8, -4}, {"hammer3", -3, -3}, {"hammer2", -2, -2}, {"hammer1", -1, -1}, {"blank", 0, 0}, {"steal1", 1, 1}, {"steal2", 2,
		2}, {"steal3", 3, 8},
}

// gridWidth is the width in pixels of two columns of shares.
const gridWidth = 440

// ShowForm opens the form of the shares of end scores.
func (v *View) ShowForm() {
	table := v.terms.WinTable()
	ends, extra := table.Hand()
	columns := 2
	if v.dialogs.Width(gridWidth) < gridWidth {
		columns = 1
	}
	grid := container.NewGridWithColumns(columns)
	field := func(key string, share float64) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(wording.Number(math.Round(share*1e4) / 100))
		grid.Add(container.NewVBox(canvas.Caption(v.words.T("wins.hand."+key)), e))
		return e
	}
	entries := make([]*forms.Entry, len(handFields))
	for i, f := range handFields {
		share := 0.0
		for k := f.from; k <= f.to; k++ {
			share += ends[k+8]
		}
		entries[i] = field(f.key, share)
	}
	last := field("extra", extra)
	content := container.NewVBox(canvas.Paragraph(v.words.T("wins.hand.about"), widget.LowImportance), grid, canvas.Spacer(1, 4))
	v.dialogs.ShowForm(v.words.T("do.wins-hand"), content, v.words.T("use"), func() error {
		var ends winprob.EndScores
		for i, f := range handFields {
			share, ok := parsePercent(entries[i].Text)
			if !ok {
				return errors.New(v.words.T("wins.hand.bad", v.words.T("wins.hand."+f.key)))
			}
			ends[nearest(f.from, f.to)+8] = share
		}
		extra, ok := parsePercent(last.Text)
		if !ok {
			return errors.New(v.words.T("wins.hand.bad", v.words.T("wins.hand.extra")))
		}
		if _, err := winprob.ByHand(ends, extra); err != nil {
			return errors.New(v.words.T("wins.hand.none"))
		}
		v.set(table.ByHand(ends, extra))
		return nil
	})
}

// nearest is the score of a range nearest to a blank: "four or more" is mostly four.
func nearest(from, to int) int {
	if from < 0 {
		return to
	}
	return from
}

// parsePercent reads a number from 0 to 100, with or without a sign of percent, as a share.
func parsePercent(text string) (share float64, ok bool) {
	v, ok := forms.ParseNumber(strings.TrimSuffix(strings.TrimSpace(text), "%"), 100)
	return v / 100, ok
}
