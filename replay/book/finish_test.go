package book

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/diagram"
)

// keysOf are the warnings of a game.
func keysOf(g *Game) string {
	var keys []string
	for _, w := range g.Warnings {
		keys = append(keys, strings.TrimPrefix(w.Text.Key, "book."))
	}
	return strings.Join(keys, " ")
}

// endOf is an end that was begun by a team and came to points.
func endOf(number, first int, before, points [2]int) *End {
	return &End{Number: number, Before: before, Points: points, Finished: points[0] >= 0,
		Shots: []*Shot{{Number: 1, Team: first}, {Number: 2, Team: 1 - first}}}
}

// TestWhoBegins: who scored begins the next end, after a blank one the same team again; of the first the last stone draw tells. In mixed
// doubles it is chosen, and where an end is missing nothing is known.
func TestWhoBegins(t *testing.T) {
	no := [2]int{-1, -1}
	for name, c := range map[string]struct {
		doubles bool
		lsfe    int
		ends    []*End
		told    string
	}{
		"who scored":     {false, -1, []*End{endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1}), endOf(3, 1, no, no)}, ""},
		"the other":      {false, -1, []*End{endOf(1, 0, no, [2]int{2, 0}), endOf(2, 1, no, no)}, "hammer"},
		"the other, too": {false, -1, []*End{endOf(1, 0, no, [2]int{0, 2}), endOf(2, 0, no, no)}, "hammer"},
		"blank":          {false, -1, []*End{endOf(1, 1, no, [2]int{}), endOf(2, 1, no, no)}, ""},
		"blank, changed": {false, -1, []*End{endOf(1, 1, no, [2]int{}), endOf(2, 0, no, no)}, "hammer"},
		"chosen":         {true, -1, []*End{endOf(1, 0, no, [2]int{2, 0}), endOf(2, 1, no, no)}, ""},
		"an end missing": {false, -1, []*End{endOf(1, 0, no, [2]int{2, 0}), endOf(3, 1, no, no)}, ""},
		"not finished":   {false, -1, []*End{endOf(1, 0, no, no), endOf(2, 1, no, no)}, ""},
		"draw":           {false, 1, []*End{endOf(1, 0, no, no)}, ""},
		"draw, other":    {true, 0, []*End{endOf(1, 0, no, no)}, "hammer"},
		"no shots":       {false, 0, []*End{{Number: 1}}, ""},
	} {
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Doubles: c.doubles, Ends: c.ends, Results: &Results{LSFE: c.lsfe}}
		g.checkHammer()
		require.Equal(t, c.told, keysOf(g), name)
	}
	for first := range 2 {
		e := End{Shots: []*Shot{{Number: 4, Team: 1 - first}}}
		require.Equal(t, first, e.starter(), "by the number of any shot")
	}
	require.Equal(t, -1, (&End{}).starter())
}

