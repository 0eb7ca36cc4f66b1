package app

import (
	"fmt"

	"fyne.io/fyne/v2"

	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/engine/shotname"
	"hogline/replay"
)

// callText is a shot in the words of the language spoken.
func (w *Window) callText(c shotname.Call, leftHanded bool) string {
	kind := w.T("call." + string(c.Kind))
	turn := w.T("turn." + shotname.Handle(c.Turn, leftHanded))
	switch {
	case c.Stone >= 0:
		return w.T("call.on", kind, turn, c.Stone+1)
	case c.Spot == shotname.Button || c.Spot == shotname.FourFoot || c.Spot == shotname.EightFoot || c.Spot == shotname.TwelveFt:
		return w.T("call.to", kind, turn, w.T("spot."+string(c.Spot)))
	}
	return w.T("call.plain", kind, turn)
}

// shotText is a line of the list of shots: what it was, what came of it, and at the right
// how far our way ends from the log where that is worth a word.
func (w *Window) shotText(at replay.Place) (title, note, right string, colour fyne.ThemeColorName) {
	colour = canvas.ColourQuiet
	_, shot := w.play.Game.ShotAt(at)
	switch {
	case shot == nil:
		return "", "", "", colour
	case shot.Kind == replay.Conceded:
		return w.T("shot.conceded"), "", "", colour
	case shot.Kind == replay.Abandoned || !shot.Ran:
		return w.T("shot.to-throw"), "", "", colour
	}
	title = w.T("shot.thrown")
	r, known := w.found[at]
	if known && r.Named {
		kind, turn := w.T("call."+string(r.Call.Kind)), w.T("turn."+shotname.Handle(r.Call.Turn, w.leftHanded(at)))
		title = kind + " · " + turn
		note = w.resultText(r.Call)
	}
	if known && r.Diff.Err == nil && r.Diff.Foul {
		note = w.T("rv.put-back") + " · " + note
	}
	if r.Diff.Differs() {
		if r.Diff.Other != 0 {
			right, colour = "≠", canvas.ColourBad
		} else {
			right, colour = fmt.Sprintf("%.0f cm", 100*r.Diff.Distance), canvas.ColourAmber
		}
	}
	return title, note, right, colour
}

// resultText is what a shot led to.
func (w *Window) resultText(c shotname.Call) string {
	s := ""
	switch {
	case c.Removed > 0 && c.Lost > 0:
		s = w.T("result.both", c.Removed, c.Lost)
	case c.Removed > 0:
		s = w.T("result.removed", c.Removed)
	case c.Lost > 0:
		s = w.T("result.lost", c.Lost)
	case c.Stone >= 0:
		s = w.T("result.touched", c.Stone+1)
	}
	spot := w.T("spot." + string(c.Spot))
	if s == "" {
		return spot
	}
	return s + " · " + spot
}

// leftHanded reports whether the thrower of a shot is.
func (w *Window) leftHanded(at replay.Place) bool {
	end, shot := w.play.Game.ShotAt(at)
	if shot == nil || shot.Thrower < 0 || shot.Thrower > 3 {
		return false
	}
	team := curling.TeamID(curling.SideOf(shot.Number)) ^ end.First
	return w.play.Game.Players[team][shot.Thrower].LeftHanded
}
