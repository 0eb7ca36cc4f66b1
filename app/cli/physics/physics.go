// Package physics is the commands that throw stones and fit an ice.
package physics

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/file"
)

// Cmd holds the commands that throw stones.
type Cmd struct {
	Throw ThrowCmd `cmd:"" help:"Throw one shot and print where the stones come to rest."`
}

// ThrowCmd throws one shot.
type ThrowCmd struct {
	Shot   string `required:"" placeholder:"VX,VY,TURN[,SPIN]" help:"Velocity at the hack in m/s, turn (0 or cw: clockwise, curls to the right; 1 or ccw), and on fcv1 and granite a spin in rad/s other than pi/2 (0: it does not turn)."`
	File   string `stdin:"" arg:"" optional:"" help:"A log or a position to throw at; without one the sheet is empty."`
	End    int    `range:"0..99" help:"The end of a log, from 1." default:"0"`
	Number int    `range:"0..17" name:"shot-number" help:"The shot of the end, from 1." default:"0"`
	Sim    string `default:"exact" help:"The simulator: exact, box2d, flight or glide."`
	Sweep  string `placeholder:"BROOM,FROM,TO" help:"Sweep the stone with a broom (club or championship) from so many metres before the tee to so many, -2 is behind it. Not known to flight."`
	Model  string `help:"The law of motion: mori2019, v2, fcv1 or granite; default that of the file, else mori2019."`
	option.AsJSON
}

// Help is the example.
func (ThrowCmd) Help() string {
	return "Example: hogline physics throw --shot -0.442,-30.332,0\n\nExample: hogline physics throw game.dcl --end 3 --shot-number 12 --shot 1.2,-31,1 --json\n\nExample: hogline physics throw --model fcv1 --sim glide --shot -0.13,-2.3,0 --sweep championship,12.8,-2"
}

// thrown is the answer of physics throw.
type thrown struct {
	Sim      string        `json:"sim"`
	Model    physics.Model `json:"model"`
	Shot     curling.Shot  `json:"shot"`
	Stone    int           `json:"stone"` // index of the delivered stone
	Stones   [][3]float64  `json:"stones"`
	Removed  []int         `json:"removed"`
	LastSeen [][3]float64  `json:"last_seen"` // of the removed stones: stone, x, y
	Contacts [][2]uint8    `json:"contacts"`
	Steps    int           `json:"steps"`
	Score    int           `json:"score"` // for the team that throws first, if the end ended here
}

// Run throws the shot.
func (c *ThrowCmd) Run(ctx *command.Context) error {
	d, ice, err := c.delivery()
	if err != nil {
		return err
	}
	if c.Model != "" {
		if ice, err = option.Model(c.Model); err != nil {
			return err
		}
	}
	sim, err := option.Simulator(c.Sim, ice)
	if err != nil {
		return err
	}
	if d.Sweep, err = parseSweep(c.Sweep); err != nil {
		return err
	}
	var rec physics.Trajectory
	out, err := sim.Throw(d, &rec)
	if err != nil {
		return err
	}
	t := thrown{Sim: c.Sim, Model: ice.Model, Shot: d.Shot, Stone: d.Index, Steps: out.Steps,
		Stones: [][3]float64{}, Removed: []int{}, LastSeen: [][3]float64{}, Contacts: out.Contacts.List(), Score: out.Position.Score(ice.Bounds,
			curling.First)}
	for i, p := range out.Position {
		if out.Position.Has(i) {
			t.Stones = append(t.Stones, [3]float64{float64(i), p.X, p.Y})
		}
		if out.IsRemoved(i) {
			t.Removed = append(t.Removed, i)
			_, last := rec.Span(i)
			if p := rec.At(last); p.Has(i) {
				t.LastSeen = append(t.LastSeen, [3]float64{float64(i), p[i].X, p[i].Y})
			}
		}
	}
	if c.JSON {
		return ctx.JSON(t)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s, %s: shot %g %g %s, %d steps\n", t.Sim, t.Model, d.Shot.VX, d.Shot.VY, d.Shot.Handle(), t.Steps)
	for _, s := range t.Stones {
		mark := ""
		if int(s[0]) == d.Index {
			mark = "  delivered"
		}
		_, _ = fmt.Fprintf(ctx.Out, "stone %2d  x %.4f  y %.4f%s\n", int(s[0])+1, s[1], s[2], mark)
	}
	for _, s := range t.LastSeen {
		_, _ = fmt.Fprintf(ctx.Out, "stone %2d  x %.4f  y %.4f  out of play\n", int(s[0])+1, s[1], s[2])
	}
	return nil
}

// delivery is the shot at the position of the file.
func (c *ThrowCmd) delivery() (physics.Delivery, physics.Ice, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return physics.Delivery{}, ice, err
	}
	var d physics.Delivery
	if d.Shot, err = parseShot(c.Shot); err != nil {
		return d, ice, err
	}
	if c.File == "" {
		return d, ice, nil
	}
	g, err := file.Open(c.File)
	if err != nil {
		return d, ice, err
	}
	at := g.First()
	if c.End != 0 || c.Number != 0 {
		var ok bool
		if at, ok = g.At(max(1, c.End), max(1, c.Number)); !ok {
			return d, ice, fmt.Errorf("%s has no shot %d in end %d", c.File, max(1, c.Number), max(1, c.End))
		}
	}
	_, shot := g.ShotAt(at)
	if shot == nil {
		return d, ice, fmt.Errorf("%s: there is no shot to throw at this place", c.File)
	}
	d.Position, d.Index = shot.Before, shot.Number
	return d, g.Ice, nil
}

