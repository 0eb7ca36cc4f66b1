package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
	"github.com/hogline/hogline/replay/curlit"
)

// told are the doubts about a game, each with its page and shot.
func told(g *Game) (list []string) {
	for _, w := range g.Warnings {
		list = append(list, fmt.Sprintf("%d/%d %s %v", w.Page, w.Shot, strings.TrimPrefix(w.Text.Key, "book."), w.Text.Args))
	}
	g.Warnings = nil
	return list
}

// TestEndsAddUp: ends that do not follow each other, scores that do not add up, and a page of results that tells otherwise.
func TestEndsAddUp(t *testing.T) {
	no := [2]int{-1, -1}
	game := func(r *Results, ends ...*End) *Game {
		for i, e := range ends {
			e.Page = 10 + i
		}
		if r != nil {
			r.Page, r.LSFE = 9, -1
		}
		return &Game{Teams: [2]string{"NOR", "SWE"}, Doubles: true, Ends: ends, Results: r}
	}
	results := func(a, b string, total ...string) *Results {
		return &Results{Ends: [2][]string{strings.Fields(a), strings.Fields(b)}, Total: [2]string{total[0], total[1]}}
	}
	for name, c := range map[string]struct {
		g    *Game
		want []string
	}{
		"alone": {game(nil, endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})), nil},
		"as told": {game(nil, endOf(1, 0, [2]int{}, [2]int{2, 0}), endOf(2, 0, [2]int{2, 0}, [2]int{0, 1}), endOf(3, 0,
			[2]int{2, 1}, no)), nil},
		"told otherwise": {game(nil, endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, [2]int{1, 0}, [2]int{0, 1})),
			[]string{"11/0 before [1 0 2 0]"}},
		"one alone":       {game(nil, endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, [2]int{1, -1}, [2]int{0, 1})), nil},
		"a point before":  {game(nil, endOf(1, 0, [2]int{0, 1}, [2]int{2, 0})), []string{"10/0 before [0 1 0 0]"}},
		"missing":         {game(nil, endOf(1, 0, no, [2]int{2, 0}), endOf(3, 0, no, no)), []string{"11/0 end-missing [2]"}},
		"missing, told":   {game(nil, endOf(1, 0, no, [2]int{2, 0}), endOf(3, 0, [2]int{5, 1}, no)), []string{"11/0 end-missing [2]"}},
		"begins with two": {game(nil, endOf(2, 0, no, [2]int{2, 0})), []string{"10/0 end-missing [1]"}},
		"results":         {game(results("2 0", "0 1", "2", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})), nil},
		"other results": {game(results("2 0", "0 2", "2", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})),
			[]string{"11/0 results [0 2 0 1]"}},
		"of the first": {game(results("1 0", "0 1", "2", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})),
			[]string{"10/0 results [1 0 2 0]"}},
		"other total": {game(results("2 0", "0 1", "3", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})),
			[]string{"9/0 total [3 1 2 1]"}},
		"total of none": {game(results("2 0", "0 1", "0", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})),
			[]string{"9/0 total [0 1 2 1]"}},
		"total not told":  {game(results("2 0", "0 1", "", "1"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, [2]int{0, 1})), nil},
		"an end not told": {game(results("2 X", "0 X", "2", "0"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, no)), nil},
		"unfinished": {game(results("2 0", "0 1", "2", "0"), endOf(1, 0, no, [2]int{2, 0}), endOf(2, 0, no, no)),
			[]string{"11/0 results [0 1 0 0]"}},
		"total, not known": {game(results("2 0 0", "0 1 0", "9", "9"), endOf(1, 0, no, [2]int{2, 0}), endOf(3, 0, no, no)),
			[]string{"11/0 end-missing [2]"}},
	} {
		c.g.check()
		require.Equal(t, c.want, told(c.g), name)
	}
	r := results("1 X 10", "0 0 0", "", "")
	for n, want := range map[int][3]int{0: {}, 1: {1, 0, 1}, 2: {-1, 0, 0}, 3: {10, 0, 1}, 4: {}} {
		a, b, ok := r.end(n)
		require.Equal(t, want, [3]int{a, b, map[bool]int{true: 1}[ok]}, n)
	}
	require.Equal(t, []int{16, 10}, []int{(&Game{}).shots(), (&Game{Doubles: true}).shots()})
}

