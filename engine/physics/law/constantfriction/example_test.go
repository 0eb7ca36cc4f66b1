package constantfriction_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// The closed form of a draw of the thesis: the speed falls evenly, the heading turns with its logarithm.
func Example() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := physics.CreateShot(ice.Friction, curling.Tee, curling.Right)
	spin := 1 - 2*int(s.Turn)
	v := constantfriction.FirstVelocity(&ice, s.Velocity(), spin)
	var p constantfriction.Path
	p.Set(&ice, v.X, v.Y, spin)
	for _, w := range []float64{20, 10, 0} {
		x, y, nx, ny := p.ToSpeed(w)
		fmt.Printf("%2.0f m/s: at (%.3f, %.3f), heading (%.3f, %.3f)\n", w, curling.CentreX+x, ice.HackY+y, nx, ny)
	}
	// Output:
	// 20 m/s: at (1.943, 21.529), heading (-0.007, -1.000)
	// 10 m/s: at (2.079, 9.035), heading (0.039, -0.999)
	//  0 m/s: at (2.368, 4.878), heading (0.400, -0.916)
}