// parseShot reads vx,vy,turn.
func parseShot(text string) (curling.Shot, error) {
	part := strings.Split(text, ",")
	if len(part) != 3 && len(part) != 4 {
		return curling.Shot{}, command.Usagef("--shot %s: want vx,vy,turn or vx,vy,turn,spin", text)
	}
	var s curling.Shot
	for i, v := range []*float64{&s.VX, &s.VY} {
		x, err := strconv.ParseFloat(strings.TrimSpace(part[i]), 64)
		if err != nil || math.IsNaN(x) {
			return curling.Shot{}, command.Usagef("--shot %s: %q is no number", text, part[i])
		}
		*v = x
	}
	switch turn := strings.TrimSpace(part[2]); turn {
	case "0", curling.Right.String():
	case "1", curling.Left.String():
		s.Turn = curling.Left
	default:
		return curling.Shot{}, command.Usagef("--shot %s: turn %q, want 0 or cw, 1 or ccw", text, turn)
	}
	if len(part) == 4 {
		rate, err := strconv.ParseFloat(strings.TrimSpace(part[3]), 64)
		if err != nil || !(rate >= 0 && rate <= curling.MaxSpin) {
			return curling.Shot{}, command.Usagef("--shot %s: spin %q, want 0 to %d rad/s", text, part[3], curling.MaxSpin)
		}
		s.Spin = curling.SpinOf(rate)
	}
	return s, nil
}

// parseSweep reads broom,from,to.
func parseSweep(text string) (physics.Sweep, error) {
	if text == "" {
		return physics.Sweep{}, nil
	}
	part := strings.Split(text, ",")
	if len(part) != 3 {
		return physics.Sweep{}, command.Usagef("--sweep %s: want broom,from,to", text)
	}
	broom, ok := physics.BroomOf(part[0])
	if !ok {
		return physics.Sweep{}, command.Usagef("--sweep %s: broom %q, want %s or %s", text, part[0], physics.ClubBroom, physics.ChampionshipBroom)
	}
	var y [2]float64
	for i := range y {
		x, err := strconv.ParseFloat(strings.TrimSpace(part[1+i]), 64)
		if err != nil || !(math.Abs(x) <= curling.HackY) {
			return physics.Sweep{}, command.Usagef("--sweep %s: %q is no distance from the tee in m", text, part[1+i])
		}
		y[i] = curling.TeeY + x
	}
	if y[0] < y[1] {
		return physics.Sweep{}, command.Usagef("--sweep %s: it begins behind its end", text)
	}
	return broom.Sweep(y[0], y[1]), nil
}

// Documents are what the commands of the package print as JSON, by the name of the schema in docs/schemas.
func Documents() map[string]any { return map[string]any{"physics-throw": thrown{}} }
