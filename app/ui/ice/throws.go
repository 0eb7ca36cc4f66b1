package ice

import (
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// throwWithin is how far in m from where a throw came to rest a click still means it.
const throwWithin = 0.15

// clouds are the places where throws of the selected answer come to rest: the delivered stone in the colour of the
// answer with an ellipse that holds half of them where they are spread evenly, the stones it moves in those of their
// teams.
func (v *View) clouds() []paint.Cloud {
	return v.cloudsOf(v.session.Selection.Now().Row)
}

// cloudsOf are those of the answer in a row.
func (v *View) cloudsOf(row int) []paint.Cloud {
	n := v.session.Samples.Shown()
	if n == 0 || row < 0 {
		return nil
	}
	t := v.session.Samples.Of(row)
	if t == nil {
		return nil
	}
	delivered, struck := t.Rests(n)
	own := v.palette.SeriesColour(series.Style(v.session.Table.Answer(row), v.palette))
	var clouds []paint.Cloud
	teams := v.session.Place.Playback().Teams
	for side, points := range struck {
		if len(points) > 0 {
			clouds = append(clouds, paint.Cloud{Points: points, Colour: v.palette.Stones[teams[side]], Size: 2.2, Rim: true})
		}
	}
	return append(clouds, paint.Cloud{Points: delivered, Colour: own, Size: 2.2, Ellipse: true})
}

// watch plays the throw that came to rest at a place, if one is shown there.
func (v *View) watch(at curling.Vec) {
	if t := v.session.Samples.Of(v.session.Selection.Now().Row); t != nil {
		if k := t.Nearest(at, v.session.Samples.Shown(), max(throwWithin, v.Rink.Reach())); k >= 0 {
			v.session.Samples.Watch(k)
		}
	}
}
