package study

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/nullable"
	"github.com/hogline/hogline/engine/physics/aim"
)

// AskCmd asks several AIs at once what they would throw.
type AskCmd struct {
	option.Situation `embed:""`
	AI               []string `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask (hogline ais), or process:COMMAND LINE; may stand many times."`
	option.Budget    `set:"timeOf=Time of every AI; another run, or another machine, may then answer otherwise." set:"simsOf=Simulated throws of every AI; with it the same seed gives the same answer on any machine. Default ${askSims}, unless --time is given."`
	option.Seeded
	Timeout         time.Duration `range:"1ms..24h" help:"Give up an AI that takes longer; default: built-in ones never, external ones by their setting answer."`
	Refuse          bool          `help:"Refuse a shot above the weight limit instead of throwing it at the limit."`
	Evaluated       `set:"policyUsual=usual" set:"policies=usual,search,rules,simple" set:"policyOf=Who plays the end on after the shot: usual (for charted games how ends come out between people, for others search); search, for whoever throws, with the learned value where many shots follow; rules of thumb of a curler; or simple, draws and hits by chance (Ohto 2016 table 1)." set:"tables=real-four or real-doubles (real play), none (points alone)"`
	Sweep           string  `enum:",none,club,championship" default:"" placeholder:"WHO" help:"Who sweeps for the throwing team, on fcv1 and granite: none, club or championship (docs/PHYSICS.md). Default: the file's, else none."`
	Light           float64 `range:"0..5" placeholder:"M" help:"With --sweep: release draws so many metres light, for the sweepers."`
	Shotpos         bool    `help:"Also print every answer as the programs of the thesis have it: ShotPos, where it would stop on clear ice (x y turn, in m), and ShotVec (vx vy, in m/s)."`
	Throws          int     `range:"2..1000000" help:"Most throws of the referee for each answer. Default: ${refereeThrows}, or ${searchedThrows} where the end is played on by search after some of them."`
	Simulator       string  `placeholder:"NAME" help:"Simulator of the referee: flight, exact or box2d. Default: the fastest that knows the ice."`
	option.Parallel `set:"workersOf=Goroutines an AI and the referee may use."`
	option.AsJSON
	Out string `short:"o" writes:"" placeholder:"PNG" help:"Draw the situation with all answers; - for standard output, the table then goes to standard error."`

	aimer *aim.Aimer
}

// Help is the example.
func (*AskCmd) Help() string {
	return "Example: hogline ask game.dcl --end 3 --shot 14 --ai shots --ai rows:rows=0+41 --ai 'process:./my-ai' --weight-max 33.7 --seed 7\n\nEvery answer is valued by one referee: thrown many times with the same random errors as the others. make is how often those throws did what was meant; needs is how often the shot would have to be made to be worth as much as the best answer, and for the best as much as the second."
}

// askReport is what --json prints. Keys as docs/COMMANDS.md promises them.
type askReport struct {
	Position option.Position `json:"position"`
	Thrower  curling.Player  `json:"thrower"`
	Seed     uint64          `json:"seed"`
	Referee  refereeInfo     `json:"referee"`
	Answers  []answerInfo    `json:"answers"`
	Order    []int           `json:"order"` // indices into answers, best first
	Clear    bool            `json:"clear_winner"`
	Stopped  bool            `json:"interrupted,omitempty"` // before all was answered and valued
}

type refereeInfo struct {
	Throws    int    `json:"throws"`
	Simulator string `json:"simulator"`
	Policy    string `json:"policy"`
	Wins      string `json:"wins"`             // source of the win table; empty: points alone
	Stones    bool   `json:"stones,omitempty"` // the end gives no points of its own: expected scores are counting stones
}

type answerInfo struct {
	AI       string            `json:"ai"`
	Settings map[string]string `json:"settings"`
	State    evaluate.State    `json:"state"`
	Shot     *curling.Shot     `json:"shot"`
	Name     string            `json:"name"`
	Pos      *curling.Vec      `json:"shot_pos"` // where it would stop on clear ice
	Worth
	Ends     []float64       `json:"distribution"` // of end scores -8..8
	Behind   nullable.Float  `json:"behind"`       // in win probability, or points without a table
	BehindSE nullable.Float  `json:"behind_standard_error"`
	Equal    bool            `json:"equal"`           // to the best: behind lies within two standard errors, or is nothing to choose by
	Make     nullable.Float  `json:"make"`            // share of the referee's throws that did what was meant
	MakeSE   nullable.Float  `json:"make_error"`      // its standard error
	Even     nullable.Float  `json:"break_even"`      // the make at which it is worth as much as the best, or the best as the second
	Swept    *evaluate.Swept `json:"swept,omitempty"` // what the sweepers did in these throws
	Judged   int             `json:"referee_throws"`
	Throws   int             `json:"throws"`       // the AI's own
	Usual    int             `json:"throws_usual"` // those that an answer comes from where nothing else is chosen
	Thin     bool            `json:"thin"`         // time ended the AI before it had made them
	Elapsed  float64         `json:"elapsed_ms"`
	Clamped  bool            `json:"clamped"` // the AI wanted more than the limit
	Note     string          `json:"note"`
	Error    string          `json:"error"`
	Ideas    []ideaInfo      `json:"ideas"` // all the AI thought of, best first, with its own figures
}

