package photo

import (
	"slices"

	"github.com/hogline/hogline/engine/photo"
)

// tap is a tap into the picture.
func (r *reading) tap(p photo.Pixel) {
	switch r.stage {
	case points:
		if r.next < len(asked) {
			spot, _ := photo.SpotOf(asked[r.next])
			r.marks = append(slices.DeleteFunc(r.marks, func(m photo.Mark) bool { return m.Name == spot.Name }), photo.Mark{Spot: spot, At: p})
			r.next = r.following()
			r.calibrate()
		}
	case colours:
		if c, ok := photo.ColourAt(r.picture, p); ok {
			r.handles[r.team] = c
			r.nextColour()
		}
	case stones:
		if i, ok := r.nearest(p); ok {
			r.found = slices.Delete(slices.Clone(r.found), i, i+1)
		} else if at, ok := r.camera.Ice(p); ok {
			r.found = append(slices.Clone(r.found), photo.Stone{Team: r.team, Place: at, Error: r.camera.Error(p)})
		}
	}
	r.update()
}

// isTold reports whether point i of asked is told.
func (r *reading) isTold(i int) bool {
	return slices.ContainsFunc(r.marks, func(m photo.Mark) bool { return m.Name == asked[i] })
}

// following is the first point that is neither told nor left out, len(asked) if there is none.
func (r *reading) following() int {
	for i := range asked {
		if !r.isTold(i) && !r.left[i] {
			return i
		}
	}
	return len(asked)
}

// choose has a point asked for out of turn; one that is told is told anew.
func (r *reading) choose(i int) {
	if r.stage != points {
		return
	}
	r.next = i
	delete(r.left, i)
	r.dialogs.Focus(r.board)
	r.update()
}

// step has the point asked for that is so many before or behind in the order.
func (r *reading) step(by int) { r.choose(((r.next+by)%len(asked) + len(asked)) % len(asked)) }
