package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// Chart writes the printed pages of a game charted by hand as one HTML file: a page for every team that is charted and one for each of its
// players. m is the analysis of the game, nil where there is none.
func Chart(w io.Writer, s *chart.State, m *analysis.Match, texts *i18n.Bundle) error {
	p := &chartPage{builder: newBuilder(texts), state: s, game: s.Replay(), match: m}
	for t := range curling.TeamID(2) {
		if own := s.Game.Own.Or(-1); own >= 0 && own != int(t) {
			continue
		}
		p.Sheets = append(p.Sheets, p.sheet(t, -1))
		for player := range p.players(t) {
			p.Sheets = append(p.Sheets, p.sheet(t, player))
		}
	}
	return write(w, "chart.html", p)
}

// chartPage is what the template reads.
type chartPage struct {
	builder
	state  *chart.State
	game   *replay.Game // of the chart
	match  *analysis.Match
	Sheets []chartSheet
}

// chartSheet is a page of a team, or of one of its players.
type chartSheet struct {
	Title, Of string
	Team      int
	Summary   []string
	Ends      []chartEnd
	Used      [2]bool // a thinking time is known of an end, a shot was graded in one
	Groups    []chartGroup
	Reasons   []string
	Lost      []string // what calls and throws lost
	Notes     []string
}

// chartEnd is a column of the score.
type chartEnd struct {
	Number         int
	Score          [2]string
	Hammer         int
	Shooting, Time string
}

// chartGroup is how shots of a kind were graded.
type chartGroup struct {
	Name string
	Rows []chartRow
}

// chartRow is a kind of shots: all of them, with the in-turn and with the out-turn.
type chartRow struct {
	Name  string
	Cells [3]string
}

