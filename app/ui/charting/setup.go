package charting

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
)

// secondColour is the colour of the second team's stones as the page draws them: the first team has it where the colours are exchanged.
const secondColour = "yellow"

// setup is a game that is being set up.
type setup struct {
	Format    chart.Format
	Ends      int
	First     int
	Own       int
	Exchanged bool // the colours
	Event     string
	Sheet     string
	Session   string
	Note      string
	Draws     [2]string // last stone draws in cm, parted by spaces or semicolons
	Teams     [2]team
}

// team is a team as the settings remember it: players in the order in which they throw, substitutes after them.
type team struct {
	Name    string   `json:"name"`
	Players []string `json:"players"`
}

func newSetup() setup { return setup{Format: chart.Fours, Ends: chart.Fours.Rules().Ends, Own: -1} }

// fields are what the set-up says of the game.
func (s *setup) fields() chart.GameFields {
	f := chart.GameFields{
		Format: chart.Noted(s.Format),
		Ends:   chart.Noted(s.Ends),
		First:  chart.Noted(s.First),
		Own:    chart.Noted(s.Own),
	}
	for to, text := range map[**chart.Field[string]]string{&f.Event: s.Event, &f.Sheet: s.Sheet, &f.Session: s.Session, &f.Note: s.Note} {
		if text != "" {
			*to = chart.Noted(text)
		}
	}
	colours := []string{"red", secondColour}
	if s.Exchanged {
		slices.Reverse(colours)
	}
	for t := range s.Teams {
		of, from := f.Team(curling.TeamID(t)), &s.Teams[t]
		of.Colour = chart.Noted(colours[t])
		if draws, err := parseDraws(s.Draws[t]); err == nil && len(draws) > 0 {
			of.Draws = chart.Noted(draws)
		}
		if from.Name != "" {
			of.Name = chart.Noted(from.Name)
		}
		if n := min(s.Format.Players(), len(from.Players)); n > 0 {
			of.Line = chart.Noted(slices.Clone(from.Players[:n]))
			if len(from.Players) > n {
				of.Substitutes = chart.Noted(slices.Clone(from.Players[n:]))
			}
		}
	}
	return f
}

// of takes what a chart says of its game.
func (s *setup) of(st *chart.State) {
	g := &st.Game
	s.Format, s.Ends, s.First, s.Own = st.Format, st.Rules.Ends, g.First.Or(0), g.Own.Or(-1)
	s.Session, s.Note = g.Session.Or(""), g.Note.Or("")
	s.Event, s.Sheet, s.Exchanged = g.Event.Or(""), g.Sheet.Or(""), g.Team1.Colour.Or("") == secondColour
	for t := range s.Teams {
		from := g.Team(curling.TeamID(t))
		s.Draws[t] = ""
		for _, cm := range from.Draws.Or(nil) {
			s.Draws[t] = strings.TrimSpace(s.Draws[t] + " " + strconv.FormatFloat(cm, 'f', -1, 64))
		}
		s.Teams[t] = team{from.Name.Or(""), slices.Concat(from.Line.Or(nil), from.Substitutes.Or(nil))}
	}
}

// parseDraws reads last stone draws in cm from the tee.
func parseDraws(text string) (list []float64, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ';' || r == '　' || r == '、' }) {
		cm, err := strconv.ParseFloat(strings.ReplaceAll(word, ",", "."), 64)
		if err != nil || !(cm >= 0 && cm <= chart.MaxDraw) || len(list) == chart.MaxDraws {
			return nil, strconv.ErrRange
		}
		list = append(list, cm)
	}
	return list, nil
}

// remembered are the teams of the settings, those of last first.
func (s *State) remembered() (list []team) {
	for _, text := range s.settings.List(settings.ChartTeams) {
		var t team
		if json.Unmarshal([]byte(text), &t) == nil && t.Name != "" {
			list = append(list, t)
		}
	}
	return list
}

// remember keeps the teams of a set-up.
func (s *State) remember() {
	list := s.remembered()
	for _, t := range s.setup.Teams {
		if t.Name != "" {
			list = slices.DeleteFunc(list, func(o team) bool { return o.Name == t.Name })
			list = slices.Insert(list, 0, t)
		}
	}
	var texts []string
	for _, t := range list[:min(len(list), settings.ChartTeams.Max)] {
		if text, err := json.Marshal(t); err == nil {
			texts = append(texts, string(text))
		}
	}
	s.settings.SetList(settings.ChartTeams, texts)
}

