package book

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
)

// TestWhoThrows: by the codes that stand at the shots; where one is missing or none of the teams', by turns of the others; where most
// contradict, the fewer are told.
func TestWhoThrows(t *testing.T) {
	for name, c := range map[string]struct {
		codes string // of shots 1 on: N, S, another letter, or - for none
		want  string
		told  []string
	}{
		"by turns":        {"NSNS", "NSNS", nil},
		"the other first": {"SNSN", "SNSN", nil},
		"none":            {"----", "NSNS", []string{"7/1 no-team [NOR]", "7/2 no-team [SWE]", "7/3 no-team [NOR]", "7/4 no-team [SWE]"}},
		"one missing":     {"S-SN", "SNSN", []string{"7/2 no-team [NOR]"}},
		"another code":    {"SNXN", "SNSN", []string{"7/3 team [X SWE]"}},
		"out of turn":     {"SNSSSN", "SNSSSN", []string{"7/4 order [SWE]"}},
		"as many":         {"NNNN", "NNNN", []string{"7/2 order [NOR]", "7/4 order [NOR]"}},
	} {
		g := &Game{Teams: [2]string{"NOR", "SWE"}}
		e := &End{Page: 7}
		for i, code := range c.codes {
			s := &Shot{Number: i + 1, Code: map[rune]string{'N': "NOR", 'S': "SWE", '-': ""}[code]}
			if code == 'X' {
				s.Code = "X"
			}
			e.Shots = append(e.Shots, s)
		}
		e.assign(g, [2]dot{{diagram.Red, true}, {diagram.Yellow, true}}, &pageWarner{g, e.Page})
		got := ""
		for _, s := range e.Shots {
			got += g.Teams[s.Team][:1]
		}
		require.Equal(t, c.want, got, name)
		require.Equal(t, c.told, told(g), name)
	}
}

// TestColoursOfTheTeams: the dots tell them, both or one; four delivered stones and more, of which four fifths contradict two dots, are
// believed; without dots the delivered stones, the end before, or red.
func TestColoursOfTheTeams(t *testing.T) {
	red, yellow := diagram.Red, diagram.Yellow
	no := dot{}
	dots := func(a, b diagram.Colour) [2]dot { return [2]dot{{a, true}, {b, true}} }
	for name, c := range map[string]struct {
		dots [2]dot
		ends []*End
		mine int // stones delivered by the first team, red, and by the second, yellow
		not  int // and the other way round
		want diagram.Colour
		told []string
	}{
		"dots":                     {dots(red, yellow), nil, 0, 0, red, nil},
		"dots, yellow":             {dots(yellow, red), nil, 0, 0, yellow, nil},
		"confirmed":                {dots(red, yellow), nil, 16, 0, red, nil},
		"three contradict":         {dots(red, yellow), nil, 0, 3, red, nil},
		"four contradict":          {dots(red, yellow), nil, 0, 4, yellow, []string{"colours-vote NOR"}},
		"four contradict yellow":   {dots(yellow, red), nil, 4, 0, red, []string{"colours-vote NOR"}},
		"four fifths":              {dots(red, yellow), nil, 1, 4, yellow, []string{"colours-vote NOR"}},
		"twelve of sixteen":        {dots(red, yellow), nil, 4, 12, red, nil},
		"thirteen of sixteen":      {dots(red, yellow), nil, 3, 13, yellow, []string{"colours-vote NOR"}},
		"the first alone":          {[2]dot{{yellow, true}, no}, nil, 16, 0, yellow, nil},
		"the second alone":         {[2]dot{no, {red, true}}, nil, 16, 0, yellow, nil},
		"the second alone, yellow": {[2]dot{no, {yellow, true}}, nil, 0, 16, red, nil},
		"no dots":                  {[2]dot{}, nil, 0, 1, yellow, []string{"colours"}},
		"no dots, red":             {[2]dot{}, nil, 2, 1, red, []string{"colours"}},
		"two alike":                {dots(red, red), nil, 0, 2, yellow, []string{"colours"}},
		"nothing":                  {[2]dot{}, nil, 0, 0, red, []string{"colours-guess NOR"}},
		"nothing, two alike":       {dots(yellow, yellow), nil, 1, 1, red, []string{"colours-guess NOR"}},
		"the end before": {[2]dot{}, []*End{{Colours: [2]diagram.Colour{red, yellow}}, {Colours: [2]diagram.Colour{yellow, red}}}, 0, 0,
			yellow, nil},
	} {
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Ends: c.ends}
		e := &End{Page: 7}
		for i := range c.mine + c.not {
			colour := []diagram.Colour{red, yellow}[i%2]
			if i >= c.mine {
				colour = 1 - colour
			}
			e.Shots = append(e.Shots, &Shot{Number: i + 1, Team: i % 2, Seen: true,
				Stones: []diagram.Stone{{Colour: red}, {Colour: colour, Delivered: true}, {Colour: red}}})
		}
		e.colours(g, c.dots, &pageWarner{g, e.Page})
		require.Equal(t, [2]diagram.Colour{c.want, 1 - c.want}, e.Colours, name)
		var about []string
		wrong := 0
		for _, w := range g.Warnings {
			switch w.Text.Key {
			case "book.delivered":
				wrong++
			case "book.colours-vote":
				require.Equal(t, c.dots[0].colour.Name(), w.Text.Args[1].(interface{ String() string }).String(), name)
				about = append(about, "colours-vote "+w.Text.Args[0].(string))
			case "book.colours-guess":
				about = append(about, "colours-guess "+w.Text.Args[0].(string))
			default:
				about = append(about, w.Text.Key[len("book."):])
			}
		}
		require.Equal(t, c.told, about, name)
		want := c.not
		if c.want == yellow {
			want = c.mine
		}
		require.Equal(t, want, wrong, "%s: delivered in the other's colour", name)
	}
}

