package dcp_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/physics"
)

// A program is started and asked for a shot. Here it is the test itself, which plays an AI when
// this variable is set.
func ExampleProcess() {
	p, err := dcp.Start(dcp.Command{Words: []string{os.Args[0]}, Env: []string{"HOGLINE_TEST_FAKE_AI=plain"}, Framing: dcp.Newline})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = p.Close() }()
	ctx := context.Background()
	if err := p.Handshake(ctx, 10*time.Second); err != nil {
		fmt.Println(err)
		return
	}
	stones := curling.Position{0: curling.Tee}
	err = p.Send(dcp.SetState{Shot: 1, End: 0, Ends: 8, Mover: 1}, dcp.Position{Stones: stones}, dcp.Go{Left: [2]int{219_000, 219_000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := p.Await(ctx, 10*time.Second, func(m dcp.Message) bool { _, ok := m.(dcp.BestShot); return ok })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m)
	// Output:
	// BESTSHOT 1 -30 0
}

// A built-in AI is served to a match server.
func ExampleServer() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := sampleai.Kind().New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	server := dcp.Server{AI: a, Ice: ice, Rules: curling.Standard(), Budget: ai.Budget{Throws: 100}, Seed: 1}
	in := strings.NewReader("ISREADY\nNEWGAME hogline other\nSETSTATE 0 0 8 0\nGO 219000 219000\n")
	var out bytes.Buffer
	if err := server.Serve(context.Background(), in, &out); err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(out.String()) {
		switch m, err := dcp.Parse(line); m := m.(type) {
		case dcp.BestShot:
			fmt.Printf("%.2f %.2f %s\n", m.Shot.VX, m.Shot.VY, m.Shot.Turn)
		default:
			fmt.Println(m, err)
		}
	}
	// Output:
	// READYOK <nil>
	// -0.99 -29.56 cw
}

func ExampleParse() {
	for _, line := range []string{"BESTSHOT 0.5 -30.25 1", "setstate 3 0 8 1", "hello", "BESTSHOT 0.5 fast 1"} {
		m, err := dcp.Parse(line)
		fmt.Printf("%T %v\n", m, err)
	}
	// Output:
	// dcp.BestShot <nil>
	// dcp.SetState <nil>
	// dcp.Unknown <nil>
	// <nil> BESTSHOT: argument 2 is "fast", want a number
}
