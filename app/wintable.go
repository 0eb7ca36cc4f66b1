package app

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/filepick"
	"hogline/app/settings"
	"hogline/canvas"
	"hogline/engine/ai"
	"hogline/engine/winprob"
	"hogline/replay/file"
)

// The sources of the win table, as the settings keep them.
const (
	winsOhto = "ohto" // seed 004
	winsLogs = "logs" // the ends counted in a folder
	winsHand = "hand" // what the user entered
	winsNone = "none" // points alone
)

// wins is the table by which end scores are worth something; nil is points alone.
func (w *Window) wins() ai.Wins {
	if t, _ := w.winTable(); t != nil {
		return t
	}
	return nil
}

// winsText says where the win table comes from.
func (w *Window) winsText() string {
	_, text := w.winTable()
	return text
}

// winTable is the table that is used, nil for points alone, and where it comes from. What is
// kept and makes no table any more gives way to that of seed 004.
func (w *Window) winTable() (t *winprob.Table, text string) {
	switch source := w.Settings.Choice(settings.WinTable); source {
	case winsNone:
		return nil, w.T("wins." + source)
	case winsLogs:
		name, count := w.countedEnds()
		if t, err := winprob.FromCounts(&count, name); err == nil {
			return t, w.T("wins.logs", name, group(count.N()))
		}
	case winsHand:
		if t, err := winprob.ByHand(w.handEnds()); err == nil {
			return t, w.T("wins." + source)
		}
	}
	return winprob.Ohto(), w.T("wins." + winsOhto)
}

// useWins takes another source. Answers were valued by the old one and go.
func (w *Window) useWins(source string) {
	w.Settings.SetChoice(settings.WinTable, source)
	w.forgetAnswers()
	w.showStatus()
	w.tell(w.winsText())
}

// countedEnds are the ends that were counted in a folder and its name; none if what is kept is
// torn.
func (w *Window) countedEnds() (name string, c winprob.Count) {
	kept := w.Settings.List(settings.WinTableLogs)
	if len(kept) != len(c)+1 {
		return "", c
	}
	for i, s := range kept[1:] {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			return "", winprob.Count{}
		}
		c[i] = n
	}
	return kept[0], c
}

// askWinsFolder counts the ends of the logs of a folder and plays by them.
func (w *Window) askWinsFolder() {
	w.Picker.Folder(filepick.Request{Title: w.T("do.wins-logs"), Dir: w.folder()}, w.chosen(w.countFolder))
}

func (w *Window) countFolder(dir string) {
	ctx, cancel := context.WithCancel(context.Background())
	w.endCount()
	request := w.poster.Begin("wins")
	w.stopCounting = cancel
	w.tell(w.T("wins.counting", filepath.Base(dir)))
	go func() {
		defer cancel()
		count, skipped, err := file.CountFolder(ctx, dir)
		w.poster.Post("wins", request, func() {
			w.stopCounting = nil
			switch {
			case err != nil:
				w.tellError(err)
			case count.N() == 0:
				w.tell(w.T("wins.no-ends", filepath.Base(dir)))
			default:
				kept := []string{filepath.Base(dir)}
				for _, n := range count {
					kept = append(kept, strconv.Itoa(n))
				}
				w.Settings.SetList(settings.WinTableLogs, kept)
				w.useWins(winsLogs)
				if skipped > 0 {
					w.tell(w.winsText() + " · " + w.T("wins.skipped", skipped))
				}
			}
		})
	}()
}

// endCount gives up the count that goes on, if any: nothing is heard of it any more. It reports
// whether there was one.
func (w *Window) endCount() bool {
	if w.stopCounting == nil {
		return false
	}
	w.stopCounting()
	w.stopCounting = nil
	w.poster.Begin("wins")
	return true
}

// handEnds are the end scores entered by hand, those of seed 004 before any were.
func (w *Window) handEnds() (p winprob.EndScores, extra float64) {
	kept := w.Settings.List(settings.WinTableHand)
	if len(kept) != len(p)+1 {
		return winprob.OhtoEnds(), winprob.OhtoExtra
	}
	for i, s := range kept {
		v, err := strconv.ParseFloat(s, 64)
		switch {
		case err != nil || !(v >= 0 && v <= 1):
			return winprob.OhtoEnds(), winprob.OhtoExtra
		case i < len(p):
			p[i] = v
		default:
			extra = v
		}
	}
	return p, extra
}

// handFields are the end scores of the form: from the hammer's four points or more to three
// stolen or more. What lies beyond counts with the last.
var handFields = []struct {
	key  string // translation key "wins.hand.<key>"
	from int    // first and last score of the team throwing first
	to   int
}{
	{"hammer4", -8, -4}, {"hammer3", -3, -3}, {"hammer2", -2, -2}, {"hammer1", -1, -1}, {"blank", 0, 0}, {"steal1", 1, 1}, {"steal2", 2, 2}, {"steal3", 3, 8},
}

// showWinsForm asks how ends are scored.
func (w *Window) showWinsForm() {
	p, extra := w.handEnds()
	grid := container.NewGridWithColumns(2)
	field := func(key string, share float64) *fieldEntry {
		e := newFieldEntry(w.sheetKey)
		e.SetText(strconv.FormatFloat(math.Round(share*1e4)/100, 'f', -1, 64))
		grid.Add(container.NewVBox(caption(w.T("wins.hand."+key)), e))
		return e
	}
	entries := make([]*fieldEntry, len(handFields))
	for i, f := range handFields {
		share := 0.0
		for k := f.from; k <= f.to; k++ {
			share += p[k+8]
		}
		entries[i] = field(f.key, share)
	}
	last := field("extra", extra)
	form := container.NewVBox(wrapped(w.T("wins.hand.about"), widget.LowImportance), grid, canvas.Spacer(1, 4))
	w.showForm(w.T("do.wins-hand"), form, w.T("use"), func() error {
		var p winprob.EndScores
		for i, f := range handFields {
			v, err := percent(entries[i].Text)
			if err != nil {
				return errors.New(w.T("wins.hand.bad", w.T("wins.hand."+f.key)))
			}
			p[near(f.from, f.to)+8] = v
		}
		extra, err := percent(last.Text)
		if err != nil {
			return errors.New(w.T("wins.hand.bad", w.T("wins.hand.extra")))
		}
		if _, err := winprob.ByHand(p, extra); err != nil {
			return errors.New(w.T("wins.hand.none"))
		}
		kept := make([]string, 0, len(p)+1)
		for _, v := range p {
			kept = append(kept, strconv.FormatFloat(v, 'g', -1, 64))
		}
		w.Settings.SetList(settings.WinTableHand, append(kept, strconv.FormatFloat(extra, 'g', -1, 64)))
		w.useWins(winsHand)
		return nil
	})
}

// near is the score of a field nearest to a blank: "four or more" is mostly four.
func near(from, to int) int {
	if from < 0 {
		return to
	}
	return from
}

var errPercent = errors.New("no percentage")

// percent reads a number from 0 to 100 as a share.
func percent(s string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "%"), 64)
	if err != nil || !(v >= 0 && v <= 100) {
		return 0, errPercent
	}
	return v / 100, nil
}
