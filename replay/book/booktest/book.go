package booktest

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
)

// Options are how a book is made.
type Options struct {
	Seed       uint64
	Style      string // of Styles; empty the newer one
	Picture    Picture
	Doubles    bool
	Ends       int  // charted, 0: 2
	TopFirst   bool // the house is up in odd ends
	Words      bool // In, Out and 0 to 4 instead of arrows and %
	Glued      bool // End1, CAN-Canada, 0+0(this
	OldLine    bool // the end line of 2016
	Notes      bool // some panels have a note, and the rows below move
	Shuffled   bool // panels are drawn in any order
	Concede    bool // the last end was not finished
	NoDots     bool
	NoResult   bool  // no page of results
	Exchange   bool  // the first team plays yellow
	Turned     int   // degrees: all pages of shots
	Missing    []int // numbers of shots of the first end without a drawing
	NoText     []int // without words
	WrongPre   bool  // the picture of prepositioned stones of the first end has the colours exchanged
	Cover      int   // pages without anything before
	Recoloured int   // another colour of the rings of the house, from 1
	Swapped    bool  // the first drawing of the first end misses a stone
	Twice      []int // numbers of shots of the first end that show the picture of the shot before
	Over       bool  // every drawing is placed twice at its place
	Font       string
	Scale      float64 // of what stands on a page; 0: 1
	Columns    int     // of pages printed on one, in as many rows, without a cover; 0: one
	ByWord     bool    // every word is a text of its own
	OneTime    bool    // the times left of both teams, and their names above, are one text
	Rare
}

// Shot is what is true of a shot.
type Shot struct {
	Number         int
	Team           int
	Player, Type   string
	Clockwise      bool
	Grade          int // -1 none
	Note           string
	Stones, Before []Stone
	ToThrow, Gone  [2]int
	Drawn, Worded  bool
}

// End is what is true of an end.
type End struct {
	Page, Number   int
	Before, Points [2]int
	Finished       bool
	Time           [2]string
	Placed         []Stone
	Shots          []Shot
	First          int  // the team that throws first
	Power          bool // a power play of the other team
}

// Truth is what is true of a book of one game.
type Truth struct {
	Codes, Names [2]string
	FirstRed     bool
	Ends         []End
	ResultsPage  int
}

var (
	codes   = [2]string{"CAN", "TUR"}
	names   = [2]string{"Canada", "Türkiye"}
	players = [2][]string{{"O'BRIEN-ŠIMŮNEK R", "DE CRUZ B", "ÅSTRÖM J", "VAN DER BERG-SCHWARZENEGGER A"}, {"YILDIZ Ö", "KARAGÖZ B", "ŞENER U",
		"ÇAKIR D"}}
	kinds = []string{"Draw", "Front", "Guard", "Raise / Tap-back", "Wick / Soft Peeling", "Freeze", "Take-out", "Hit and Roll", "Clearing",
		"Double Take-out", "Promotion Take-out"}
)

// Make makes a book of one game.
func Make(o Options) ([]byte, *Truth) {
	data, truths := Many(o, 1)
	return data, truths[0]
}

// Many makes a book of several games, each of another session and with a seed one higher.
func Many(o Options, games int) ([]byte, []*Truth) {
	list := make([]Options, games)
	for k := range list {
		list[k] = o
		list[k].Seed += uint64(k) // not negative
		list[k].session = 3 + k
	}
	return Of(list...)
}

