package app

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
)

// Measurements that only a real window can make, asked for by the environment
// (docs/MEASURING.md):
//
//	HOGLINE_FIRST_FRAME=1       prints the time from the start to the first frame and quits
//	HOGLINE_BENCH_REPLAY=20     plays 16 stones with 8 paths and a map for 20 s, prints
//	                            frames a second, CPU time a frame and memory, and quits
//	HOGLINE_BENCH_LAB=20        the same for the lab: the cursor moves over the board in every frame
//	HOGLINE_BENCH_DRAG=20       the same for the editor: a stone is dragged in every frame
//	HOGLINE_BENCH_ANALYSIS=20   the same for the sample match, played while it is analysed
const (
	firstFrameEnv  = "HOGLINE_FIRST_FRAME"
	benchReplayEnv = "HOGLINE_BENCH_REPLAY"
	benchLabEnv    = "HOGLINE_BENCH_LAB"
	benchDragEnv   = "HOGLINE_BENCH_DRAG"
	benchMatchEnv  = "HOGLINE_BENCH_ANALYSIS"
)

// startTime is as near to the start of the program as it gets.
var startTime = time.Now()

// measure starts the measurement that the environment asks for.
func measure(w *Window, out io.Writer) {
	if os.Getenv(firstFrameEnv) != "" {
		w.app.Lifecycle().SetOnStarted(func() { firstFrame(w, out) })
	}
	for env, bench := range map[string]func(*Window, io.Writer, time.Duration){benchReplayEnv: benchReplay, benchLabEnv: benchLab,
		benchDragEnv: benchDrag, benchMatchEnv: benchAnalysis} {
		if s := os.Getenv(env); s != "" {
			seconds, err := strconv.ParseFloat(s, 64)
			if err != nil || !(seconds >= 1 && seconds <= 3600) {
				seconds = 20
			}
			w.app.Lifecycle().SetOnStarted(func() { bench(w, out, time.Duration(seconds*float64(time.Second))) })
		}
	}
}

// measured reports whether the environment asks for a measurement.
func measured() bool {
	return os.Getenv(firstFrameEnv)+os.Getenv(benchReplayEnv)+os.Getenv(benchLabEnv)+os.Getenv(benchDragEnv)+os.Getenv(benchMatchEnv) != ""
}

// benchDrag drags a stone of the sample in circles in the editor, as the pointer does, one step a frame.
func benchDrag(w *Window, out io.Writer, length time.Duration) {
	w.session.Ask.Stop() // of the first start
	w.session.Aim.SetMode(aiming.EditMode)
	state, _ := w.session.Place.State()
	view := w.ice.Rink.View()
	stone := 0
	for !state.Position.Has(stone) {
		stone++
	}
	from := view.Point(state.Position[stone])
	at := fyne.NewPos(float32(from.X), float32(from.Y))
	countFrames(w, out, length, "editor, a stone dragged", func(frame int) {
		a := float64(frame) / 10
		to := fyne.NewPos(float32(from.X+60*(1-math.Cos(a))), float32(from.Y+60*math.Sin(a)))
		w.ice.Rink.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-at.X, to.Y-at.Y)})
		at = to
	})
}

// benchAnalysis plays a shot of the sample match in a loop while the match is analysed, and tells how many shots were.
func benchAnalysis(w *Window, out io.Writer, length time.Duration) {
	w.session.Ask.Stop() // of the first start
	w.files.OpenSampleMatch()
	w.session.Valuation.Start()
	w.session.Place.SetLoop(true)
	w.transport.TogglePlay()
	started, told := time.Now(), 0
	countFrames(w, out, length, "a shot played while the match is analysed", func(int) {
		if s := int(time.Since(started).Seconds()); s >= told+5 {
			told = s
			_, _ = fmt.Fprintf(out, "after %d s: %d of %d shots analysed\n", s, w.session.Valuation.Now().Done, w.session.Valuation.Now().Total)
		}
	})
}

// benchLab moves the cursor to and fro over the board of the lab, which is drawn anew in every frame.
func benchLab(w *Window, out io.Writer, length time.Duration) {
	w.session.Ask.Stop() // of the first start
	w.showPage(labPage)
	countFrames(w, out, length, "lab, cursor moving", func(frame int) {
		key := actions.Key{Name: fyne.KeyRight}
		if frame/4%2 == 1 {
			key.Name = fyne.KeyLeft
		}
		w.actions.Find(key, labPage).Do()
	})
}

