package play

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// The board of the terminal: columns of a character across, rows down the sheet from the hog line to the back line.
const (
	boardColumns = 38 // 12.5 cm each: a stone is about two characters wide
	boardRows    = 27 // 30.5 cm each: about one stone
)

// The marks of the stones: those of the team that throws first in the first end, and of the other; the stone that was
// thrown last stands out, as in the figures of the thesis.
var (
	stoneMarks = [2]byte{'o', 'x'}
	lastMarks  = [2]byte{'O', 'X'}
)

// drawBoard draws a position. last is the number of the stone thrown last, or negative.
func drawBoard(s *curling.State, last int) string {
	var rows [boardRows][]byte
	for y := range rows {
		rows[y] = make([]byte, boardColumns)
		for x := range rows[y] {
			p := curling.Vec{X: (float64(x) + 0.5) * curling.SheetWidth / boardColumns,
				Y: curling.HogY - (float64(y)+0.5)*(curling.HogY-curling.BackY)/boardRows}
			rows[y][x] = sheetMark(p)
		}
	}
	for i := range s.Position {
		if !s.Position.Has(i) {
			continue
		}
		p := s.Position[i]
		x := int(p.X / curling.SheetWidth * boardColumns)
		y := int((curling.HogY - p.Y) / (curling.HogY - curling.BackY) * boardRows)
		t := s.TeamOf(curling.SideOf(i))
		mark := stoneMarks[t]
		if i == last {
			mark = lastMarks[t]
		}
		rows[min(max(y, 0), boardRows-1)][min(max(x, 0), boardColumns-1)] = mark
	}
	var b strings.Builder
	for _, r := range rows {
		b.WriteString("  |" + string(r) + "|\n")
	}
	return b.String()
}

// sheetMark is what is drawn where no stone lies: the rings, the tee and centre line.
func sheetMark(p curling.Vec) byte {
	const row = (curling.HogY - curling.BackY) / boardRows
	d := p.Distance(curling.Tee)
	switch {
	case d < curling.ButtonRadius+row/4:
		return '+'
	case d < curling.FourFoot:
		return ' '
	case d < curling.EightFoot:
		return ':'
	case d < curling.HouseRadius:
		return '.'
	case math.Abs(p.Y-curling.TeeY) < row/2:
		return '-'
	case math.Abs(p.X-curling.CentreX) < curling.SheetWidth/boardColumns/2*1.01 && p.X > curling.CentreX:
		return '\''
	}
	return ' '
}

// scoreBoard is the score by ends as the thesis's server shows it. ends are those played so far.
func scoreBoard(r *match.Record) string {
	var b strings.Builder
	n := max(r.Rules.Ends, len(r.Ends))
	line := "  " + strings.Repeat("-", 3*n+8) + "\n"
	b.WriteString(line)
	for t := range r.Names {
		b.WriteString("  |")
		for i := range n {
			if i >= len(r.Ends) {
				b.WriteString("  -")
				continue
			}
			fmt.Fprintf(&b, "%3d", r.Ends[i].Made()[t])
		}
		fmt.Fprintf(&b, " |%3d | %s %c\n", r.Score[t], r.Names[t], lastMarks[t])
	}
	b.WriteString(line)
	return b.String()
}

// printer shows a match in the terminal as it goes.
type printer struct {
	w    io.Writer
	last int
}

func (p *printer) event(e match.Event) {
	out := func(format string, args ...any) { _, _ = fmt.Fprintf(p.w, format, args...) }
	r := e.Record
	switch e.Kind {
	case match.Begun:
		out("%s %c against %s %c, %s, seed %d, game %d\n", r.Names[0], lastMarks[0], r.Names[1], lastMarks[1], r.Rules.Name, r.Seed, r.Game+1)
		p.last = -1
	case match.Placement:
		placed := r.Places[len(r.Places)-1]
		out("%s places the stones: %s\n", r.Names[placed.Team], curling.PlacementNames[placed.Placement])
	case match.Asked:
		out("=====\nShot: %2d, End: %2d/%2d, Next shot: %s%s\n", r.Rules.Count(e.State.Shot), e.State.End+1, e.State.Ends,
			r.Names[e.State.Mover()], clockText(e, r))
		out("%s", drawBoard(&e.State, p.last))
		out("%s", scoreBoard(r))
	case match.Thrown:
		s := &r.Shots[len(r.Shots)-1]
		p.last = s.State.Shot
		out("BESTSHOT: (%g, %g, %d%s)  thrown: (%.6f, %.6f)%s%s\n", s.Answered.VX, s.Answered.VY, s.Answered.Turn, spinText(s.Answered.Spin), s.Run.VX, s.Run.VY, tookText(s),
			rulingText(s))
		if e.Outcome.Ended {
			last := e.State
			last.First, last.Position = s.State.First, s.After
			out("%s", drawBoard(&last, p.last))
			p.last = -1
		}
	case match.Ended:
		out("End %d: %s\n%s", len(r.Ends), endText(r), scoreBoard(r))
	case match.Finished:
		out("%s\n", resultText(r))
	}
}

func clockText(e match.Event, r *match.Record) string {
	t := e.State.Mover()
	if r.Clocks[t].Match <= 0 {
		return ""
	}
	return fmt.Sprintf(" ( %d [sec] left)", int(e.Left[t]/time.Second))
}

func tookText(s *match.Shot) string {
	if s.Took <= 0 {
		return ""
	}
	return fmt.Sprintf(", %v", s.Took.Round(time.Millisecond))
}

func rulingText(s *match.Shot) string {
	switch {
	case s.Left:
		return ", " + s.Infraction.Rule + ": stones left"
	case s.Infraction.Foul:
		return ", " + s.Infraction.Rule + ": stones put back"
	case s.Chosen != s.Answered:
		return ", above the limit of the thrower"
	}
	return ""
}

func endText(r *match.Record) string {
	switch made := r.Ends[len(r.Ends)-1].Made(); {
	case made[0] != 0 && made[1] != 0:
		return fmt.Sprintf("%s scores %d, %s %d", r.Names[0], made[0], r.Names[1], made[1])
	case made[0] != 0:
		return fmt.Sprintf("%s scores %d", r.Names[0], made[0])
	case made[1] != 0:
		return fmt.Sprintf("%s scores %d", r.Names[1], made[1])
	}
	return "nobody scores"
}

// resultText is the result of a match in one line.
func resultText(r *match.Record) string {
	score := fmt.Sprintf("%s %d : %d %s", r.Names[0], r.Score[0], r.Score[1], r.Names[1])
	if r.Winner < 0 {
		return score + ", a draw"
	}
	how := map[match.Reason]string{match.ByScore: "", match.ByConcede: ", the other team gave up", match.ByTime: " by time",
		match.ByIllegal: ", the other answer was no shot",
		match.ByFailure: ", the other program failed"}[r.Reason]
	text := fmt.Sprintf("%s, %s %c wins%s", score, r.Names[r.Winner], lastMarks[r.Winner], how)
	if r.Detail != "" {
		text += " (" + r.Detail + ")"
	}
	return text
}

// spinText is a spin beside the usual one.
func spinText(s curling.Spin) string {
	if s.Usual() {
		return ""
	}
	return ", " + s.String() + " rad/s"
}