// TestLastPicture: the stones of the last picture of a finished end give its points.
func TestLastPicture(t *testing.T) {
	stones := []diagram.Stone{{Colour: diagram.Red, X: 0.3}, {Colour: diagram.Yellow, Y: 0.9}, {Colour: diagram.Red, X: -0.5,
		Y: 0.5}, {Colour: diagram.Red, X: 1.98}}
	for name, c := range map[string]struct {
		change func(e *End, s *Shot)
		want   []string
	}{
		"right":         {func(*End, *Shot) {}, nil},
		"wrong":         {func(e *End, _ *Shot) { e.Points = [2]int{1, 0} }, []string{"7/0 score [2 0 1 0]"}},
		"not the last":  {func(e *End, s *Shot) { e.Points, s.Number = [2]int{1, 0}, 15 }, nil},
		"not seen":      {func(e *End, s *Shot) { e.Points, s.Seen = [2]int{1, 0}, false }, nil},
		"not finished":  {func(e *End, _ *Shot) { e.Points, e.Finished = [2]int{1, 0}, false }, nil},
		"other colours": {func(e *End, _ *Shot) { e.Colours = [2]diagram.Colour{diagram.Yellow, diagram.Red} }, []string{"7/0 score [0 2 2 0]"}},
		"one more edge": {func(_ *End, s *Shot) { s.Stones = append(s.Stones, diagram.Stone{Colour: diagram.Red, Y: -0.8}) },
			[]string{"7/0 score [3 0 2 0]"}},
		"outside, alone": {func(e *End, s *Shot) {
			s.Stones, e.Points = []diagram.Stone{{Colour: diagram.Red, X: 1.97}, {X: 1.98}}, [2]int{1, 0}
		}, nil},
	} {
		e := endOf(1, 0, [2]int{}, [2]int{2, 0})
		e.Page, e.Colours = 7, [2]diagram.Colour{diagram.Red, diagram.Yellow}
		last := &Shot{Number: 16, Team: 1, Seen: true, Stones: append([]diagram.Stone{}, stones...)}
		e.Shots = append(e.Shots, last)
		c.change(e, last)
		g := &Game{Ends: []*End{e}}
		g.checkScore(e, &pageWarner{g, e.Page})
		require.Equal(t, c.want, told(g), name)
	}
}