// Where is the event and the day.
func (p *chartPage) Where() string {
	g := &p.state.Game
	var parts []string
	for _, f := range []*chart.Field[string]{g.Event, g.Session, g.Sheet, g.Date} {
		if v := f.Or(""); v != "" {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, " · ")
}

// TeamName is the name of a team.
func (p *chartPage) TeamName(t int) string {
	if name := p.state.Game.Team(curling.TeamID(t)).Name.Or(""); name != "" {
		return name
	}
	return p.T("report.team-number", t+1)
}

// Total is the score of the game.
func (p *chartPage) Total(t int) int { return p.state.Score[t] }

// players are the players of a team who threw, or are on its line-up.
func (p *chartPage) players(t curling.TeamID) []string {
	team := p.state.Game.Team(t)
	return slices.Concat(team.Line.Or(nil), team.Substitutes.Or(nil))
}

// tally is how well shots were graded, of how many: "75 % (3 of 4)".
func (p *chartPage) tally(want func(t curling.TeamID, s *chart.Shot) bool) string {
	t := p.state.Tally(want)
	share, ok := t.Share()
	switch {
	case t.Thrown == 0:
		return "–"
	case !ok:
		return p.T("charting.tally.none", t.Thrown)
	}
	return p.T("charting.tally", p.Words.Percent(share), t.Graded, t.Thrown)
}

// sheet is the page of a team, or of a player where that is not -1.
func (p *chartPage) sheet(t curling.TeamID, player int) chartSheet {
	of := func(team curling.TeamID, s *chart.Shot) bool {
		return team == t && (player < 0 || s.Thrower == player)
	}
	sheet := chartSheet{Title: p.TeamName(int(t)), Team: int(t)}
	if player >= 0 {
		sheet.Title, sheet.Of = p.players(t)[player], p.TeamName(int(t))
	}
	sheet.Summary = []string{p.T("report.chart.all", p.tally(of))}
	if player < 0 {
		sheet.Summary = append(sheet.Summary, p.teamFacts(t)...)
	}
	p.ends(&sheet, t, of)
	p.groups(&sheet, t, player, of)
	p.marks(&sheet, of)
	p.lost(&sheet, t, player, of)
	return sheet
}

// teamFacts are the last stone draws and the time-outs of a team.
func (p *chartPage) teamFacts(t curling.TeamID) (list []string) {
	var draws []string
	for _, cm := range p.state.Game.Team(t).Draws.Or(nil) {
		draws = append(draws, strconv.FormatFloat(cm, 'f', -1, 64))
	}
	if len(draws) > 0 {
		list = append(list, p.T("report.chart.draws", strings.Join(draws, p.T("and.comma"))))
	}
	n := 0
	p.shots(func(team curling.TeamID, _ *chart.End, s *chart.Shot) {
		if team == t && s.Set.TimeOut.Or(false) {
			n++
		}
	})
	if n > 0 {
		list = append(list, p.T("report.chart.time-outs", n))
	}
	return list
}

// shots calls a function with every shot that was noted.
func (p *chartPage) shots(do func(t curling.TeamID, e *chart.End, s *chart.Shot)) {
	for i := range p.state.Ends {
		e := &p.state.Ends[i]
		for k := range e.Shots {
			if e.Shots[k].Noted {
				do(e.Shots[k].Team, e, &e.Shots[k])
			}
		}
	}
}

// ends is the score by end with hammer, shooting and the thinking time used.
func (p *chartPage) ends(sheet *chartSheet, t curling.TeamID, of func(curling.TeamID, *chart.Shot) bool) {
	for i := range p.state.Ends {
		e := &p.state.Ends[i]
		col := chartEnd{Number: e.Number + 1, Hammer: int(e.First.Other()), Time: "–"}
		for k := range col.Score {
			if col.Score[k] = "?"; e.Scored {
				col.Score[k] = strconv.Itoa(e.Score[k])
			}
		}
		col.Shooting = "–"
		n := p.state.Tally(func(team curling.TeamID, s *chart.Shot) bool { return of(team, s) && p.isOf(e, s) })
		if share, ok := n.Share(); ok {
			col.Shooting = fmt.Sprintf("%s (%d/%d)", p.Words.Percent(share), n.Graded, n.Thrown)
			sheet.Used[1] = true
		}
		if used, known := p.game.Thinking(i, t); known {
			col.Time, sheet.Used[0] = replay.ClockText(used.Used), true
		} else if left := p.game.Ends[i].Left[t]; left > 0 && i == 0 {
			col.Time, sheet.Used[0] = p.T("report.chart.left", replay.ClockText(left)), true
		}
		sheet.Ends = append(sheet.Ends, col)
	}
}

// isOf reports that a shot is one of an end.
func (p *chartPage) isOf(e *chart.End, s *chart.Shot) bool {
	return len(e.Shots) > 0 && s.Number-e.Shots[0].Number < len(e.Shots) && s == &e.Shots[s.Number-e.Shots[0].Number]
}

// groups are the grades by player and by task, each by turn.
func (p *chartPage) groups(sheet *chartSheet, t curling.TeamID, player int, of func(curling.TeamID, *chart.Shot) bool) {
	row := func(name string, want func(*chart.Shot) bool) (chartRow, bool) {
		r := chartRow{Name: name}
		all := func(team curling.TeamID, s *chart.Shot) bool { return of(team, s) && want(s) }
		r.Cells[0] = p.tally(all)
		for i, turn := range []curling.Turn{curling.Right, curling.Left} {
			r.Cells[i+1] = p.tally(func(team curling.TeamID, s *chart.Shot) bool {
				v, known := s.Set.Turn.Get()
				return all(team, s) && known && v == turn
			})
		}
		return r, p.state.Tally(all).Thrown > 0
	}
	if player < 0 {
		g := chartGroup{Name: p.T("report.player")}
		for k, name := range p.players(t) {
			if r, any := row(name, func(s *chart.Shot) bool { return s.Thrower == k }); any {
				g.Rows = append(g.Rows, r)
			}
		}
		sheet.Groups = append(sheet.Groups, g)
	}
	g := chartGroup{Name: p.T("report.chart.task")}
	for _, task := range replay.Tasks {
		name := p.T("charting.task." + string(task))
		if task == replay.TaskNone {
			name = p.T("report.chart.no-task")
		}
		if r, any := row(name, func(s *chart.Shot) bool { return s.Set.Task.Or(replay.TaskNone) == task }); any {
			g.Rows = append(g.Rows, r)
		}
	}
	sheet.Groups = append(sheet.Groups, g)
}

// marks are why shots missed, and the notes.
func (p *chartPage) marks(sheet *chartSheet, of func(curling.TeamID, *chart.Shot) bool) {
	count := map[chart.Reason]int{}
	p.shots(func(t curling.TeamID, e *chart.End, s *chart.Shot) {
		if !of(t, s) {
			return
		}
		for _, r := range s.Set.Reasons.Or(nil) {
			count[r]++
		}
		note := s.Set.Note.Or("")
		if s.Set.Key.Or(false) {
			note = strings.TrimSpace("! " + note)
		}
		if note != "" {
			sheet.Notes = append(sheet.Notes, p.T("report.shot", e.Number+1, p.state.Rules.Count(s.Number))+": "+note)
		}
	})
	for _, r := range chart.Reasons {
		if n := count[r]; n > 0 {
			sheet.Reasons = append(sheet.Reasons, p.T("charting.reason."+string(r))+" "+strconv.Itoa(n))
		}
	}
}

// mostLost is how many costly shots a page names.
const mostLost = 5

// lost are what calls and throws lost by the analysis, and the shots that lost most.
func (p *chartPage) lost(sheet *chartSheet, t curling.TeamID, player int, of func(curling.TeamID, *chart.Shot) bool) {
	if p.match == nil {
		return
	}
	var list []analysis.Shot
	var sum analysis.Sum
	for _, v := range p.match.Shots {
		s := p.state.Shot(v.End-1, v.Shot-1+p.state.Rules.FirstShot)
		if s == nil || v.Team != int(t) || player >= 0 && s.Thrower != player {
			continue
		}
		list = append(list, v)
		sum.Add(&v, p.match.Threshold)
	}
	if len(list) == 0 {
		sheet.Lost = append(sheet.Lost, p.T("report.valued", 0, p.state.Tally(of).Thrown))
		return
	}
	gain := func(v, e float64) string { return wording.Sum(v, e, 1, 1) }
	sheet.Lost = append(sheet.Lost, p.T("report.chart.lost", wording.Sum(sum.Call, sum.CallError, sum.Calls, sum.Calls),
		wording.Sum(sum.Throw, sum.ThrowError, sum.Throws, sum.Throws), max(sum.Calls, sum.Throws)))
	change := func(v *analysis.Shot) float64 {
		if v.Call == nil || v.Throw == nil {
			return 0
		}
		return *v.Call + *v.Throw
	}
	slices.SortStableFunc(list, func(a, b analysis.Shot) int { return int(math.Copysign(1, change(&a)-change(&b))) })
	for i := range list[:min(mostLost, len(list))] {
		v := &list[i]
		if change(v) > -p.match.Threshold {
			break
		}
		sheet.Lost = append(
			sheet.Lost,
			p.T("report.chart.costly", p.T("report.shot", v.End, v.Shot), gain(*v.Call, v.CallError), gain(*v.Throw, v.ThrowError)),
		)
	}
}