// setupForm is the form of a new game, or of the game that is charted.
func (p *gameForm) setupForm(isNew bool) fyne.CanvasObject {
	s := &p.state.setup
	box := container.NewVBox()
	var formats []*canvas.Button
	for _, f := range chart.Formats {
		formats = append(formats, p.choice(p.words.T("charting.format."+string(f)), s.Format == f, false, func() {
			if s.Format != f {
				rules := f.Rules()
				s.Format, s.Ends = f, rules.Ends
			}
			p.page.Redraw()
		}))
	}
	box.Add(grid(len(formats), formats...))
	for t := range 2 {
		p.addTeam(box, t)
	}
	box.Add(p.caption("charting.first-stone"))
	first := func(t int) *canvas.Button {
		name := s.Teams[t].Name
		if name == "" {
			name = p.words.T("charting.team", t+1)
		}
		return p.choice(name, s.First == t, false, func() { s.First = t; p.page.Redraw() })
	}
	exchange := p.choice(p.words.T("charting.exchange"), s.Exchanged, false, func() { s.Exchanged = !s.Exchanged; p.page.Redraw() })
	box.Add(grid(3, first(0), first(1), exchange))
	box.Add(p.caption("charting.ends"))
	var ends []*canvas.Button
	for _, n := range []int{4, 6, 8, 10} {
		ends = append(ends, p.choice(fmt.Sprint(n), s.Ends == n, false, func() { s.Ends = n; p.page.Redraw() }))
	}
	box.Add(grid(4, ends...))
	box.Add(p.caption("charting.charted"))
	own := func(key string, t int) *canvas.Button {
		return p.choice(p.words.T(key), s.Own == t, false, func() { s.Own = t; p.page.Redraw() })
	}
	box.Add(grid(3, own("charting.both", -1), own("charting.only-1", 0), own("charting.only-2", 1)))
	box.Add(p.entry("charting.event", &s.Event))
	box.Add(p.entry("charting.sheet", &s.Sheet))
	if !isNew {
		box.Add(p.entry("charting.session", &s.Session))
		for t := range 2 {
			box.Add(canvas.NewLabel(p.words.T("charting.draws", p.teamName(t)), canvas.NoteSize, false, canvas.ColourQuiet, 60))
			box.Add(p.entry("charting.draws.cm", &s.Draws[t]))
		}
		box.Add(p.entry("charting.note", &s.Note))
	}
	if !isNew {
		box.Add(grid(1, canvas.NewButton(p.words.T("charting.take"), canvas.ButtonPrimary, p.takeSetup)))
	}
	return box
}

// addTeam adds the name and the players of a team, and the teams that are remembered.
func (p *gameForm) addTeam(box *fyne.Container, t int) {
	s := &p.state.setup
	box.Add(canvas.NewLabel(p.words.T("charting.team", t+1), canvas.NoteSize, false, canvas.ColourQuiet, 60))
	box.Add(p.entry("charting.name", &s.Teams[t].Name))
	players := strings.Join(s.Teams[t].Players, ", ")
	e := forms.NewEntry(p.dialogs.TypedKey)
	e.SetText(players)
	e.OnChanged = func(text string) {
		s.Teams[t].Players = nil
		for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '、' }) {
			if name = strings.TrimSpace(name); name != "" {
				s.Teams[t].Players = append(s.Teams[t].Players, name)
			}
		}
	}
	box.Add(p.named("charting.players", e))
	var known []*canvas.Button
	for _, k := range p.state.remembered() {
		if k.Name != s.Teams[0].Name && k.Name != s.Teams[1].Name && len(known) < 4 {
			known = append(known, canvas.NewButton(k.Name, canvas.ButtonQuiet, func() {
				s.Teams[t] = k
				p.page.Redraw()
			}))
		}
	}
	if len(known) > 0 {
		box.Add(grid(4, known...))
	}
}

// entry is a field with its name.
func (p *gameForm) entry(key string, text *string) fyne.CanvasObject {
	e := forms.NewEntry(p.dialogs.TypedKey)
	e.SetText(*text)
	e.OnChanged = func(now string) { *text = strings.TrimSpace(now) }
	return p.named(key, e)
}

func (p *gameForm) named(key string, o fyne.CanvasObject) fyne.CanvasObject {
	label := canvas.NewLabel(p.words.T(key), canvas.BodySize, false, theme.ColorNameForeground, 40)
	return container.New(
		&canvas.Columns{Fixed: []float32{110, 0}, Gap: 6},
		container.New(canvas.VCentre{Least: canvas.RowHeight}, label),
		o,
	)
}