// TestPicturesOfPlacedStones: one guard and one stone in the house, the guard of who throws first; what cannot be right is left out.
func TestPicturesOfPlacedStones(t *testing.T) {
	red, yellow := diagram.Red, diagram.Yellow
	place := func(side replay.PowerPlay) (guard, house diagram.Stone) {
		g, h := curlit.Placed(side)
		return diagram.Stone{Colour: red, X: g.X - curling.CentreX, Y: g.Y - curling.TeeY}, diagram.Stone{Colour: yellow,
			X: h.X - curling.CentreX,
			Y: h.Y - curling.TeeY}
	}
	guard, house := place(replay.NoPowerPlay)
	at := func(s diagram.Stone, x, y float64) diagram.Stone { s.X, s.Y = s.X+x, s.Y+y; return s }
	for name, c := range map[string]struct {
		placed  []diagram.Stone
		seen    bool
		after   []diagram.Stone // after shot 1
		results []PowerPlay
		want    []string
		left    int // placed stones that are kept
		side    replay.PowerPlay
	}{
		"right":           {[]diagram.Stone{guard, house}, true, []diagram.Stone{guard, house}, nil, nil, 2, replay.NoPowerPlay},
		"the house first": {[]diagram.Stone{house, guard}, true, nil, nil, nil, 2, replay.NoPowerPlay},
		"three":           {[]diagram.Stone{guard, house, house}, true, nil, nil, []string{"3/0 placed [1 2]"}, 0, replay.NoPowerPlay},
		"one":             {[]diagram.Stone{guard}, true, []diagram.Stone{guard}, nil, []string{"3/0 placed [1 0]"}, 2, replay.NoPowerPlay},
		"both near":       {[]diagram.Stone{at(guard, 0, -3), house}, true, nil, nil, []string{"3/0 placed [1 1]"}, 0, replay.NoPowerPlay},
		"both far":        {[]diagram.Stone{guard, at(house, 0, 4)}, true, nil, nil, []string{"3/0 placed [1 1]"}, 0, replay.NoPowerPlay},
		"a little moved": {[]diagram.Stone{guard, house}, true, []diagram.Stone{at(guard, 0.1, 0), house}, nil,
			[]string{"3/0 placed-moved [10]"}, 2, replay.NoPowerPlay},
		"hardly moved": {[]diagram.Stone{guard, house}, true, []diagram.Stone{at(guard, 0.04, 0), house}, nil, nil, 2, replay.NoPowerPlay},
		"far moved":    {[]diagram.Stone{guard, house}, true, []diagram.Stone{at(guard, 0.16, 0), house}, nil, nil, 2, replay.NoPowerPlay},
		"not seen":     {nil, false, nil, nil, []string{"3/0 placed-none []"}, 0, replay.NoPowerPlay},
		"seen by shot 1": {nil, false, []diagram.Stone{at(guard, 0.09, 0), house}, nil, []string{"3/0 placed-first []"}, 2,
			replay.NoPowerPlay},
		"too far by shot 1": {nil, false, []diagram.Stone{at(guard, 0.11, 0), at(house, 0, 0.2)}, nil,
			[]string{"3/0 placed-none []"}, 0, replay.NoPowerPlay},
		"the thrown one": {nil, false, []diagram.Stone{{Colour: red, X: guard.X, Y: guard.Y, Delivered: true}}, nil,
			[]string{"3/0 placed-none []"}, 0, replay.NoPowerPlay},
		"noted, not lying": {[]diagram.Stone{guard, house}, true, nil, []PowerPlay{{Team: 1, End: 4}},
			[]string{"3/0 power-centre []"}, 2, replay.NoPowerPlay},
		"noted of another":   {[]diagram.Stone{guard, house}, true, nil, []PowerPlay{{Team: 1, End: 5}}, nil, 2, replay.NoPowerPlay},
		"of nobody, no play": {[]diagram.Stone{guard, house}, true, nil, []PowerPlay{}, nil, 2, replay.NoPowerPlay},
	} {
		e := &End{Number: 4, Page: 3, Colours: [2]diagram.Colour{red, yellow}, Placed: c.placed, PlacedSeen: c.seen,
			Shots: []*Shot{{Number: 1, Team: 0, Seen: c.after != nil, Stones: c.after}}}
		g := &Game{Doubles: true, Teams: [2]string{"NOR", "SWE"}, Ends: []*End{e}, Results: &Results{PowerPlays: c.results}}
		e.checkPlaced(g)
		require.Equal(t, c.want, told(g), name)
		require.Len(t, e.Placed, c.left, name)
		require.Equal(t, c.side, e.PowerPlay(), name)
		g.Doubles, e.Placed, e.PlacedSeen = false, nil, false
		e.checkPlaced(g)
		require.Empty(t, told(g), "teams of four place none")
	}
	for _, side := range []replay.PowerPlay{replay.PowerPlayRight, replay.PowerPlayLeft} {
		guard, house := place(side)
		for name, c := range map[string]struct {
			seen  bool
			team  int // that noted it; -1 nobody
			first int
			want  []string
		}{
			"noted of the second": {true, 1, 0, nil},
			"noted of the first":  {true, 0, 0, []string{"3/0 power [NOR SWE]"}},
			"not noted":           {true, -1, 0, []string{"3/0 power-lie []"}},
			"by shot 1":           {false, 1, 0, []string{"3/0 placed-first []"}},
		} {
			e := &End{Number: 4, Page: 3, Colours: [2]diagram.Colour{red, yellow}, PlacedSeen: c.seen, Shots: []*Shot{{Number: 1,
				Team: c.first, Seen: true,
				Stones: []diagram.Stone{guard, house}}}}
			if c.seen {
				e.Placed = []diagram.Stone{guard, house}
			}
			g := &Game{Doubles: true, Teams: [2]string{"NOR", "SWE"}, Ends: []*End{e}, Results: &Results{}}
			if c.team >= 0 {
				g.Results.PowerPlays = []PowerPlay{{Team: c.team, End: 4}}
			}
			e.checkPlaced(g)
			require.Equal(t, c.want, told(g), name)
			require.Equal(t, side, e.PowerPlay(), name)
		}
		// the guard of the other colour
		e := &End{Number: 4, Page: 3, Colours: [2]diagram.Colour{yellow, red}, PlacedSeen: true, Placed: []diagram.Stone{guard,
			house}, Shots: []*Shot{{Number: 1}}}
		g := &Game{Doubles: true, Ends: []*End{e}}
		e.checkPlaced(g)
		require.Len(t, told(g), 1)
		require.Equal(t, []diagram.Colour{yellow, red}, []diagram.Colour{e.Placed[0].Colour, e.Placed[1].Colour})
	}
}

