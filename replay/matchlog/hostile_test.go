package matchlog

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileRecords: a record of megabytes that stands for gigabytes is refused in little memory.
func TestHostileRecords(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.json")
	safefiletest.JSON(t, 1<<20, 3*4*MaxRecord, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := ReadRecord(name)
		return err
	}, `{"shots":*}`, `{"ends":*}`)
}

// TestCheck: teams, players, shots and ends that cannot be are told by their place, before anything is made of them.
func TestCheck(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	record := func() *match.Record {
		shots := []match.Shot{{State: curling.State{Ends: 8}}, {State: curling.State{Ends: 8, Shot: 15, First: 1}, Thrower: 3}}
		return &match.Record{Ice: ice, Rules: curling.Standard(), Shots: shots, Ends: []match.End{{First: 1}},
			Orders: []match.Order{{Team: 1, Thrown: [4]int{3, 2, 1, 0}}}, Places: []match.Placed{{Team: 1, Placement: curling.PowerFirstRight}}}
	}
	require.NoError(t, Check(record()))
	for want, change := range map[string]func(r *match.Record){
		"shots[1] cannot be":  func(r *match.Record) { r.Shots[1].Thrower = 4 },
		"shots[0] cannot be":  func(r *match.Record) { r.Shots[0].State.Shot = curling.Stones },
		"shot 16":             func(r *match.Record) { r.Start.Shot = curling.Stones },
		"begins with shot 20": func(r *match.Record) { r.Rules.FirstShot = 20 },
		"orders[0] cannot be": func(r *match.Record) { r.Orders[0].Thrown[2] = 4 },
		"orders[0] cannot":    func(r *match.Record) { r.Orders[0].Team = 2 },
		"places[0] cannot be": func(r *match.Record) { r.Places[0].Placement++ },
		"places[0] cannot":    func(r *match.Record) { r.Places[0].Team = 2 },
		"ends[0] cannot be":   func(r *match.Record) { r.Ends[0].First = 2 },
		"shots[0] cannot b":   func(r *match.Record) { r.Shots[0].State.End = -1 },
		"shots[0] cannot":     func(r *match.Record) { r.Shots[0].State.First = 2 },
		"shots[0]":            func(r *match.Record) { r.Shots[0].Thrower = -1 },
		"begins with shot 0":  func(r *match.Record) { r.Start.First = 2 },
		"orders[0]":           func(r *match.Record) { r.Orders[0].Thrown[0] = -1 },
	} {
		r := record()
		change(r)
		require.ErrorContains(t, Check(r), want)
	}
}
