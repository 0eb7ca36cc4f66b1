package option

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
)

// Noise is the error of a thrower as an option tells it: MODEL:a,b, or none.
func Noise(text string) (curling.Noise, error) {
	model, sizes, _ := strings.Cut(text, ":")
	n := curling.Noise{Model: curling.NoiseModel(model)}
	if err := n.Check(); err != nil || n.Model == curling.NoNoise && sizes == "" {
		return n, err
	}
	a, b, ok := strings.Cut(sizes, ",")
	var errA, errB error
	n.A, errA = strconv.ParseFloat(strings.TrimSpace(a), 64)
	n.B, errB = strconv.ParseFloat(strings.TrimSpace(b), 64)
	if !ok || errA != nil || errB != nil {
		return n, errors.New("want MODEL:a,b, for example rect-tee:0.0725,0.29")
	}
	return n, n.Check()
}
