package session

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
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

// scoreMaps are the maps of the referee for a question.
type scoreMaps struct {
	layer   compare.Layer                     // "": the first that there is
	weight  int                               // of mapWeights
	against study.Thrower                     // whose map is taken off; no name: nobody's
	maps    map[scoreMapKey]*compare.ScoreMap // nil while it is being made
	shown   map[shownMapKey]*ai.Map           // layers that are ready
	making  shownMapKey                       // zero: none
}

type shownMapKey struct {
	scoreMapKey
	layer   compare.Layer
	against curling.Player // without noise model: none
}

// keptMaps is of how many throwers and questions the maps are kept.
const keptMaps = 12

// MapLayers are the layers that can be shown at the place shown: the AI's own where the answer selected has a map, and
// those of the referee.
func (s *Session) MapLayers() (list []compare.Layer) {
	if s.SelectedMap() != nil && s.scoreMaps.against.Name == "" {
		list = append(list, OwnLayer)
	}
	if !s.questionKnown() {
		return list
	}
	for _, l := range compare.Layers {
		terms := &s.doc.Content().Terms
		if l != compare.WinLayer || terms.Wins.Wins() != nil {
			list = append(list, l)
		}
	}
	return list
}

// MapLayer is the layer shown, where a map is.
func (s *Session) MapLayer() compare.Layer {
	list := s.MapLayers()
	if slices.Contains(list, s.scoreMaps.layer) || len(list) == 0 {
		return s.scoreMaps.layer
	}
	return list[0]
}

// SetMapLayer shows a layer.
func (s *Session) SetMapLayer(l compare.Layer) {
	s.scoreMaps.layer = l
	if s.selection.Map == NoMap {
		s.NextMap()
		return
	}
	s.notify(SelectionChanged)
}

// NextMapLayer shows the next layer.
func (s *Session) NextMapLayer() {
	if list := s.MapLayers(); len(list) > 0 {
		s.SetMapLayer(list[(slices.Index(list, s.MapLayer())+1)%len(list)])
	}
}

// MapToGo is how many metres the shots of the map have to go where they pass a place of it; 0: they stop there.
func (s *Session) MapToGo() float64 { return mapWeights[s.scoreMaps.weight] }

// NextMapWeight shows the map of shots with the next weight.
func (s *Session) NextMapWeight() {
	s.scoreMaps.weight = (s.scoreMaps.weight + 1) % len(mapWeights)
	s.notify(SelectionChanged)
}

// MapAgainst is the name of the thrower whose map is taken off that shown; empty: nobody's.
func (s *Session) MapAgainst() string { return s.scoreMaps.against.Name }

// MapThrowers are the throwers whose map can be taken off that shown.
func (s *Session) MapThrowers() (list []study.Thrower) {
	for _, p := range s.Presets() {
		list = append(list, study.Thrower{Name: p.Name, Own: p.Player})
	}
	return append(list, s.Throwers()...)
}

// SetMapAgainst shows the difference to the map of another thrower; one without a name ends it.
func (s *Session) SetMapAgainst(t study.Thrower) {
	s.scoreMaps.against = t
	if s.selection.Map == NoMap {
		s.NextMap()
		return
	}
	s.notify(SelectionChanged)
}

// mapPlayer is the thrower of the map: that of the answer selected, else of the question.
func (s *Session) mapPlayer() curling.Player {
	if r := s.Answer(s.selection.Row); r != nil && r.current(s) {
		return r.Answer.Thrower
	}
	return s.ThrowerNow()
}

// ShownMap is the map that lies over the ice, nil where there is none or it is being made, after which SelectionChanged is
// notified. difference: it is the difference of two throwers.
func (s *Session) ShownMap() (m *ai.Map, difference bool) {
	if s.selection.Map == NoMap {
		return nil, false
	}
	layer := s.MapLayer()
	if layer == OwnLayer {
		s.prepareEnds()
		return s.SelectedMap().Answer.Map, false
	}
	if !s.questionKnown() || layer == "" {
		return nil, false
	}
	key := shownMapKey{scoreMapKey: scoreMapKey{s.pendingOf, s.mapPlayer()}, layer: layer}
	difference = s.scoreMaps.against.Name != ""
	if difference {
		key.against = s.scoreMaps.against.Own
	}
	if m := s.scoreMaps.shown[key]; m != nil {
		return m, difference
	}
	s.makeMap(key, difference)
	return nil, difference
}

// prepareEnds makes the referee's map beside that of an AI, for the distributions of the end score.
func (s *Session) prepareEnds() {
	key := scoreMapKey{s.pendingOf, s.mapPlayer()}
	if s.questionKnown() && s.scoreMaps.maps[key] == nil {
		s.makeMap(shownMapKey{scoreMapKey: key, layer: compare.MeanLayer}, false)
	}
}

// makeMap makes a map in the background, if it is not being made.
func (s *Session) makeMap(key shownMapKey, difference bool) {
	q, err := s.Question()
	g := &s.scoreMaps
	if err != nil || g.making == key {
		return
	}
	g.making = key
	if len(g.shown) > keptMaps*len(compare.Layers) || len(g.maps) > keptMaps {
		g.shown, g.maps = nil, nil
	}
	players := []curling.Player{key.player}
	if difference {
		players = append(players, key.against)
	}
	known := make([]*compare.ScoreMap, len(players))
	for i, p := range players {
		known[i] = g.maps[scoreMapKey{key.question, p}]
	}
	s.StartPrompt("score-map", func(ctx context.Context, post Post) {
		var layers []*ai.Map
		for i, p := range players {
			var err error
			if known[i] == nil {
				t := q.State.Mover()
				q.Teams[t] = curling.TeamOf(p)
				known[i], err = compare.NewScoreMap(ctx, q, compareWorkers())
			}
			var layer *ai.Map
			if err == nil {
				layer, err = known[i].Layer(ctx, key.layer)
			}
			if err != nil {
				if ctx.Err() == nil {
					post("", func() {
						g.making, s.selection.Map = shownMapKey{}, NoMap
						s.report(err)
						s.notify(SelectionChanged)
					})
				}
				return
			}
			layers = append(layers, layer)
		}
		m := layers[0]
		if difference {
			m = compare.Difference(layers[0], layers[1])
		}
		post("", func() {
			if g.maps == nil {
				g.maps, g.shown = map[scoreMapKey]*compare.ScoreMap{}, map[shownMapKey]*ai.Map{}
			}
			for i, p := range players {
				g.maps[scoreMapKey{key.question, p}] = known[i]
			}
			g.shown[key], g.making = m, shownMapKey{}
			s.notify(SelectionChanged)
		})
	})
}

// MapEnds is the distribution of the end score of a shot by the referee's map of the thrower shown; ok is false where the
// map is not made yet or does not reach.
func (s *Session) MapEnds(shot curling.Shot) (d ai.Ends, ok bool) {
	m := s.scoreMaps.maps[scoreMapKey{s.pendingOf, s.mapPlayer()}]
	if m == nil {
		return d, false
	}
	return m.Ends(shot)
}
