package study

import (
	"path/filepath"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
)

// WinSource is where the win table comes from.
type WinSource string

// The sources.
const (
	WinsUsual       WinSource = "usual"        // winprob.Usual: WinTable.Under
	WinsOhto        WinSource = "ohto"         // Ohto 2016
	WinsRealFour    WinSource = "real-four"    // real play of teams of four
	WinsRealDoubles WinSource = "real-doubles" // that of mixed doubles
	WinsFour        WinSource = "four"         // our own play of four players
	WinsDoubles     WinSource = "doubles"      // that of mixed doubles
	WinsLogs        WinSource = "logs"         // the ends counted in a folder of logs
	WinsHand        WinSource = "hand"         // end scores that the user entered
	WinsNone        WinSource = "none"         // points alone
)

// WinSources are all sources, the usual one first.
var WinSources = []WinSource{WinsUsual, WinsOhto, WinsRealFour, WinsRealDoubles, WinsFour, WinsDoubles, WinsLogs, WinsHand, WinsNone}

// WinTable is by what end scores are valued.
type WinTable struct {
	Source WinSource // empty is WinsUsual
	Folder string    // of WinsLogs: its name
	Counts winprob.Count
	// HandEnds are the shares of the scores of an end, HandExtra of extra ends won; HandSet tells that there are any.
	HandEnds  winprob.EndScores
	HandExtra float64
	HandSet   bool
}

// Usual reports whether the table is the usual one of each game.
func (w *WinTable) Usual() bool { return w.Source == "" || w.Source == WinsUsual }

// For is the table for a game.
func (w WinTable) For(g *replay.Game) WinTable { return w.Under(&g.Rules, g.Charted()) }

// Under is the table for a game under rules, of people or of programs: the usual one is winprob.Usual.
func (w WinTable) Under(r *curling.Rules, people bool) WinTable {
	if !w.Usual() {
		return w
	}
	table := winprob.Usual(r, people)
	for _, s := range WinSources {
		shipped := WinTable{Source: s}
		if t, source := shipped.Table(); t == table && source == s {
			w.Source = s
		}
	}
	return w
}

// Table is the table, nil for points alone, and the source it really has: one that makes no table gives way to that of
// Ohto 2016.
func (w *WinTable) Table() (*winprob.Table, WinSource) {
	switch w.Source {
	case WinsNone:
		return nil, WinsNone
	case WinsRealFour:
		return winprob.RealFour(), WinsRealFour
	case WinsRealDoubles:
		return winprob.RealDoubles(), WinsRealDoubles
	case WinsFour:
		return winprob.OwnFour(), WinsFour
	case WinsDoubles:
		return winprob.OwnDoubles(), WinsDoubles
	case WinsLogs:
		if t, err := winprob.FromCounts(&w.Counts, w.Folder); err == nil {
			return t, WinsLogs
		}
	case WinsHand:
		if t, err := winprob.ByHand(w.Hand()); w.HandSet && err == nil {
			return t, WinsHand
		}
	}
	return winprob.Ohto(), WinsOhto
}

// Wins is the table as a question takes it: nil for points alone.
func (w *WinTable) Wins() ai.Wins {
	if t, _ := w.Table(); t != nil {
		return t
	}
	return nil
}

// Hand is what the user entered, the shares of Ohto 2016 before anything was.
func (w *WinTable) Hand() (ends winprob.EndScores, extra float64) {
	if !w.HandSet {
		return winprob.OhtoEnds(), winprob.OhtoExtra
	}
	return w.HandEnds, w.HandExtra
}

// CountedBy is the table of the ends counted in a folder.
func (w WinTable) CountedBy(dir string, count winprob.Count) WinTable {
	w.Source, w.Folder, w.Counts = WinsLogs, filepath.Base(dir), count
	return w
}

// ByHand is the table of end scores entered by hand.
func (w WinTable) ByHand(ends winprob.EndScores, extra float64) WinTable {
	w.Source, w.HandEnds, w.HandExtra, w.HandSet = WinsHand, ends, extra, true
	return w
}
