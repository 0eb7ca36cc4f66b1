// Package book reads the results books that are published after curling championships: PDF files with a drawing of the ice after every
// shot, on pages "Game - Shot by Shot", one for every end. Nothing of their layout is taken for granted that can be seen: pictures are
// found by their size and place, the house in each of them, columns and rows by the pictures, and what contradicts itself is told.
package book

import (
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay/book/diagram"
)

// Format is the name of the format.
const Format = "book"

// Book is what was read of a book.
type Book struct {
	Pages    int
	Charted  int // pages of shots
	Read     int // pages that were read; fewer than Pages where reading was ended
	Games    []*Game
	Warnings []Warning // that belong to no game
	Content  string    `json:"-"` // of its file: corrections are kept by it; empty of a book that is no file
}

// Warning is something in a book that is doubtful and how it was read.
type Warning struct {
	Page int // from 1
	Shot int // number printed, 0 none
	Text message.Message
}

// Game is a game of a book.
type Game struct {
	Event, Discipline          string
	Code                       string // of the event as printed, such as WMCC 2026
	Place, Date, Start         string
	Session, Sheet             string
	Teams, Names               [2]string // three letters, and in words
	Doubles                    bool
	Ends                       []*End
	Results                    *Results
	Lineups                    [2][]string // in the order in which they throw, where a user corrected them
	Draws                      [2][]Draw   // last stone draws, where a user corrected them
	Forfeit                    int         // 1 or 2: the first or the second team won by forfeit; 0 none
	Warnings                   []Warning
	FirstPage, LastPage, order int
}

// End is an end: a page.
type End struct {
	Number, Page int
	Before       [2]int // points, -1 not readable
	Points       [2]int // of this end, -1 not finished
	Finished     bool
	Time         [2]string // left, mm:ss; empty where there is none
	Colours      [2]diagram.Colour
	HouseUp      bool
	Placed       []diagram.Stone // of the picture of prepositioned stones
	PlacedSeen   bool            // there is such a picture
	Shots        []*Shot
}

// Shot is a panel.
type Shot struct {
	Number     int
	Team       int // 0 or 1; -1 not readable
	Code       string
	Player     string
	Type       string // in the words of the book
	Turn       string // clockwise, counter-clockwise or empty
	Grade      int    // %, -1 not rated
	Note       string
	Seen       bool // the drawing was read
	Stones     []diagram.Stone
	ToThrow    [2]int // by colour
	Gone       [2]int
	unreadable message.Message // why the drawing was not read
	mark       diagram.Mark
}

// Turns.
const (
	Clockwise        = "clockwise"
	CounterClockwise = "counter-clockwise"
)

// Results is the page Game Results.
type Results struct {
	Page       int
	Teams      [2]string
	Names      [2]string
	Ends       [2][]string // as printed: points, or X where the end was not played
	Total      [2]string
	LSFE       int // the team with the last stone in the first end; -1 not known
	Players    [2][]Player
	Draws      [2][]Draw
	PowerPlays []PowerPlay
}

// Player is a line of the players.
type Player struct {
	Name     string
	Position string // 4 to 1, empty for the alternate
	Skip     bool
	Vice     bool
	Success  string // of this game
}

// Draw is a last stone draw.
type Draw struct {
	Name string
	CM   float64 // 199.6 is outside
}

// PowerPlay is an end in which a team used its power play.
type PowerPlay struct {
	Team int // -1 not told
	End  int
}

