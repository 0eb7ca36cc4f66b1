package app

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/hogline/hogline/analysis"
	chartview "github.com/hogline/hogline/app/ui/charting"
	"github.com/hogline/hogline/app/ui/photo"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	enginephoto "github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/session/charting"
	"github.com/hogline/hogline/session/terms"
)

// chartFolder is the folder of charts, beside that of unsaved studies.
func chartFolder(data string) string {
	if data == "" {
		data = filepath.Join(os.TempDir(), "hogline", "studies")
	}
	return filepath.Join(filepath.Dir(data), "charts")
}

// newChartState is a game that is charted, which is none yet. Every start of the program is a device of its own, so that the changes of two
// that chart the same game never have one name.
func newChartState(w *Window, data string) *chartview.State {
	c := charting.New(
		charting.Config{
			Jobs:   w.session.Jobs,
			Device: strconv.FormatUint(rand.Uint64(), 36),
			Folder: chartFolder(data),
			Now:    time.Now,
			Report: w.dialogs.Error,
			Player: func(name string) (curling.Player, bool) { return namedPlayer(w.session.Throwers, name) },
		},
	)
	c.Changed.Watch(func() {
		keepAwake(w)
		w.showFile()
	})
	return chartview.NewState(c, w.settings)
}

// openPhotograph reads a picture that was opened, dropped or pasted: on the page of a chart it is of the house after the shot shown,
// elsewhere it is a position.
func openPhotograph(w *Window, path string) {
	if c := w.chartState.Chart; w.page == chartPage && c.IsOpen() && c.At().Shot < curling.Stones {
		w.photo.OpenInto(path, houseOfChart(w))
		return
	}
	w.photo.Open(path)
}

// houseOfChart takes the stones of a photograph of the house after the shot shown.
func houseOfChart(w *Window) photo.Sink {
	c := w.chartState.Chart
	s, at := c.State(), c.At()
	var teams [2]string
	for t := range teams {
		teams[t] = s.Game.Team(curling.TeamID(t)).Name.Or("")
	}
	return photo.Sink{Teams: teams, Valid: func() bool { return c.IsOpen() && c.At() == at && w.page == chartPage },
		Take:  func(found []enginephoto.Stone, _ *enginephoto.Unseen) error { return layHouse(w, found) },
		Taken: func(p *canvas.Backdrop) { w.chart.ShowPicture(p) }}
}

// layHouse notes the stones of a photograph.
func layHouse(w *Window, found []enginephoto.Stone) error {
	var list []charting.Lying
	for _, s := range found {
		list = append(list, charting.Lying{Team: curling.TeamID(s.Team), At: s.Place})
	}
	if !w.chartState.Chart.Stones.Lay(list) {
		return errors.New(w.words.T("photo.many"))
	}
	return nil
}

// chartMatch is the analysis of the chart that is open, where the study shows it; nil else.
func chartMatch(w *Window) *analysis.Match {
	s, g := w.chartState.Chart.State(), w.session.Place.Game()
	if g.Format != chart.FormatName || g.Teams != s.Replay().Teams || g.Result.Score != s.Score {
		return nil
	}
	return w.session.Valuation.Match()
}

// namedPlayer is a thrower that the user named, on the ice that charts are shown on.
func namedPlayer(all *terms.Throwers, name string) (p curling.Player, ok bool) {
	for _, kept := range all.Kept() {
		if kept.Name == name && terms.Suits(kept.Own, physics.Today) {
			return kept.Own, true
		}
	}
	return p, false
}

// newChart makes the view of the game that is charted.
func newChart(w *Window) *chartview.View {
	if w.chart != nil {
		w.chart.Close()
	}
	v := chartview.New(w.words, w.chartState, w.dialogs, w.theme.Palette)
	v.OnMatch, v.OnPhoto = func() *analysis.Match { return chartMatch(w) }, func() { w.photo.AskInto(houseOfChart(w)) }
	v.OnStudy = func(g *replay.Game, path string) {
		if w.files.Show(g, path) {
			w.showPage(studyPage)
		}
	}
	return v
}

// keepAwake keeps the screen on while a game is charted on the page that is shown.
func keepAwake(w *Window) { setAwake(w.page == chartPage && w.chartState.Chart.IsOpen()) }

// chartTogether shows the page of charts with the chart of a link that other devices chart too.
func (w *Window) chartTogether(link string) {
	w.showPage(chartPage)
	if err := w.chart.Join(link); err != nil {
		w.dialogs.Error(err)
	}
}