// Of makes a book of games that may be of different kinds; cover, font and scale are those of the first.
func Of(list ...Options) ([]byte, []*Truth) {
	doc := newDocument()
	doc.face, doc.scale, doc.columns, doc.byWord = list[0].Font, list[0].Scale, list[0].Columns, list[0].ByWord
	parent, font := doc.reserve(), doc.reserve()
	var pages []int
	for range 1 + list[0].Cover {
		if doc.columns > 0 {
			break
		}
		s := doc.sheet()
		s.text(65, 270, 22, "Made Up Curling Championship")
		s.text(200, 320, 18, "Results Book")
		pages = append(pages, s.write(parent, font, 0))
	}
	var truths []*Truth
	for i := range list {
		o := &list[i]
		doc.session, doc.discipline, doc.noSheet = max(o.session, 3), o.Discipline, o.NoSheet
		rng := rand.New(rand.NewPCG(o.Seed, 29))
		t := play(o, rng)
		if !o.NoResult {
			t.ResultsPage = len(pages) + 1
			pages = append(pages, results(doc, t, o, parent, font))
		}
		for i := range t.Ends {
			t.Ends[i].Page = len(pages) + 1
			pages = append(pages, endPage(doc, t, &t.Ends[i], i == 0, o, rng, parent, font))
		}
		truths = append(truths, t)
	}
	if n := doc.columns; n > 0 {
		for _, t := range truths {
			t.ResultsPage = (t.ResultsPage-1)/(n*n) + 1
			for i := range t.Ends {
				t.Ends[i].Page = (t.Ends[i].Page-1)/(n*n) + 1
			}
		}
		if len(doc.held) > 0 {
			pages = append(pages, doc.flush(parent, font))
		}
		pages = slices.DeleteFunc(pages, func(p int) bool { return p == 0 })
	}
	var kids strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", p)
	}
	doc.put(parent, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages)))
	doc.font(font)
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", parent))), truths
}

