package match

import (
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// checkSweepers reports sweepers on ice where there are none, and a simulator that cannot sweep for them.
func checkSweepers(s *Setup, sim physics.Simulator) error {
	for t := range s.Teams {
		for i := range s.Teams[t] {
			who := s.Teams[t][i].Sweepers
			err := sweeping.Check(&s.Ice, who)
			if err == nil && who != curling.NoSweepers {
				err = physics.CheckSweep(sim)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", s.Names[t], err)
			}
		}
	}
	return nil
}

// sweepStream parts the numbers with which sweepers judge a stone from those of its thrower's error.
const sweepStream = 0x73776565

// SweepOf is how a shot of a match was swept by sweepers who saw what was chosen and what ran: none where nobody sweeps. With which error
// they judged it follows from seed, game, state and how often it was taken back, as the thrower's error does.
func SweepOf(sim physics.Simulator, who curling.Sweepers, seed uint64, game, again int, s curling.State, chosen, run curling.Shot) (
	physics.Sweep, error) {
	w, err := sweeping.New(sim.Ice(), who)
	if w == nil || err != nil {
		return physics.Sweep{}, err
	}
	z := rand.New(rand.NewPCG(seed^sweepStream, NoiseStream(game, again, s))).NormFloat64()
	return w.Choose(w.Aim(sim, &s.Position, s.Shot, chosen), run, z), nil
}
