package granite_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law/granite"
)

// The friction falls with the speed; the spin lasts as long as the stone moves.
func Example() {
	ice, err := physics.IceOf(physics.Granite)
	if err != nil {
		fmt.Println(err)
		return
	}
	table := granite.TableOf(ice)
	for _, v := range []float64{2.4, 1, 0.1} {
		fmt.Printf("%.1f m/s: %.4f m/s², %.2f m to go\n", v, table.Deceleration(v), table.ToGo(v))
	}
	slide := table.NewSlide(0)
	slide.Start(curling.Vec{X: curling.CentreX, Y: ice.HackY}, curling.Vec{Y: -2.4}, granite.Spin, true)
	stop, steps := slide.Stop()
	fmt.Printf("from 2.4 m/s it runs %.2f m, curls %.2f m and takes %.1f s; the spin at 0.1 m/s is %.2f rad/s\n",
		ice.HackY-stop.Y, stop.X-curling.CentreX, steps*ice.TimeStep, slide.Spin(0.1))
	// Output:
	// 2.4 m/s: 0.0670 m/s², 38.22 m to go
	// 1.0 m/s: 0.0834 m/s², 5.33 m to go
	// 0.1 m/s: 0.1482 m/s², 0.03 m to go
	// from 2.4 m/s it runs 38.13 m, curls 2.06 m and takes 28.7 s; the spin at 0.1 m/s is 0.86 rad/s
}
