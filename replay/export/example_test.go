package export_test

import (
	"encoding/csv"
	"fmt"
	"io"

	"github.com/hogline/hogline/replay/export"
	"github.com/hogline/hogline/replay/file"
)

// CSV has a line a shot: here the teams and the shots thrown.
func ExampleCSV() {
	g, err := file.Open("../file/testdata/two-ends-v2.dcl")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, w := io.Pipe()
	go func() { _ = w.CloseWithError(export.CSV(w, g)) }()
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range rows[:4] {
		fmt.Println(row[:4], row[12:15])
	}
	// Output:
	// [end shot team name] [run_vx run_vy run_turn]
	// [1 1 0 Kita] [-1.194731 -29.331109 0]
	// [1 2 1 Minami] [-0.947451 -29.450817 0]
	// [1 3 0 Kita] [-0.970068 -29.714482 0]
}
