// Package report writes the analysis of a game, and a study, for people and other programs: one HTML file that prints, and
// CSV.
package report

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/turning"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
)

// disagreementsShown is how many shots that AIs disagree about are shown with a picture.
const disagreementsShown = 3

// line is a shot of a match in CSV.
type line struct {
	*analysis.Shot
	match *analysis.Match
}

// columns are those of CSV.
var columns = []struct {
	name string
	cell func(l line) string
}{
	{"end", func(l line) string { return strconv.Itoa(l.End) }},
	{"shot", func(l line) string { return strconv.Itoa(l.Shot.Shot) }},
	{"team", func(l line) string { return strconv.Itoa(l.Team) }},
	{"name", func(l line) string { return l.match.Teams[l.Team] }},
	{"win_before", func(l line) string { return number(&l.WinBefore) }},
	{"win_after", func(l line) string { return number(l.WinAfter) }},
	{"score_before", func(l line) string { return number(&l.ScoreBefore) }},
	{"score_after", func(l line) string { return number(l.ScoreAfter) }},
	{"call", func(l line) string { return number(l.Call) }},
	{"throw", func(l line) string { return number(l.Throw) }},
	{"luck", func(l line) string { return number(l.Luck) }},
	{"error", func(l line) string { return off(l.WinAfter, l.Error) }},
	{"call_error", func(l line) string { return off(l.Call, l.CallError) }},
	{"throw_error", func(l line) string { return off(l.Throw, l.ThrowError) }},
	{"luck_error", func(l line) string { return off(l.Luck, l.LuckError) }},
	{"best", func(l line) string { return l.Best.Name }},
	{"best_win", func(l line) string { return number(&l.Best.Win) }},
	{"played", func(l line) string { return l.Played.Name }},
	{"played_win", func(l line) string { return ifShot(&l.Played, number(&l.Played.Win)) }},
	{"costly", func(l line) string { return strconv.FormatBool(l.Costly(l.match.Threshold)) }},
	{"punished", func(l line) string { return of(l.Punished, strconv.FormatBool) }},
	{"called", func(l line) string { return strconv.FormatBool(l.Called) }},
	{"apart", func(l line) string {
		return of(l.Disagreement, func(d analysis.Disagreement) string { return number(&d.Apart) })
	}},
	{"stake", func(l line) string {
		return of(l.Disagreement, func(d analysis.Disagreement) string { return number(&d.Stake) })
	}},
	{"worker", func(l line) string {
		return of(l.Worker, func(i analysis.Identity) string { return i.String() })
	}},
	{"suspect", func(l line) string { return strconv.FormatBool(l.Suspect) }},
	{"task", func(l line) string { return l.Task }},
	{"grade", func(l line) string { return of(l.Grade, strconv.Itoa) }},
	{"call_points", points(func(p *analysis.Points) string { return number(p.Call) })},
	{"throw_points", points(func(p *analysis.Points) string { return number(p.Throw) })},
	{"win_before_error", func(l line) string { return number(&l.BeforeError) }},
	{"win_after_error", func(l line) string { return off(l.WinAfter, l.AfterError) }},
	{"score_before_error", func(l line) string { return number(&l.ScoreErrors[0]) }},
	{"score_after_error", func(l line) string { return off(l.ScoreAfter, l.ScoreErrors[1]) }},
	{"best_error", func(l line) string { return number(l.Best.WinError) }},
	{"played_error", func(l line) string { return ifShot(&l.Played, number(l.Played.WinError)) }},
	{"call_known", func(l line) string { return number(l.CallProbability) }},
	{"regret", func(l line) string { return number(l.Regret) }},
	{"regret_error", func(l line) string { return off(l.Regret, l.RegretError) }},
	{"redrawn", func(l line) string { return redrawn(l, func(r *analysis.Redrawn) float64 { return r.Win }) }},
	{"redrawn_error", func(l line) string { return redrawn(l, func(r *analysis.Redrawn) float64 { return r.WinError }) }},
	{"redrawn_points", func(l line) string { return redrawn(l, func(r *analysis.Redrawn) float64 { return r.Points }) }},
	{"points_before", points(func(p *analysis.Points) string { return number(&p.Before) })},
	{"points_after", points(func(p *analysis.Points) string { return number(p.After) })},
	{"points_before_error", points(func(p *analysis.Points) string { return number(&p.Errors.Before) })},
	{"points_after_error", points(func(p *analysis.Points) string { return off(p.After, p.Errors.After) })},
	{"call_points_error", points(func(p *analysis.Points) string { return off(p.Call, p.Errors.Call) })},
	{"throw_points_error", points(func(p *analysis.Points) string { return off(p.Throw, p.Errors.Throw) })},
	{"redrawn_points_error", func(l line) string { return redrawn(l, func(r *analysis.Redrawn) float64 { return r.PointsError }) }},
}

