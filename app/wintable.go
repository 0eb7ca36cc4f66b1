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
	"hogline/engine/wins"
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
	if t := w.winTable(w.Settings.Choice(settings.Wins)); t != nil {
		return t
	}
	return nil
}

// winTable is the table of a source, nil for points alone. What is kept and makes no table
// any more gives way to that of seed 004.
func (w *Window) winTable(source string) *wins.Table {
	switch source {
	case winsNone:
		return nil
	case winsLogs:
		if name, count := w.countedEnds(); name != "" {
			if t, err := wins.FromCounts(&count, name); err == nil {
				return t
			}
		}
	case winsHand:
		p, extra := w.handEnds()
		if t, err := wins.ByHand(p, extra); err == nil {
			return t
		}
	}
	return wins.Ohto()
}

// winsText says where the win table comes from.
func (w *Window) winsText() string {
	source := w.Settings.Choice(settings.Wins)
	if source != winsLogs {
		return w.T("wins." + source)
	}
	name, count := w.countedEnds()
	if name == "" {
		return w.T("wins." + winsOhto)
	}
	return w.T("wins.logs", name, group(count.N()))
}

// useWins takes another source. Answers were valued by the old one and go.
func (w *Window) useWins(source string) {
	w.Settings.SetChoice(settings.Wins, source)
	w.forgetAnswers()
	w.showStatus()
	w.tell(w.winsText())
}

// countedEnds are the ends that were counted in a folder; the name is empty without any.
func (w *Window) countedEnds() (name string, c wins.Count) {
	kept := w.Settings.List(settings.WinsLogs)
	if len(kept) != len(c)+1 {
		return "", c
	}
	for i, s := range kept[1:] {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			return "", wins.Count{}
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
	request := w.poster.Begin("wins")
	if w.stopCounting != nil {
		w.stopCounting()
	}
	w.stopCounting = cancel
	w.tell(w.T("wins.counting", filepath.Base(dir)))
	go func() {
		defer cancel()
		count, skipped, err := file.CountFolder(ctx, dir)
		w.poster.Post("wins", request, func() {
			w.stopCounting = nil
			switch {
			case errors.Is(err, context.Canceled):
				w.tell(w.T("stopped"))
			case err != nil:
				w.tellError(err)
			case count.N() == 0:
				w.tell(w.T("wins.no-ends", filepath.Base(dir)))
			default:
				kept := []string{filepath.Base(dir)}
				for _, n := range count {
					kept = append(kept, strconv.Itoa(n))
				}
				w.Settings.SetList(settings.WinsLogs, kept)
				w.useWins(winsLogs)
				if skipped > 0 {
					w.tell(w.winsText() + " · " + w.T("wins.skipped", skipped))
				}
			}
		})
	}()
}

// handEnds are the end scores entered by hand, those of seed 004 before any were.
func (w *Window) handEnds() (p wins.EndScores, extra float64) {
	kept := w.Settings.List(settings.WinsHand)
	if len(kept) != len(p)+1 {
		return wins.OhtoEnds(), wins.OhtoExtra
	}
	for i, s := range kept {
		v, err := strconv.ParseFloat(s, 64)
		switch {
		case err != nil || !(v >= 0 && v <= 1):
			return wins.OhtoEnds(), wins.OhtoExtra
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
	form := container.NewVBox(wrapped(w.T("wins.hand.about"), widget.LowImportance), grid, canvas.Gap(1, 4))
	w.showForm(w.T("do.wins-hand"), form, w.T("use"), func() error {
		var p wins.EndScores
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
		if _, err := wins.ByHand(p, extra); err != nil {
			return errors.New(w.T("wins.hand.none"))
		}
		kept := make([]string, 0, len(p)+1)
		for _, v := range p {
			kept = append(kept, strconv.FormatFloat(v, 'g', -1, 64))
		}
		w.Settings.SetList(settings.WinsHand, append(kept, strconv.FormatFloat(extra, 'g', -1, 64)))
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
