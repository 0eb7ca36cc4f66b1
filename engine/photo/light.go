package photo

import (
	"context"
	"image/color"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/linear"
)

// whiteIce is the colour of ice in white light that is neither bright nor dark, as Colours are those of handles in it.
var whiteIce = [3]float64{228, 232, 238}

// How the light of a picture is measured: on every so many cells of the plan, its colour on those so far from the tee that no ring lies
// there, m; of fewer places it is not known.
const (
	lightEvery = 4
	lightFrom  = 2.0
	lightTo    = 4.0
	leastLight = 200
)

// Lights that are no other than white and even: how far apart two colours are in CIE Lab that are the same in another light, and by how
// much one part of the ice may be brighter than another, as a natural logarithm.
const (
	sameLight = 6.0
	evenLight = 0.2
)

// terms are those of how the logarithm of the light varies over the ice: across, along, their squares and their product.
const terms = 5

// light is what lights the ice of a plan: the colour that ice has in it on average, 0 to 1 linearly, and the logarithms of how much
// brighter or darker it is elsewhere.
type light struct {
	ice    [3]float64
	varies [3][terms]float64
	middle [3]float64 // of what varies where the ice is
}

// shapeOf are the terms at a place.
func shapeOf(v curling.Vec) [terms]float64 {
	x, y := (v.X-curling.CentreX)/curling.HouseRadius, (v.Y-curling.TeeY)/curling.HouseRadius
	return [terms]float64{x, y, x * x, x * y, y * y}
}

// at is how much brighter than on average a place is, as a logarithm.
func (l *light) at(v curling.Vec, channel int) float64 {
	shape := shapeOf(v)
	return math.Max(-mostVaries, math.Min(mostVaries, l.brighter(&shape, channel)-l.middle[channel]))
}

// brighter is what varies at a place of a shape.
func (l *light) brighter(shape *[terms]float64, channel int) (sum float64) {
	for i, s := range shape {
		sum += l.varies[channel][i] * s
	}
	return sum
}

// darkest is the least light of a channel that is told from none, 0 to 1 linearly.
const darkest = 0.001

// litPlace is what a place of the ice tells of the light: the logarithm of its colour. What is in one bin has one colour in one light.
type litPlace struct {
	shape [terms]float64
	bin   int
	value [3]float64
}

// Bins of the distance from the tee, m; the last one is what is beyond the rings.
const (
	lightBin  = 0.06
	lightBins = 34
)

// litPlaces are places of a plan that tell of the light; beyond is how many of them no ring lies on.
func (g *plan) litPlaces() (list []litPlace, beyond int) {
	for y := 0; y < g.h; y += lightEvery {
		for x := 0; x < g.w; x += lightEvery {
			i := y*g.w + x
			v := g.place(float64(x)+0.5, float64(y)+0.5)
			if !g.seen[i] || v.Y > curling.TeeY+lightTo {
				continue
			}
			d := v.Distance(curling.Tee)
			s := litPlace{shape: shapeOf(v), bin: min(lightBins-1, int(d/lightBin))}
			if d >= lightFrom {
				s.bin = lightBins - 1
				beyond++
			}
			for k, c := range g.light[i] {
				s.value[k] = math.Log(math.Max(darkest, c))
			}
			list = append(list, s)
		}
	}
	return list, beyond
}

// lit is the light on the ice of a plan: what is at one distance from the tee has one colour, and the light varies slowly. ok is false
// where too little ice is seen.
func (g *plan) lit(ctx context.Context) (l *light, ok bool) {
	list, beyond := g.litPlaces()
	if beyond < leastLight {
		return nil, false
	}
	l = &light{}
	for channel := range l.varies {
		ice, ok := l.fit(ctx, list, channel)
		if !ok {
			return nil, false
		}
		var here []float64
		for i := range list {
			here = append(here, l.brighter(&list[i].shape, channel))
		}
		l.middle[channel] = median(here)
		l.ice[channel] = math.Exp(ice + l.middle[channel])
	}
	return l, true
}