// Blank makes a PDF of pages with a line of text each, none where it is empty.
func Blank(lines ...string) []byte {
	doc := newDocument()
	parent, font := doc.reserve(), doc.reserve()
	var kids strings.Builder
	for _, l := range lines {
		s := doc.sheet()
		if l != "" {
			s.text(240, 117.3, 11.5, l)
		}
		fmt.Fprintf(&kids, "%d 0 R ", s.write(parent, font, 0))
	}
	doc.put(parent, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(lines)))
	doc.font(font)
	return doc.finish(doc.object(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", parent)))
}

func head(s *sheet, title string) {
	s.text(129.5, 34.6, 9.6, "MUCC 2025")
	s.right(488, 34.6, 9.6, "Made Up Curling Championship 2025")
	s.text(129.5, 43.8, 7, "Nowhere")
	s.text(129.5, 84.7, 7.4, "SAT 2 APR 2025")
	s.text(129.5, 93.7, 7.4, "Start Time 14:00")
	if s.doc.discipline != "" {
		s.right(488, 54, 9.6, s.doc.discipline)
	}
	session := fmt.Sprintf("Round Robin Session %d - Sheet B", s.doc.session)
	if s.doc.noSheet {
		session = fmt.Sprintf("Round Robin Session %d", s.doc.session)
	}
	s.right(488, 85.6, 9.6, session)
	s.text(240, 117.3, 11.5, title)
	s.text(36, 809, 6, "CURMTEAM4----C69_1.0")
}

func results(doc *document, t *Truth, o *Options, parent, font int) int {
	s := doc.sheet()
	head(s, "Game Results")
	s.text(36, 156.3, 7, "Sheet")
	s.text(62, 156.3, 7, "Team")
	s.text(210, 156.3, 7, "LSFE")
	const ends = 10
	for k := range ends {
		s.text(240+22*float64(k), 156.3, 7, fmt.Sprint(k+1))
	}
	s.text(468, 156.3, 7, "Total")
	for team := range 2 {
		y := 171.2 + 12*float64(team)
		s.text(62, y, 8, t.Codes[team]+" - "+t.Names[team])
		if t.Ends[0].First != team {
			s.text(214, y, 8, "*")
		}
		total := 0
		for k := range ends {
			points := "X"
			if k < len(t.Ends) && t.Ends[k].Finished {
				points, total = fmt.Sprint(t.Ends[k].Points[team]), total+t.Ends[k].Points[team]
			}
			s.text(240+22*float64(k), y, 8, points)
		}
		s.text(472, y, 8, o.total(team, total))
	}
	o.powerPlays(s, t)
	s.text(36, 212, 8, "Shot Success")
	for team := range 2 {
		x := 36 + 269*float64(team)
		for i, name := range playersOf(o, team) {
			y := 225.3 + 10*float64(i)
			s.text(x, y, 7, fmt.Sprint(len(playersOf(o, team))-i))
			o.name(s, x+26, y, 7, name)
			s.text(x+166, y, 7, "87%")
		}
	}
	s.text(36, 297, 8, "Last Stone Draw Distance")
	for team := range 2 {
		x := 36 + 269*float64(team)
		for i, cm := range []string{"3.4cm", "199.6cm"} {
			s.text(x, 309.3+10*float64(i), 7, playersOf(o, team)[i])
			s.text(x+120, 309.3+10*float64(i), 7, cm)
		}
	}
	return s.write(parent, font, 0)
}

func playersOf(o *Options, team int) []string {
	players := players
	switch {
	case o.LowerNames:
		players = lowerPlayers
	case o.SplitNames:
		players[0] = append(slices.Clone(players[0][1:]), "VAN DER BERG-SCHWARZENEGGER-LÓPEZ A")
	}
	if o.Doubles {
		return players[team][:2]
	}
	return players[team]
}

// endPage writes the page of an end.
func endPage(doc *document, t *Truth, e *End, first bool, o *Options, rng *rand.Rand, parent, font int) int {
	s := doc.sheet()
	head(s, "Game - Shot by Shot")
	endLine(s, t, e, o)
	if !o.NoDots {
		for team, x := range dotsAt(o) {
			c := Drawing{Style: style(o)}
			m := image.NewRGBA(image.Rect(0, 0, 40, 40))
			c.img, c.width, c.height = m, 40, 40
			c.all = true
			c.fill(func(_, _ float64) bool { return true }, white)
			c.all = false
			c.stone(19.5, 19.5, 19.5, (team == 0) == t.FirstRed, false)
			s.image(doc.indexed(m, rng), x, 151.5, 10, 10)
		}
	}
	cells, before := len(e.Shots), 0
	if o.Doubles && !o.NoPlaced {
		before++
	}
	if o.EmptySecond {
		before++
	}
	cells += before
	order := rng.Perm(cells)
	if !o.Shuffled {
		slices.Sort(order)
	}
	up := (e.Number%2 == 1) == o.TopFirst
	for _, cell := range order {
		x := 36 + 91.25*float64(cell%6)
		y := 167 + 179*float64(cell/6)
		if o.Notes && cell >= 6 {
			y += 8 * float64(cell/6)
		}
		if o.EmptySecond && cell == 1 {
			continue
		}
		if o.Doubles && !o.NoPlaced && cell == 0 {
			placed := slices.Clone(e.Placed)
			if o.WrongPre && first {
				placed[0].Red, placed[1].Red = placed[1].Red, placed[0].Red
			}
			if o.ThreePlaced && first {
				placed = append(placed, Stone{Red: true, X: 0.7, Y: 1.2})
			}
			d := &Drawing{Stones: placed, ToThrow: [2]int{5, 5}, HouseUp: up, Style: style(o)}
			s.image(doc.store(d, o.Picture, rng), x, y, 77.4, 154.8)
			s.text(x, y+162, 6.8, "Prepositioned Stones")
			continue
		}
		panelOf(doc, s, t, &e.Shots[cell-before], first, up, x, y, o, rng)
	}
	s.text(492.7, 692.3, 7, "Total Score")
	if o.OneTime {
		s.text(528.5, 681.3, 7, t.Codes[0]+"   "+t.Codes[1])
		s.text(492.7, 702.3, 7, "Time left "+e.Time[0]+" "+e.Time[1])
	} else {
		s.text(528.5, 681.3, 7, t.Codes[0])
		s.text(550.3, 681.3, 7, t.Codes[1])
	}
	if e.Time[0] != "" && !o.OneTime {
		s.text(492.7, 702.3, 7, "Time left")
		s.right(541, 702.3, 7, e.Time[0])
		s.right(567, 702.3, 7, e.Time[1])
	}
	return s.write(parent, font, o.Turned)
}

func style(o *Options) Style {
	s, ok := Styles[o.Style]
	if !ok {
		s = Styles["newer"]
	}
	if o.Recoloured > 0 {
		c := [][2]color.RGBA{{rgb(200, 255, 200), rgb(255, 180, 180)}, {rgb(0, 90, 200), rgb(220, 40, 40)}, {rgb(230, 60, 60), rgb(250, 220, 60)},
			{rgb(160, 160, 160), rgb(90, 90, 90)}, {rgb(120, 180, 255), white}}[(o.Recoloured-1)%5]
		s.Ring, s.FourFoot = c[0], c[1]
	}
	return s
}

func dotsAt(o *Options) [2]float64 {
	if o.OldLine {
		return [2]float64{30, 283}
	}
	return [2]float64{66, 317}
}

func endLine(s *sheet, t *Truth, e *End, o *Options) {
	var score [2]string
	for k := range 2 {
		points := o.points(e, k)
		score[k] = fmt.Sprintf("%d + %s (this end) = %d", e.Before[k], points, e.Before[k]+max(0, e.Points[k]))
		if o.OldLine {
			score[k] = fmt.Sprintf("%d + %s", e.Before[k], points)
		}
		if o.Glued {
			score[k] = strings.ReplaceAll(score[k], " ", "")
		}
	}
	end, team := o.endName(t, e), func(k int) string { return t.Codes[k] + " - " + t.Names[k] }
	if o.Glued {
		end, team = fmt.Sprintf("End%d", e.Number), func(k int) string { return t.Codes[k] + "-" + t.Names[k] }
	}
	if o.OldLine {
		s.text(44.3, 160.1, 9.6, team(0))
		s.text(185, 160.1, 9.6, score[0])
		s.text(297, 160.1, 9.6, team(1))
		s.text(440, 160.1, 9.6, score[1])
		s.right(560, 160.1, 9.6, end)
		return
	}
	s.text(28.6, 159.2, 8.6, end)
	s.text(80.2, 159.2, 8.6, team(0))
	s.right(304, 159.2, 8.6, score[0])
	s.text(331, 159.2, 8.6, team(1))
	s.right(559, 159.2, 8.6, score[1])
}

// panelOf writes a panel.
func panelOf(doc *document, s *sheet, t *Truth, shot *Shot, first, up bool, x, y float64, o *Options, rng *rand.Rand) {
	shot.Drawn, shot.Worded = true, true
	if first && slices.Contains(o.Missing, shot.Number) {
		shot.Drawn = false
	}
	if shot.Drawn {
		stones := shot.Stones
		if first && o.Swapped && shot.Number == 8 && len(stones) > 0 {
			stones = stones[:len(stones)-1]
		}
		d := &Drawing{Stones: stones, Before: shot.Before, ToThrow: shot.ToThrow, Gone: shot.Gone, HouseUp: up, Style: style(o)}
		if o.Picture == Strips {
			s.strips(d, x, y, rng)
		}
		stored := doc.store(d, o.Picture, rng)
		if first && slices.Contains(o.Twice, shot.Number) && s.last > 0 {
			stored = s.last
		}
		for range 1 + map[bool]int{true: 1}[o.Over] - map[bool]int{true: 1}[o.Picture == Strips] {
			s.image(stored, x, y, 77.4, 154.8)
		}
		s.last = stored
	}
	if first && slices.Contains(o.NoText, shot.Number) {
		shot.Worded = false
		return
	}
	s.right(x-1.4, y+9.2, 8.5, fmt.Sprint(shot.Number))
	o.name(s, x, y+162, 6.8, t.Codes[shot.Team]+": "+shot.Player)
	s.text(x, y+170.6, 6.8, o.kind(shot))
	grade, turn := "-", "Out"
	if shot.Clockwise {
		turn = "In"
	}
	if shot.Grade >= 0 {
		grade = fmt.Sprint(shot.Grade / 25)
	}
	if !o.Words {
		turn = "↺"
		if shot.Clockwise {
			turn = "↻"
		}
		if shot.Grade >= 0 {
			grade = fmt.Sprintf("%d%%", shot.Grade)
		}
	}
	if o.CrossGrade && shot.Grade < 0 {
		grade = "X"
	}
	s.right(x+77.4, y+170.6, 6.8, grade)
	switch {
	case o.Words:
		s.right(x+71, y+170.6, 6.8, turn)
	default:
		s.right(x+77.4-0.52*6.8*float64(len(grade))-0.3, y+169.8, 8.2, turn)
	}
	if shot.Note != "" && shot.Type != "" {
		s.text(x, y+179, 6.8, shot.Note)
	}
}