// Worth is what a shot is worth; null is not known.
type Worth struct {
	Score nullable.Float `json:"expected_score"`
	SE    nullable.Float `json:"standard_error"` // of expected_score
	Win   nullable.Float `json:"win_probability"`
	WinSE nullable.Float `json:"win_error"` // its standard error
}

func worth(score, scoreError, win, winError float64) Worth {
	w := Worth{nullable.Float(score), nullable.Float(scoreError), nullable.Float(win), nullable.Float(winError)}
	if !nullable.Known(win) {
		w.WinSE = nullable.None()
	}
	return w
}

// ideaInfo is what an AI itself thinks of a shot.
type ideaInfo struct {
	Rank int          `json:"rank"`
	Shot curling.Shot `json:"shot"`
	Name string       `json:"name"`
	Worth
	Throws int `json:"throws"`
}

func ideasOf(a *evaluate.Answer) []ideaInfo {
	list := []ideaInfo{}
	for _, x := range a.Candidates {
		info := ideaInfo{Rank: x.Rank, Shot: x.Thrown, Name: x.Name, Worth: worth(x.Score, x.Error, x.Win, x.WinError), Throws: x.Throws}
		if !nullable.Known(x.Score) || x.Error <= 0 {
			info.SE = nullable.None()
		}
		if info.Name == "" || x.Thrown != x.Shot {
			info.Name = x.Call.String()
		}
		list = append(list, info)
	}
	return list
}

