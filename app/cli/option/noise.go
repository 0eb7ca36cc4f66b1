package option

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
)

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

// Thrower is a thrower in JSON.
type Thrower struct {
	WeightMax float64 `json:"weight_max"`
	Noise     Error   `json:"noise"`
}

type Error struct {
	Model curling.NoiseModel `json:"model"`
	A     float64            `json:"a"`
	B     float64            `json:"b"`
}

func ThrowerOf(p curling.Player) Thrower {
	return Thrower{p.WeightMax, Error{p.Noise.Model, p.Noise.A, p.Noise.B}}
}
