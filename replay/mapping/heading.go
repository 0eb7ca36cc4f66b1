package mapping

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// tokens are the words and numbers of the name of a column, in lower case.
func tokens(name string) (list []string) {
	var word []rune
	flush := func() {
		if len(word) > 0 {
			list = append(list, strings.ToLower(string(word)))
			word = nil
		}
	}
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
			continue
		case len(word) > 0:
			last := word[len(word)-1]
			if unicode.IsDigit(r) != unicode.IsDigit(last) || unicode.IsUpper(r) && unicode.IsLower(last) {
				flush()
			}
		}
		word = append(word, r)
	}
	flush()
	return list
}

// beside are words that stand beside x and y in the names of columns.
var beside = []string{"team", "stone", "rock", "pos", "position", "coord", "coordinate", "location", "loc", "final", "no", "number", "t",
	"s", "st"}

// sides are words for whose a stone is.
var sides = map[string]int{"red": 0, "r": 0, "home": 0, "a": 0, "own": 0, "dark": 0, "first": 0,
	"yellow": 1, "yel": 1, "away": 1, "b": 1, "opp": 1, "opponent": 1, "light": 1, "blue": 1, "second": 1}

// coordinate is what the name of a column of coordinates says.
type coordinate struct {
	axis  byte
	key   string // what it shares with the column of the other axis
	team  int    // -1 not said
	stone int    // 0 not said
	unit  string
}

// coordinateOf reads the name of a column; ok is false where it is none of coordinates.
func coordinateOf(name string) (c coordinate, ok bool) {
	c.team = -1
	list := tokens(name)
	list = slices.DeleteFunc(list, func(w string) bool {
		for _, u := range Units {
			if len(list) > 1 && slices.Contains(u.marks, w) {
				c.unit = u.Name
				return true
			}
		}
		return false
	})
	if len(list) == 0 {
		return c, false
	}
	at := -1
	for _, i := range []int{len(list) - 1, 0, len(list) - 2} {
		if i >= 0 && i < len(list) && (list[i] == "x" || list[i] == "y") {
			at = i
			break
		}
	}
	if at < 0 {
		return c, false
	}
	c.axis = list[at][0]
	rest := slices.Delete(slices.Clone(list), at, at+1)
	for i, w := range rest {
		n, err := strconv.Atoi(w)
		side, isSide := sides[w]
		switch {
		case err == nil && i > 0 && (rest[i-1] == "team" || rest[i-1] == "t") && n >= 1 && n <= 2:
			c.team = n - 1
		case err == nil:
			c.stone = n
		case isSide && c.team < 0:
			c.team = side
		case w == "y" && c.team < 0: // yellow
			c.team = 1
		case !slices.Contains(beside, w):
			return c, false
		}
	}
	c.key = strings.Join(rest, " ")
	return c, true
}

// roles are the words by which columns are found, the surest first.
var roles = []struct {
	words []string
	set   func(r *Roles, column string)
}{
	{[]string{"end", "end number", "end id", "end no", "endnumber", "end num", "エンド"}, func(r *Roles, c string) { r.End = c }},
	{[]string{"shot", "shot number", "shot no", "shot num", "shot id", "shotnumber", "throw", "throw number", "delivery", "stone number",
		"ショット"}, func(r *Roles, c string) { r.Shot = c }},
	{[]string{"team", "team code", "team id", "shooting team", "thrower team", "throwing team", "team name", "delivering team", "チーム"},
		func(r *Roles, c string) { r.Team = c }},
	{[]string{"event", "event id", "competition", "competition id", "tournament", "event name", "大会"},
		func(r *Roles, c string) { r.Event = c }},
	{[]string{"player", "player name", "thrower", "name", "shooter", "player id", "選手"}, func(r *Roles, c string) { r.Player = c }},
	{[]string{"shot type", "type", "task", "kind", "shot kind", "call", "called shot"}, func(r *Roles, c string) { r.Kind = c }},
	{[]string{"turn", "handle", "rotation", "curl", "spin"}, func(r *Roles, c string) { r.Turn = c }},
	{[]string{"accuracy", "grade", "score", "points", "percent", "percentage", "rating", "shot score", "success"},
		func(r *Roles, c string) { r.Grade = c }},
	{[]string{"stone team", "stone color", "stone colour", "color", "colour", "rock team", "rock color", "rock colour", "side", "owner",
		"stone owner"}, func(r *Roles, c string) { r.Side = c }},
	{[]string{"team 1", "team 1 code", "team 1 name", "team a", "home", "team id 1", "team 1 id", "red team"},
		func(r *Roles, c string) { r.Teams[0] = c }},
	{[]string{"team 2", "team 2 code", "team 2 name", "team b", "away", "team id 2", "team 2 id", "yellow team"},
		func(r *Roles, c string) { r.Teams[1] = c }},
}

// games are the words for columns that name a game together.
var games = []string{"game", "game id", "match", "match id", "session", "session id", "game number", "game no", "sheet", "date", "draw",
	"draw number", "試合"}

// rolesOf finds what the columns of a heading are.
func rolesOf(heading []string) (r Roles) {
	names := make([]string, len(heading))
	for i, h := range heading {
		names[i] = strings.Join(tokens(h), " ")
	}
	for _, role := range roles {
		for _, w := range role.words {
			if i := slices.Index(names, w); i >= 0 {
				role.set(&r, heading[i])
				break
			}
		}
	}
	for _, w := range games {
		if i := slices.Index(names, w); i >= 0 {
			r.Game = append(r.Game, heading[i])
		}
	}
	if r.Event != "" {
		r.Game = append([]string{r.Event}, r.Game...)
	}
	return r
}

// layoutOf finds the columns of coordinates of a heading, and the unit that they name; empty where none.
func layoutOf(heading []string) (pairs []Pair, unit string, halves bool) {
	type found struct {
		coordinate
		x, y string
	}
	var list []found
	for _, h := range heading {
		c, ok := coordinateOf(h)
		if !ok {
			continue
		}
		i := slices.IndexFunc(list, func(f found) bool { return f.key == c.key })
		if i < 0 {
			list = append(list, found{coordinate: c})
			i = len(list) - 1
		}
		if c.axis == 'x' {
			list[i].x = h
		} else {
			list[i].y = h
		}
		if c.unit != "" {
			unit = c.unit
		}
	}
	list = slices.DeleteFunc(list, func(f found) bool { return f.x == "" || f.y == "" })
	named := !slices.ContainsFunc(list, func(f found) bool { return f.team < 0 })
	for i, f := range list {
		p := Pair{X: f.x, Y: f.y, Team: f.team}
		switch {
		case len(list) == 1:
			p.Team = -1
		case !named:
			p.Team = 2 * i / len(list)
		}
		pairs = append(pairs, p)
	}
	return pairs, unit, len(list) > 1 && !named
}
