package cli

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/replay/playback"
)

// AskCmd asks several AIs at once what they would throw.
type AskCmd struct {
	Situation `embed:""`
	AI        []string      `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask (hogline ais), or process:COMMAND LINE; may stand many times."`
	Time      time.Duration `range:"1ms..24h" help:"Time of every AI. Default 2s, unless --sims is given."`
	Sims      int           `range:"1..1000000000" help:"Simulated throws of every AI; with it the same seed gives the same answer."`
	Seed      uint64        `default:"1" help:"Seed of everything random."`
	Timeout   time.Duration `range:"1ms..24h" help:"Give up an AI that takes longer; default: built-in ones never, external ones by their setting answer."`
	Refuse    bool          `help:"Refuse a shot above the weight limit instead of throwing it at the limit."`
	Wins      string        `stdin:"" default:"ohto" help:"Win table: ohto (seed 004), four or doubles (our own play), none (points alone), a folder of logs to estimate it from, or a JSON file with end scores set by hand."`
	Throws    int           `range:"1..1000000" help:"Most throws of the referee for each answer. Default: ${refereeThrows}, or ${searchedThrows} where the end is played on by search after each."`
	Policy    string        `default:"search" enum:"search,rules,simple" help:"Who plays the end on after the shot: search, for whoever throws, with the learned value where many shots follow; rules of thumb of a curler; or simple, draws and hits by chance (seed 004 table 1)."`
	Simulator string        `placeholder:"NAME" help:"Simulator of the referee: flight, exact or box2d. Default: the fastest that knows the ice."`
	Workers   int           `range:"1..${maxWorkers}" default:"2" help:"Goroutines an AI and the referee may use."`
	JSON      bool          `name:"json" help:"Print one JSON document."`
	Out       string        `short:"o" writes:"" placeholder:"PNG" help:"Draw the situation with all answers; - for standard output, the table then goes to standard error."`
}

// Help is the example.
func (*AskCmd) Help() string {
	return "Example: hogline ask game.dcl --end 3 --shot 14 --ai shots --ai rows:rows=0+41 --ai 'process:./my-ai' --weight-max 33.7 --seed 7\n\nEvery answer is valued by one referee: thrown many times with the same random errors as the others. make is how often those throws did what was meant; needs is how often the shot would have to be made to be worth as much as the best answer, and for the best as much as the second."
}

// askReport is what --json prints. Keys as docs/COMMANDS.md promises them.
type askReport struct {
	Position positionInfo `json:"position"`
	Thrower  throwerInfo  `json:"thrower"`
	Seed     uint64       `json:"seed"`
	Referee  refereeInfo  `json:"referee"`
	Answers  []answerInfo `json:"answers"`
	Order    []int        `json:"order"` // indices into answers, best first
	Clear    bool         `json:"clear_winner"`
}

type refereeInfo struct {
	Throws    int    `json:"throws"`
	Simulator string `json:"simulator"`
	Policy    string `json:"policy"`
	Wins      string `json:"wins"` // source of the win table; empty: points alone
}

type answerInfo struct {
	AI       string            `json:"ai"`
	Settings map[string]string `json:"settings"`
	State    evaluate.State    `json:"state"`
	Shot     *curling.Shot     `json:"shot"`
	Name     string            `json:"name"`
	Score    *float64          `json:"expected_score"`
	Win      *float64          `json:"win_probability"`
	SE       *float64          `json:"standard_error"` // of expected_score
	Ends     []float64         `json:"distribution"`   // of end scores -8..8
	Behind   *float64          `json:"behind"`         // in win probability, or points without a table
	BehindSE *float64          `json:"behind_standard_error"`
	Make     *float64          `json:"make"`       // share of the referee's throws that did what was meant
	MakeSE   *float64          `json:"make_error"` // its standard error
	Even     *float64          `json:"break_even"` // the make at which it is worth as much as the best, or the best as the second
	Judged   int               `json:"referee_throws"`
	Throws   int               `json:"throws"` // the AI's own
	Elapsed  float64           `json:"elapsed_ms"`
	Clamped  bool              `json:"clamped"` // the AI wanted more than the limit
	Note     string            `json:"note"`
	Error    string            `json:"error"`
	Ideas    []ideaInfo        `json:"ideas"` // all the AI thought of, best first, with its own figures
}

// ideaInfo is what an AI itself thinks of a shot.
type ideaInfo struct {
	Rank   int          `json:"rank"`
	Shot   curling.Shot `json:"shot"`
	Name   string       `json:"name"`
	Score  *float64     `json:"expected_score"`
	SE     *float64     `json:"standard_error"` // of expected_score
	Win    *float64     `json:"win_probability"`
	WinSE  *float64     `json:"win_error"` // its standard error
	Throws int          `json:"throws"`
}

func ideasOf(a *evaluate.Answer) []ideaInfo {
	list := []ideaInfo{}
	for _, x := range a.Candidates {
		info := ideaInfo{Rank: x.Rank, Shot: x.Thrown, Name: x.Name, Score: number(x.Score), Win: number(x.Win), WinSE: number(x.WinError), Throws: x.Throws}
		if info.Score != nil && x.Error > 0 {
			info.SE = number(x.Error)
		}
		if info.Name == "" || x.Thrown != x.Shot {
			info.Name = x.Call.String()
		}
		list = append(list, info)
	}
	return list
}

