package policy

import "github.com/hogline/hogline/engine/curling"

// Features of a shot, in groups after Ohto 2016 table 2: its kind by the phase of the end, by the
// score, by the place of its target and by what covers that. One feature of each group is 1.
const (
	kinds2   = int(Kinds) * 2 // a kind at middle and at full weight
	phases   = 6
	scores   = 5
	places   = 13
	byPhase  = kinds2 * phases
	byScore  = kinds2 * scores * 2
	byPlace  = kinds2 * places * 2
	byCover  = int(Kinds) * 2 * phases
	byLoss   = int(Kinds) * scores
	Features = byPhase + byScore + byPlace + byCover + byLoss
	groups   = 5
)

// features are the numbers of an option's features.
type features [groups]uint16

// scene is what is common to the options of a board.
type scene struct {
	phase, score int
	loss         int // class of the score if the opponent's best stone were gone
	clean        int
}

func sceneOf(b *Board) scene {
	s := scene{phase: phaseOf(b), score: scoreClass(b.Score()), loss: scoreClass(b.scoreWithout(b.Best(false, -1)))}
	if b.clean() {
		s.clean = 1
	}
	return s
}

// phaseOf is the stage of the end: the last stone, the one before, and early or late for
// either side.
func phaseOf(b *Board) int {
	hammer := int(b.Side())
	switch {
	case b.Shot == curling.Stones-1:
		return 0
	case b.Shot == curling.Stones-2:
		return 1
	case b.Shot >= b.Free:
		return 2 + hammer
	}
	return 4 + hammer
}

func scoreClass(n int) int { return min(max(n, -2), 2) + 2 }

// placeClass is where a stone lies: four rings or in front, and left, middle or right; 0 is
// no stone.
func placeClass(b *Board, rank int) int {
	if rank < 0 {
		return 0
	}
	p, ring := b.Place(rank), 3
	for i, r := range [...]float64{curling.FourFoot, curling.EightFoot, curling.HouseRadius} {
		if b.distance2[rank] < (r+curling.StoneRadius)*(r+curling.StoneRadius) {
			ring = i
			break
		}
	}
	side := 1
	switch x := p.X - curling.CentreX; {
	case x < -curling.FourFoot/2:
		side = 0
	case x > curling.FourFoot/2:
		side = 2
	}
	return 1 + ring*3 + side
}

func (s *scene) features(b *Board, l Label) features {
	k := int(l.Kind) * 2
	if l.Weight == Strong {
		k++
	}
	cover, t := 0, int(l.Target)
	if t >= 0 && b.Guarded(t) {
		cover = 1
	}
	at := 0
	f := features{}
	for i, g := range [...][2]int{
		{byPhase, k*phases + s.phase},
		{byScore, (k*scores+s.score)*2 + s.clean},
		{byPlace, (k*places+placeClass(b, t))*2 + int(l.Turn)},
		{byCover, (int(l.Kind)*2+cover)*phases + s.phase},
		{byLoss, int(l.Kind)*scores + s.loss},
	} {
		f[i] = uint16(at + g[1])
		at += g[0]
	}
	return f
}
