package physics_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// A shot with the error of a thrower in tournaments. With the same numbers another shot has the same
// error.
func ExampleDisturb() {
	draw := physics.CreateShot(physics.Friction2019, curling.Tee, curling.Right)
	z1, z2 := physics.Normals(rand.New(rand.NewPCG(1, 2)))
	thrown := physics.Disturb(curling.NoiseGAT, draw, z1, z2)
	fmt.Printf("called (%.3f, %.3f) m/s\n", draw.VX, draw.VY)
	fmt.Printf("thrown (%.3f, %.3f) m/s\n", thrown.VX, thrown.VY)
	// Output:
	// called (-0.991, -29.560) m/s
	// thrown (-1.013, -29.568) m/s
}

// Ice that becomes slower by a percent a shot over the first three shots of a match.
func ExampleWear() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		panic(err)
	}
	wear := physics.Wear{Friction: []float64{1, 1.01, 1.02}}
	for _, shot := range []int{0, 1, 2, 100} {
		worn := wear.At(ice, shot)
		fmt.Printf("shot %d: %.3f m/s²\n", shot, worn.Friction)
	}
	// Output:
	// shot 0: 12.009 m/s²
	// shot 1: 12.129 m/s²
	// shot 2: 12.249 m/s²
	// shot 100: 12.249 m/s²
}

// The path of a recorded stone as a polyline.
func ExampleTrajectory_Path() {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		panic(err)
	}
	var rec physics.Trajectory
	rec.Reset(&ice, &curling.Position{}, 0)
	for step := range 1000 { // a simulator does this
		rec.Next()
		rec.Set(0, float32(curling.CentreX), float32(ice.HackY-0.002*float64(step+1)))
	}
	for _, p := range rec.Path(0, float64(rec.Rows()), 0.001) {
		fmt.Printf("(%.3f, %.3f)\n", p.X, p.Y)
	}
	fmt.Printf("%.1f s\n", rec.Seconds())
	// Output:
	// (2.375, 43.285)
	// (2.375, 41.285)
	// 1.0 s
}
