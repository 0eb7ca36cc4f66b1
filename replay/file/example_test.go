package file_test

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/replay/file"
)

// Open recognises a format by the content of a file. What could not be read is a warning.
func ExampleOpen() {
	g, err := file.Open("testdata/two-ends-mori2019.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s against %s, %d ends, %d shots, %d to %d, %d warnings\n",
		g.Format, g.Teams[0], g.Teams[1], len(g.Ends), g.Shots(), g.Result.Score[0], g.Result.Score[1], len(g.Warnings))
	_, err = file.Open("testdata/missing.dcl")
	fmt.Println(err)
	// Output:
	// dcl: Kita against Minami, 2 ends, 32 shots, 0 to 3, 0 warnings
	// testdata/missing.dcl is not there
}

// A log that was cut off is read as far as it goes.
func ExampleRead() {
	log := "[GameInfo]\nFirst=North\nSecond=South\nRandom=0.145\n" +
		"[0000]\nPOSITION=POSITION 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n" +
		"SETSTATE=SETSTATE 0 0 2 0\nBESTSHOT=BESTSHOT -0.99 -29.56 0\nRUNSHOT=RUNSHOT -1.01 -29"
	g, err := file.Read(strings.NewReader(log), "cut.dcl", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Teams, g.Ice.Model, g.Complete)
	for _, w := range g.Warnings {
		fmt.Println(w)
	}
	// Output:
	// [North South] v2 false
	// line 9: RUNSHOT: the log ends in the middle of this line: left out
}
