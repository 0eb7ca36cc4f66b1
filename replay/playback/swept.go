package playback

import (
	"sort"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Sweep is how the shot on the clock is swept; the zero Sweep where it is not, or another shot is shown.
func (p *Playback) Sweep() physics.Sweep {
	if s := p.Shot(); s != nil && p.Path != nil && !p.previewed && !p.Several() {
		return s.Sweep
	}
	return physics.Sweep{}
}

// swept is the part of the path of the delivered stone that is swept between two rows: from the first line to the last, or to where it
// touches another stone.
func (p *Playback) swept(from, to float64) []curling.Vec {
	s := p.Sweep()
	if !s.On() {
		return nil
	}
	index := p.Delivered()
	last := p.Path.Rows() - 1
	for i := range p.Teams {
		if i != index && p.Path.Moved(i) {
			first, _ := p.Path.Span(i)
			last = min(last, first)
		}
	}
	behind := func(y float64) float64 {
		return float64(sort.Search(last, func(row int) bool { at := p.Path.At(row); return !at.Has(index) || at[index].Y <= y }))
	}
	from, to = max(from, behind(s.From)), min(to, behind(s.To))
	if !(from < to) {
		return nil
	}
	begin := p.Path.Between(from)[index]
	points := []curling.Vec{begin}
	for _, v := range p.Path.Path(index, to, pathTolerance) {
		if v.Y < begin.Y {
			points = append(points, v)
		}
	}
	return points
}
