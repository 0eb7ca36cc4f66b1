package tubstap_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/hogline/hogline/engine/search"
	"github.com/hogline/hogline/engine/tubstap"
)

// A map file is read, searched and played on.
func ExampleMap() {
	data, err := os.ReadFile("../../assets/maps/study66.tbsmap")
	if err != nil {
		panic(err)
	}
	m, err := tubstap.ReadMap(data)
	if err != nil {
		panic(err)
	}
	s := m.Start()
	fmt.Println(len(m.Actions(s)), "actions of", m.MovableCount(&s), "units")

	uct := search.UCT[tubstap.State, tubstap.Action]{Game: m, Playouts: 500, Group: m.Grouping("1"), Rollout: m.AttackFirst}
	all, err := uct.Search(context.Background(), s, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		panic(err)
	}
	fmt.Println(len(all), "candidates at level 1")

	s = m.Apply(s, all[0].Action, nil)
	fmt.Println(m.MovableCount(&s), "units of", s.Team(), "can still act")
	// Output:
	// 70 actions of 6 units
	// 12 candidates at level 1
	// 5 units of red can still act
}
