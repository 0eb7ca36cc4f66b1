package nullable_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/nullable"
)

type inner struct {
	Name string  `json:"name,omitempty"`
	X    float64 `json:"x"`
}

type value struct {
	inner
	Y    float64    `json:"y"`
	Ends [2]float64 `json:"ends,omitzero"`
	N    int        `json:"n"`
	Off  float64    `json:"-"`
	own  float64
}

func (v value) MarshalJSON() ([]byte, error)     { return nullable.Marshal(v) }
func (v *value) UnmarshalJSON(text []byte) error { return nullable.Unmarshal(text, v) }

func TestNoNumberIsNull(t *testing.T) {
	v := value{inner: inner{X: math.NaN()}, Y: math.Inf(-1), N: 3, Off: 5, own: 7}
	text, err := json.Marshal([]any{v, &v, struct{ V value }{v}})
	require.NoError(t, err)
	require.Equal(t, `[{"x":null,"y":null,"n":3},{"x":null,"y":null,"n":3},{"V":{"x":null,"y":null,"n":3}}]`, string(text))
	v = value{inner: inner{"a", -0.5}, Y: 1e-7, Ends: [2]float64{0, 1}}
	text, err = json.Marshal(v)
	require.NoError(t, err)
	require.Equal(t, `{"name":"a","x":-0.5,"y":1e-7,"ends":[0,1],"n":0}`, string(text))
}

func TestNullIsNoNumber(t *testing.T) {
	v := value{inner: inner{Name: "kept"}, Y: 2, N: 9, own: 7}
	require.NoError(t, json.Unmarshal([]byte(`{"x":null,"n":4,"ends":[1,2]}`), &v))
	require.True(t, math.IsNaN(v.X))
	v.X = 0
	require.Equal(t, value{inner: inner{Name: "kept"}, Y: 2, N: 4, Ends: [2]float64{1, 2}, own: 7}, v)
	was := v
	require.Error(t, json.Unmarshal([]byte(`{"x":"1"}`), &v))
	require.Error(t, json.Unmarshal([]byte(`{"y":1,"n":"1"}`), &v))
	require.Equal(t, was, v, "what cannot be read changes nothing")
}

func TestFloat(t *testing.T) {
	for x, want := range map[float64]string{1.5: "1.5", math.Inf(1): "null", 0: "0"} {
		text, err := json.Marshal(nullable.Float(x))
		require.NoError(t, err)
		require.Equal(t, want, string(text))
		require.Equal(t, want != "null", nullable.Known(x))
	}
	require.False(t, nullable.Known(float64(nullable.None())))
	f := nullable.Float(3)
	require.NoError(t, json.Unmarshal([]byte("null"), &f))
	require.True(t, math.IsNaN(float64(f)))
}
