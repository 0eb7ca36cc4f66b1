// Package scoremap is the maps over the ice: those of the AIs, and those of the referee.
package scoremap

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// OwnLayer is the map of values of the AI itself; the others are those of the referee's score map.
const OwnLayer compare.Layer = "own"

// mapWeights are the weights of the shots that a map over the ice shows: metres that a stone has to go where it passes a
// place; 0: it stops there.
var mapWeights = []float64{0, 2.5, 7, 20}

// scoreMapKey is what a score map of the referee belongs to.
type scoreMapKey struct {
	question study.Key
	player   curling.Player
}

// MapShown is which map of the selected answer lies over the ice.
type MapShown int

// The maps.
const (
	NoMap    MapShown = iota
	RightMap          // of shots with right turn
	LeftMap           // of shots with left turn
)

// MapOf is the map for a turn.
func MapOf(t curling.Turn) MapShown { return RightMap + MapShown(t) }

// Turn is the turn of the shots of a map.
func (m MapShown) Turn() curling.Turn { return curling.Turn(m - RightMap) }

// Document is the study that holds the terms.
type Document interface{ Content() *study.Content }

// Place is the place shown.
type Place interface{ Game() *replay.Game }

// Inquiry is the question at the place shown.
type Inquiry interface {
	Question() (evaluate.Question, error)
}

// Throwers are those whose maps are shown.
type Throwers interface {
	Now() curling.Player
	Presets() []terms.Preset
	Named() []study.Thrower
}

// ScoreMaps are the maps over the ice: those of the AIs, and the referee's for the question.
type ScoreMaps struct {
	Changed event.Signal // the map shown

	doc       Document
	place     Place
	inquiry   Inquiry
	throwers  Throwers
	table     *table.Table
	selection *selection.Selector
	job       *job.Job[made]
	report    func(error)

	which   MapShown
	layer   compare.Layer                     // "": the first that there is
	weight  int                               // of mapWeights
	against study.Thrower                     // whose map is taken off; no name: nobody's
	maps    map[scoreMapKey]*compare.ScoreMap // nil while it is being made
	shown   map[shownMapKey]*ai.Map           // layers that are ready
	making  shownMapKey                       // zero: none
	// progress is how much of the map of making is there.
	progress float64
}

// made are the score maps of throwers and the layer made of them.
type made struct {
	maps  []*compare.ScoreMap
	layer *ai.Map
}

// New are the maps of the answers selected and of the question at a place. report shows an error to the user.
func New(doc Document, p Place, in Inquiry, th Throwers, t *table.Table, s *selection.Selector, jobs *job.Dispatcher,
	report func(error)) *ScoreMaps {
	sm := &ScoreMaps{doc: doc, place: p, inquiry: in, throwers: th, table: t, selection: s, report: report}
	sm.job = job.Of[made](jobs, "score-map", job.Prompt|job.OfPlace)
	s.Moving.Subscribe(sm.follow)
	return sm
}

// LeavePlace forgets what is being made: its task has ended.
func (sm *ScoreMaps) LeavePlace(bool) { sm.making = shownMapKey{} }

// follow takes the map off the ice with the answer that it belongs to: that of an AI is that of its answer alone.
func (sm *ScoreMaps) follow(m selection.Moving) {
	if m.Gone || m.Row != sm.selection.Now().Row && sm.Layer() == OwnLayer {
		sm.which = NoMap
	}
}

// Which is which map lies over the ice.
func (sm *ScoreMaps) Which() MapShown { return sm.which }

type shownMapKey struct {
	scoreMapKey
	layer   compare.Layer
	against curling.Player // without noise model: none
}

// keptMaps is of how many throwers and questions the maps are kept.
const keptMaps = 12

// Layers are the layers that can be shown at the place shown: the AI's own where the answer selected has a map, and
// those of the referee.
func (sm *ScoreMaps) Layers() (list []compare.Layer) {
	if sm.Own() != nil && sm.against.Name == "" {
		list = append(list, OwnLayer)
	}
	if !sm.table.Known() {
		return list
	}
	for _, l := range compare.Layers {
		if l != compare.WinLayer || sm.doc.Content().Terms.Wins.Wins() != nil {
			list = append(list, l)
		}
	}
	return list
}

