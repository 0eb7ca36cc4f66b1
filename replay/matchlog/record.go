package matchlog

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/safefile"
)

// MaxRecord is the largest record that is read, in bytes.
const MaxRecord = 16 << 20

// WriteRecord writes the record of a match as JSON: with its seed, ice, throwers and rules, from which Verify throws it
// again.
func WriteRecord(w io.Writer, r *match.Record) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// ReadRecord reads what WriteRecord wrote.
func ReadRecord(name string) (*match.Record, error) {
	raw, err := safefile.Read(name, MaxRecord)
	if err != nil {
		return nil, err
	}
	var r match.Record
	if err := safefile.DecodeJSON(raw, &r, 4*MaxRecord); err != nil {
		return nil, fmt.Errorf("%s: %w", name, jsonfault.Line(raw, err))
	}
	if r.Rules, err = match.Read(r.Rules); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := Check(&r); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &r, nil
}

// Check reports a record whose teams, players, shots or ends cannot be, by its place.
func Check(r *match.Record) error {
	fault := func(place string, i int) error { return fmt.Errorf("%s[%d] cannot be", place, i) }
	if f := r.Rules.FirstShot; f < 0 || f >= curling.Stones || r.Start.Shot < 0 || r.Start.Shot >= curling.Stones || r.Start.First > 1 {
		return fmt.Errorf("a match that begins with shot %d cannot be", max(f, r.Start.Shot))
	}
	for i := range r.Shots {
		s := &r.Shots[i]
		if s.Thrower < 0 || s.Thrower >= len(r.Teams[0]) || s.State.End < 0 || s.State.Shot < 0 || s.State.Shot >= curling.Stones ||
			s.State.First > 1 {
			return fault("shots", i)
		}
	}
	for i, p := range r.Places {
		if p.Team > 1 || p.Placement.Check() != nil {
			return fault("places", i)
		}
	}
	for i, o := range r.Orders {
		if o.Team > 1 || slices.Min(o.Thrown[:]) < 0 || slices.Max(o.Thrown[:]) >= len(r.Teams[0]) {
			return fault("orders", i)
		}
	}
	for i := range r.Ends {
		if r.Ends[i].First > 1 {
			return fault("ends", i)
		}
	}
	return Game(r).Check()
}

// Verify throws every shot of a record again, with the error of its seed, and reports the first that differs by a single
// bit: the shot that was thrown, where the stones came to rest, or what the rules made of it.
func Verify(r *match.Record) error {
	sim, err := simulators.Reference(r.Ice)
	if err != nil {
		return err
	}
	if err := r.Wear.Check(r.Ice); err != nil {
		return err
	}
	ice := r.Ice
	var lines *physics.Lines
	if r.Wear.Lines.On() {
		lines = physics.NewLines(r.Wear.Lines)
	}
	for i := range r.Shots {
		s := &r.Shots[i]
		if now := r.Wear.At(r.Ice, i); now != ice {
			ice = now
			if sim, err = simulators.Reference(ice); err != nil {
				return err
			}
		}
		if err := verifyShot(r, s, lines, sim); err != nil {
			return fmt.Errorf("end %d, shot %d: %w", s.State.End+1, r.Rules.Count(s.State.Shot), err)
		}
	}
	return verifyEnds(r)
}

func verifyShot(r *match.Record, s *match.Shot, lines *physics.Lines, sim physics.Simulator) error {
	if s.Thrower < 0 || s.Thrower >= len(r.Teams[0]) || s.State.Shot < 0 || s.State.Shot >= curling.Stones || s.State.First > 1 ||
		s.Again < 0 || s.Again > match.MaxAgain {
		return fmt.Errorf("no such shot or thrower")
	}
	after := s.State.Position
	run := s.Run
	if s.Chosen.Speed() > 0 {
		z1, z2 := physics.Normals(rand.New(rand.NewPCG(r.Seed, match.NoiseStream(r.Game, s.Again, s.State))))
		run = physics.Disturb(r.Teams[s.State.Mover()][s.Thrower].Noise, s.Chosen, z1, z2)
		who := r.Teams[s.State.Mover()][s.Thrower].Sweepers
		sweep, err := match.SweepOf(sim, who, r.Seed, r.Game, s.Again, s.State, s.Chosen, run)
		if err != nil {
			return err
		}
		if sweep != s.Sweep {
			return fmt.Errorf("swept %v, by the seed %v", s.Sweep, sweep)
		}
		delivery := physics.Delivery{Position: s.State.Position, Index: s.State.Shot, Shot: run, Sweep: sweep}
		o, err := match.ThrowOver(lines, sim, delivery, s.State.End)
		if err != nil {
			return err
		}
		after = o.Position
	}
	if run != s.Run {
		return fmt.Errorf("thrown %v, by the seed %v", s.Run, run)
	}
	rules := r.Rules.At(s.State)
	stands, infraction := rules.Apply(r.Ice.Bounds, &s.State.Position, &after, s.State.Shot)
	if s.Left && infraction.Choice {
		stands = after
	}
	if stands != s.After {
		return fmt.Errorf("the stones lie elsewhere than by the simulator")
	}
	return rules.Err()
}

func verifyEnds(r *match.Record) error {
	score := r.Start.Score
	for i := range r.Ends {
		made := r.Ends[i].Made()
		score[0], score[1] = score[0]+made[0], score[1]+made[1]
	}
	if score != r.Score {
		return fmt.Errorf("the ends add up to %d : %d, the score is %d : %d", score[0], score[1], r.Score[0], r.Score[1])
	}
	return nil
}
