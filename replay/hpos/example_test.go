package hpos_test

import (
	"bytes"
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/hpos"
)

// A position is written with all that a question about the next shot depends on.
func ExampleWrite() {
	p := hpos.On(physics.Mori2019)
	p.Teams = [2]string{"North", "South"}
	p.State.Position[0] = curling.Vec{X: 2.4, Y: 8}
	p.State.Shot = 1
	var b bytes.Buffer
	if err := hpos.Write(&b, p); err != nil {
		fmt.Println(err)
		return
	}
	again, err := hpos.Read(&b)
	fmt.Println(again.State.Position[0], again.Rules.Name, again.Ice.Model, err)
	// Output: {2.4 8} five-rock-both mori2019 <nil>
}