// TestResultsOfAGame: a page of results is that of the game with its teams and head; of two the one whose charts follow.
func TestResultsOfAGame(t *testing.T) {
	head := header{date: "1 MAY 2025", session: "Draw 1", sheet: "A", start: "09:00", event: "Cup", discipline: "Men"}
	game := func(first int, change func(g *Game)) *Game {
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Date: head.date, Session: head.session, Sheet: head.sheet, Start: head.start,
			Event:      head.event,
			Discipline: head.discipline, FirstPage: first}
		change(g)
		return g
	}
	same := func(*Game) {}
	s := &Results{Page: 20, Teams: [2]string{"SWE", "NOR"}}
	for i, change := range []func(g *Game){func(g *Game) { g.Teams[1] = "ITA" }, func(g *Game) { g.Date = "" },
		func(g *Game) { g.Session = "Draw 2" },
		func(g *Game) { g.Sheet = "B" }, func(g *Game) { g.Start = "" }, func(g *Game) { g.Event = "Other" },
		func(g *Game) { g.Discipline = "Women" },
		func(g *Game) { g.Results = s }} {
		require.Nil(t, gameOf([]*Game{game(1, change)}, s, &head), i)
	}
	for i, change := range []func(g *Game){same, func(g *Game) { g.Discipline = "" }, func(g *Game) { g.Teams = s.Teams }} {
		g := game(1, change)
		require.Same(t, g, gameOf([]*Game{g}, s, &head), i)
	}
	before, after, later := game(5, same), game(25, same), game(40, same)
	require.Same(t, after, gameOf([]*Game{before, after, later}, s, &head))
	require.Same(t, before, gameOf([]*Game{before}, s, &head))
	none := head
	none.discipline = ""
	require.Same(t, after, gameOf([]*Game{after}, s, &none))

	r := &Results{Teams: [2]string{"A", "B"}, Names: [2]string{"a", "b"}, Ends: [2][]string{{"1"}, {"2"}}, Total: [2]string{"3",
		"4"}, LSFE: 0,
		Players: [2][]Player{{{Name: "x"}}, {{Name: "y"}}}, Draws: [2][]Draw{{{"x", 1}}, nil}, PowerPlays: []PowerPlay{{0, 3}, {-1, 4}, {1, 5}}}
	twice := *r
	twice.PowerPlays = append([]PowerPlay{}, r.PowerPlays...)
	twice.exchange()
	require.Equal(t, &Results{Teams: [2]string{"B", "A"}, Names: [2]string{"b", "a"}, Ends: [2][]string{{"2"}, {"1"}},
		Total: [2]string{"4", "3"}, LSFE: 1,
		Players: [2][]Player{{{Name: "y"}}, {{Name: "x"}}}, Draws: [2][]Draw{nil, {{"x", 1}}}, PowerPlays: []PowerPlay{{1, 3}, {-1,
			4}, {0, 5}}}, &twice)
	twice.exchange()
	require.Equal(t, r, &twice)
	twice.LSFE = -1
	twice.exchange()
	require.Equal(t, -1, twice.LSFE)
}

