package book

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/curlit"
)

// Wording is what a user put in place of something that was read of the words of a book: a field of a shot, of an end, or of a game.
type Wording struct {
	Page  int    `json:"page"` // from 1; of a field of a game its first page
	Shot  int    `json:"shot"` // number printed; 0 for a field of an end or a game
	Field Field  `json:"field"`
	Value string `json:"value"`
}

// Field is what can be corrected of words.
type Field string

// The fields of a shot, then those of an end, then those of a game.
const (
	FieldTeam   Field = "team"   // that threw: its three letters
	FieldPlayer Field = "player" // who threw
	FieldKind   Field = "kind"   // a replay.Task, or not-played
	FieldTurn   Field = "turn"   // Clockwise, CounterClockwise or empty
	FieldGrade  Field = "grade"  // 0 to 100; empty not rated
	FieldNote   Field = "note"
	FieldOut    Field = "out" // stones drawn as out of play, red and yellow: "1 0"

	FieldPoints Field = "points" // of both teams: "0 2"; X of an end not finished
	FieldFirst  Field = "first"  // the team that throws first, the one without the hammer: its three letters
	FieldColour Field = "colour" // of the stones of the first team: red or yellow
	FieldTime   Field = "time"   // left to both teams after the end: "12:34 9:05"; - is not known

	FieldLineup1 Field = "line-up-1" // names of the players of the first team in the order in which they throw, parted by semicolons
	FieldLineup2 Field = "line-up-2"
	FieldDraws1  Field = "draws-1" // last stone draws of the first team, names with centimetres, parted by semicolons: "SMITH A 23.4; JONES B 199.6"
	FieldDraws2  Field = "draws-2"
)

// The fields by what they belong to.
var (
	ShotFields = []Field{FieldTeam, FieldPlayer, FieldKind, FieldTurn, FieldGrade, FieldNote, FieldOut}
	EndFields  = []Field{FieldPoints, FieldFirst, FieldColour, FieldTime}
	GameFields = []Field{FieldLineup1, FieldLineup2, FieldDraws1, FieldDraws2}
)

// fieldNames are the keys of the fields in words.
var fieldNames = map[Field]string{FieldTeam: "field-team", FieldPlayer: "field-player", FieldKind: "field-kind", FieldTurn: "field-turn",
	FieldGrade: "field-grade", FieldNote: "field-note", FieldOut: "field-out", FieldPoints: "field-points", FieldFirst: "field-first",
	FieldColour: "field-colour", FieldTime: "field-time", FieldLineup1: "field-line-up-first", FieldLineup2: "field-line-up-second",
	FieldDraws1: "field-draws-first", FieldDraws2: "field-draws-second"}

func (f Field) name() any {
	if key, ok := fieldNames[f]; ok {
		return msg(key)
	}
	return string(f)
}

// Limits of what is entered.
const (
	longestName = 80
	longestNote = 200
	mostPlayers = 6
	mostDraws   = 2 * mostPlayers
	farDraw     = 199.6 // cm, as books print a draw that is outside the house
	unknownTime = "-"
	unfinished  = "X"
)

// Check tells what of a wording cannot be.
func (w *Wording) Check() error {
	v := w.Value
	ok := false
	switch w.Field {
	case FieldTeam, FieldFirst:
		ok = codeWord.MatchString(v)
	case FieldPlayer:
		ok = plain(v, longestName)
	case FieldNote:
		ok = plain(v, longestNote)
	case FieldKind:
		ok = v == string(NotPlayed) || slices.Contains(replay.Tasks, replay.Task(v))
	case FieldTurn:
		ok = v == "" || v == Clockwise || v == CounterClockwise
	case FieldGrade:
		n, err := strconv.Atoi(v)
		ok = v == "" || err == nil && n >= 0 && n <= 100
	case FieldOut:
		_, ok = pairOf(v)
	case FieldPoints:
		_, ok = pairOf(v)
		ok = ok || v == unfinished
	case FieldColour:
		ok = v == diagram.Red.Name() || v == diagram.Yellow.Name()
	case FieldTime:
		_, ok = leftOf(v)
	case FieldDraws1, FieldDraws2:
		_, ok = drawsOf(v)
	case FieldLineup1, FieldLineup2:
		names := namesOf(v)
		ok = len(names) <= mostPlayers && !slices.ContainsFunc(names, func(n string) bool { return !plain(n, longestName) })
	}
	if slices.Contains(ShotFields, w.Field) != (w.Shot > 0) || w.Page < 1 || w.Shot > 2*foursStones || w.Shot < 0 {
		return msg("correction-place", w.Page, w.Shot)
	}
	if !ok {
		return msg("wording", w.Field.name(), replay.Quote(v, 40))
	}
	return nil
}

