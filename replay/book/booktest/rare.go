package booktest

import (
	"fmt"
	"strings"
)

// Rare is what few books have.
type Rare struct {
	NoPlaced    bool   // mixed doubles without the picture of prepositioned stones
	EmptySecond bool   // the second cell of every page is empty
	ThreePlaced bool   // the picture of prepositioned stones of the first end has three
	LastEnd     string // what the last end is called, such as Extra End
	Forfeit     bool   // the last end was not finished: W and L stand for points, and for the total
	SplitNames  bool   // long names are parted in two pieces of text
	LowerNames  bool   // names begin with small letters
	Stray       bool   // letters of neighbours stand behind kinds
	NoteOnly    bool   // a violation stands in place of the kind of some shots
	CrossGrade  bool   // X instead of a dash where a shot is not rated
	PowerLine   bool   // power plays of both teams stand on one line of the page of results
	Discipline  string // in the head
	NoSheet     bool   // no sheet in the head
	session     int
}

var lowerPlayers = [2][]string{{"de CRUZ B", "McEWEN M", "van der BERG A", "d'ALMEIDA L"}, {"ten HAVE J", "YILDIZ Ö", "ĽUPTÁK M", "i GARCÍA C"}}

// endName is what an end is called.
func (o *Options) endName(t *Truth, e *End) string {
	if o.LastEnd != "" && e.Number == len(t.Ends) {
		return o.LastEnd
	}
	return fmt.Sprintf("End %d", e.Number)
}

// points are those of a team in an end as printed.
func (o *Options) points(e *End, team int) string {
	switch {
	case e.Finished:
		return fmt.Sprint(e.Points[team])
	case o.Forfeit:
		return [2]string{"W", "L"}[team]
	}
	return "X"
}

// total is the result of a team as printed.
func (o *Options) total(team, points int) string {
	if o.Forfeit {
		return [2]string{"W", "L"}[team]
	}
	return fmt.Sprint(points)
}

// kind is the kind of a shot as printed.
func (o *Options) kind(s *Shot) string {
	switch {
	case s.Type == "" && s.Note != "":
		return s.Note
	case o.Stray && s.Number%3 == 0:
		return s.Type + " " + string(rune('A'+s.Number))
	}
	return s.Type
}

// name writes a name, in pieces where that is asked.
func (o *Options) name(s *sheet, x, y, size float64, text string) {
	i := strings.LastIndex(text, "-") - 1
	if !o.SplitNames || i < 0 {
		s.text(x, y, size, text)
		return
	}
	s.text(x, y, size, text[:i])
	s.text(x+0.52*size*float64(len([]rune(text[:i]))), y, size, text[i:])
}

// powerPlays writes those of the game on the page of results.
func (o *Options) powerPlays(s *sheet, t *Truth) {
	if !o.PowerLine {
		return
	}
	for _, e := range t.Ends {
		if e.Power {
			s.text(36+269*float64(1-e.First), 271, 7, fmt.Sprintf("Power play: end %d", e.Number))
			s.text(36+269*float64(e.First), 271, 7, "Power play: end 8")
		}
	}
}
