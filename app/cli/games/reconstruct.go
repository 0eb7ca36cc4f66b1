package games

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// ReconstructCmd finds the throws behind charted shots.
type ReconstructCmd struct {
	File string `stdin:"" arg:"" help:"A data set of charted games (a folder of CSV files), or a log."`
	option.GameChoice
	option.Place    `set:"endOf=Only this end, counted from 1; 0 all." set:"shotOf=Only this shot, counted from 1; 0 all."`
	Ice             string  `stdin:"" placeholder:"NAME|FILE" help:"Ice: mori2019, v2, fcv1, granite, or a file of 'hogline fit ice'. Default: that of the file, of charts fcv1."`
	ChartError      float64 `range:"0.0001..1" default:"0.03" help:"Error of a charted place, m."`
	Tolerance       float64 `range:"0.0001..5" default:"0.15" help:"How far from its charted place a stone may come to rest, m."`
	OtherIce        bool    `help:"Other ices may explain what no throw explains on the given one: swept (friction up to 10 % less, curl up to 30 %), with 20 % more curl, or with stones that part more slowly. Such throws are not written to a game."`
	AsDrawn         bool    `help:"The chart is taken for right: otherwise a shot that no throw explains may have been thrown with the turn that is not charted, or a stone may have been drawn anew. Such throws are not written to a game."`
	option.Parallel `set:"workersOf=Shots whose throws are found at a time; they change nothing but the time."`
	option.AsJSON
	Out string `short:"o" writes:"" help:"Write the JSON document to this file, or the game with its throws to a .dcl or .csv; -, -.dcl or -.csv for standard output."`
}

// Help is the example.
func (ReconstructCmd) Help() string {
	return "Example: hogline reconstruct charts --game 0-1-1 --end 3\n\nFinds, for every shot, the throw whose simulated outcome is nearest to the chart, how far its stones come to rest from their charted places, and how far apart the throws are that fit as well. A shot that no throw explains is told as such."
}

// reconstruction is the document of the command. Its keys are those of docs/COMMANDS.md.
type reconstruction struct {
	File      string              `json:"file"`
	Game      string              `json:"game"`
	Ice       string              `json:"ice"`
	Model     physics.Ice         `json:"ice_data"`
	Error     float64             `json:"chart_error"`
	Tolerance float64             `json:"tolerance"`
	Shots     []reconstructedShot `json:"shots"`
	Stopped   bool                `json:"interrupted,omitempty"` // before all were found
}

type reconstructedShot struct {
	End       int                    `json:"end"`
	Shot      int                    `json:"shot"`
	Team      int                    `json:"team"`
	Task      replay.Task            `json:"task"`
	Turn      string                 `json:"turn"`
	Grade     *int                   `json:"grade"`
	Explained bool                   `json:"explained"`
	OtherIce  *reconstruct.IceChange `json:"other_ice,omitempty"` // shares of the numbers of the ice
	OtherTurn bool                   `json:"other_turn,omitempty"`
	Redrawn   []int                  `json:"redrawn,omitempty"` // stones, from 1
	Residual  float64                `json:"residual_cm"`
	Worst     float64                `json:"worst_cm"`
	Stones    []stoneError           `json:"stones"`
	Found     *curling.Shot          `json:"shot_found"`
	Spread    spread                 `json:"spread"`
	Weights   [2]string              `json:"weights"` // the softest and the hardest that fit as well
	Name      string                 `json:"name"`
	Err       string                 `json:"error,omitempty"`
}

type stoneError struct {
	Stone int     `json:"stone"` // from 1
	CM    float64 `json:"cm"`
}

type spread struct {
	VX float64 `json:"vx"`
	VY float64 `json:"vy"`
}

// Run finds the throws.
func (c *ReconstructCmd) Run(ctx *command.Context) error {
	g, err := c.Open(ctx, c.File)
	if err != nil {
		return err
	}
	ice, iceName := g.Ice, string(g.Ice.Model)
	if c.Ice != "" {
		if ice, err = option.Ice("--ice", c.Ice); err != nil {
			return err
		}
		iceName = c.Ice
	}
	var places []replay.Place
	for _, p := range g.Places() {
		e, s := g.ShotAt(p)
		if s != nil && (c.End == 0 || e.Number == c.End-1) && (c.Shot == 0 || g.Rules.Count(s.Number) == c.Shot) {
			places = append(places, p)
		}
	}
	if len(places) == 0 {
		return command.Usagef("%s has no end %d, shot %d", c.File, max(1, c.End), max(1, c.Shot))
	}
	bar, done := ctx.Progress("shots", len(places)), 0
	found, err := g.Reconstruct(ctx.Context, ice, places, reconstruct.Options{ChartError: c.ChartError, Tolerance: c.Tolerance,
		Workers: c.Workers, OtherIce: c.OtherIce, AsDrawn: c.AsDrawn}, func(replay.FoundThrow) {
		done++
		bar.At(done, "")
	})
	bar.End()
	stopped := ctx.Context.Err() // what was found is told
	if err != nil && (stopped == nil || len(found) == 0) {
		return err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return err
	}
	doc := reconstruction{Stopped: stopped != nil, File: c.File, Game: g.Extra["GameID"], Ice: iceName, Model: ice, Error: c.ChartError,
		Tolerance: c.Tolerance, Shots: []reconstructedShot{}}
	for i := range found {
		doc.Shots = append(doc.Shots, describeThrow(g, &found[i], ice, aimer))
	}
	c.Out = command.WithFormat(c.Out, ".json")
	format, isGame := file.Writer(c.Out)
	switch isGame = isGame && !strings.EqualFold(filepath.Ext(c.Out), ".json"); {
	case isGame && stopped != nil: // a game is written whole
	case isGame: // the game with its throws
		shown := g.WithThrows(ice, found)
		if err := saveGame(ctx, c.Out, format, shown); err != nil {
			return err
		}
	case c.Out != "":
		if err := ctx.WriteFile(c.Out, func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetIndent("", " ")
			return enc.Encode(&doc)
		}); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		if err := ctx.JSON(&doc); err != nil {
			return err
		}
	case c.Out == "":
		if err := doc.print(ctx); err != nil {
			return err
		}
		if stopped != nil {
			_, _ = fmt.Fprintf(ctx.Out, "stopped after %d of %d shots\n", len(found), len(places))
		}
	}
	return stopped
}