// firstFrame waits for the first frame: animations tick right before one is drawn, so the
// second tick comes after it.
func firstFrame(w *Window, out io.Writer) {
	ticks := 0
	a := fyne.NewAnimation(time.Hour, func(float32) {
		if ticks++; ticks == 2 {
			_, _ = fmt.Fprintf(out, "first frame %.3f s\n", time.Since(startTime).Seconds())
			w.Quit()
		}
	})
	a.Start()
}

// benchReplay plays a crowded scene in a loop.
func benchReplay(w *Window, out io.Writer, length time.Duration) {
	g, err := crowdedGame()
	if err != nil {
		_, _ = fmt.Fprintln(out, err)
		w.Quit()
		return
	}
	if err := w.session.Open(g, ""); err != nil {
		_, _ = fmt.Fprintln(out, err)
		w.Quit()
		return
	}
	w.session.Place.SetLoop(true)
	trace := w.session.Place.Playback().Tracer()
	var paths []paint.Path
	for n := range 8 {
		shot := g.Ends[0].Shots[0].Run
		shot.VX += 0.12 * float64(n-4)
		traced, _, err := trace(shot)
		if err == nil && len(traced) > 0 {
			paths = append(paths, paint.Path{Points: traced[0], Style: paint.SeriesStyleOf(n)})
		}
	}
	heat := &paint.HeatMap{Cols: 50, Rows: 120, Origin: curling.Vec{X: 0.05, Y: 2.6}, Step: curling.Vec{X: 0.095, Y: 0.072},
		Value: make([]float32, 6000)}
	for i := range heat.Value {
		heat.Value[i] = float32(math.Sin(float64(i%50)/7) * math.Cos(float64(i)/900))
	}
	w.ice.Rink.SetPaths(paths, nil)
	w.ice.Rink.SetHeat(heat)
	w.transport.TogglePlay()
	countFrames(w, out, length, fmt.Sprintf("stones %d  paths %d  map 50x120", len(w.ice.Rink.Stones()), len(paths)), func(int) {})
}

// countFrames prints frames a second, CPU time and memory of what is shown for a while, and quits. each runs in every frame.
func countFrames(w *Window, out io.Writer, length time.Duration, what string, each func(frame int)) {
	frames, reported, started, cpu := 0, 0, time.Time{}, time.Duration(0)
	memory := resident()
	var a *fyne.Animation
	a = fyne.NewAnimation(time.Hour, func(float32) {
		if frames == 0 {
			started, cpu = time.Now(), cpuTime()
		}
		frames++
		each(frames)
		if s := int(time.Since(started).Seconds()); s >= reported+30 {
			reported = s
			_, _ = fmt.Fprintf(out, "after %d s: memory %.1f MB, heap %.1f MB\n", s, resident(), heapMB())
		}
		if passed := time.Since(started); passed >= length {
			a.Stop()
			s := w.window.Canvas().Size()
			_, _ = fmt.Fprintf(out,
				"window %.0fx%.0f  %s  %.1f s  %.1f frames/s  CPU %.2f ms/frame  memory %.1f MB at the start, %.1f MB at the end  heap %.1f MB\n",
				s.Width, s.Height, what, passed.Seconds(), float64(frames-1)/passed.Seconds(),
				1000*(cpuTime()-cpu).Seconds()/float64(max(1, frames-1)), memory, resident(), heapMB())
			w.Quit()
		}
	})
	a.Start()
}

// crowdedGame is one shot into a house of fifteen stones.
func crowdedGame() (*replay.Game, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	aim, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	shot, err := aim.Pass(curling.Tee, curling.Right, 4)
	if err != nil {
		return nil, err
	}
	var p curling.Position
	for i := range curling.Stones - 1 {
		a := float64(i) * 2.4
		r := 0.3 + 0.1*float64(i)
		p[i] = curling.Tee.Add(curling.Vec{X: r * math.Cos(a), Y: r * math.Sin(a)})
	}
	return &replay.Game{Teams: [2]string{"A", "B"}, Rules: curling.Standard(), Ice: ice,
		Ends: []replay.End{{Shots: []replay.Shot{{Number: curling.Stones - 1, Before: p, Run: shot, Ran: true}}}}}, nil
}

func heapMB() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}
