package physics

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
)

// oracleCase is one shot thrown by an original program.
type oracleCase struct {
	ID     string       `json:"id"`
	Index  int          `json:"shot_num"`
	Before [][3]float64 `json:"before"`
	Shot   struct {
		VX, VY float64
		Angle  curling.Turn
	} `json:"shot"`
	Steps    int          `json:"steps"`
	After    [][3]float64 `json:"after"`
	Contacts [][2]uint8   `json:"contacts"`
}

func (c *oracleCase) delivery() Delivery {
	d := Delivery{Index: c.Index, Shot: curling.Shot{VX: c.Shot.VX, VY: c.Shot.VY, Turn: c.Shot.Angle}}
	for _, s := range c.Before {
		d.Position[int(s[0])] = curling.Vec{X: s[1], Y: s[2]}
	}
	return d
}

func (c *oracleCase) after() curling.Position {
	var p curling.Position
	for _, s := range c.After {
		p[int(s[0])] = curling.Vec{X: s[1], Y: s[2]}
	}
	return p
}

// oracleCases reads cases of the original programs, nil when there are none here.
func oracleCases(t testing.TB, name string) []oracleCase {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "oracle", name))
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	var cases []oracleCase
	for s := bufio.NewScanner(f); s.Scan(); {
		var c oracleCase
		require.NoError(t, json.Unmarshal(s.Bytes(), &c))
		cases = append(cases, c)
	}
	return cases
}

// agreement is how a simulator's results lie to the original's.
type agreement struct {
	n, otherStones, otherContacts, otherSteps int
	errors                                    [3][]float64 // m, by number of contacts: none, one, more
}

func agree(t testing.TB, sim Simulator, cases []oracleCase) (a agreement) {
	for _, c := range cases {
		d := c.delivery()
		out, err := sim.Throw(d, nil)
		require.NoError(t, err, c.ID)
		a.n++
		want := c.after()
		worst, same := 0.0, true
		for i := range want {
			if want.Has(i) != out.Position.Has(i) {
				same = false
			} else {
				worst = max(worst, want[i].Distance(out.Position[i]))
			}
		}
		if out.Steps != c.Steps {
			a.otherSteps++
		}
		if c.Contacts != nil && len(c.Contacts) != int(out.Contacts.N) {
			a.otherContacts++
		}
		if !same {
			a.otherStones++
			t.Logf("%s: other stones, contacts %v", c.ID, out.Contacts.List())
			continue
		}
		k := min(2, int(out.Contacts.N))
		a.errors[k] = append(a.errors[k], worst)
	}
	for k := range a.errors {
		slices.Sort(a.errors[k])
	}
	return a
}

func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// The goals stand in the project's requirements; the originals calculate in float32, which
// is most of the difference.
func TestBox2DAgainstTheOriginals(t *testing.T) {
	for _, c := range []struct {
		model Model
		file  string
	}{{Mori2019, "mori-dev-300.jsonl"}, {V2, "v2-dev-120.jsonl"}} {
		ice, err := IceOf(c.model)
		require.NoError(t, err)
		sim, err := NewBox2D(ice)
		require.NoError(t, err)
		cases := oracleCases(t, c.file)
		if testing.Short() {
			cases = cases[:min(40, len(cases))]
		}
		if len(cases) == 0 {
			continue
		}
		a := agree(t, sim, cases)
		t.Logf("%s: %d cases, other stones %d, other contacts %d, other steps %d", c.model, a.n, a.otherStones, a.otherContacts, a.otherSteps)
		for k, e := range a.errors {
			t.Logf("contacts %d: n %d median %.5f p95 %.5f p99 %.5f max %.5f", k, len(e), quantile(e, 0.5), quantile(e, 0.95), quantile(e, 0.99), quantile(e, 1))
		}
		require.LessOrEqual(t, a.otherStones, a.n/250)
		require.Less(t, quantile(a.errors[0], 1), 0.001)
		require.Less(t, quantile(a.errors[1], 0.95), 0.001)
		require.Less(t, quantile(a.errors[2], 0.95), 0.004)
	}
}