// Run asks.
func (c *AskCmd) Run(ctx *Context) error {
	c.Out = withFormat(c.Out, ".png")
	if c.Out != "" && !strings.EqualFold(filepath.Ext(c.Out), ".png") {
		return Usagef("-o %s: want a name that ends in .png", c.Out)
	}
	s, err := c.read(ctx)
	if err != nil {
		return err
	}
	engines, err := enginesOf(c.AI)
	defer closeAll(engines)
	if err != nil {
		return &UsageError{err.Error()}
	}
	q, err := c.question(ctx, s)
	if err != nil {
		return err
	}
	if err := q.Check(); err != nil {
		return err
	}
	r, err := evaluate.Ask(ctx.Context, q, engines, c.progress(ctx, engines))
	if err != nil {
		return err
	}
	told := ctx.beside(c.Out)
	if c.JSON {
		err = told.JSON(c.report(s, engines, &r))
	} else {
		err = c.print(told, &r)
	}
	if err == nil && c.Out != "" {
		err = c.draw(ctx, s, &r)
	}
	if err != nil {
		return err
	}
	return failure(&r)
}

// failure is an error when nobody answered.
func failure(r *evaluate.Result) error {
	why := "nobody was asked"
	for i := range r.Answers {
		switch a := &r.Answers[i]; {
		case a.State == evaluate.Done:
			return nil
		case a.Error != "":
			why = a.Error
		default:
			why = string(a.State)
		}
	}
	return fmt.Errorf("no AI answered: %s", why)
}

// enginesOf makes the AIs; those made before an error are returned with it.
func enginesOf(lines []string) ([]evaluate.Engine, error) {
	var engines []evaluate.Engine
	for _, line := range lines {
		choice, err := registry.Parse(line)
		if err != nil {
			return engines, fmt.Errorf("--ai %s: %w", line, err)
		}
		engines = append(engines, choice.Engine())
	}
	return engines, nil
}

// closeAll ends external programs.
func closeAll(engines []evaluate.Engine) {
	for i := range engines {
		if c, ok := engines[i].AI.(io.Closer); ok {
			_ = c.Close() // it is killed; a process that still does not end is no matter of the answers
		}
	}
}

func (c *AskCmd) question(ctx *Context, s *situation) (evaluate.Question, error) {
	table, err := winsOf(ctx, c.Wins)
	if err != nil {
		return evaluate.Question{}, err
	}
	q := s.question
	q.Wins, q.Seed, q.Workers, q.Timeout = table, c.Seed, c.Workers, c.Timeout
	q.Budget = ai.Budget{Throws: c.Sims, Time: c.Time}
	q.Method = evaluate.Method{Throws: c.Throws, Simulator: c.Simulator, Policy: c.Policy}
	if q.Budget == (ai.Budget{}) {
		q.Budget.Time = 2 * time.Second
	}
	if c.Refuse {
		q.Limit = evaluate.Refuse
	}
	return q, nil
}

// progress tells on standard error who has answered.
func (c *AskCmd) progress(ctx *Context, engines []evaluate.Engine) func(evaluate.Event) {
	shown := make([]evaluate.State, len(engines))
	return func(e evaluate.Event) {
		a := &e.Answer
		if c.JSON || shown[a.Engine] == a.State || a.State == evaluate.Thinking {
			return
		}
		shown[a.Engine] = a.State
		if a.State == evaluate.Evaluating {
			_, _ = fmt.Fprintf(ctx.Err, "%s: %s (%.1f s)\n", c.AI[a.Engine], a.Name, a.Elapsed.Seconds())
		}
	}
}

func (c *AskCmd) report(s *situation, engines []evaluate.Engine, r *evaluate.Result) askReport {
	out := askReport{Position: s.info(c.File), Thrower: throwerOf(s.thrower()), Seed: c.Seed, Answers: []answerInfo{},
		Referee: refereeInfo{r.Ranking.Throws, r.Ranking.Simulator, r.Ranking.Policy, r.Ranking.Source},
		Order:   append([]int{}, r.Ranking.Order...), Clear: r.Ranking.Clear}
	for i := range r.Answers {
		a := &r.Answers[i]
		info := answerInfo{AI: engines[i].Name, Settings: engines[i].Settings, State: a.State, Name: a.Name, Throws: a.Throws,
			Elapsed: float64(a.Elapsed.Microseconds()) / 1000, Clamped: a.Clamped, Note: a.Note, Error: a.Error, Judged: a.Value.Throws, Ideas: ideasOf(a)}
		if a.State.HasShot() || a.Shot != (curling.Shot{}) && a.Shot.Velocity().Finite() {
			shot := a.Shot
			info.Shot = &shot
		}
		if v := &a.Value; v.Throws > 0 {
			info.Score, info.Win, info.SE, info.Ends = number(v.Score), number(v.Win), number(v.Error), v.Ends[:]
			info.Behind, info.BehindSE = number(v.Loss), number(v.LossError)
			if info.Make = number(v.Make); info.Make != nil {
				info.MakeSE, info.Even = number(v.MakeError), number(v.BreakEven)
			}
		}
		out.Answers = append(out.Answers, info)
	}
	return out
}

