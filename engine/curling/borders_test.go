package curling_test

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfWhatIsChecked: the least and the most of every number that comes from files and other machines, and what is said beyond.
func TestBordersOfWhatIsChecked(t *testing.T) {
	player := curling.StandardPlayer
	player.Name = "A"
	rules := curling.Standard()
	mixed := curling.MixedDoubles()
	shot := curling.Shot{VX: 0.1, VY: -2.3}
	state := curling.State{End: 1, Ends: 8, Shot: 4, First: 1, Score: [2]int{2, 1}, Memory: "m"}
	state.Position[3], state.Position[0] = curling.Tee, curling.Vec{X: 1, Y: 20}
	place, bounds := curling.Tee, curling.Bounds2019
	text := ""
	for _, c := range []struct {
		name  string
		v     any
		check func() error
	}{
		{"player", &player, func() error { return player.Check() }},
		{"rules", &rules, func() error { return rules.Check() }},
		{"rules of mixed doubles", &mixed, func() error { return mixed.Check() }},
		{"shot", &shot, func() error { return shot.Check() }},
		{"shot by its numbers", &shot, func() error { return shot.CheckNumbers() }},
		{"place", &place, func() error { return place.CheckPlace() }},
		{"state", &state, func() error { return state.Check(0.001) }},
		{"bounds", &bounds, func() error { return bounds.Check() }},
	} {
		text += "= " + c.name + "\n" + goldentest.Borders(c.v, c.check)
	}
	goldentest.Text(t, "borders.txt", text)
}
