package chartstats

import (
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// TaskOf is the kind under which statisticians would note what a throw came to. They call a stone that comes to rest against
// another a draw, unless the call was a freeze (docs/REAL.md, "Call against throw"). A throw that did not cross the hog line has none.
func TaskOf(k shotname.Kind) replay.Task {
	switch k {
	case shotname.Draw, shotname.ComeAround, shotname.Freeze:
		return replay.TaskDraw
	case shotname.CentreGuard:
		return replay.TaskFront
	case shotname.Guard, shotname.CornerGuard:
		return replay.TaskGuard
	case shotname.Raise, shotname.TapBack:
		return replay.TaskRaise
	case shotname.Wick, shotname.Tick:
		return replay.TaskWick
	case shotname.HitStay, shotname.HitOut:
		return replay.TaskTakeOut
	case shotname.HitRoll:
		return replay.TaskHitRoll
	case shotname.Peel:
		return replay.TaskClearing
	case shotname.Double, shotname.Triple:
		return replay.TaskDouble
	case shotname.Runback:
		return replay.TaskPromotion
	case shotname.Through:
		return replay.TaskThrough
	}
	return replay.TaskNone
}

// Family is a group of tasks among which the purpose decides, not what the stones do: a guard that guards nothing yet is a
// front stone; a freeze is a draw that was called to a stone; a roll that was small a take-out.
func Family(t replay.Task) string {
	switch t {
	case replay.TaskFront, replay.TaskGuard:
		return "guards"
	case replay.TaskDraw, replay.TaskFreeze:
		return "draws"
	case replay.TaskRaise, replay.TaskWick:
		return "raises"
	case replay.TaskTakeOut, replay.TaskHitRoll, replay.TaskClearing:
		return "hits"
	case replay.TaskDouble, replay.TaskPromotion:
		return "doubles"
	}
	return string(t)
}