// TestScoresOfABook: the score before an end is that of those before it, ends and total are those of the page of results.
func TestScoresOfABook(t *testing.T) {
	results := func(a, b string, totals ...string) *Results {
		return &Results{LSFE: -1, Ends: [2][]string{strings.Fields(a), strings.Fields(b)}, Total: [2]string{totals[0], totals[1]}}
	}
	one, two := endOf(1, 0, [2]int{0, 0}, [2]int{2, 0}), endOf(2, 0, [2]int{2, 0}, [2]int{0, 1})
	for name, c := range map[string]struct {
		ends []*End
		r    *Results
		told string
	}{
		"alike":            {[]*End{one, two}, results("2 0", "0 1", "2", "1"), ""},
		"no results":       {[]*End{one, two}, nil, ""},
		"another end":      {[]*End{one, two}, results("2 1", "0 1", "2", "1"), "results"},
		"the other team's": {[]*End{one, two}, results("2 0", "0 2", "2", "1"), "results"},
		"not played":       {[]*End{one, two}, results("2 X", "0 X", "2", "1"), ""},
		"total":            {[]*End{one, two}, results("2 0", "0 1", "3", "1"), "total"},
		"the other total":  {[]*End{one, two}, results("2 0", "0 1", "2", "2"), "total"},
		"no total":         {[]*End{one, two}, results("2 0", "0 1", "", "1"), ""},
		"before":           {[]*End{one, endOf(2, 0, [2]int{3, 0}, [2]int{0, 1})}, nil, "before"},
		"not readable":     {[]*End{one, endOf(2, 0, [2]int{-1, 0}, [2]int{0, 1})}, results("2 0", "0 1", "2", "1"), ""},
		"an end missing": {[]*End{one, endOf(3, 0, [2]int{2, 4}, [2]int{0, 1})}, results("2 0 0", "0 4 1", "2", "5"),
			"end-missing"},
		"missing, nothing known": {[]*End{one, endOf(3, 0, [2]int{-1, -1}, [2]int{0, 1})}, results("2 0 0", "0 4 1", "9", "9"), "end-missing"},
	} {
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Doubles: true, Ends: c.ends, Results: c.r}
		g.check()
		var keys []string
		for _, k := range strings.Fields(keysOf(g)) {
			if k != "score" { // of the drawings, which these ends have none of
				keys = append(keys, k)
			}
		}
		require.Equal(t, c.told, strings.Join(keys, " "), name)
	}
	r := results("2 0 X", "0 1 X 3", "2", "4")
	for n, want := range map[int]bool{0: false, 1: true, 2: true, 3: false, 4: false} {
		_, _, ok := r.end(n)
		require.Equal(t, want, ok, "%d", n)
	}
}

// TestExchangedTeams: everything of the page of results changes sides; twice it is as it was.
func TestExchangedTeams(t *testing.T) {
	page := func() *Results {
		return &Results{Page: 3, Teams: [2]string{"NOR", "SWE"}, Names: [2]string{"Norway", "Sweden"}, Ends: [2][]string{{"1"}, {"0"}},
			Total: [2]string{"1", "0"}, LSFE: 1, Players: [2][]Player{{{Name: "a"}}, {{Name: "b"}}}, Draws: [2][]Draw{{{CM: 1}}, {{CM: 2}}},
			PowerPlays: []PowerPlay{{End: 2, Team: 0}, {End: 4, Team: -1}}}
	}
	s := page()
	s.exchange()
	require.Equal(t, &Results{Page: 3, Teams: [2]string{"SWE", "NOR"}, Names: [2]string{"Sweden", "Norway"}, Ends: [2][]string{{"0"}, {"1"}},
		Total: [2]string{"0", "1"}, LSFE: 0, Players: [2][]Player{{{Name: "b"}}, {{Name: "a"}}}, Draws: [2][]Draw{{{CM: 2}}, {{CM: 1}}},
		PowerPlays: []PowerPlay{{End: 2, Team: 1}, {End: 4, Team: -1}}}, s)
	s.exchange()
	require.Equal(t, page(), s)
	s.LSFE = -1
	s.exchange()
	require.Equal(t, -1, s.LSFE, "not known")
}

