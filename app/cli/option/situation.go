package option

import (
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// Situation is a place in a log and who throws there: the options that ask and map share.
type Situation struct {
	List command.ListFlag `kinds:"rules,ais" help:"List the rule sets and the AIs."`
	File string           `stdin:"" arg:"" help:"A log, a position or a data set."`
	GameChoice
	End       int      `range:"1..99" help:"End, counted from 1; with neither end nor shot the last place at which a shot is to be thrown."`
	Shot      int      `range:"1..17" help:"Shot to be thrown, counted from 1."`
	WeightMax *float64 `range:"0..${maxSpeed}" placeholder:"M/S" help:"Hardest shot of the throwing team; 0 no limit. Default: the file's, else ${standardWeightMax}."`
	Rules     string   `stdin:"" placeholder:"NAME|FILE.gsm" help:"Rule set to ask under instead of the file's."`
	Model     string   `placeholder:"NAME|FILE" help:"Ice to ask on instead of the file's: mori2019, v2, fcv1, granite, or a file of 'hogline fit ice'." stdin:""`
	As        string   `placeholder:"NAME" help:"Error of a thrower of the data set, by a part of team or player, as 'hogline fit throwers' finds it from all its games."`
	Noise     string   `placeholder:"MODEL:a,b" help:"Error of the throwing team: rect-tee (m), rect-velocity (m/s), polar (m/s, rad), or none. Default: the file's, else ${standardNoise}."`
}

// Asked is a place of a game and the question about it.
type Asked struct {
	Game     *replay.Game
	At       replay.Place
	Question evaluate.Question
}

// Read opens the file and finds the place.
func (c *Situation) Read(ctx *command.Context) (*Asked, error) {
	g, err := c.Open(ctx, c.File)
	if err != nil {
		return nil, err
	}
	s := &Asked{Game: g}
	if c.End != 0 || c.Shot != 0 {
		at, ok := c.place(g)
		if !ok {
			return nil, command.Usagef("%s has no end %d, shot %d", c.File, max(1, c.End), max(1, c.Shot))
		}
		s.At = at
	} else {
		s.At = lastPlace(g)
	}
	o, err := c.overrides()
	if err != nil {
		return nil, err
	}
	if c.As != "" {
		if c.Noise != "" {
			return nil, command.Usagef("--as and --noise: want one of them")
		}
		if o.Noise, err = c.asThrown(ctx); err != nil {
			return nil, err
		}
	}
	if c.Rules != "" {
		r, err := Rules(ctx, c.Rules, g.Rules.Ends, true)
		if err != nil {
			return nil, err
		}
		if r.FirstShot != g.Rules.FirstShot {
			return nil, command.Usagef("--rules %s: %d stones in an end, %s has %d", c.Rules, curling.Stones-r.FirstShot, c.File,
				curling.Stones-g.Rules.FirstShot)
		}
		o.Rules = &r
	}
	if c.Model != "" {
		ice, err := Ice("--model", c.Model)
		if err != nil {
			return nil, err
		}
		o.Ice = &ice
	}
	name := g.Rules.Name
	if o.Rules != nil {
		name = o.Rules.Name
	}
	SayRules(ctx, c.File, g, name, o.Rules != nil)
	if s.Question, err = question.New(g, s.At, o); err != nil {
		return nil, err
	}
	if s.Question.State.Shot >= curling.Stones {
		return nil, command.Usagef("%s: the end is over there: no shot is to be thrown", c.File)
	}
	return s, nil
}

// lastPlace is the last place of a game at which a shot is to be thrown, the first place where there is none.
func lastPlace(g *replay.Game) replay.Place {
	for i := len(g.Ends) - 1; i >= 0; i-- {
		for j := len(g.Ends[i].Shots) - 1; j >= 0; j-- {
			if g.Ends[i].Shots[j].Number < curling.Stones {
				return replay.Place{End: i, Shot: j}
			}
		}
	}
	return replay.Place{}
}

// place finds the end and shot. In a position that is one place alone, either may be left
// out.
func (c *Situation) place(g *replay.Game) (replay.Place, bool) {
	if len(g.Ends) == 1 && len(g.Ends[0].Shots) == 1 {
		e := &g.Ends[0]
		ok := (c.End == 0 || c.End == e.Number+1) && (c.Shot == 0 || c.Shot == g.Rules.Count(e.Shots[0].Number))
		return replay.Place{}, ok
	}
	return g.At(max(1, c.End), max(1, c.Shot))
}

// overrides are the options about the throwing team.
func (c *Situation) overrides() (o question.Overrides, err error) {
	if v := c.WeightMax; v != nil {
		o.WeightMax = v
	}
	if c.Noise != "" {
		n, err := Noise(c.Noise)
		if err != nil {
			return o, command.Usagef("--noise: %v", err)
		}
		o.Noise = &n
	}
	return o, nil
}

// asThrown is the error of the thrower named.
func (c *Situation) asThrown(ctx *command.Context) (*curling.Noise, error) {
	set, err := c.DataSet(ctx.Context, c.File)
	if err != nil {
		return nil, err
	}
	list, err := chartstats.Profiles(ctx.Context, set, set.Filter(""), nil)
	if err != nil {
		return nil, err
	}
	p, ok := chartstats.FindProfile(list, c.As)
	if !ok {
		return nil, command.Usagef("--as %s: %s has no such thrower (hogline fit throwers)", c.As, c.File)
	}
	e := &p.Error
	_, _ = fmt.Fprintf(ctx.Err, "as thrown by %s %s: polar:%.4f,%.5f (95 %%: %.4f to %.4f m/s, %.5f to %.5f rad; %s)\n",
		command.Or(p.Name, "all"), p.From,
		e.Noise.A, e.Noise.B, e.Low.A, e.High.A, e.Low.B, e.High.B, command.Count(p.Shots, "graded shot"))
	return &p.Player.Noise, nil
}

// Thrower is the player who throws, without what changes no value: name and hand.
func (s *Asked) Thrower() curling.Player {
	r := s.Question.Request()
	p := r.Thrower()
	return curling.Player{Noise: p.Noise, WeightMax: p.WeightMax, Sweepers: p.Sweepers}
}

// Position is a situation in JSON: ends and shots from 1, as people count.
type Position struct {
	File   string           `json:"file"`
	End    int              `json:"end"`
	Ends   int              `json:"ends"`
	Shot   int              `json:"shot"`
	Mover  int              `json:"mover"` // 0 or 1
	First  int              `json:"first"` // throws first in this end
	Score  [2]int           `json:"score"`
	Memory string           `json:"memory,omitempty"` // what rules of one's own remember
	Stones curling.Position `json:"stones"`
	Rules  string           `json:"rules"`
	Model  physics.Model    `json:"model"`
}

// Info is the place as documents tell it.
func (s *Asked) Info(path string) Position {
	q := &s.Question
	return Position{path, q.State.End + 1, q.State.Ends, q.Rules.Count(q.State.Shot), int(q.State.Mover()), int(q.State.First),
		q.State.Score, q.State.Memory, q.State.Position, q.Rules.Name, q.Ice.Model}
}
