package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hogline/app/filepick"
	"hogline/app/settings"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/canvas/playback"
	"hogline/engine/physics/aim"
	"hogline/engine/physics/simulators"
	"hogline/engine/safefile"
	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/file"
	"hogline/replay/hpos"
)

// Positions that come with the program: what a first start shows, and one in which the best
// shot turns with the weight limit (docs/EXPERIMENTS.md, seed 000).
const (
	samplePosition  = "positions/sample.hpos"
	turningPosition = "positions/weight-limit.hpos"
)

// Open opens the first of the files, or the sample if there is none.
func (w *Window) Open(files []string) {
	w.openSample()
	if len(files) > 0 {
		w.openFile(files[0])
	}
}

// openSample shows the position that comes with the program and asks about it.
func (w *Window) openSample() {
	if w.openBundled(samplePosition) {
		w.ask()
	}
}

// openTurning shows the position of the weight limits and asks one AI as two throwers.
func (w *Window) openTurning() {
	if w.openBundled(turningPosition) {
		w.askUnderBothLimits("shots")
	}
}

// openBundled shows a position that comes with the program.
func (w *Window) openBundled(name string) bool {
	f, err := w.Assets.Open(name)
	if err != nil {
		w.tellError(err)
		return false
	}
	defer func() { _ = f.Close() }() // only read
	p, err := hpos.Read(f)
	if err != nil {
		w.tellError(err)
		return false
	}
	w.openGame(p.Game(), "")
	return true
}

// sampleMatch is a match of two AIs that comes with the program.
const sampleMatch = "positions/sample-match.dcl"

// openSampleMatch shows it.
func (w *Window) openSampleMatch() {
	f, err := w.Assets.Open(sampleMatch)
	if err != nil {
		w.tellError(err)
		return
	}
	defer func() { _ = f.Close() }() // only read
	g, err := dcl.Read(f)
	if err != nil {
		w.tellError(err)
		return
	}
	w.openGame(g, "")
}

// openFile reads a file on a goroutine of its own and shows it.
func (w *Window) openFile(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if strings.EqualFold(filepath.Ext(path), ".gsm") {
		w.openRules(path)
		return
	}
	request := w.poster.Begin("open")
	go func() {
		g, err := file.Open(path)
		w.poster.Post("open", request, func() {
			if err != nil {
				if errors.Is(err, os.ErrNotExist) {
					w.Settings.DropRecent(path)
				}
				w.tellError(err)
				return
			}
			w.Settings.AddRecent(path)
			w.openGame(g, path)
		})
	}()
}

func (w *Window) openGame(g *replay.Game, path string) {
	if len(g.Places()) == 0 {
		w.tell(w.T("open.empty"))
		return
	}
	play, err := playback.New(g)
	if err != nil {
		w.tellError(err)
		return
	}
	if w.play != nil {
		w.play.Clock.Pause()
		w.run()
	}
	w.play, w.path, w.ice.preview = play, path, -1
	w.found, w.whole = map[replay.Place]playback.ShotAnalysis{}, replay.Agreement{}
	w.forgetAnswers()
	w.showGame()
	if n := len(g.Warnings); n > 0 {
		w.tell(w.T("open.warnings", n, w.sayWarning(g.Warnings[0])))
	}
	w.study(g)
}

