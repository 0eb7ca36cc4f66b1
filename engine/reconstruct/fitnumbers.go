package reconstruct

import (
	"math"

	"github.com/hogline/hogline/engine/physics"
)

// iceNumber is a number of an ice that charts may tell beside the curl.
type iceNumber struct {
	name      string // in a file
	step      float64
	low, high float64 // limits
	of        func(*physics.Ice) *float64
}

// numbersOf are those of an ice.
func numbersOf(ice *physics.Ice) []iceNumber {
	list := []iceNumber{
		{"restitution", 0.05, 0, 1, func(i *physics.Ice) *float64 { return &i.Restitution }},
		{"stone_friction", 0.06, 0, 1000, func(i *physics.Ice) *float64 { return &i.StoneFriction }},
	}
	if ice.Model == physics.Granite {
		list = append(list,
			iceNumber{"drift", 0.04, -1, 1, func(i *physics.Ice) *float64 { return &i.Granite.Drift }},
			iceNumber{"fall", 0.05, 0, 0.5, func(i *physics.Ice) *float64 { return &i.Granite.Fall }},
			iceNumber{"yaw_fall", 0.06, 0, 1, func(i *physics.Ice) *float64 { return &i.Granite.YawFall }},
			iceNumber{"slow_spin", 0.15, 0, 10, func(i *physics.Ice) *float64 { return &i.Granite.SlowSpin }},
			iceNumber{"spin_decay", 0.06, 0, 1, func(i *physics.Ice) *float64 { return &i.Granite.SpinDecay }})
	}
	return list
}

// fitNumbers looks for each number of an ice whose curl is found, the others as they are, by all shots that tell the ice: those that no
// throw explains without it may be explained with it. A number that the charts tell, and that is not the one of the ice, becomes the
// ice's; where they do not tell it, it stays.
func (f *iceFitter) fitNumbers(ice *physics.Ice, fit *physics.IceFit, shots []tellingShot, numbers []iceNumber) error {
	for _, n := range numbers {
		found, err := f.fitNumber(*ice, shots, n)
		if err != nil {
			return err
		}
		if fit.Numbers == nil {
			fit.Numbers = map[string]physics.Interval{}
		}
		fit.Numbers[n.name] = found
		if was := *n.of(ice); found.Determined && (was < found.Low || was > found.High) {
			*n.of(ice) = found.Value
		}
	}
	return nil
}

// fitNumber is the number of the least cost. It is determined where the costs rise to both sides of it within what was tried.
func (f *iceFitter) fitNumber(ice physics.Ice, shots []tellingShot, n iceNumber) (physics.Interval, error) {
	const reach = fineCurls / 2
	was := *n.of(&ice)
	middle := math.Min(math.Max(was, n.low+reach*n.step), n.high-reach*n.step)
	ices := make([]physics.Ice, fineCurls)
	for k := range ices {
		ices[k] = ice
		*n.of(&ices[k]) = middle + n.step*float64(k-reach)
	}
	costs, err := f.profiles(shots, ices, fineAnchors)
	if err != nil {
		return physics.Interval{}, err
	}
	f.shots, costs = explained(shots, costs)
	found := f.valley(costs, middle, n.step)
	least, most := *n.of(&ices[0]), *n.of(&ices[fineCurls-1])
	if !found.Determined || found.Low < least && found.High > most {
		return physics.Interval{Value: was, Low: least, High: most}, nil
	}
	found.Value = math.Min(math.Max(found.Value, n.low), n.high)
	found.Low, found.High = math.Max(found.Low, n.low), math.Min(found.High, n.high)
	return found, nil
}