// TestMarksOfThrownStones: rims that look thick where most are dots are none; a stone that came into play without a mark is told where
// most have one, and a mark on a stone that lay there before.
func TestMarksOfThrownStones(t *testing.T) {
	stone := func(colour diagram.Colour, x float64, delivered bool) diagram.Stone {
		return diagram.Stone{Colour: colour, X: x, Delivered: delivered}
	}
	const red, yellow = diagram.Red, diagram.Yellow
	end := func(mark ...diagram.Mark) *End { // every shot adds a stone
		e := &End{Page: 7, Colours: [2]diagram.Colour{red, yellow}}
		var lie []diagram.Stone
		for i, m := range mark {
			s := &Shot{Number: i + 1, Team: i % 2, Seen: true, mark: m}
			thrown := stone(diagram.Colour(i%2), float64(i)/2, m != diagram.NoMark)
			s.Stones = append(append(s.Stones, lie...), thrown)
			thrown.Delivered = false
			lie = append(lie, thrown)
			e.Shots = append(e.Shots, s)
		}
		return e
	}
	const none, mark, rim = diagram.NoMark, diagram.Dot, diagram.Rim
	for name, c := range map[string]struct {
		marks  []diagram.Mark
		change func(*End)
		told   []string
	}{
		"all":                        {[]diagram.Mark{mark, mark, mark, mark}, nil, nil},
		"none":                       {[]diagram.Mark{none, none, none, none}, nil, nil},
		"half":                       {[]diagram.Mark{mark, mark, none, none}, nil, nil},
		"one is missing":             {[]diagram.Mark{mark, mark, none, mark}, nil, []string{"7/3 unmarked [NOR]"}},
		"of the other":               {[]diagram.Mark{mark, mark, mark, none}, nil, []string{"7/4 unmarked [SWE]"}},
		"the first is missing":       {[]diagram.Mark{none, mark, mark, mark}, nil, nil},
		"one for another":            {[]diagram.Mark{mark, mark, none, mark}, func(e *End) { e.Shots[2].Stones = e.Shots[2].Stones[1:] }, nil},
		"the other's came into play": {[]diagram.Mark{mark, mark, none, mark}, func(e *End) { e.Shots[2].Stones[2].Colour = yellow }, nil},
		"not seen":                   {[]diagram.Mark{mark, mark, none, mark}, func(e *End) { e.Shots[2].Seen = false }, nil},
		"the one before":             {[]diagram.Mark{mark, mark, none, mark}, func(e *End) { e.Shots[1].Seen = false }, nil},
		"a shot between":             {[]diagram.Mark{mark, mark, none, mark}, func(e *End) { e.Shots[2].Number, e.Shots[3].Number = 4, 5 }, nil},
		"rims":                       {[]diagram.Mark{rim, rim, rim, none}, nil, []string{"7/4 unmarked [SWE]"}},
		"a rim among dots":           {[]diagram.Mark{mark, mark, rim, mark}, nil, []string{"7/3 unmarked [NOR]"}},
		"as many rims as dots":       {[]diagram.Mark{mark, mark, rim, rim}, nil, nil},
		"lay there": {[]diagram.Mark{mark, mark, mark, mark}, func(e *End) { e.Shots[2].Stones[2].X = 0.019 },
			[]string{"7/3 marked-lay []"}},
		"lay there, across": {[]diagram.Mark{mark, mark, mark, mark}, func(e *End) { e.Shots[2].Stones[2].X, e.Shots[2].Stones[2].Y = 0, -0.019 },
			[]string{"7/3 marked-lay []"}},
		"moved":             {[]diagram.Mark{mark, mark, mark, mark}, func(e *End) { e.Shots[2].Stones[2].X = 0.021 }, nil},
		"lay there, yellow": {[]diagram.Mark{mark, mark, mark, mark}, func(e *End) { e.Shots[2].Stones[2].X = 0.5 }, nil},
	} {
		g := &Game{Teams: [2]string{"NOR", "SWE"}}
		e := end(c.marks...)
		if c.change != nil {
			c.change(e)
		}
		e.marked(g, &pageWarner{g, e.Page})
		require.Equal(t, c.told, told(g), name)
	}
}

