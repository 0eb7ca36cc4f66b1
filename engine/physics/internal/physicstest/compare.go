package physicstest

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// OracleCase is one shot thrown by an original program.
type OracleCase struct {
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

func (c *OracleCase) delivery() physics.Delivery {
	d := physics.Delivery{Index: c.Index, Shot: curling.Shot{VX: c.Shot.VX, VY: c.Shot.VY, Turn: c.Shot.Angle}}
	for _, s := range c.Before {
		d.Position[int(s[0])] = curling.Vec{X: s[1], Y: s[2]}
	}
	return d
}

func (c *OracleCase) after() curling.Position {
	var p curling.Position
	for _, s := range c.After {
		p[int(s[0])] = curling.Vec{X: s[1], Y: s[2]}
	}
	return p
}

// OracleCases reads cases of the original programs, nil when there are none here.
func OracleCases(t testing.TB, name string) []OracleCase {
	f, err := os.Open(filepath.Join("..", "..", "..", "..", "shared", "oracle", name))
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	var cases []OracleCase
	for s := bufio.NewScanner(f); s.Scan(); {
		var c OracleCase
		require.NoError(t, json.Unmarshal(s.Bytes(), &c))
		cases = append(cases, c)
	}
	return cases
}

// Agreement is how a simulator's results lie to the original's.
type Agreement struct {
	N, OtherStones, OtherContacts, OtherSteps int
	Errors                                    [3][]float64 // m, by number of contacts: none, one, more
}

func Agree(t testing.TB, sim physics.Simulator, cases []OracleCase) (a Agreement) {
	for _, c := range cases {
		d := c.delivery()
		out, err := sim.Throw(d, nil)
		require.NoError(t, err, c.ID)
		a.N++
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
			a.OtherSteps++
		}
		if c.Contacts != nil && len(c.Contacts) != int(out.Contacts.N) {
			a.OtherContacts++
		}
		if !same {
			a.OtherStones++
			t.Logf("%s: other stones, contacts %v", c.ID, out.Contacts.List())
			continue
		}
		k := min(2, int(out.Contacts.N))
		a.Errors[k] = append(a.Errors[k], worst)
	}
	for k := range a.Errors {
		slices.Sort(a.Errors[k])
	}
	return a
}

func Quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// Compare throws the deliveries with both simulators and sorts the differences by the
// contacts of the first, as agree does.
func Compare(t testing.TB, ref, sim physics.Simulator, deliveries []physics.Delivery) (a Agreement, scores int) {
	t.Helper()
	b := ref.Ice().Bounds
	for k, d := range deliveries {
		want, err := ref.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		got, err := sim.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		a.N++
		if want.Contacts.N != got.Contacts.N {
			a.OtherContacts++
		}
		if want.Steps != got.Steps {
			a.OtherSteps++
		}
		if want.Position.Score(b, curling.First) != got.Position.Score(b, curling.First) {
			scores++
		}
		if want.Removed != got.Removed {
			a.OtherStones++
			continue
		}
		worst := 0.0
		for i := range want.Position {
			worst = max(worst, want.Position[i].Distance(got.Position[i]))
		}
		c := min(2, int(want.Contacts.N))
		a.Errors[c] = append(a.Errors[c], worst)
	}
	for _, e := range a.Errors {
		slices.Sort(e)
	}
	return a, scores
}
