package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay/matchlog"
)

// playOut plays the position of the study out, as often as the form says.
func (v *View) playOut() {
	if !v.rightForm() {
		return
	}
	s := v.state
	v.OnOpen()
	if err := s.playOut([2]string{v.form.playerName(&s.seats[0]), v.form.playerName(&s.seats[1])}); err != nil {
		v.tell(err)
	}
	v.Redraw()
}

// tell tells why a match cannot be begun.
func (v *View) tell(err error) {
	switch {
	case errors.Is(err, errNoPerson):
		v.dialogs.Notify(v.words.T("match.error.person"))
	case errors.Is(err, errNoText):
		v.dialogs.Notify(v.words.T("match.error.rules"))
	default:
		v.dialogs.Error(err)
	}
}

// playoutPanel is how the position came out: how often with which score of the end, and every match.
func (v *View) playoutPanel() fyne.CanvasObject {
	w, p := v.words, v.state.playouts
	box := page.NewColumn()
	box.AddPadded(canvas.NewLabel(w.T("match.playout.title", p.Games), canvas.BodySize, true, theme.ColorNameForeground, 100), 9, 4)
	start := &p.Setup.Start
	box.AddText(w.T("match.playout.who", p.Setup.Names[0], p.Setup.Names[1], start.End+1, p.Setup.Rules.Rules.Count(start.Shot)),
		widget.MediumImportance, 0, 2)
	box.AddText(w.T("match.playout.played", p.Played, p.Games), widget.LowImportance, 0, 4)
	row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
	if p.Running {
		row.Add(page.SmallButton(w.T("match.stop"), v.stop))
	}
	row.Add(page.SmallButton(w.T("match.new"), v.showSetup))
	box.AddPadded(row, 2, 6)
	if p.Err != nil {
		box.AddText(w.ErrorSentence(p.Err), widget.DangerImportance, 2, 4)
	}
	box.Add(canvas.Separator())
	team := start.Mover()
	count, n, mean, doubt := p.Distribution(team)
	if n > 0 {
		between := "?" // also where all scores are equal: they tell nothing of it
		if doubt > 0 {
			between = fmt.Sprintf("%.2f", doubt)
		}
		box.AddText(w.T("match.playout.mean", p.Setup.Names[team], wording.Signed(mean, 2), between), widget.MediumImportance, 6, 4)
		box.AddPadded(v.distribution(count, n), 2, 8)
	}
	box.Add(canvas.Separator())
	list := canvas.VStack()
	for i, r := range p.Records {
		if r != nil {
			list.Add(v.playoutRow(i, r, p.EndScore(r, team)))
		}
	}
	return container.NewBorder(box.Content, nil, nil, nil, container.NewVScroll(list))
}

// distribution is a bar for each score of the end, the best first.
func (v *View) distribution(count map[int]int, n int) fyne.CanvasObject {
	scores := make([]int, 0, len(count))
	most := 0
	for k, c := range count {
		scores = append(scores, k)
		most = max(most, c)
	}
	slices.Sort(scores)
	box := canvas.VStack()
	for _, k := range slices.Backward(scores) {
		bar := widget.NewProgressBar()
		bar.Max, bar.Value = float64(most), float64(count[k])
		bar.TextFormatter = func() string { return fmt.Sprintf("%d · %.0f %%", count[k], 100*float64(count[k])/float64(n)) }
		name := canvas.NewLabel(wording.Signed(float64(k), 0), canvas.BodySize, true, theme.ColorNameForeground, 30).Align(fyne.TextAlignTrailing)
		box.Add(container.New(&canvas.Columns{Fixed: []float32{36, 0}, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name),
			bar))
	}
	return box
}

// playoutRow is one match; it opens in the study.
func (v *View) playoutRow(i int, r *match.Record, score int) fyne.CanvasObject {
	text := v.words.T("match.playout.row", strconv.Itoa(i+1), wording.Signed(float64(score), 0), len(r.Shots))
	label := canvas.NewLabel(text, canvas.BodySize, false, theme.ColorNameForeground, 60)
	return canvas.NewListRow(canvas.Padded(label, 4, 4, 12, 8), func() {
		g := matchlog.Game(r)
		g.Complete = len(r.Ends) > 0
		v.OnStudy(g, nil)
	}).Ruled()
}

// playoutThrows is what a built-in AI may spend on a shot of a game played out where its time was given: the games are
// many, and with throws they are repeatable.
const playoutThrows = 1000

// playOut plays the position of the study out by the players that are set up.
func (s *State) playOut(names [2]string) error {
	from, err := s.here()
	if err != nil {
		return err
	}
	m, _, err := s.setup(names, from)
	if err != nil {
		return err
	}
	for t := range m.Seats {
		if other := m.Seats[1-t]; m.Seats[t].Person && other.Person {
			return errNoPerson
		} else if m.Seats[t].Person { // the AI plays both teams
			other.Thrower, other.Others = m.Seats[t].Thrower, m.Seats[t].Others
			m.Seats[t] = other
			m.Names = [2]string{m.Names[1-t] + " 1", m.Names[1-t] + " 2"}
		}
		if b := &m.Seats[t].Budget; b.Throws == 0 && !strings.HasPrefix(m.Seats[t].Spec, programWho+":") {
			*b = ai.Budget{Throws: playoutThrows}
		}
	}
	m.Clock, m.Shot, m.ExtraClock = 0, 0, 0
	s.Match.SetPaused(true)
	s.shown = playoutPanel
	s.playouts.Play(m, s.games)
	return nil
}
