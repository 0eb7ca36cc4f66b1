package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/check"
	"github.com/hogline/hogline/engine/physics/fast"
)

// A case file has a shot and its result in an original program in each line.
func ExampleRun() {
	file := `{"id":"fig 6-1","shot_num":0,"before":[],"shot":{"vx":-0.442,"vy":-30.332,"angle":0},"after":[[0,3.094,2.9947]]}`
	cases, err := check.Read(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	ice, err := physics.IceOf(physics.V2)
	if err != nil {
		panic(err)
	}
	sim, err := fast.New(ice)
	if err != nil {
		panic(err)
	}
	report, err := check.Run(context.Background(), "flight", sim, cases, nil)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%d case, other stones in play in %d\n", report.N, report.StonesDiffer)
	fmt.Printf("without a contact: largest error %.1f mm\n", 1000*report.Contacts["0"].Max)
	// Output:
	// 1 case, other stones in play in 0
	// without a contact: largest error 0.2 mm
}