// points is a cell of adjusted points, empty where the shot has none.
func points(cell func(*analysis.Points) string) func(line) string {
	return func(l line) string {
		if l.Points == nil {
			return ""
		}
		return cell(l.Points)
	}
}

// redrawn is a number of what the chart corrected, empty where that is nothing.
func redrawn(l line, of func(*analysis.Redrawn) float64) string {
	if l.Redrawn == nil {
		return ""
	}
	v := of(l.Redrawn)
	return number(&v)
}

// off is the standard error of a value, empty where that is not known.
func off(of *float64, se float64) string {
	if of == nil {
		return ""
	}
	return number(&se)
}

// of writes a value, nothing where it is not known.
func of[T any](v *T, write func(T) string) string {
	if v == nil {
		return ""
	}
	return write(*v)
}

// ifShot is a cell of an idea, empty where its shot is not known.
func ifShot(i *analysis.Idea, cell string) string {
	if i.Shot == nil {
		return ""
	}
	return cell
}

// CSV writes a line a shot with a heading. Win probabilities and what is told in them are in per cent of the thrower's
// team; cells of what is not known are empty.
func CSV(w io.Writer, m *analysis.Match) error {
	out := safefile.NewCSV(w)
	cells := make([]string, len(columns))
	for i := range columns {
		cells[i] = columns[i].name
	}
	out.Write(cells...)
	for i := range m.Shots {
		for k := range columns {
			cells[k] = columns[k].cell(line{&m.Shots[i], m})
		}
		out.Write(cells...)
	}
	return out.Flush()
}

func number(v *float64) string {
	if v == nil {
		return ""
	}
	text := strconv.FormatFloat(*v, 'f', 3, 64)
	if text == "-0.000" {
		return text[1:]
	}
	return text
}

// HTML writes one file that needs no other. g, which may be nil, gives the pictures of the turning points.
func HTML(w io.Writer, m *analysis.Match, g *replay.Game, texts *i18n.Bundle) error {
	r := &page{Match: m, builder: newBuilder(texts), game: g}
	if err := r.pictures(); err != nil {
		return err
	}
	return write(w, "report.html", r)
}

// page is what the template reads.
type page struct {
	*analysis.Match
	builder
	Turnings  []turningPoint
	Disagreed []disagreed      // shots that AIs disagree about most
	Apart     []*analysis.Shot // the others about which they disagree by more than the threshold
	game      *replay.Game
}

// turningPoint is a turning point with its picture.
type turningPoint struct {
	turning.Point
	Picture template.HTML // empty without a game
}

// disagreed is a shot that AIs disagree about with its picture.
type disagreed struct {
	*analysis.Shot
	Picture template.HTML // empty without a game
}

// Verdict tells in words whether a costly shot was punished; empty where that is not known.
func (p *page) Verdict(s *analysis.Shot) string {
	switch {
	case s.Punished == nil:
		return ""
	case *s.Punished:
		return p.T("report.punished")
	}
	return p.T("report.let-off")
}

// RedrawnAt is what of the change of a shot the chart alone made, by its place in the list; empty: nothing.
func (p *page) RedrawnAt(i int) string { return wording.Redrawn(&p.Words, &p.Shots[i]) }

// Team is the name of a team.
func (p *page) Team(i int) string {
	if p.Teams[i] == "" {
		return p.T("report.team-number", i+1)
	}
	return p.Teams[i]
}

// Where is the event of the game, with session and sheet, or the name of its file.
func (p *page) Where() string {
	if p.Event == "" {
		return p.Game
	}
	return p.Words.Event(p.Event, p.Session, p.Sheet)
}