// TestLimitsOfWordings: what is at its limit is taken, what is beyond is not.
func TestLimitsOfWordings(t *testing.T) {
	many := func(n int) string { return strings.Repeat("A;", n) }
	for _, c := range []struct {
		field Field
		shot  int
		ok    []string
		bad   []string
	}{
		{FieldTeam, 1, []string{"NOR"}, []string{"", "NO", "NORW", "nor"}},
		{FieldFirst, 0, []string{"SWE"}, []string{"", "swe"}},
		{FieldPlayer, 16, []string{"", "SMITH A", strings.Repeat("A", longestName)}, []string{strings.Repeat("A", longestName+1)}},
		{FieldNote, 1, []string{"", strings.Repeat("A", longestNote)}, []string{strings.Repeat("A", longestNote+1)}},
		{FieldKind, 1, []string{"draw", string(NotPlayed), "none"}, []string{"", "Draw"}},
		{FieldTurn, 1, []string{"", Clockwise, CounterClockwise}, []string{"in"}},
		{FieldGrade, 1, []string{"", "0", "100"}, []string{"-1", "101", "4.5", "x"}},
		{FieldOut, 1, []string{"0 0", "3 1", "1:2", "8 8"}, []string{"", "1", "1 2 3", "-1 0", "9 0", "0 9", "a b"}},
		{FieldPoints, 0, []string{"0 2", "8 0", "X"}, []string{"", "x", "0 9"}},
		{FieldColour, 0, []string{"red", "yellow"}, []string{"", "Red"}},
		{FieldTime, 0, []string{"12:34 -", "- -", "- 0:01"}, []string{"", "12:34", "- 12:60", "0:00 1:00"}},
		{FieldDraws1, 0, []string{"", "A 0", "A B 23,4; C 199.6", strings.Repeat("A 1;", mostDraws)}, []string{"A", "A x", " 3",
			"A 199.7", "A -0.1",
			strings.Repeat("A 1;", mostDraws+1)}},
		{FieldLineup2, 0, []string{"", "A; B", many(mostPlayers)}, []string{many(mostPlayers + 1), strings.Repeat("A", longestName+1)}},
		{"other", 0, nil, []string{"", "1"}},
	} {
		w := Wording{Page: 1, Shot: c.shot, Field: c.field}
		for _, w.Value = range c.ok {
			require.NoError(t, w.Check(), "%s %q", c.field, w.Value)
			for _, other := range []Wording{{Page: 0, Shot: c.shot}, {Page: 1, Shot: 17}, {Page: 1, Shot: -1}, {Page: 1,
				Shot: map[bool]int{true: 1}[c.shot == 0]}} {
				other.Field, other.Value = w.Field, w.Value
				require.Error(t, other.Check(), "%+v", other)
			}
		}
		for _, w.Value = range c.bad {
			require.Error(t, w.Check(), "%s %q", c.field, w.Value)
		}
	}
	for text, want := range map[string]int{"0": 0, "9": 9, "99": 99, "100": -1, "-1": -1, "X": -1, "": -1} {
		require.Equal(t, want, points(text), text)
	}
	for note, want := range map[string]bool{"Time-out NOR": true, "timeout": true, "Team Time Out": true, "Measurement": false, "": false} {
		require.Equal(t, want, (&Shot{Note: note}).TimeOut(), note)
	}
}

// run is a piece of text at a place.
func run(x, base float64, text string) page.Run {
	return page.Run{X0: x, X1: x + 5*float64(len(text)), Base: base, Size: 10, Text: text}
}