// plain reports whether a text has at most so many letters, and none that hides.
func plain(text string, most int) bool { return limits.Clean(text, most) == text }

// pairOf is two numbers of stones.
func pairOf(text string) (pair [2]int, ok bool) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' })
	if len(fields) != 2 {
		return pair, false
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 || n > foursStones {
			return pair, false
		}
		pair[i] = n
	}
	return pair, true
}

// leftOf are the times left of both teams as books print them; empty where one is not known.
func leftOf(text string) (times [2]string, ok bool) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return times, false
	}
	for i, f := range fields {
		if f == unknownTime {
			continue
		}
		left := replay.ParseLeft(f)
		if left == 0 {
			return times, false
		}
		times[i] = replay.LeftText(left)
	}
	return times, true
}

func leftText(times [2]string) string {
	return cmp.Or(times[0], unknownTime) + " " + cmp.Or(times[1], unknownTime)
}

// drawsOf are last stone draws, the name of each before its centimetres, parted by semicolons.
func drawsOf(text string) (list []Draw, ok bool) {
	for _, draw := range namesOf(text) {
		at := strings.LastIndexByte(draw, ' ')
		if at < 0 {
			return nil, false
		}
		name := strings.TrimSpace(draw[:at])
		cm, err := strconv.ParseFloat(strings.Replace(draw[at+1:], ",", ".", 1), 64)
		if err != nil || !(cm >= 0 && cm <= farDraw) || name == "" || !plain(name, longestName) {
			return nil, false
		}
		list = append(list, Draw{name, cm})
	}
	return list, len(list) <= mostDraws
}

func drawsText(list []Draw, unit string) string {
	texts := make([]string, len(list))
	for i, d := range list {
		texts[i] = d.Name + " " + strconv.FormatFloat(d.CM, 'f', -1, 64) + unit
	}
	return strings.Join(texts, "; ")
}

func namesOf(text string) (names []string) {
	for n := range strings.SplitSeq(text, ";") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}

// Words are the fields of a shot of an end as they are read or were corrected, or, for shot 0, those of the end and the game.
func (e *End) Words(g *Game, shot int) map[Field]string {
	if s := e.shot(shot); s != nil {
		task, _ := TaskOf(s.Type)
		grade := ""
		if s.Grade >= 0 {
			grade = strconv.Itoa(s.Grade)
		}
		return map[Field]string{FieldTeam: g.Teams[s.Team], FieldPlayer: s.Player, FieldKind: string(task), FieldTurn: s.Turn, FieldGrade: grade,
			FieldNote: s.Note, FieldOut: strconv.Itoa(s.Gone[diagram.Red]) + " " + strconv.Itoa(s.Gone[diagram.Yellow])}
	}
	if shot > 0 {
		return nil
	}
	words := map[Field]string{FieldPoints: unfinished, FieldColour: e.Colours[0].Name(), FieldLineup1: strings.Join(g.lineup(0), "; "),
		FieldLineup2: strings.Join(g.lineup(1), "; "), FieldTime: leftText(e.Time), FieldDraws1: drawsText(g.lastStoneDraws(0), ""),
		FieldDraws2: drawsText(g.lastStoneDraws(1), "")}
	if e.Finished {
		words[FieldPoints] = strconv.Itoa(e.Points[0]) + " " + strconv.Itoa(e.Points[1])
	}
	if first := e.starter(); first >= 0 {
		words[FieldFirst] = g.Teams[first]
	}
	return words
}

// lineup is the players of a team in the order in which they throw, as corrected, else as they throw in the ends.
func (g *Game) lineup(team int) (names []string) {
	if len(g.Lineups[team]) > 0 {
		return g.Lineups[team]
	}
	for _, e := range g.Ends {
		for _, s := range e.Shots {
			if s.Team == team && s.Player != "" && !slices.Contains(names, s.Player) {
				names = append(names, s.Player)
			}
		}
	}
	return names[:min(len(names), mostPlayers)]
}