// describeThrow is a throw that was found, named by what it comes to.
func describeThrow(g *replay.Game, f *replay.FoundThrow, ice physics.Ice, aimer *aim.Aimer) reconstructedShot {
	b := ice.Bounds
	e, s := g.ShotAt(f.At)
	out := reconstructedShot{End: e.Number + 1, Shot: g.Rules.Count(s.Number), Team: int(e.Mover(s.Number)), Stones: []stoneError{}}
	if s.Chart != nil {
		out.Task = s.Chart.Task
		if s.Chart.Grade >= 0 {
			out.Grade = &s.Chart.Grade
		}
	}
	if f.Err != nil {
		out.Err = f.Err.Error()
		return out
	}
	t := &f.Throw
	if out.OtherIce = t.Ice; t.Ice != nil {
		if a, err := aim.New(t.Ice.Of(ice)); err == nil {
			aimer = a
		}
	}
	aimer = aimer.Of(s.Number)
	out.OtherTurn = t.OtherTurn
	for i := range t.Stones {
		if t.Redrawn>>i&1 == 1 {
			out.Redrawn = append(out.Redrawn, i+1)
		}
	}
	out.Turn, out.Explained, out.Found = t.Shot.Turn.String(), t.Explained, &t.Shot
	out.Residual, out.Worst = 100*t.Residual, 100*t.Worst
	out.Spread = spread{t.Spread.X, t.Spread.Y}
	out.Weights = [2]string{string(shotname.WeightOf(aimer.ClearStop(t.Slowest).Y)), string(shotname.WeightOf(aimer.ClearStop(t.Fastest).Y))}
	for i, d := range t.Stones {
		if d > 0 {
			out.Stones = append(out.Stones, stoneError{i + 1, 100 * d})
		}
	}
	before := replay.InPlay(b, t.Start)
	out.Name = shotname.Of(b, &g.Rules, &before, s.Number, t.Shot, &t.Outcome, aimer.ClearStop(t.Shot)).String()
	return out
}

func (d *reconstruction) print(ctx *command.Context) error {
	explained := 0
	w := table.New("shot", "team", "task", "grade", "throw")
	for i := range d.Shots {
		s := &d.Shots[i]
		grade := table.Number("-")
		if s.Grade != nil {
			grade = table.Num("%d %%", *s.Grade)
		}
		if s.Explained && s.Err == "" {
			explained++
		}
		w.Row(table.Num("%d/%d", s.End, s.Shot), s.Team+1, s.Task, grade, s.throw())
	}
	if err := w.Write(ctx.Out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(ctx.Out, "%d of %d shots explained to within %.0f cm on %s\n", explained, len(d.Shots), 100*d.Tolerance, d.Ice)
	return err
}

// throw tells what was found of a shot.
func (s *reconstructedShot) throw() string {
	switch {
	case s.Err != "":
		return s.Err
	case !s.Explained:
		return fmt.Sprintf("cannot be explained: the nearest throw is %.0f cm off", s.Worst)
	}
	weight := s.Weights[0] + " weight"
	if s.Weights[0] != s.Weights[1] {
		weight = fmt.Sprintf("anything from %s to %s weight", s.Weights[0], s.Weights[1])
	}
	how := ""
	if i := s.OtherIce; i != nil {
		how = fmt.Sprintf(" on another ice (curl %.3g, friction %.3g, restitution %.3g)", i.Curl, i.Friction, i.Restitution)
	}
	if len(s.Redrawn) > 0 {
		how = fmt.Sprintf(" with stones drawn anew (%s)", strings.Trim(fmt.Sprint(s.Redrawn), "[]"))
	}
	if s.OtherTurn {
		how = " with the turn that is not charted"
	}
	return fmt.Sprintf("reconstructed%s, %.0f cm: %s; vx %.4f vy %.4f %s (±%.4f, ±%.4f), %s", how, s.Worst, s.Name, s.Found.VX, s.Found.VY, s.Found.Handle(),
		s.Spread.VX, s.Spread.VY, weight)
}
