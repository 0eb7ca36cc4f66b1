package ice

import (
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// What of the ice is shown: values of settings.View.
const (
	HouseFrame = "house" // rings and stones
	HogFrame   = "hog"   // up to the hog line
	SheetFrame = "sheet"
)

// Framing is which part of the sheet is shown and how it stands in the picture.
type Framing struct {
	settings *settings.Settings
	rink     *canvas.Rink
	playFrom func(toGo float64)        // shots are played from there along the sheet, in m; 0 is the release
	parts    map[string]*canvas.Button // by the value of settings.View
	turn     *canvas.Button
	flip     *canvas.Button
	fit      paint.Frame // what HouseFrame shows now
	onChange func()      // another part is shown
}

// Frame is what of the ice is shown: HouseFrame, HogFrame or SheetFrame.
func (f *Framing) Frame() string { return f.settings.Choice(settings.View) }

// SetFrame shows the house with rings and stones, all up to the hog line, or the whole sheet.
func (f *Framing) SetFrame(name string) {
	f.settings.SetChoice(settings.View, name)
	f.Show()
}

// Flipped reports whether the ice is seen from the other end.
func (f *Framing) Flipped() bool { return f.settings.Switch(settings.Flip) }

// ToggleFlip looks at the ice from the other end.
func (f *Framing) ToggleFlip() {
	f.settings.SetSwitch(settings.Flip, !f.Flipped())
	f.Show()
}

// How the sheet stands in the picture: values of settings.Orientation.
const (
	AutomaticSheet = "auto"
	UprightSheet   = "upright"
	LyingSheet     = "lying"
)

var orientations = map[string]canvas.Orientation{AutomaticSheet: canvas.AutomaticTurn, UprightSheet: canvas.Upright,
	LyingSheet: canvas.Lying}

// Orientation is how the sheet stands in the picture.
func (f *Framing) Orientation() string { return f.settings.Choice(settings.Orientation) }

// SetOrientation lets the sheet stand upright, lie, or do what shows it larger.
func (f *Framing) SetOrientation(name string) {
	f.settings.SetChoice(settings.Orientation, name)
	f.Show()
}

// Turn lays the sheet down if it stands upright, and else the other way round.
func (f *Framing) Turn() {
	name := LyingSheet
	if f.rink.House().Lying() {
		name = UprightSheet
	}
	f.SetOrientation(name)
}

// Show shows the whole part of the sheet that is chosen.
func (f *Framing) Show() {
	f.rink.SetFrame(f.paintFrame())
	f.rink.SetOrientation(orientations[f.Orientation()], f.Flipped())
	for name, b := range f.parts {
		b.SetSelected(name == f.Frame())
	}
	f.flip.SetSelected(f.Flipped())
	f.turn.SetSelected(f.Orientation() == LyingSheet)
	f.play()
}

// play tells what is shown, and has shots played from where they come into sight.
func (f *Framing) play() {
	f.onChange()
	from := 0.0
	if !f.WholeWay() {
		from = max(f.paintFrame().Max.Y, f.rink.View().Shown().Max.Y) + approach
	}
	f.playFrom(from)
}

// approach is how far in m before the edge of what is shown a stone is when its shot begins to play.
const approach = 0.5

// Fit has HouseFrame show the rings and all of some stones.
func (f *Framing) Fit(stones []curling.Vec) { f.setFit(paint.HouseFrame(stones)) }

// FitAll has HouseFrame show all up to the hog line, where stones are still to be placed.
func (f *Framing) FitAll() { f.setFit(paint.HogFrame) }

// setFit keeps what is zoomed or dragged.
func (f *Framing) setFit(frame paint.Frame) {
	if frame == f.fit {
		return
	}
	f.fit = frame
	if f.Frame() == HouseFrame {
		f.rink.SetWhole(frame)
		f.play()
	}
}

// WholeWay reports whether shots are played from the release also where that is not shown.
func (f *Framing) WholeWay() bool { return f.settings.Switch(settings.WholeWay) }

// ToggleWholeWay plays shots from the release, or from where they come into sight.
func (f *Framing) ToggleWholeWay() {
	f.settings.SetSwitch(settings.WholeWay, !f.WholeWay())
	f.Show()
}

func (f *Framing) paintFrame() paint.Frame {
	switch f.Frame() {
	case SheetFrame:
		return paint.SheetFrame
	case HogFrame:
		return paint.HogFrame
	}
	return f.fit
}
