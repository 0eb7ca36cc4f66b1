package compare

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/webworker"
)

// mapHead is a ScoreMap on its way, without its shares and without the positions that MakeLayer needs.
type mapHead struct {
	Learned         bool
	Thrower         curling.Player
	Throws          int
	Axes            ai.Map
	Utility, Points [17]float64
}

// mapShare are the shares of an end score, -8 being 0, by turn.
type mapShare struct {
	Score int
	Share [2]ai.Cells
}

// begin makes m the map of a head, with the shares that it has taken.
func (m *ScoreMap) begin(q *evaluate.Question, h *mapHead) {
	m.Learned, m.Thrower, m.Throws, m.question, m.axes, m.utility, m.points = h.Learned, h.Thrower, h.Throws, *q, h.Axes, h.Utility, h.Points
}

// take takes shares.
func (m *ScoreMap) take(s mapShare) {
	for t := range turns {
		m.share[s.Score][t] = s.Share[t]
	}
}

// lastMap is the map that a web worker made last: MakeLayer may be asked of it.
var lastMap struct {
	sync.Mutex
	of  string
	its *ScoreMap
}

// kept is the map of a question, as made last or anew.
func kept(ctx context.Context, q *evaluate.Question) (*ScoreMap, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	lastMap.Lock()
	m, is := lastMap.its, lastMap.of == string(text)
	lastMap.Unlock()
	if is {
		return m, nil
	}
	if m, err = newScoreMap(ctx, *q, 1, nil); err != nil {
		return nil, err
	}
	lastMap.Lock()
	defer lastMap.Unlock()
	lastMap.of, lastMap.its = string(text), m
	return m, nil
}

// mapThere is NewScoreMap, layerThere its MakeLayer, in a web worker.
var (
	mapThere = webworker.Offer("score-map", func(ctx context.Context, q evaluate.Question, on func(mapShare)) (h mapHead, err error) {
		m, err := kept(ctx, &q)
		if err != nil {
			return h, err
		}
		for k, s := range m.share {
			if s[0] != nil {
				on(mapShare{k, [2]ai.Cells{s[0], s[1]}})
			}
		}
		return mapHead{m.Learned, m.Thrower, m.Throws, m.axes, m.utility, m.points}, nil
	})
	layerThere = webworker.Offer("score-map-made", func(ctx context.Context, q evaluate.Question, _ func(struct{})) (*ai.Map, error) {
		m, err := kept(ctx, &q)
		if err != nil {
			return nil, err
		}
		return m.makeLayer(ctx)
	})
)