// Messages are the sentences about books by key.
var Messages = message.Catalog{
	"book.no-charts":            "this book has no charts of shots: of {0} pages none is headed Game - Shot by Shot",
	"book.scores-only":          "this book has line scores only: of {0} pages {1} are game results and none is headed Game - Shot by Shot",
	"book.scan":                 "the pages of this PDF have no text: they are pictures, as of a scan, or their letters are drawn as lines; there is nothing that could be read",
	"book.nameless":             "the text of this PDF cannot be read: on {0} of {1} pages its fonts do not tell which characters their glyphs are; print or export the book anew from the original file",
	"book.cut-early":            "the PDF is cut off or damaged: no page of shots that is whole is left",
	"book.cut":                  "the PDF is cut off or damaged: what is whole of it was read, other pages may be missing",
	"book.other-layout":         "page {0} is headed Game - Shot by Shot, but no drawing of the ice is found on it: a layout that is not known",
	"book.no-end":               "no end is named on the page: left out",
	"book.no-teams":             "the teams are not named on the page: left out",
	"book.no-session":           "the session and the sheet are not readable",
	"book.end-twice":            "end {0} stands there twice: the later page is left out",
	"book.end-missing":          "end {0} is missing before it",
	"book.shot-missing":         "shot {0} of end {1} has no panel",
	"book.shot-twice":           "shot {0} stands there twice: the later panel is left out",
	"book.no-number":            "a panel has no number: taken as shot {0} by its place",
	"book.no-number-out":        "a panel has no number, and its place tells none: left out",
	"book.unreadable":           "the drawing cannot be read: {0}",
	"book.unreadable-end":       "the drawings of this end cannot be read: {0}",
	"book.colourless":           "no stones are seen in them: the book may have been printed or saved without colours",
	"book.one-colour":           "no {0} stones are seen in them, in play, to throw or out: those of one team may have another colour",
	"book.scanned":              "the drawings of this page are parts of a larger picture, as of a scan: places may be 4 cm off",
	"book.resized":              "the drawings of this page were made smaller, to {0} x {1} pixels of 300 x 600: places may be {2} cm off",
	"book.no-text":              "the panel has no text",
	"book.no-team":              "the team is not readable: {0}, by turns",
	"book.team":                 "{0} does not play here: {1}, by turns",
	"book.no-player":            "the player is not readable",
	"book.type":                 "the kind of shot {0} is not known",
	"book.stray":                "letters that belong to no kind of shot are left out of {0}",
	"book.house":                "the house is at the other end of this drawing than of the others on the page",
	"book.colours":              "the colours of the teams are not told by the dots: taken by the delivered stones",
	"book.colours-vote":         "the dots give {0} the {1} stones, the delivered stones the other ones: these are believed",
	"book.colours-guess":        "the colours of the teams are not told: {0} is taken as red",
	"book.delivered":            "the stone marked as delivered is {0}, not of {1}",
	"book.unmarked":             "{0} has one more stone in play, but none is marked as delivered",
	"book.marked-lay":           "the stone marked as delivered lay there before",
	"book.count":                "{0} stones of {1} are to throw, in play or out, not {2}",
	"book.more":                 "{0} has {1} more stones in play than before",
	"book.not-new":              "{0} has {1} stones in play after {2}, though it did not throw",
	"book.to-throw":             "{0} has {1} stones to throw after {2}: want {3}",
	"book.score":                "the stones give {0}:{1}, the book {2}:{3}",
	"book.hammer":               "{0} throws first, but by the rule {1} should",
	"book.order":                "{0} throws where the other team is in turn",
	"book.results":              "the page of results gives this end {0}:{1}, the page of shots {2}:{3}",
	"book.before":               "the score before the end is {0}:{1}, the ends before give {2}:{3}",
	"book.total":                "the page of results gives {0}:{1}, the ends {2}:{3}",
	"book.placed":               "the picture of prepositioned stones has {0} red and {1} yellow stones that can be: those after shot 1 are taken, or the usual places",
	"book.placed-other":         "the picture of prepositioned stones has {0} as the guard, but {0} does not throw first: exchanged",
	"book.placed-moved":         "a prepositioned stone lies {0} cm beside where it is after shot 1, which did not move it",
	"book.placed-none":          "no picture of prepositioned stones: the usual places are taken",
	"book.placed-first":         "no picture of prepositioned stones: taken from the stones of shot 1",
	"book.forfeit":              "{0} won by forfeit: W and L stand in place of points",
	"book.uncharted":            "{0} pages of results belong to no game with charts, the first is page {1}",
	"book.game-twice":           "the same teams play again under the same heading: taken as another game",
	"book.power":                "a power play of {0} is noted, but {1} has the hammer",
	"book.power-lie":            "the stones are placed for a power play that the page of results does not note",
	"book.power-centre":         "a power play is noted, but the stones are placed on the centre line",
	"book.rub":                  "left and right are not proved by this book: too few draws rub a lone guard ({0} of {1} as expected)",
	"book.mirrored":             "draws that rub a lone guard push it to the other side in {0} of {1} cases: left and right may be exchanged in this book",
	"book.corrected":            "corrected by hand",
	"book.correction-lost":      "a correction of shot {0} fits no panel of this page: left out",
	"book.correction-place":     "a correction of page {0}, shot {1}: there is no such shot",
	"book.correction-colour":    "a correction has a stone that is {0}: want red or yellow",
	"book.correction-many":      "a correction has more than 8 {0} stones",
	"book.correction-off":       "a correction has a stone at {0} m, {1} m from the tee, which is not in play",
	"book.correction-placed":    "two stones are prepositioned, one of each team",
	"book.correction-full":      "{0} shots of this book are corrected: no more are kept",
	"book.corrections-file":     "{0} holds no corrections of a book that can be read: they are left out",
	"book.corrections-nowhere":  "there is no folder of the user in which corrections could be kept",
	"book.wording":              "{0} cannot be {1}",
	"book.reworded":             "{0}: corrected by hand",
	"book.field-team":           "the team that threw",
	"book.field-player":         "the player",
	"book.field-kind":           "the kind of shot",
	"book.field-turn":           "the turn",
	"book.field-grade":          "the grade",
	"book.field-note":           "the note",
	"book.field-out":            "the stones out of play",
	"book.field-points":         "the points of the end",
	"book.field-first":          "the team that throws first",
	"book.field-colour":         "the colour of the first team",
	"book.field-line-up-first":  "the line-up of the first team",
	"book.field-line-up-second": "the line-up of the second team",
	"book.field-time":           "the time left",
	"book.field-draws-first":    "the last stone draws of the first team",
	"book.field-draws-second":   "the last stone draws of the second team",
	"book.no-page":              "there is no page {0}: the book has {1}",
	"book.no-panel":             "page {0} has no panel of shot {1}",
	"book.several-pages":        "several pages of the book are printed on page {0}: the panel of a shot cannot be shown alone",
	"book.of":                   "{0}: {1}",
	"book.page":                 "page {0}: {1}",
	"book.page-shot":            "page {0}, shot {1}: {2}",
	"book.no-game":              "there is no game {0}",
	"book.further":              "the reading was ended after page {0} of {1}",
	"book.red":                  "red",
	"book.yellow":               "yellow",
}

func msg(key string, args ...any) message.Message { return Messages.New("book."+key, args...) }

// Place is the sentence of a warning with its page and shot.
func (w Warning) Place() message.Message {
	if w.Shot > 0 {
		return msg("page-shot", w.Page, w.Shot, w.Text)
	}
	return msg("page", w.Page, w.Text)
}

// PlaceOf is the page, and the number of the shot or 0, of a sentence that Place made.
func PlaceOf(text message.Message) (page, shot int, ok bool) {
	number := func(i int) int {
		switch n := text.Args[i].(type) {
		case int:
			return n
		case float64: // of a study's file
			return int(n)
		}
		return 0
	}
	switch {
	case text.Key == "book.page-shot" && len(text.Args) == 3:
		page, shot = number(0), number(1)
	case text.Key == "book.page" && len(text.Args) == 2:
		page = number(0)
	}
	return page, shot, page > 0
}