// begin begins the chart of the set-up.
func (p *gameForm) begin() {
	s := p.state
	if err := s.Chart.Begin(s.setup.fields()); err != nil {
		p.dialogs.Error(err)
		return
	}
	s.remember()
	s.settings.SetChoice(settings.Charted, s.Chart.Path())
	p.page.show1(shotPanel)
}

// takeSetup notes what was changed of the game.
func (p *gameForm) takeSetup() {
	s := p.state
	for t := range s.setup.Draws {
		if _, err := parseDraws(s.setup.Draws[t]); err != nil {
			p.dialogs.Notify(p.words.T("charting.bad-draws", chart.MaxDraws, chart.MaxDraw))
			return
		}
	}
	s.Chart.SetGame(s.setup.fields())
	s.remember()
	p.page.show1(shotPanel)
}

// gameForm notes what a game is, opens and saves charts, and shares one.
type gameForm struct {
	*common
	frame   *page.Page
	onMatch func() *analysis.Match // the analysis of the chart that is open, nil for none
}

// content is the game that is charted, and what can be done with its chart.
func (p *gameForm) content() fyne.CanvasObject {
	box := container.NewVBox(grid(3,
		canvas.NewButton(p.words.T("charting.study"), canvas.ButtonPrimary, p.page.study),
		canvas.NewButton(p.words.T("charting.table"), canvas.ButtonOutline, p.saveTable),
		canvas.NewButton(p.words.T("charting.merge"), canvas.ButtonOutline, p.merge)),
		grid(3, canvas.NewButton(p.words.T("charting.pages"), canvas.ButtonOutline, p.savePages), p.together(),
			canvas.NewButton(p.words.T("charting.close"), canvas.ButtonOutline, p.leave)))
	p.addShared(box)
	box.Add(canvas.Separator())
	box.Add(p.setupForm(false))
	box.Add(canvas.Separator())
	box.Add(p.caption("charting.letters"))
	set := p.state.settings
	var schemes []*canvas.Button
	for _, name := range settings.ChartLetters.Choices {
		schemes = append(schemes, p.choice(p.words.T("charting.letters."+name), set.Choice(settings.ChartLetters) == name, false, func() {
			set.SetChoice(settings.ChartLetters, name)
			p.page.Redraw()
		}))
	}
	schemes = append(schemes, p.choice(p.words.T("charting.bonus"), set.Switch(settings.ChartBonus), false, func() {
		set.SetSwitch(settings.ChartBonus, !set.Switch(settings.ChartBonus))
		p.page.Redraw()
	}))
	box.Add(grid(len(schemes), schemes...))
	return box
}

// saveTable writes the table that holds all of the chart.
func (p *gameForm) saveTable() {
	p.frame.Save(chart.TableName, filepick.Kind{Name: p.words.T("pick.tables"), Ends: []string{"csv"}}, func(w io.Writer) error {
		files, err := p.state.Chart.Files.Tables(context.Background())
		if err != nil {
			return err
		}
		_, err = io.Copy(w, bytes.NewReader(files[chart.TableName]))
		return err
	}, nil)
}

// savePages writes the pages to be printed: one a team and one a player.
func (p *gameForm) savePages() {
	c := p.state.Chart
	name := strings.TrimSuffix(filepath.Base(c.Path()), chart.Extension) + ".html"
	p.frame.Save(name, filepick.Kind{Name: p.words.T("pick.page"), Ends: []string{"html"}}, func(w io.Writer) error {
		var m *analysis.Match
		if p.onMatch != nil {
			m = p.onMatch()
		}
		return report.Chart(w, c.State(), m, p.words.Bundle)
	}, nil)
}

// merge adds what another device charted of the game.
func (p *gameForm) merge() {
	p.frame.Open(p.words.T("charting.merge"), p.kind(), func(path string) {
		n, err := p.state.Chart.Files.Merge(path)
		if err != nil {
			p.dialogs.Error(err)
			return
		}
		p.dialogs.Notify(p.words.T("charting.merged", n))
	})
}

// leave closes the chart.
func (p *gameForm) leave() {
	p.state.settings.SetChoice(settings.Charted, "")
	p.state.Chart.Close()
}

// kind are the files of charts.
func (p *gameForm) kind() filepick.Kind {
	return filepick.Kind{Name: p.words.T("charting.files"), Ends: []string{strings.TrimPrefix(chart.Extension, ".")}}
}