// lastStoneDraws are those of a team as corrected, else of the page of results.
func (g *Game) lastStoneDraws(team int) []Draw {
	if g.Draws[team] != nil || g.Results == nil {
		return g.Draws[team]
	}
	return g.Results.Draws[team]
}

// correctDraws takes checked draws for those of a team; none are an empty list, which is not nil.
func (g *Game) correctDraws(team int, text string) {
	list, _ := drawsOf(text)
	g.Draws[team] = append([]Draw{}, list...)
}

// reword puts wordings in place of what was read of an end. Those that fit nothing are given back.
func (e *End) reword(g *Game, list []Wording) (lost []Wording) {
	w := &pageWarner{g, e.Page}
	for _, x := range list {
		fits := false
		if s := e.shot(x.Shot); s != nil {
			fits = s.reword(g, &x)
		} else if x.Shot == 0 {
			fits = e.rewordEnd(g, &x)
		}
		if !fits {
			lost = append(lost, x)
			continue
		}
		g.Warnings = slices.DeleteFunc(g.Warnings, func(o Warning) bool {
			return o.Page == e.Page && o.Shot == x.Shot && slices.Contains(ofFields[x.Field], o.Text.Key)
		})
		w.game.Warnings = append(w.game.Warnings, Warning{e.Page, x.Shot, msg("reworded", x.Field.name())})
	}
	return lost
}

// ofFields are the doubts that the correction of a field ends.
var ofFields = map[Field][]string{
	FieldTeam: {"book.team", "book.no-team", "book.order"}, FieldPlayer: {"book.no-player"}, FieldKind: {"book.type", "book.stray"},
	FieldColour: {"book.colours", "book.colours-vote", "book.colours-guess"},
}

func (s *Shot) reword(g *Game, x *Wording) (fits bool) {
	switch x.Field {
	case FieldTeam:
		i := slices.Index(g.Teams[:], x.Value)
		if i < 0 {
			return false
		}
		s.Team, s.Code = i, x.Value
	case FieldPlayer:
		s.Player = x.Value
	case FieldKind:
		s.Type = curlit.WordsOf(replay.Task(x.Value))
		if x.Value == string(NotPlayed) {
			s.Type = "not played"
		}
	case FieldTurn:
		s.Turn = x.Value
	case FieldGrade:
		s.Grade = -1
		if x.Value != "" {
			s.Grade, _ = strconv.Atoi(x.Value) // checked
		}
	case FieldNote:
		s.Note = x.Value
	case FieldOut:
		s.Gone, _ = pairOf(x.Value) // checked
	default:
		return false
	}
	return true
}

func (e *End) rewordEnd(g *Game, x *Wording) (fits bool) {
	switch x.Field {
	case FieldPoints:
		e.Points, e.Finished = pairOf(x.Value)
		if !e.Finished {
			e.Points = [2]int{-1, -1}
		}
	case FieldFirst:
		i := slices.Index(g.Teams[:], x.Value)
		if i < 0 {
			return false
		}
		if e.starter() != i {
			for _, s := range e.Shots {
				s.Team = 1 - s.Team
			}
		}
	case FieldColour:
		first := diagram.Red
		if x.Value == diagram.Yellow.Name() {
			first = diagram.Yellow
		}
		e.Colours = [2]diagram.Colour{first, 1 - first}
	case FieldTime:
		e.Time, _ = leftOf(x.Value) // checked
	case FieldDraws1:
		g.correctDraws(0, x.Value)
	case FieldDraws2:
		g.correctDraws(1, x.Value)
	case FieldLineup1:
		g.Lineups[0] = namesOf(x.Value)
	case FieldLineup2:
		g.Lineups[1] = namesOf(x.Value)
	default:
		return false
	}
	return true
}

// Reword keeps wordings of the book with a content, at a path, each in place of one of the same field.
func Reword(content, path string, list []Wording) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	return changeFile(content, path, func(f *corrections) {
		for _, x := range list {
			f.Words = slices.DeleteFunc(f.Words, func(o Wording) bool { return o.Page == x.Page && o.Shot == x.Shot && o.Field == x.Field })
		}
		f.Words = append(f.Words, list...)
	})
}
