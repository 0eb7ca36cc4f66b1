package wording

import (
	"regexp"
	"strconv"
	"sync"

	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session/study"
)

// shippedWins are the kinds of the win tables that come with the program, by their sources.
var shippedWins = sync.OnceValue(func() map[string]study.WinSource {
	of := map[string]study.WinSource{}
	for _, kind := range []study.WinSource{study.WinsOhto, study.WinsRealFour, study.WinsRealDoubles, study.WinsFour, study.WinsDoubles} {
		t := study.WinTable{Source: kind}
		if table, _ := t.Table(); table != nil {
			of[table.Source()] = kind
		}
	}
	return of
})

// countedEnds is how the source of a table of counted ends tells them.
var countedEnds = regexp.MustCompile(`^(.*), (\d+) ends$`)

// WinsSource is where a win table is from, by its own source: a table that comes with the program, one of counted ends, one by hand; and
// whether ends are scored by rules of one's own (winprob.Table.SourceUnder).
func (w Terms) WinsSource(source string) string {
	if table, scored := winprob.CutByRules(source); scored {
		return w.T("wins.source.by-rules", w.WinsSource(table))
	}
	source = winprob.CurrentSource(source)
	name := source
	m := countedEnds.FindStringSubmatch(source)
	if m != nil {
		name = m[1]
	}
	if kind, ok := shippedWins()[source]; ok {
		name = w.T("wins.source." + string(kind))
	} else if source == winprob.HandSource {
		name = w.T("wins.source.hand")
	}
	if m == nil {
		return name
	}
	n, err := strconv.Atoi(m[2])
	if err != nil { // more than there can be
		return source
	}
	return w.T("wins.source.ends", name, Group(n))
}

// ValueSource is what a value of positions was learned from, by its own source.
func (w Terms) ValueSource(source string) string {
	switch source {
	case realplay.SearchSource:
		return w.T("value.source.search")
	case realplay.ShiftedSource:
		return w.T("value.source.shifted")
	}
	if m, err := realplay.Default(); err == nil && m.Source == source {
		return w.T("value.source.shipped")
	}
	return source
}