// Layer is the layer shown, where a map is; "" where there is none.
func (sm *ScoreMaps) Layer() compare.Layer {
	list := sm.Layers()
	switch {
	case slices.Contains(list, sm.layer):
		return sm.layer
	case len(list) == 0:
		return ""
	}
	return list[0]
}

// SetLayer shows a layer.
func (sm *ScoreMaps) SetLayer(l compare.Layer) {
	sm.layer = l
	if sm.which == NoMap {
		sm.Next()
		return
	}
	sm.Changed.Emit()
}

// NextLayer shows the next layer.
func (sm *ScoreMaps) NextLayer() {
	if list := sm.Layers(); len(list) > 0 {
		sm.SetLayer(list[(slices.Index(list, sm.Layer())+1)%len(list)])
	}
}

// ToGo is how many metres the shots of the map have to go where they pass a place of it; 0: they stop there.
func (sm *ScoreMaps) ToGo() float64 { return mapWeights[sm.weight] }

// NextWeight shows the map of shots with the next weight.
func (sm *ScoreMaps) NextWeight() {
	sm.weight = (sm.weight + 1) % len(mapWeights)
	sm.Changed.Emit()
}

// weightOf is the weight of mapWeights that is nearest to that of a shot, by the speed that each takes to the tee.
func (sm *ScoreMaps) weightOf(shot curling.Shot) (weight int) {
	aimer, err := aim.New(sm.place.Game().Ice)
	if err != nil {
		return 0
	}
	nearest := math.Inf(1)
	for i, toGo := range mapWeights {
		of, err := aimer.Pass(curling.Tee, shot.Turn, toGo)
		if d := math.Abs(of.Speed() - shot.Speed()); err == nil && d < nearest {
			weight, nearest = i, d
		}
	}
	return weight
}

// Against is the name of the thrower whose map is taken off that shown; empty: nobody's.
func (sm *ScoreMaps) Against() string { return sm.against.Name }

// Sweepers are those of the thrower of the map; known is false where the map knows nothing of them: that of an AI.
func (sm *ScoreMaps) Sweepers() (who curling.Sweepers, known bool) {
	return sm.mapPlayer().Sweepers, sm.Layer() != OwnLayer
}

// Making is how much of the map that is shown next is there, 0 to 1; ok is false where none is being made.
func (sm *ScoreMaps) Making() (share float64, ok bool) {
	return sm.progress, sm.which != NoMap && sm.making != (shownMapKey{})
}

// proceed takes how much of the map is there; what a worker tells late is less than is known.
func (sm *ScoreMaps) proceed(share float64) {
	if share > sm.progress {
		sm.progress = share
		sm.Changed.Emit()
	}
}

// Throwers are the throwers whose map can be taken off that shown.
func (sm *ScoreMaps) Throwers() (list []study.Thrower) {
	for _, p := range sm.throwers.Presets() {
		list = append(list, study.Thrower{Name: p.Name, Own: p.Player})
	}
	return append(list, sm.throwers.Named()...)
}

// SetAgainst shows the difference to the map of another thrower; one without a name ends it.
func (sm *ScoreMaps) SetAgainst(t study.Thrower) {
	sm.against = t
	if sm.which == NoMap {
		sm.Next()
		return
	}
	sm.Changed.Emit()
}

// mapPlayer is the thrower of the map: that of the answer selected, else of the question.
func (sm *ScoreMaps) mapPlayer() curling.Player {
	if r := sm.table.Answer(sm.selection.Now().Row); r != nil && sm.table.Current(r) {
		return r.Answer.Thrower
	}
	return sm.throwers.Now()
}

// Shown is the map that lies over the ice, nil where there is none or it is being made, after which Changed is
// notified. difference: it is the difference of two throwers.
func (sm *ScoreMaps) Shown() (m *ai.Map, difference bool) {
	if sm.which == NoMap {
		return nil, false
	}
	layer := sm.Layer()
	if layer == OwnLayer {
		sm.prepareEnds()
		return sm.Own().Answer.Map, false
	}
	if !sm.table.Known() || layer == "" {
		return nil, false
	}
	key := shownMapKey{scoreMapKey: scoreMapKey{sm.table.Key(), sm.mapPlayer()}, layer: layer}
	difference = sm.against.Name != ""
	if difference {
		key.against = sm.against.Own
		key.against.Sweepers = key.player.Sweepers // who sweeps is chosen for whoever throws
	}
	if m := sm.shown[key]; m != nil {
		return m, difference
	}
	sm.makeMap(key, difference)
	return nil, difference
}

