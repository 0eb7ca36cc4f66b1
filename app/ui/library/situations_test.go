package library

import (
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/library"
)

// newCharted is a library page over the two logs and a data set of three charted games.
func newCharted(t *testing.T) *under {
	t.Helper()
	u := newUnder(t)
	charttest.Write(t, filepath.Join(u.dir, "charts"), curlit.Charting{Error: 0.03}, charttest.Doubles(t, 3, 2, 1)...)
	u.state.watch()
	u.found(5)
	return u
}

// searched waits for the search that was begun.
func (u *under) searched() {
	u.Until("the search", func() bool { return !u.state.searching })
}

// TestSituations: what was thrown in a situation leads to its places and they to the games; numbers have intervals or are left out.
func TestSituations(t *testing.T) {
	u := newCharted(t)
	s := &u.state.situations
	u.Type(fyne.KeyW)
	u.state.setMode(SituationMode)
	u.searched()
	require.Empty(t, s.rows)
	require.Equal(t, u.Words.T("library.empty.situation"), u.hint.Said())
	require.False(t, u.state.hasTable())

	u.state.form.Stone = "6"
	u.state.search()
	u.searched()
	require.Equal(t, 2*2+3*2, s.found.Places, "the sixth stone of the ends of two logs and of three charts")
	require.NotEmpty(t, s.rows)
	sum, last := 0, s.last()
	for i := range s.rows[:len(s.rows)-1] {
		sum += s.rows[i].Shots
	}
	require.LessOrEqual(t, sum, last.Shots, "shots that are not charted are no kind")
	require.Equal(t, s.found.Places, last.Shots)
	require.Equal(t, u.Words.T("library.all-shots"), u.situations.thrownText(0, last))
	require.Equal(t, strconv.Itoa(last.Shots)+" (100 %)", u.situations.thrownText(1, last))
	require.Regexp(t, `^\d+ ± \d+ %$`, u.situations.thrownText(5, last))
	require.Regexp(t, `^[+−]?\d\.\d\d ± \d\.\d\d$`, u.situations.thrownText(4, last))
	one := *last
	one.Made, one.Scored = library.Mean{N: 9, Games: 5, Mean: 0.9, Error: 0.2}, library.Mean{N: 9, Games: 5, Mean: 0.5, Error: 0.2}
	require.Equal(t, "90 ± 20 %", u.situations.thrownText(3, &one))
	require.Equal(t, "50 ± 20 %", u.situations.thrownText(5, &one))
	one.Grade, one.Points = library.Mean{N: 3, Games: 1, Mean: 75}, library.Mean{}
	require.Equal(t, "–", u.situations.thrownText(2, &one), "one game has no error")
	require.Equal(t, "–", u.situations.thrownText(4, &one))

	var table strings.Builder
	require.NoError(t, u.writeTable(&table))
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, len(s.rows)+1)
	require.Equal(t, strconv.Itoa(last.Shots), rows[len(rows)-1][1])
	require.Len(t, rows[0], 2+3*5)

	kind := s.rows[0]
	require.NotEmpty(t, kind.Task)
	u.list.pick(0)
	u.open(0)
	u.searched()
	require.True(t, s.places)
	require.Len(t, s.cases, kind.Shots)
	for i := range s.cases {
		require.Equal(t, kind.Task, s.cases[i].Task)
		require.Equal(t, 6, s.cases[i].Place.Shot)
		require.Equal(t, u.Words.T("task."+string(kind.Task)), u.situations.caseText(1, &s.cases[i]))
	}
	places := u.Words.T("library.found.situations", strconv.Itoa(s.found.Places), strconv.Itoa(s.found.Games))
	require.Equal(t, places, u.count.Text())
	all := s.found.Cases
	s.found.Cases = all[:3]
	require.Equal(t, places+"; listed are those of the newest 3", u.situations.count())
	s.found.Cases = all
	u.open(0)
	require.Equal(t, [][2]int{{s.cases[0].End, 6}}, u.at)
	require.Equal(t, s.cases[0].Path, u.opened[0].Path)
	require.Contains(t, uitest.Texts(u.View.Content), u.Words.T("library.situations.like"))
}

// TestSituationsLikeTheIce: positions like that of the study, as the form narrows them; another position asks again.
func TestSituationsLikeTheIce(t *testing.T) {
	u := newCharted(t)
	s := &u.state.situations
	s.like, s.all = true, true
	u.state.setMode(SituationMode) // the first stone: a clean sheet
	u.searched()
	require.Equal(t, 4, s.found.Places, "the clean sheets of two logs of two ends")
	require.Len(t, s.cases, 4)
	require.Equal(t, "–", u.situations.caseText(2, &s.cases[0]))
	require.Equal(t, u.Words.T("library.not-charted"), u.situations.caseText(1, &s.cases[0]))
	u.state.form.Stone = "2"
	u.state.search()
	u.searched()
	require.Zero(t, s.found.Places)
	require.Equal(t, u.Words.T("library.empty.situations"), u.hint.Said())
	require.Empty(t, s.cases)
	u.state.form.Stone = ""
	u.session.Place.GoTo(replay.Place{End: 0, Shot: 9})
	u.state.search()
	u.searched()
	require.Zero(t, s.found.Places)
	u.session.NewStudy()
	u.state.form.Stone = "1"
	u.state.search()
	u.searched()
	require.Nil(t, s.found, "with nothing on the ice nothing is like it")
}