// TestStonesAddUp: what is to throw, in play and out of a team is what it has; to throw falls with its throws, and only the thrower's
// stones in play may grow, by one.
func TestStonesAddUp(t *testing.T) {
	const red, yellow = diagram.Red, diagram.Yellow
	game := func(doubles bool) (*Game, *End) { // every stone stays in play
		g := &Game{Teams: [2]string{"NOR", "SWE"}, Doubles: doubles}
		e := &End{Page: 7, Number: 3, Colours: [2]diagram.Colour{yellow, red}, Finished: true}
		left := [2]int{foursStones, foursStones}
		var lie []diagram.Stone
		if doubles {
			left, lie = [2]int{doublesThrown, doublesThrown}, []diagram.Stone{{Colour: red}, {Colour: yellow}}
		}
		for i := range g.shots() {
			c := []diagram.Colour{yellow, red}[i%2]
			left[c]--
			lie = append(lie[:len(lie):len(lie)], diagram.Stone{Colour: c})
			e.Shots = append(e.Shots, &Shot{Number: i + 1, Team: i % 2, Seen: true, Stones: lie, ToThrow: left})
		}
		return g, e
	}
	gone := func(s *Shot, n int, c diagram.Colour) { // of shot s, n stones of a colour
		s.Gone[c] += n
		var left []diagram.Stone
		for _, o := range s.Stones {
			if o.Colour == c && n > 0 {
				n--
				continue
			}
			left = append(left, o)
		}
		s.Stones = left
	}
	for name, c := range map[string]struct {
		change func(e *End)
		told   []string
	}{
		"right":                 {func(*End) {}, nil},
		"all of a team are out": {func(e *End) { gone(e.Shots[len(e.Shots)-1], 2, red) }, nil},
		"one more out":          {func(e *End) { e.Shots[4].Gone[red]++ }, []string{"7/5 count [9 SWE 8]"}},
		"one fewer to throw":    {func(e *End) { e.Shots[4].ToThrow[yellow]-- }, []string{"7/5 count [7 NOR 8]"}},
		"not played": {func(e *End) { e.Shots[4].ToThrow[yellow]--; e.Shots[4].Type = "Not Played" },
			[]string{"7/5 to-throw [NOR 4 5 5]"}},
		"one to throw, one out": {func(e *End) { e.Shots[4].ToThrow[red]++; gone(e.Shots[4], 1, red); e.Shots[4].Gone[red]-- },
			[]string{"7/5 to-throw [SWE 7 5 6]", "7/6 more [SWE 2]"}},
		"not seen": {func(e *End) { e.Shots[4].ToThrow[yellow]--; e.Shots[4].Seen = false }, nil},
		"nothing is counted": {func(e *End) {
			for _, s := range e.Shots {
				s.ToThrow = [2]int{}
			}
		}, nil},
		"the thrower's by two":   {func(e *End) { gone(e.Shots[3], 1, yellow) }, []string{"7/5 more [NOR 2]"}},
		"the other's grew":       {func(e *End) { gone(e.Shots[4], 1, red) }, []string{"7/6 more [SWE 2]"}},
		"the other's grew early": {func(e *End) { gone(e.Shots[3], 1, red) }, []string{"7/5 not-new [SWE 2 1]"}},
		"not the one before":     {func(e *End) { gone(e.Shots[3], 1, red); e.Shots[3].Seen = false }, nil},
		"a shot between": {func(e *End) { gone(e.Shots[2], 1, red); e.Shots = append(e.Shots[:3:3], e.Shots[4:]...) },
			[]string{"7/4 shot-missing [4 3]"}},
		"the first is missing": {func(e *End) { e.Shots = e.Shots[1:] }, []string{"7/1 shot-missing [1 3]"}},
		"two are missing": {func(e *End) { e.Shots = append(e.Shots[:1:1], e.Shots[3:]...) },
			[]string{"7/2 shot-missing [2 3]", "7/3 shot-missing [3 3]"}},
		"the last are missing":     {func(e *End) { e.Shots = e.Shots[:len(e.Shots)-1] }, []string{"7/16 shot-missing [16 3]"}},
		"the end was not finished": {func(e *End) { e.Shots, e.Finished = e.Shots[:3], false }, nil},
	} {
		g, e := game(false)
		c.change(e)
		e.check(g, &pageWarner{g, e.Page})
		require.Equal(t, c.told, told(g), name)
	}
	g, e := game(true)
	e.check(g, &pageWarner{g, e.Page})
	require.Nil(t, told(g))
	e.Shots[9].ToThrow[red]++
	e.Shots = e.Shots[1:]
	e.check(g, &pageWarner{g, e.Page})
	require.Equal(t, []string{"7/10 count [7 SWE 6]", "7/1 shot-missing [1 3]"}, told(g))
}