// prepareEnds makes the referee's map beside that of an AI, for the distributions of the end score.
func (sm *ScoreMaps) prepareEnds() {
	key := scoreMapKey{sm.table.Key(), sm.mapPlayer()}
	if sm.table.Known() && sm.maps[key] == nil {
		sm.makeMap(shownMapKey{scoreMapKey: key, layer: compare.MeanLayer}, false)
	}
}

// makeMap makes a map in the background, if it is not being made.
func (sm *ScoreMaps) makeMap(key shownMapKey, difference bool) {
	q, err := sm.inquiry.Question()
	if err != nil || sm.making == key {
		return
	}
	sm.making, sm.progress = key, 0
	if len(sm.maps) >= keptMaps {
		sm.shown, sm.maps = nil, nil
	}
	players := []curling.Player{key.player}
	if difference {
		players = append(players, key.against)
	}
	known := make([]*compare.ScoreMap, len(players))
	for i, p := range players {
		known[i] = sm.maps[scoreMapKey{key.question, p}]
	}
	sm.job.Start(func(ctx context.Context, post job.Post) (made, error) {
		m := made{maps: known}
		var told atomic.Int64 // per cent
		var layers []*ai.Map
		for i, p := range players {
			var err error
			if known[i] == nil {
				q.Teams[q.State.Mover()] = curling.TeamOf(p)
				known[i], err = compare.NewScoreMap(ctx, q, inquiry.Workers(), func(share float64) {
					if at := (float64(i) + share) / float64(len(players)); told.Swap(int64(100*at)) != int64(100*at) {
						post("progress", func() { sm.proceed(at) })
					}
				})
			}
			var layer *ai.Map
			if err == nil {
				layer, err = known[i].Layer(ctx, key.layer)
			}
			if err != nil {
				return m, err
			}
			layers = append(layers, layer)
		}
		if m.layer = layers[0]; difference {
			m.layer = compare.Difference(layers[0], layers[1])
		}
		return m, nil
	}, func(m made, err error) {
		if errors.Is(err, context.Canceled) {
			return
		}
		sm.making = shownMapKey{}
		if err != nil {
			sm.which = NoMap
			sm.report(err)
			sm.Changed.Emit()
			return
		}
		if sm.maps == nil {
			sm.maps, sm.shown = map[scoreMapKey]*compare.ScoreMap{}, map[shownMapKey]*ai.Map{}
		}
		for i, p := range players {
			sm.maps[scoreMapKey{key.question, p}] = m.maps[i]
		}
		sm.shown[key] = m.layer
		sm.Changed.Emit()
	})
}

// Ends is the distribution of the end score of a shot by the referee's map of the thrower shown; ok is false where the
// map is not made yet or does not reach.
func (sm *ScoreMaps) Ends(shot curling.Shot) (d ai.Ends, ok bool) {
	m := sm.maps[scoreMapKey{sm.table.Key(), sm.mapPlayer()}]
	if m == nil {
		return d, false
	}
	return m.Ends(shot)
}

// Own is the answer selected that came with a map, nil if there is none.
func (sm *ScoreMaps) Own() *table.Row {
	if r := sm.table.Answer(sm.selection.Now().Row); r != nil && r.Answer.Map != nil {
		return r
	}
	return nil
}

// Next shows a map for the turn of the selected shot, then for the other turn, then none. It reports whether there is
// one: the AI's own, or where a shot can be asked about that of the referee.
func (sm *ScoreMaps) Next() bool {
	if len(sm.Layers()) == 0 {
		sm.which = NoMap
		return false
	}
	turn := curling.Right
	if r := sm.table.Answer(sm.selection.Now().Row); r != nil {
		turn = r.Answer.Shot.Turn
		if sm.which == NoMap { // of shots as hard as this one
			sm.weight = sm.weightOf(r.Answer.Shot)
		}
	}
	switch own, other := MapOf(turn), MapOf(turn.Other()); sm.which {
	case own:
		sm.which = other
	case other:
		sm.which = NoMap
	default:
		sm.which = own
	}
	sm.Changed.Emit()
	return true
}