// TestPowerPlays: by the guard of the stones that are placed, which lies to one side; what was noted is compared with it.
func TestPowerPlays(t *testing.T) {
	placed := func(x, y float64) []diagram.Stone { return []diagram.Stone{{X: 0.1, Y: 0.5}, {X: x, Y: y}} }
	for _, c := range []struct {
		x, y float64
		want replay.PowerPlay
	}{{0.61, 2.5, replay.PowerPlayRight}, {-0.61, 2.5, replay.PowerPlayLeft}, {0.59, 2.5, replay.NoPowerPlay}, {-0.59, 2.5, replay.NoPowerPlay},
		{1, 2.3, replay.NoPowerPlay}, {-1, 2.3, replay.NoPowerPlay}} {
		require.Equal(t, c.want, (&End{Placed: placed(c.x, c.y)}).PowerPlay(), "%+v", c)
	}
	beside, centre := placed(1, 3), placed(0, 3)
	noted := func(team int) *Results { return &Results{PowerPlays: []PowerPlay{{End: 2, Team: team}}} }
	for name, c := range map[string]struct {
		end    int
		placed []diagram.Stone
		r      *Results
		told   string
	}{
		"as noted": {2, beside, noted(1), ""}, "of whom is not known": {2, beside, noted(-1), ""},
		"of who begins": {2, beside, noted(0), "power"},
		"not noted":     {1, beside, noted(1), "power-lie"}, "none": {1, centre, noted(1), ""},
		"at the centre": {2, centre, noted(1), "power-centre"},
		"not seen":      {2, nil, noted(1), ""}, "no results": {2, centre, nil, ""},
	} {
		e := endOf(c.end, 0, [2]int{}, [2]int{})
		e.Placed = c.placed
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Results: c.r}
		e.checkPower(g, &pageWarner{g, 1})
		require.Equal(t, c.told, keysOf(g), name)
	}
}

// TestSideOfANotedPowerPlay: where no picture has the placed stones, by the guard that lies beside the centre after the first shot.
func TestSideOfANotedPowerPlay(t *testing.T) {
	noted := &Game{Doubles: true, Results: &Results{PowerPlays: []PowerPlay{{End: 2, Team: 1}}}}
	after := func(stones ...diagram.Stone) *End {
		e := endOf(2, 0, [2]int{}, [2]int{})
		e.Shots = []*Shot{{Number: 1, Seen: true, Stones: stones}}
		return e
	}
	for name, c := range map[string]struct {
		e    *End
		g    *Game
		want replay.PowerPlay
	}{
		"guard at the left":     {after(diagram.Stone{X: -0.61, Y: 2.5}), noted, replay.PowerPlayLeft},
		"guard at the right":    {after(diagram.Stone{X: 0.61, Y: 2.5}), noted, replay.PowerPlayRight},
		"one of the house":      {after(diagram.Stone{X: -0.61, Y: 2.3}), noted, replay.PowerPlayRight},
		"near the centre":       {after(diagram.Stone{X: -0.59, Y: 2.5}), noted, replay.PowerPlayRight},
		"among others":          {after(diagram.Stone{X: 0.1, Y: 0.5}, diagram.Stone{X: -1, Y: 3}), noted, replay.PowerPlayLeft},
		"no shot":               {endOf(2, 0, [2]int{}, [2]int{}), noted, replay.PowerPlayRight},
		"of another end":        {endOf(3, 0, [2]int{}, [2]int{}), noted, replay.NoPowerPlay},
		"teams of four":         {after(), &Game{Results: noted.Results}, replay.NoPowerPlay},
		"results are not there": {after(), &Game{Doubles: true}, replay.NoPowerPlay},
	} {
		require.Equal(t, c.want, c.e.charted(c.g).Power, name)
	}
}

// TestPlaceOfAWarning: page and shot are found in the sentence again, also as a study's file has it.
func TestPlaceOfAWarning(t *testing.T) {
	for _, w := range []Warning{{Page: 3, Text: msg("power")}, {Page: 12, Shot: 7, Text: msg("power")}} {
		sentence := w.Place()
		page, shot, ok := PlaceOf(sentence)
		require.Equal(t, [3]any{w.Page, w.Shot, true}, [3]any{page, shot, ok})
		for i, a := range sentence.Args {
			if n, isNumber := a.(int); isNumber {
				sentence.Args[i] = float64(n)
			}
		}
		page, shot, ok = PlaceOf(sentence)
		require.Equal(t, [3]any{w.Page, w.Shot, true}, [3]any{page, shot, ok})
	}
	for _, other := range []message.Message{{}, msg("power"), {Key: "book.page", Args: []any{1}}, {Key: "book.page", Args: []any{"1", "x"}},
		{Key: "book.page-shot", Args: []any{1, 2}}} {
		_, _, ok := PlaceOf(other)
		require.False(t, ok, "%+v", other)
	}
}