// AIs are AIs beside each other.
func (p *page) AIs(specs []string) string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = p.Engines().AI(s)
	}
	return strings.Join(names, p.T("and.comma"))
}

// Name is an idea in the language of the page.
func (p *page) Name(i analysis.Idea) string {
	if i.Call.Kind == "" {
		return i.Name
	}
	return p.Words.Shots().Name(i.Call, false)
}

// Percent is a number with one digit, a dash where there is none.
func (p *page) Percent(v *float64) string {
	if v == nil {
		return "–"
	}
	return strconv.FormatFloat(*v, 'f', 1, 64)
}

// Gain is a number with one digit and its sign.
func (p *page) Gain(v *float64) string {
	if v == nil {
		return "–"
	}
	return wording.Signed(*v, 1)
}

// Number is a number with one digit.
func (p *page) Number(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// Sum is a sum over shots with its error, as far as it is known of how many.
func (p *page) Sum(sum, off float64, known, of int) string { return wording.Sum(sum, off, known, of) }

// worst is the loss from which a shot is very costly, in per cent.
func (p *page) worst() float64 {
	if p.Worst > 0 {
		return p.Worst
	}
	return 2 * p.Threshold
}

// LevelOf is how a shot is judged, as in the window.
func (p *page) LevelOf(s analysis.Shot) string {
	switch s.Level(p.Threshold, p.worst()) {
	case analysis.VeryCostly:
		return "worst"
	case analysis.Costly:
		return "bad"
	case analysis.Loss:
		return "loss"
	case analysis.Gain:
		return "good"
	}
	return ""
}

// pictures chooses the turning points and draws them.
func (p *page) pictures() error {
	for _, t := range turning.Points(&p.Words, p.Match, p.game) {
		p.Turnings = append(p.Turnings, turningPoint{Point: t})
	}
	list := p.Disagreements()
	for _, s := range list[:min(len(list), disagreementsShown)] {
		p.Disagreed = append(p.Disagreed, disagreed{Shot: s})
	}
	for _, s := range list[min(len(list), disagreementsShown):] {
		if s.Disagreement.Stake > p.Threshold {
			p.Apart = append(p.Apart, s)
		}
	}
	if p.game == nil || len(p.Turnings)+len(p.Disagreed) == 0 {
		return nil
	}
	play, err := playback.Open(p.game, p.game.First())
	if err != nil {
		return err
	}
	for i := range p.Turnings {
		if t := &p.Turnings[i]; t.InLog {
			play.Reset(t.At)
			shots := t.Shots()
			t.Picture = p.shotsPicture(play, shots[:])
		}
	}
	for i := range p.Disagreed {
		t := &p.Disagreed[i]
		var shots []*curling.Shot
		for k := range t.Ideas {
			shots = append(shots, t.Ideas[k].Shot)
		}
		if at, ok := p.game.At(t.End, t.Shot.Shot); ok {
			play.Reset(at)
			t.Picture = p.shotsPicture(play, shots)
		}
	}
	return nil
}

// shotsPicture is the position before a shot with the paths of shots; nil ones have none.
func (p *page) shotsPicture(play *playback.Playback, shots []*curling.Shot) template.HTML {
	state, err := play.State()
	if err != nil {
		return ""
	}
	scene := paint.Scene{Stones: paint.StonesOf(&state, &play.Game.Rules)}
	for n, shot := range shots {
		if shot == nil {
			continue
		}
		if paths, err := paint.ShotPaths(play, *shot, n); err == nil {
			scene.Paths = append(scene.Paths, paths...)
		}
	}
	return p.picture(&scene)
}

// Size of the graphs in pixels.
const (
	graphWidth, graphHeight = 900.0, 240.0
	graphLeft               = 36.0
)

// Graph is the win probability of the first team after every shot.
type Graph struct {
	Width, Height, Left float64
	Line                string  // points of the polyline
	Band                string  // points of the polygon of two standard errors
	Ends                []Mark  // borders of the ends
	Dots                []Point // costly shots
	Lead                string  // points of the polyline of the lead in points and stones of the first team
	TimeOuts            []float64
}

// Mark is a vertical line with a text.
type Mark struct {
	X    float64
	Text string
}

// Point is a dot of a team.
type Point struct {
	X, Y  float64
	Team  int
	Title string
}

// Graph draws the match.
func (p *page) Graph() Graph {
	g := Graph{Width: graphWidth, Height: graphHeight, Left: graphLeft}
	n := float64(max(1, len(p.Shots)))
	x := func(i int) float64 { return graphLeft + (graphWidth-graphLeft)*float64(i)/n }
	y := func(win float64) float64 { return graphHeight * (1 - min(100, max(0, win))/100) }
	var upper, lower []string
	at := func(x, y float64) string { return fmt.Sprintf("%.1f,%.1f ", x, y) }
	add := func(i int, team int, win, se float64) float64 {
		if team == 1 {
			win = 100 - win
		}
		g.Line += at(x(i), y(win))
		upper, lower = append(upper, at(x(i), y(win+2*se))), append(lower, at(x(i), y(win-2*se)))
		return y(win)
	}
	end := 0
	for i := range p.Shots {
		s := &p.Shots[i]
		if i == 0 {
			add(0, s.Team, s.WinBefore, s.BeforeError)
		}
		if s.End != end {
			end = s.End
			g.Ends = append(g.Ends, Mark{x(i), strconv.Itoa(end)})
		}
		if s.WinAfter == nil {
			continue
		}
		dot := add(i+1, s.Team, *s.WinAfter, s.AfterError)
		if s.Costly(p.Threshold) {
			g.Dots = append(g.Dots, Point{x(i + 1), dot, s.Team, p.T("report.shot", s.End, s.Shot) + " " + wording.Signed(-s.Loss(), 1)})
		}
	}
	p.addLead(&g, x)
	slices.Reverse(lower)
	for _, q := range append(upper, lower...) {
		g.Band += q
	}
	return g
}

// addLead draws the lead of the first team before every shot, by the game where it is known, and marks time-outs.
func (p *page) addLead(g *Graph, x func(int) float64) {
	if p.game == nil {
		return
	}
	top := 2.5
	leads := make([]float64, len(p.Shots))
	for i := range p.Shots {
		at, ok := p.game.At(p.Shots[i].End, p.Shots[i].Shot)
		if !ok {
			continue
		}
		if _, shot := p.game.ShotAt(at); shot != nil && shot.Chart != nil && shot.Chart.TimeOut {
			g.TimeOuts = append(g.TimeOuts, x(i))
		}
		if s, err := p.game.State(at); err == nil {
			leads[i] = float64(p.game.Rules.LeadLying(p.game.Ice.Bounds, s))
			top = max(top, math.Abs(leads[i])+0.5)
		}
	}
	for i, lead := range leads {
		y := graphHeight / 2 * (1 - lead/top)
		g.Lead += fmt.Sprintf("%.1f,%.1f %.1f,%.1f ", x(i), y, x(i+1), y)
	}
}

// Bar is a bar of the histogram.
type Bar struct {
	X, Y, Width, Height float64
	Text                string
	Shots, Team         int
}

// binWidth is the width of a bar of the histogram in per cent.
const binWidth = 2.5

// Histogram counts the shots of both teams by what call and throw lost; gains count as no loss.
func (p *page) Histogram() []Bar {
	const bins = 9
	var counts [2][bins]int
	most := 1
	for i := range p.Shots {
		s := &p.Shots[i]
		if s.Call == nil && s.Throw == nil {
			continue
		}
		b := min(bins-1, int(math.Ceil(max(0, s.Loss())/binWidth)))
		counts[s.Team][b]++
		most = max(most, counts[s.Team][b])
	}
	var bars []Bar
	width := graphWidth / bins / 2.5
	for team := range counts {
		for b, n := range counts[team] {
			text := p.T("report.no-loss")
			switch {
			case b == bins-1:
				text = "> " + wording.Number(binWidth*float64(b-1))
			case b > 0:
				text = wording.Number(binWidth*float64(b-1)) + "–" + wording.Number(binWidth*float64(b))
			}
			h := 120 * float64(n) / float64(most)
			bars = append(bars, Bar{graphWidth*float64(b)/bins + width*float64(team), 130 - h, width, h, text, n, team})
		}
	}
	return bars
}