// Run asks.
func (c *AskCmd) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".png")
	if c.Out != "" && !strings.EqualFold(filepath.Ext(c.Out), ".png") {
		return command.Usagef("-o %s: want a name that ends in .png", c.Out)
	}
	s, err := c.Read(ctx)
	if err != nil {
		return err
	}
	if c.Sweep != "" {
		team := &s.Question.Teams[s.Question.State.Mover()]
		for i := range team {
			team[i].Sweepers = curling.Sweepers(strings.TrimPrefix(c.Sweep, "none"))
		}
	}
	engines, err := option.Engines(ctx, c.AI)
	defer option.CloseEngines(ctx, engines)
	if err != nil {
		return command.WrongUse(err)
	}
	q, err := c.question(ctx, s)
	if err != nil {
		return err
	}
	if err := q.Check(); err != nil {
		return err
	}
	aimer, err := aim.New(q.Ice)
	if err != nil {
		return err
	}
	c.aimer = aimer.Of(q.State.Shot)
	r, err := evaluate.Ask(ctx.Context, q, engines, c.progress(ctx, engines))
	if err != nil {
		return err
	}
	ctx.Note("")
	told, stopped := ctx.Beside(c.Out), ctx.Context.Err()
	if c.JSON {
		doc := c.report(s, engines, &r)
		doc.Stopped = stopped != nil
		err = told.JSON(doc)
	} else {
		err = c.print(told, &q, &r)
	}
	if err == nil && c.Out != "" && (stopped == nil || slices.ContainsFunc(r.Answers, hasShot)) {
		err = c.draw(ctx, s, &r)
	}
	if err == nil {
		err = stopped
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

// usualPolicy is --policy of what stands for the rest of an end in games of the kind.
const usualPolicy = "usual"

func (c *AskCmd) question(ctx *command.Context, s *option.Asked) (evaluate.Question, error) {
	var table ai.Wins = analysis.UsualWins(s.Game)
	if c.Wins != option.UsualWins {
		var err error
		if table, err = option.Wins(ctx, c.Wins, option.UsualWins, option.NoWins); err != nil {
			return evaluate.Question{}, err
		}
	}
	q := s.Question
	q.Wins, q.Seed, q.Workers, q.Timeout = table, c.Seed, c.Workers, c.Timeout
	q.Budget = c.Budget.Of(ai.Budget{Throws: evaluate.DefaultSims})
	q.Light = c.Light
	q.Method.Throws, q.Method.Simulator = c.Throws, c.Simulator
	if c.Policy != usualPolicy {
		q.Method.Policy, q.Method.Real = c.Policy, nil
	}
	if c.Refuse {
		q.Limit = evaluate.Refuse
	}
	return q, nil
}

// progress tells on standard error who has answered, unless results alone are wanted, and how far the others are.
func (c *AskCmd) progress(ctx *command.Context, engines []evaluate.Engine) func(evaluate.Event) {
	told := make([]bool, len(engines))
	notes := make([]string, len(engines))
	return func(e evaluate.Event) {
		a := &e.Answer
		notes[a.Engine] = progressOf(engines[a.Engine].Name, &e)
		ctx.Note(strings.Join(slices.DeleteFunc(slices.Clone(notes), func(s string) bool { return s == "" }), "; "))
		if a.State == evaluate.Evaluating && !told[a.Engine] && !c.JSON && !ctx.Quiet() {
			told[a.Engine] = true
			_, _ = fmt.Fprintf(ctx.Err, "%s: %s (%.1f s)\n", c.AI[a.Engine], a.Name, a.Elapsed.Seconds())
		}
	}
}

// progressOf is how far an answer is, empty if it is over.
func progressOf(name string, e *evaluate.Event) string {
	a := &e.Answer
	switch a.State {
	case evaluate.Evaluating:
		return fmt.Sprintf("%s valued by %d of %d throws", name, a.Value.Throws, e.Ranking.Throws)
	case evaluate.Thinking:
		s := name
		if p := &a.Progress; p.Elapsed > 0 && p.Done >= 0 {
			s += fmt.Sprintf(" %.0f %%", 100*min(p.Done, 1))
		}
		if hasShot(*a) {
			_, call := shotOf(a)
			s += ", so far " + call
		}
		return s
	}
	return ""
}

// shotOf is the shot of an answer with its name: of an AI that thinks, or was stopped at it, the best so far.
func shotOf(a *evaluate.Answer) (curling.Shot, string) {
	if a.State == evaluate.Thinking || a.State == evaluate.Stopped {
		best := &a.Progress.Best
		if best.Name != "" {
			return best.Shot, best.Name
		}
		return best.Shot, a.Call.String()
	}
	return a.Shot, a.Name
}

// hasShot reports whether shotOf is a shot.
func hasShot(a evaluate.Answer) bool {
	shot, _ := shotOf(&a)
	return shot != (curling.Shot{}) && shot.Velocity().Finite()
}

func (c *AskCmd) report(s *option.Asked, engines []evaluate.Engine, r *evaluate.Result) askReport {
	out := askReport{Position: s.Info(c.File), Thrower: s.Thrower(), Seed: c.Seed, Answers: []answerInfo{},
		Referee: refereeInfo{r.Ranking.Throws, r.Ranking.Simulator, r.Ranking.Policy, r.Ranking.Source, r.Ranking.Stones},
		Order:   append([]int{}, r.Ranking.Order...), Clear: r.Ranking.Clear}
	nan, none := math.NaN(), nullable.None()
	for i := range r.Answers {
		a := &r.Answers[i]
		info := answerInfo{AI: engines[i].Name, Settings: engines[i].Settings, State: a.State, Name: a.Name, Throws: a.Throws,
			Usual: evaluate.UsualThrows, Thin: a.Thin,
			Elapsed: float64(a.Elapsed.Microseconds()) / 1000, Clamped: a.Clamped, Note: a.Note, Error: a.Error,
			Judged: a.Value.Throws, Ideas: ideasOf(a),
			Worth: worth(nan, nan, nan, nan), Behind: none, BehindSE: none, Make: none, MakeSE: none, Even: none}
		if hasShot(*a) {
			shot, name := shotOf(a)
			stop := c.aimer.ClearStop(shot)
			info.Shot, info.Name, info.Pos = &shot, name, &stop
		}
		if v := &a.Value; v.Throws > 0 {
			info.Worth, info.Ends = worth(v.Score, v.Error, v.Win, v.WinError), v.Ends[:]
			info.Equal, info.Swept = v.Equal(), v.Swept
			info.Behind, info.BehindSE = nullable.Float(v.Loss), nullable.Float(v.LossError)
			if nullable.Known(v.Make) {
				info.Make, info.MakeSE, info.Even = nullable.Float(v.Make), nullable.Float(v.MakeError), nullable.Float(v.BreakEven)
			}
		}
		out.Answers = append(out.Answers, info)
	}
	return out
}