// TestEndLines: the end, the teams, their points before and in it, in the ways in which books print them.
func TestEndLines(t *testing.T) {
	for name, c := range map[string]struct {
		runs []page.Run
		want endLine
	}{
		"usual": {[]page.Run{run(20, 130, "End 3"), run(100, 130, "NOR - Norway"), run(240, 130, "2 + 1 (this end) = 3"), run(400,
			130, "SWE - Sweden"),
			run(540, 130, "1 + 0 (this end) = 1")}, endLine{number: 3, codes: [2]string{"NOR", "SWE"}, before: [2]int{2, 1},
			points: [2]int{1, 0}, finished: true}},
		"not finished": {[]page.Run{run(20, 130, "End 8"), run(100, 130, "NOR - Norway"), run(240, 130, "2 + X (this end) = 2"),
			run(400, 130, "SWE - Sweden"),
			run(540, 130, "1 + X (this end) = 1")}, endLine{number: 8, codes: [2]string{"NOR", "SWE"}, before: [2]int{2, 1},
			points: [2]int{-1, -1}}},
		"forfeit": {[]page.Run{run(20, 130, "End 1"), run(100, 130, "NOR - Norway"), run(240, 130, "0 + L (this end) = L"),
			run(400, 130, "SWE - Sweden"),
			run(540, 130, "0 + W (this end) = W")}, endLine{number: 1, codes: [2]string{"NOR", "SWE"}, forfeit: 2}},
		"extra": {[]page.Run{run(20, 130, "Extra End"), run(100, 130, "NOR - Norway"), run(400, 130, "SWE - Sweden")},
			endLine{extra: true, codes: [2]string{"NOR", "SWE"}, before: [2]int{-1, -1}, points: [2]int{-1, -1}}},
		"above the page's words": {[]page.Run{run(20, 90, "End 3")}, endLine{before: [2]int{-1, -1}, points: [2]int{-1, -1}}},
	} {
		e, found := endLineOf(c.runs, 150)
		require.Equal(t, c.want.number > 0 || c.want.extra, found, name)
		require.Equal(t, []any{c.want.number, c.want.codes, c.want.finished, c.want.extra}, []any{e.number, e.codes, e.finished, e.extra}, name)
		if name != "forfeit" {
			require.Equal(t, [2][2]int{c.want.before, c.want.points}, [2][2]int{e.before, e.points}, name)
		}
		if found {
			require.Equal(t, 130.0, e.base, name)
			require.Equal(t, [2]float64{100, 400}, e.at, name)
			require.Equal(t, [2]string{"Norway", "Sweden"}, e.names, name)
		}
	}
	require.Equal(t, "End 3 NOR 2 + 1 (this end) = 3", glued("End3 NOR 2+1(this end)=3"))
}

// TestHeads: each part of a head by its place on the page.
func TestHeads(t *testing.T) {
	full := []page.Run{run(30, 30, "WMCC 2025"), run(300, 30, "World Championship"), run(30, 45, "Moose Jaw"), run(300, 55,
		"Men"), run(300, 80, "Draw 3 - Sheet B"),
		run(30, 100, "Tue 1 APR 2025"), run(30, 112, "Start Time 09:00")}
	h := headerOf(full)
	require.Equal(t, []string{"WMCC 2025", "World Championship", "Moose Jaw", "Men"}, []string{h.code, h.event, h.place, h.discipline})
	require.Equal(t, "1 APR 2025", h.date)
	require.Equal(t, "09:00", h.start)
	require.Equal(t, "B", h.sheet)
	require.NotContains(t, h.session, "Sheet")
	require.Equal(t, "WMCC 2025", headerOf(full[:1]).event, "its code, where it has no name")
	second := headerOf(append(append([]page.Run{}, full...), run(30, 31, "OTHER"), run(300, 82, "Later"), run(300, 56, "Women"),
		run(30, 118, "2 MAY 2026")))
	require.Equal(t, []string{h.code, h.discipline, h.date}, []string{second.code, second.discipline, second.date},
		"the first of each counts")
}