func (c *AskCmd) print(ctx *Context, r *evaluate.Result) error {
	w := tabwriter.NewWriter(ctx.Out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "\tAI\tshot\tvx, vy, turn\tmake\tneeds\tscore\twin\tbehind\tthrows\ttime")
	row := func(i int) {
		a := &r.Answers[i]
		v := &a.Value
		name := c.AI[i]
		if v.Throws == 0 {
			_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t\t\t\t\t\t\t\t%.1f s\n", voice(i), name, strings.TrimSpace(string(a.State)+" "+a.Error), a.Elapsed.Seconds())
			return
		}
		win := ""
		if x := number(v.Win); x != nil {
			win = fmt.Sprintf("%.1f %%", 100**x)
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%.3f, %.3f, %s\t%s\t%s\t%+.2f ± %.2f\t%s\t%s\t%d\t%.1f s\n", voice(i), name, a.Name, a.Shot.VX, a.Shot.VY, a.Shot.Turn,
			percent(v.Make, v.MakeError), percent(v.BreakEven, 0), v.Score, v.Error, win, behind(v, r.Ranking.Source != ""), v.Throws, a.Elapsed.Seconds())
	}
	seen := map[int]bool{}
	for _, i := range r.Ranking.Order {
		row(i)
		seen[i] = true
	}
	for i := range r.Answers {
		if !seen[i] {
			row(i)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i := range r.Answers {
		if note := r.Answers[i].Note; note != "" {
			_, _ = fmt.Fprintf(ctx.Out, "%s: %s\n", voice(i), note)
		}
	}
	verdict := "no clear winner"
	if r.Ranking.Clear {
		verdict = "the first is clearly the best"
	}
	_, err := fmt.Fprintf(ctx.Out, "%s; referee: %s simulator, played on by %s; %s\n", verdict, r.Ranking.Simulator, r.Ranking.Policy, sourceText(r))
	return err
}

// sourceText tells by what end scores were valued.
func sourceText(r *evaluate.Result) string {
	if r.Ranking.Source == "" {
		return "points alone"
	}
	return "win table: " + r.Ranking.Source
}

func voice(i int) string { return paint.SeriesStyleOf(i).Letter }

// percent is a share with its standard error, which 0 leaves out; empty if there is none.
func percent(share, se float64) string {
	switch {
	case math.IsNaN(share):
		return ""
	case se == 0:
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return fmt.Sprintf("%.0f ± %.0f %%", 100*share, max(1, 100*se))
}

// behind is how far an answer is behind the best.
func behind(v *evaluate.Value, win bool) string {
	if v.Loss == 0 {
		return ""
	}
	if win {
		return fmt.Sprintf("%.1f ± %.1f %%", 100*v.Loss, 100*v.LossError)
	}
	return strconv.FormatFloat(v.Loss, 'f', 2, 64) + " ± " + strconv.FormatFloat(v.LossError, 'f', 2, 64)
}

// draw writes the situation with the answers' ways.
func (c *AskCmd) draw(ctx *Context, s *situation, r *evaluate.Result) error {
	game := *s.game
	game.Ice = s.question.Ice
	p, err := playback.New(&game)
	if err != nil {
		return err
	}
	p.Go(s.at)
	caption := captionOf(&game, s.at)
	scene := paint.Scene{Stones: paint.StonesOf(s.question.State.Position, paint.TeamsOf(s.question.State.First))}
	for i := range r.Answers {
		if r.Answers[i].State != evaluate.Done {
			continue
		}
		paths, err := paint.ShotPaths(p, r.Answers[i].Shot, i)
		if err != nil {
			return err
		}
		scene.Paths = append(scene.Paths, paths...)
		a := &r.Answers[i]
		text := fmt.Sprintf("%s: %s, %+.2f ± %.2f", c.AI[i], a.Name, a.Value.Score, a.Value.Error)
		if win := number(a.Value.Win); win != nil {
			text += fmt.Sprintf(", win %.1f %%", 100**win)
		}
		caption.Legend = append(caption.Legend, paint.LegendLine{Style: paint.SeriesStyleOf(i), Text: text})
	}
	caption.Lines = append(caption.Lines, fmt.Sprintf("seed %d; referee: %s simulator, played on by %s; %s", c.Seed, r.Ranking.Simulator, r.Ranking.Policy, sourceText(r)))
	if len(scene.Paths) == 0 {
		return errors.New("there is no answer to draw")
	}
	const height = 1200
	v := paint.ViewOf(paint.HouseFrame, paint.HouseUp, height)
	v.Unit = height / 700.
	picture := paint.Picture{Scene: scene, View: v, Palette: paint.PaletteOf("light"), Caption: caption}
	return ctx.write(c.Out, func(out io.Writer) error { return png.Encode(out, picture.Image()) })
}
