package laststone

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Positions before the last shot of an end are kept one a line, stones as
// `number:x,y` with the number of the shot from 1 and whole millimetres; a line that
// begins with # is a remark. An empty sheet is `-`.

// maxPositions bounds a file of positions.
const maxPositions = 100_000

// ReadPositions reads positions before the last shot. Errors name the line.
func ReadPositions(r io.Reader) ([]curling.Position, error) {
	var list []curling.Position
	scan := bufio.NewScanner(r)
	for n := 1; scan.Scan(); n++ {
		line := strings.TrimSpace(scan.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := parsePosition(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if list = append(list, p); len(list) > maxPositions {
			return nil, fmt.Errorf("line %d: more than %d positions", n, maxPositions)
		}
	}
	if err := scan.Err(); err != nil {
		return nil, err
	}
	return list, nil
}

func parsePosition(line string) (curling.Position, error) {
	var p curling.Position
	if line == "-" {
		return p, nil
	}
	for _, f := range strings.Fields(line) {
		number, place, _ := strings.Cut(f, ":")
		x, y, ok := strings.Cut(place, ",")
		i, errI := strconv.Atoi(number)
		mmX, errX := strconv.ParseUint(x, 10, 16)
		mmY, errY := strconv.ParseUint(y, 10, 16)
		if !ok || errI != nil || errX != nil || errY != nil || i < 1 || i >= curling.Stones || p.Has(i-1) || mmX+mmY == 0 {
			return p, fmt.Errorf("stone %.40q, want number:x,y with a number from 1 to %d and millimetres", f, curling.Stones-1)
		}
		p[i-1] = curling.Vec{X: float64(mmX) / 1000, Y: float64(mmY) / 1000}
	}
	return p, p.Check(physics.TouchTolerance)
}

// WritePositions writes positions before the last shot, to the millimetre.
func WritePositions(w io.Writer, list []curling.Position) error {
	b := bufio.NewWriter(w)
	for i := range list {
		sep := ""
		for k, s := range list[i] {
			if list[i].Has(k) {
				_, _ = fmt.Fprintf(b, "%s%d:%.0f,%.0f", sep, k+1, math.Round(1000*s.X), math.Round(1000*s.Y)) // Flush returns its error
				sep = " "
			}
		}
		if sep == "" {
			_, _ = b.WriteString("-")
		}
		_ = b.WriteByte('\n')
	}
	return b.Flush()
}