// TestDoubtsOfACorrection: a correction ends the doubts about its drawing and those of all checks of its end; what was told of other
// drawings, ends and the page stays.
func TestDoubtsOfACorrection(t *testing.T) {
	doubt := func(page, shot int, key string) Warning {
		return Warning{Page: page, Shot: shot, Text: message.Message{Key: key, Args: []any{"read"}}}
	}
	all := []Warning{doubt(3, 0, "book.placed"), doubt(3, 0, "book.placed-moved"), doubt(3, 0, "book.power-lie"), doubt(3, 0, "book.colours")}
	for _, page := range []int{3, 4} {
		for _, shot := range []int{1, 2} {
			for _, key := range []string{"book.unreadable", "book.house", "diagram.faint", "book.no-number", "book.count", "book.order"} {
				all = append(all, doubt(page, shot, key))
			}
		}
	}
	left := func(list ...Correction) (keys []string) {
		e := &End{Number: 4, Page: 3, Colours: [2]diagram.Colour{diagram.Red, diagram.Yellow}, Shots: []*Shot{{Number: 1, Team: 0},
			{Number: 2, Team: 1}}}
		g := &Game{Doubles: true, Teams: [2]string{"NOR", "SWE"}, Ends: []*End{e}, Warnings: slices.Clone(all)}
		e.correct(g, list)
		for _, w := range g.Warnings {
			if slices.Equal(w.Text.Args, []any{"read"}) {
				keys = append(keys, fmt.Sprintf("%d/%d %s", w.Page, w.Shot, w.Text.Key))
			}
		}
		return keys
	}
	ofPage := []string{"3/0 book.placed", "3/0 book.placed-moved", "3/0 book.power-lie", "3/0 book.colours"}
	drawing := func(place string) (list []string) {
		for _, key := range []string{"book.unreadable", "book.house", "diagram.faint", "book.no-number"} {
			list = append(list, place+" "+key)
		}
		return list
	}
	other := slices.Concat(drawing("4/1"), []string{"4/1 book.count", "4/1 book.order"}, drawing("4/2"),
		[]string{"4/2 book.count", "4/2 book.order"})
	require.Equal(t, slices.Concat(ofPage, []string{"3/1 book.no-number"}, drawing("3/2"), other), left(Correction{Page: 3, Shot: 1}))
	placed := Correction{Page: 3, Stones: []Place{{Colour: "red", X: 1.2, Y: 3}, {Colour: "yellow", X: 1.2, Y: -0.2}}}
	require.Equal(t, slices.Concat([]string{"3/0 book.colours"}, drawing("3/1"), drawing("3/2"), other), left(placed))
	require.Equal(t, slices.Concat([]string{"3/0 book.colours", "3/1 book.no-number", "3/2 book.no-number"}, other),
		left(placed, Correction{Page: 3, Shot: 1}, Correction{Page: 3, Shot: 2}))
}

// TestPlacedForNoPowerPlay: stones that were read as those of a power play which nobody noted are put on the centre line by hand, and to
// the side again: the doubt is gone, and back once.
func TestPlacedForNoPowerPlay(t *testing.T) {
	e := &End{Number: 4, Page: 3, Colours: [2]diagram.Colour{diagram.Red, diagram.Yellow}, PlacedSeen: true,
		Placed: []diagram.Stone{{Colour: diagram.Red, X: 1.2, Y: 3}, {Colour: diagram.Yellow, X: 1.2, Y: -0.2}}}
	g := &Game{Doubles: true, Teams: [2]string{"NOR", "SWE"}, Ends: []*End{e}, Results: &Results{}}
	e.checkPlaced(g)
	require.Equal(t, "power-lie", keysOf(g))
	for range 2 {
		e.correct(g, []Correction{{Page: 3, Stones: []Place{{Colour: "red", Y: 3}, {Colour: "yellow", Y: -0.2}}}})
		require.Equal(t, "corrected", keysOf(g))
		g.Warnings = nil
		e.correct(g, []Correction{{Page: 3, Stones: []Place{{Colour: "red", X: 1.2, Y: 3}, {Colour: "yellow", X: 1.2, Y: -0.2}}}})
		require.Equal(t, "power-lie corrected", keysOf(g))
		g.Warnings = g.Warnings[:1]
	}
}