// fit finds how a channel varies, and the logarithm of the ice beyond the rings where it varies by nothing. Places that do not agree, as
// those of stones and people, get no weight.
func (l *light) fit(ctx context.Context, list []litPlace, channel int) (ice float64, ok bool) {
	const rounds, least = 5, 0.03
	off := make([]float64, len(list))
	for range rounds {
		var of [lightBins][]float64
		for i := range list {
			s := &list[i]
			off[i] = s.value[channel] - l.brighter(&s.shape, channel)
			of[s.bin] = append(of[s.bin], off[i])
		}
		var middles [lightBins]float64
		for b, values := range of {
			middles[b] = median(values)
		}
		for i := range list {
			off[i] = math.Abs(off[i] - middles[list[i].bin])
		}
		limit := 4 * math.Max(least, 1.4826*median(slices.Clone(off)))
		a := make([][]float64, terms)
		for i := range a {
			a[i] = make([]float64, terms+1)
			a[i][i] = 1
		}
		for i := range list {
			s, t := &list[i], off[i]/limit
			w := math.Pow(math.Max(0, 1-t*t), 2) // as Tukey's (Huber 1981)
			for r := range s.shape {
				for c := range s.shape {
					a[r][c] += w * s.shape[r] * s.shape[c]
				}
				a[r][terms] += w * s.shape[r] * (s.value[channel] - middles[s.bin])
			}
		}
		if ctx.Err() != nil || !linear.Solve(a) {
			return 0, false
		}
		for i := range a {
			l.varies[channel][i] = a[i][terms]
		}
		ice = middles[lightBins-1]
	}
	return ice, true
}

// mostVaries bounds how much brighter or darker than on average a place is, as a logarithm: six times.
const mostVaries = 1.8

// median is the middle of values, which are sorted; 0 of none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// white reports whether a light is even and no other than white and bright: colours need no change.
func (l *light) white() bool {
	var shown [3]float64
	for k, v := range l.ice {
		shown[k] = shownAs(v)
	}
	if difference(lab(shown), lab(whiteIce)) > sameLight {
		return false
	}
	for channel := range l.varies {
		for _, v := range [...]curling.Vec{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			if math.Abs(l.at(curling.Tee.Add(v.Mul(curling.HouseRadius)), channel)-l.at(curling.Tee, channel)) > evenLight {
				return false
			}
		}
	}
	return true
}

// balanced is a plan as it is in white light, and a finding whose colours that are of the picture are, too.
func (f *Finding) balanced(g *plan, l *light) (*Finding, *plan) {
	by := func(c [3]float64, channel int, bright float64) float64 {
		return shownAs(c[channel] * lightOf(whiteIce[channel]) / (math.Max(darkest, l.ice[channel]) * math.Exp(bright)))
	}
	next := *g
	next.lab = make([][3]float64, len(g.lab))
	for i, c := range g.light {
		if !g.seen[i] {
			continue
		}
		v := g.place(float64(i%g.w)+0.5, float64(i/g.w)+0.5)
		var shown [3]float64
		for k := range shown {
			shown[k] = by(c, k, l.at(v, k))
		}
		next.lab[i] = lab(shown)
	}
	lit := *f
	for t, named := range f.Named {
		if named {
			continue
		}
		c := rgbaOf(f.Handles[t])
		var shown [3]float64
		for k := range shown {
			shown[k] = by([3]float64{lightOf(c[0]), lightOf(c[1]), lightOf(c[2])}, k, 0)
		}
		lit.Handles[t] = color.RGBA{uint8(shown[0]), uint8(shown[1]), uint8(shown[2]), 255} // at most 255
	}
	return &lit, &next
}

// lightOf is the light of a number of sRGB, 0 to 255 (IEC 61966-2-1), and shownAs the number of a light.
func lightOf(v float64) float64 {
	if v /= 255; v > 0.04045 {
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return v / 12.92
}

func shownAs(l float64) float64 {
	v := 12.92 * l
	if l > 0.0031308 {
		v = 1.055*math.Pow(l, 1/2.4) - 0.055
	}
	return math.Max(0, math.Min(255, math.Round(255*v)))
}