// TestPeopleOfAPageOfResults: a name in one or two pieces with its success or, below the heading of the last stone draws, its distance, in
// the half of its team.
func TestPeopleOfAPageOfResults(t *testing.T) {
	for line, want := range map[string]string{ // words with their places, of players
		"36 4, 45 S, 60 DOE Jane, 150 83 %":                             "0: DOE Jane 4 true false 83 %",
		"36 1, 60 DOE Jane, 150 83%, 310 2, 320 V, 340 ROE Ann, 450 0%": "0: DOE Jane 1 false false 83%; 1: ROE Ann 2 false true 0%",
		"299 DOE Jane, 299.5 7%":                                        "0: DOE Jane  false false 7%",
		"300 ROE Ann, 450 7%":                                           "1: ROE Ann  false false 7%",
		"36 van DOE, 185 JANE, 200 9%":                                  "0: van DOE JANE  false false 9%",
		"36 van DOE, 186 JANE, 200 9%":                                  "0: van DOE  false false 9%",
		"36 DOE Jane, 60 9%, 90 10%":                                    "0: DOE Jane  false false 9%",
		"30 6, 36 DOE Jane, 60 9%":                                      "0: DOE Jane  false false 9%",
		"30 5, 36 DOE Jane, 60 9%":                                      "0: DOE Jane 5 false false 9%",
		"30 0, 36 DOE Jane, 60 9%":                                      "0: DOE Jane  false false 9%",
		"36 DOE Jane":                                                   "",
		"36 9%":                                                         "",
		"36 TOTAL, 60 81%":                                              "",
		"36 Team NOR, 60 81%":                                           "",
		"36 DOE Jane, 60 12cm":                                          "",
	} {
		require.Equal(t, want, peopleOf(t, line, false), line)
	}
	for line, want := range map[string]string{ // and of draws
		"36 DOE Jane, 60 12.3 cm":               "0: DOE Jane 12.3",
		"336 DOE Jane, 360 0cm":                 "1: DOE Jane 0",
		"36 A B, 60 1cm, 336 DOE Jane, 360 9cm": "0: A B 1; 1: DOE Jane 9",
		"36 Total, 60 12.3cm":                   "",
		"60 12.3cm":                             "",
		"36 DOE Jane":                           "",
		"36 DOE Jane, 60 12%":                   "",
	} {
		require.Equal(t, want, peopleOf(t, line, true), line)
	}
}

// peopleOf are those that are read of a line.
func peopleOf(t *testing.T, text string, draws bool) string {
	t.Helper()
	var l line
	for word := range strings.SplitSeq(text, ", ") {
		at, word, _ := strings.Cut(word, " ")
		x, err := strconv.ParseFloat(at, 64)
		require.NoError(t, err)
		l.runs = append(l.runs, page.Run{Text: word, X0: x, X1: x + 5})
	}
	var r Results
	r.people(&l, draws)
	var list []string
	for side := range 2 {
		for _, p := range r.Players[side] {
			list = append(list, fmt.Sprintf("%d: %s %s %v %v %s", side, p.Name, p.Position, p.Skip, p.Vice, p.Success))
		}
		for _, d := range r.Draws[side] {
			list = append(list, fmt.Sprintf("%d: %s %v", side, d.Name, d.CM))
		}
	}
	return strings.Join(list, "; ")
}
