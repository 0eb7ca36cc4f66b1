package dcl

import (
	"github.com/hogline/hogline/engine/curling"
)

// readParams gives the players the error and limit of their PARAM lines. The order in
// which a team delivers is the one that the lines contradict least. The ends must be known.
func (b *builder) readParams() {
	if _, ok := b.head[keyPlayers]; ok {
		return
	}
	n := 0
	for _, sec := range b.sections {
		if sec.param != nil {
			n++
		}
	}
	if n == 0 {
		return
	}
	rules := &b.game.Rules
	if rules.Delivery == curling.Published && b.contradictions(curling.Pairs) < b.contradictions(curling.Published) {
		rules.Delivery = curling.Pairs
	}
	var seen [2][4]bool
	for _, sec := range b.sections {
		team, ok := b.mover(sec)
		if sec.param == nil || !ok || sec.shot < rules.FirstShot {
			continue
		}
		who := rules.Delivery.Thrower(sec.shot)
		if seen[team][who] {
			continue
		}
		seen[team][who] = true
		p := &b.game.Players[team][who]
		model := p.Noise.Model
		if model == "" || model == curling.NoNoise {
			model = curling.RectTee
			if b.polar {
				model = curling.Polar
			}
		}
		p.Noise = curling.Noise{Model: model, A: max(0, sec.param[0]), B: max(0, sec.param[1])}
		p.WeightMax = max(0, sec.param[2])
	}
}

// contradictions counts the PARAM lines that differ from the first of the same player.
func (b *builder) contradictions(d curling.Delivery) (n int) {
	var first [2][4]*[3]float64
	for _, sec := range b.sections {
		team, ok := b.mover(sec)
		if sec.param == nil || !ok {
			continue
		}
		p := &first[team][d.Thrower(sec.shot)]
		if *p == nil {
			*p = sec.param
		} else if **p != *sec.param {
			n++
		}
	}
	return n
}

// mover is the team that throws the shot of a section; false for the end of an end.
func (b *builder) mover(sec *section) (team int, ok bool) {
	first, ok := b.first[sec.end]
	return int(first) ^ (sec.shot & 1), ok && sec.shot < curling.Stones
}