// study goes over the whole log: names every shot and compares it with our simulator.
func (w *Window) study(g *replay.Game) {
	if w.stopStudy != nil {
		w.stopStudy()
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.stopStudy = cancel
	request := w.poster.Begin("study")
	go func() {
		defer cancel()
		sim, err := simulators.Reference(g.Ice)
		if err != nil {
			return
		}
		aim, err := aim.New(g.Ice)
		if err != nil {
			aim = nil
		}
		found := map[replay.Place]playback.ShotAnalysis{}
		var whole replay.Agreement
		show := func() {
			found, whole := maps.Clone(found), whole
			w.poster.Post("study", request, func() { w.showAnalysis(found, whole) })
		}
		last := time.Now()
		for _, p := range g.Places() {
			if ctx.Err() != nil {
				return
			}
			a := playback.AnalyzeShot(g, p, sim, aim)
			found[p] = a
			whole.Add(&a.Diff)
			if time.Since(last) > time.Second/2 {
				last = time.Now()
				show()
			}
		}
		show()
	}()
}

func (w *Window) showAnalysis(found map[replay.Place]playback.ShotAnalysis, whole replay.Agreement) {
	w.found, w.whole = found, whole
	w.shots.fill(w.play.At.End)
	w.shots.showPlace()
	w.showStatus()
}

// nextDifference goes to the next shot where our simulator and the log disagree.
func (w *Window) nextDifference() {
	places := w.play.Game.Places()
	at := 0
	for i, p := range places {
		if p == w.play.At {
			at = i
		}
	}
	for k := 1; k <= len(places); k++ {
		p := places[(at+k)%len(places)]
		if r := w.found[p]; r.Diff.Differs() {
			w.goTo(p)
			return
		}
	}
	w.tell(w.T("differences.none"))
}

// showStatus writes the status line: rules, model, agreement, seed, what was saved.
func (w *Window) showStatus() {
	if w.play == nil {
		return
	}
	parts := []string{w.T("status.model", w.modelText())}
	if foul := w.foulText(); foul != "" {
		parts = append([]string{foul}, parts...)
	}
	if w.whole.Shots > 0 {
		parts = append(parts, w.T("status.agrees", w.whole.Agreeing, w.whole.Shots))
	}
	if p := w.play; p.Diff.Compared {
		switch {
		case p.Diff.Other != 0:
			parts = append(parts, w.T("status.other"))
		case !p.Diff.Agrees():
			parts = append(parts, w.T("status.differs", fmt.Sprintf("%.1f", 100*p.Diff.Distance), p.Diff.Stone+1))
		default:
			parts = append(parts, w.T("status.same", fmt.Sprintf("%.2f", 1000*p.Diff.Distance)))
		}
	}
	if q := &w.question; q.seed != 0 {
		parts = append(parts, w.T("status.seed", q.seed), w.T("status.budget", w.budgetText(q.budget)))
		if q.verdict.Simulator != "" {
			parts = append(parts, w.T("status.referee", w.T("simulator."+q.verdict.Simulator), w.T("policy."+q.verdict.Policy)))
		}
	}
	parts = append(parts, w.winsText())
	if w.answerAt(w.selected) != nil && !w.hasMap() {
		parts = append(parts, w.noMap())
	}
	if !w.saved.IsZero() {
		parts = append(parts, w.T("status.saved", w.saved.Format("15:04")))
	}
	w.status.SetText(strings.Join(parts, "  ·  "))
}

// showStripValue writes who leads, at the right of the strip.
func (w *Window) showStripValue() {
	s, ok := w.state()
	if !ok {
		return
	}
	side, n := s.Position.Counting(w.play.Game.Ice.Bounds)
	lead := s.Score[0] - s.Score[1]
	if s.TeamOf(side) == 0 {
		lead += n
	} else {
		lead -= n
	}
	who, value := w.T("level"), "0"
	if lead != 0 {
		team := 0
		if lead < 0 {
			team, lead = 1, -lead
		}
		who, value = w.leadText(w.play.Game.Teams[team]), fmt.Sprintf("+%d", lead)
	}
	w.strip.SetAt(w.play.At, who, value)
}

// leadText is who leads, with as much of the name as there is room for.
func (w *Window) leadText(name string) string {
	n := min(24, len([]rune(name)))
	for {
		s := w.T("leads", shorten(name, n))
		if n <= 1 || fyne.MeasureText(s, canvas.NoteSize, fyne.TextStyle{}).Width <= canvas.TimelineLabelWidth {
			return s
		}
		n--
	}
}

var (
	logKinds      = file.Extensions(false)
	positionKinds = []string{"hpos"}
)

// chosen runs then with a path that the user chose; errors are told.
func (w *Window) chosen(then func(path string)) func(string, error) {
	return func(path string, err error) {
		w.UI(func() {
			switch {
			case err == nil && path != "":
				then(path)
			case err == nil || errors.Is(err, filepick.ErrCancelled):
			case errors.Is(err, filepick.ErrBusy):
				w.tell(w.T("pick.busy"))
			default:
				w.tellError(err)
			}
		})
	}
}

func (w *Window) folder() string {
	if w.path != "" {
		return filepath.Dir(w.path)
	}
	if list := w.Settings.List(settings.Recent); len(list) > 0 {
		return filepath.Dir(list[0])
	}
	return ""
}

func (w *Window) askOpen() {
	w.Picker.Open(filepick.Request{Title: w.T("do.open"), Dir: w.folder(), Kinds: []filepick.Kind{{Name: w.T("pick.logs"), Ends: logKinds}}}, w.chosen(w.openFile))
}

func (w *Window) askSave(name string, kind filepick.Kind, write func(io.Writer) error) {
	w.Picker.Save(filepick.Request{Title: w.T("save"), Dir: w.folder(), Name: name, Kinds: []filepick.Kind{kind}}, w.chosen(func(path string) {
		if filepath.Ext(path) == "" {
			path += "." + kind.Ends[0]
		}
		if err := safefile.WriteAtomic(path, write); err != nil {
			w.tellError(err)
			return
		}
		w.saved = time.Now()
		w.tell(w.T("saved", filepath.Base(path)))
		w.showStatus()
	}))
}

// position is the situation shown, under the thrower chosen, as a file holds it.
func (w *Window) position() (hpos.Position, error) {
	p, err := hpos.Of(w.play.Game, w.play.At)
	if err != nil {
		return p, err
	}
	p.Players = w.teams()
	return p, nil
}

// baseName is the name of the file shown, with the place, for another one.
func (w *Window) baseName(ext string) string {
	name := "position"
	if w.path != "" {
		name = strings.TrimSuffix(filepath.Base(w.path), filepath.Ext(w.path))
	}
	if s, ok := w.state(); ok {
		name += fmt.Sprintf("-e%d-s%d", s.End+1, s.Shot+1)
	}
	return name + ext
}

func (w *Window) askSavePosition() {
	p, err := w.position()
	if err != nil {
		w.tellError(err)
		return
	}
	w.askSave(w.baseName(".hpos"), filepick.Kind{Name: w.T("pick.position"), Ends: positionKinds}, func(out io.Writer) error { return hpos.Write(out, p) })
}

func (w *Window) askSaveLog() {
	g := w.play.Game
	name := "log.dcl"
	if w.path != "" {
		name = strings.TrimSuffix(filepath.Base(w.path), filepath.Ext(w.path)) + ".dcl"
	}
	w.askSave(name, filepick.Kind{Name: w.T("pick.log"), Ends: []string{"dcl"}}, func(out io.Writer) error { return dcl.Write(out, g) })
}

// pictureHeight is the height in pixels of a saved picture of the house.
const pictureHeight = 1400

func (w *Window) askSavePicture() {
	s := paint.Scene{Stones: w.ice.rink.Stones(), Paths: w.ice.rink.Paths()}
	if w.tracesShown() {
		s.Trails = w.play.Trails()
	}
	frame := paint.HouseFrame
	if w.frameName() == "sheet" {
		frame = paint.SheetFrame
	}
	fw, fh := frame.Size()
	v := paint.NewView(pictureHeight*fw/fh, pictureHeight, frame, w.flipped())
	v.Unit = 2
	img := s.Image(v, w.look.Palette)
	w.askSave(w.baseName(".png"), filepick.Kind{Name: w.T("pick.picture"), Ends: []string{"png"}}, func(out io.Writer) error { return png.Encode(out, img) })
}

// copyPosition puts the situation on the clipboard as a position file.
func (w *Window) copyPosition() {
	p, err := w.position()
	if err != nil {
		w.tellError(err)
		return
	}
	var b bytes.Buffer
	if err := hpos.Write(&b, p); err != nil {
		w.tellError(err)
		return
	}
	w.App.Clipboard().SetContent(b.String())
	w.tell(w.T("copied"))
}

// pastePosition opens a position from the clipboard.
func (w *Window) pastePosition() {
	p, err := hpos.Read(strings.NewReader(w.App.Clipboard().Content()))
	if err != nil {
		w.tell(w.T("paste.none"))
		return
	}
	w.openGame(p.Game(), "")
}

// mirrorPosition opens the situation shown, reflected at the centre line.
func (w *Window) mirrorPosition() {
	p, err := w.position()
	if err != nil {
		w.tellError(err)
		return
	}
	p.State.Position = p.State.Position.Mirrored()
	w.openGame(p.Game(), "")
}
