package sample

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
)

// Charted is a match like Match whose shots are as varied as those of people and are noted as statisticians note them:
// guards, draws, freezes, raises, take-outs, rolls, clearings, doubles and promotions. The throws are known.
func Charted(ice physics.Ice, rules curling.Rules, seed uint64) (*replay.Game, error) {
	m, err := newMatch(ice, rules, seed)
	if err != nil {
		return nil, err
	}
	m.chart = true
	return m.play()
}

// charted chooses a shot and tells its kind.
func (m *match) charted() (shot curling.Shot, task replay.Task, err error) {
	turn := curling.Turn(m.rng.UintN(2))
	for range 20 {
		task = m.task()
		if shot, err = m.shotOf(task, turn); err == nil {
			return shot, task, nil
		}
	}
	shot, err = m.aim.Draw(curling.Tee, turn)
	return shot, replay.TaskDraw, err
}

// shares are how often of 100 each kind of shot is tried where stones lie, about as in the mixed doubles events of 2022
// to 2024.
var shares = []struct {
	task  replay.Task
	share int
}{
	{replay.TaskDraw, 46}, {replay.TaskGuard, 9}, {replay.TaskRaise, 12}, {replay.TaskWick, 3}, {replay.TaskFreeze, 3}, {replay.TaskTakeOut,
		9},
	{replay.TaskHitRoll, 5}, {replay.TaskClearing, 4}, {replay.TaskDouble, 5}, {replay.TaskPromotion, 3}, {replay.TaskThrough, 1},
}

func (m *match) task() replay.Task {
	k := m.rng.IntN(100)
	for _, s := range shares {
		if k -= s.share; k < 0 {
			return s.task
		}
	}
	return replay.TaskDraw
}

// between is a number from a range.
func (m *match) between(low, high float64) float64 { return low + (high-low)*m.rng.Float64() }

// shotOf is a shot of a kind. An error means that there is none.
func (m *match) shotOf(task replay.Task, turn curling.Turn) (curling.Shot, error) {
	switch task {
	case replay.TaskDraw:
		return m.aim.Draw(curling.Tee.Add(curling.Vec{X: m.between(-1.2, 1.2), Y: m.between(-1, 1.2)}), turn)
	case replay.TaskFront, replay.TaskGuard:
		return m.aim.Draw(curling.Tee.Add(curling.Vec{X: m.between(-1.2, 1.2), Y: m.between(2.2, 4.5)}), turn)
	case replay.TaskThrough:
		return m.aim.Pass(curling.Vec{X: curling.CentreX + m.between(-1.6, 1.6), Y: curling.BackY}, turn, 3)
	}
	stone, ok := m.stone()
	if !ok {
		return curling.Shot{}, aim.ErrUnreachable
	}
	offset, toGo := 0.0, 0.0
	switch task {
	case replay.TaskRaise:
		offset, toGo = m.between(-0.4, 0.4), m.between(0.3, 2.5)
	case replay.TaskWick:
		offset, toGo = m.between(0.75, 0.97), m.between(1, 4)
		if m.rng.UintN(2) == 0 {
			offset = -offset
		}
	case replay.TaskFreeze:
		offset, toGo = m.between(-0.3, 0.3), m.between(0.01, 0.15)
	case replay.TaskHitRoll:
		offset, toGo = m.between(0.3, 0.7), m.between(5, 9)
		if m.rng.UintN(2) == 0 {
			offset = -offset
		}
	case replay.TaskClearing:
		offset, toGo = m.between(-0.6, 0.6), m.between(12, 16)
	case replay.TaskPromotion:
		offset, toGo = m.between(-0.3, 0.3), m.between(7, 13)
	default:
		offset, toGo = m.between(-0.4, 0.4), m.between(4.5, 11)
	}
	return m.aim.Touch(stone, offset, turn, toGo)
}

// stone is the place of a stone of the sheet.
func (m *match) stone() (curling.Vec, bool) {
	var list []curling.Vec
	for i := range m.state.Position {
		if m.state.Position.Has(i) {
			list = append(list, m.state.Position[i])
		}
	}
	if len(list) == 0 {
		return curling.Vec{}, false
	}
	return list[m.rng.IntN(len(list))], true
}
