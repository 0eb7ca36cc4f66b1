package lab

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/lab/accuracy"
)

// RegretCmd measures how much AIs lose to the best answer.
type RegretCmd struct {
	AI              []string      `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask; stands many times."`
	From            string        `placeholder:"FILE.jsonl" help:"Take the positions of this file, which experiment late makes: regret is then what an answer loses to the best shot that the file has."`
	Part            string        `enum:"choose,judge" default:"choose" help:"The part of its positions: those to choose a method by, or those that no choice may look at."`
	Positions       int           `range:"1..100000" default:"25" help:"Positions for every number of shots that follow."`
	Least           int           `range:"0..15" default:"0" help:"Shots that follow at least."`
	Most            int           `range:"0..15" default:"3" help:"Shots that follow at most."`
	Ahead           int           `range:"0..14" default:"0" help:"Shots that are played on by search before the learned value of the position stands for the rest; 0: as the referee does."`
	Usual           bool          `help:"Play ends on to the last stone by the search of the referee, however many shots follow: the learned value stands for nothing."`
	Sims            int           `range:"0..1000000000" default:"5000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time            time.Duration `range:"1ms..24h" help:"Time of every answer."`
	Idea            int           `range:"0..1000000000" help:"Simulated throws with which the first AI is asked once more, so that the best idea counts though no answer found it; 0: not."`
	Throws          int           `range:"2..1000000" default:"300" help:"Throws of an answer by the referee at most."`
	Twice           bool          `help:"Value the answers by other errors than those that told which is best: of many answers the best by some hundred throws is partly luck, and all others seem to lose by it."`
	option.Seeded   `set:"seed=79"`
	option.Parallel `set:"workersOf=Goroutines an AI and the referee may use."`
}

// Help is the example.
func (*RegretCmd) Help() string {
	return "Example: hogline-lab experiment regret --ai shots --ai tree --ai grid --ai mc\n\nPositions are from ends of strong play. The regret of an answer is how much more often the best answer to the position wins, by the referee, which is asked under search."
}

// Run measures.
func (c *RegretCmd) Run(ctx *command.Context) error {
	switch {
	case len(c.AI) < 2 && c.From == "" || c.Sims == 0 && c.Time == 0:
		return command.Usagef("want two AIs or more, or a file of positions, and --sims or --time")
	case c.Usual && c.Ahead > 0:
		return command.Usagef("--usual goes without --ahead")
	case c.Least > c.Most:
		return command.Usagef("--least %d is above --most %d", c.Least, c.Most)
	}
	engines, err := option.Engines(ctx, c.AI)
	defer option.CloseEngines(ctx, engines)
	if err != nil {
		return command.WrongUse(err)
	}
	asked := engines
	if c.Idea > 0 {
		more, err := option.Engines(ctx, c.AI[:1])
		defer option.CloseEngines(ctx, more)
		if err != nil {
			return command.WrongUse(err)
		}
		more[0].Budget = ai.Budget{Throws: c.Idea}
		asked = append(slices.Clone(engines), more...)
	}
	if c.From != "" {
		return c.late(ctx, engines)
	}
	bar := ctx.Progress("positions", c.Positions*(c.Most-c.Least+1))
	defer bar.End()
	for follow := c.Least; follow <= c.Most; follow++ {
		s := newRegrets(len(engines))
		for k := range c.Positions {
			q, err := accuracy.StrongPosition(c.Seed, follow, k)
			if err != nil {
				return err
			}
			c.prepare(&q)
			r, worth, err := c.ask(ctx, q, asked)
			if err != nil {
				return err
			}
			best := slices.Index(worth, slices.Max(worth))
			if c.Twice {
				if worth, err = c.again(ctx, q, &r); err != nil {
					return err
				}
			}
			s.add(&r, worth, best)
			bar.One()
		}
		_, _ = fmt.Fprintf(ctx.Out, "%d shots follow\n", follow)
		s.print(ctx, c.AI)
	}
	return nil
}

// prepare sets what every answer to a question may take and how it is valued.
func (c *RegretCmd) prepare(q *evaluate.Question) {
	q.Budget, q.Workers, q.Method = ai.Budget{Throws: c.Sims, Time: c.Time}, c.Workers, evaluate.Method{Throws: c.Throws}
}

// regrets are what the answers of AIs lose.
type regrets struct {
	regret, behind [][]float64
	noted          []int
}

func newRegrets(ais int) *regrets {
	return &regrets{make([][]float64, ais), make([][]float64, ais), make([]int, ais)}
}

// add counts the answers to a question; best is the place of the one that they lose to.
func (s *regrets) add(r *evaluate.Result, worth []float64, best int) {
	for i, w := range worth[:len(s.regret)] {
		if math.IsInf(w, 0) || math.IsInf(worth[0], 0) {
			continue
		}
		s.regret[i], s.behind[i] = append(s.regret[i], worth[best]-w), append(s.behind[i], worth[0]-w)
		if r.Answers[i].Note != "" {
			s.noted[i]++
		}
	}
}

func (s *regrets) print(ctx *command.Context, names []string) {
	for i, line := range names {
		mean, se := meanError(s.regret[i])
		lost, lostSE := meanError(s.behind[i])
		_, _ = fmt.Fprintf(ctx.Out, "  %-24s regret %.4f ± %.4f, behind the first %+.4f ± %.4f, %d answers, %d with a remark\n", line, mean, se,
			lost, lostSE, len(s.regret[i]), s.noted[i])
	}
}

// late measures by the positions of a file.
func (c *RegretCmd) late(ctx *command.Context, engines []evaluate.Engine) error {
	if c.Idea > 0 || c.Ahead > 0 || c.Twice {
		return command.Usagef("--from goes without --idea, --ahead and --twice: the file has the best shots")
	}
	list, _, err := accuracy.ReadLate(c.From)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(l accuracy.Late) bool { return l.Part != c.Part })
	if len(list) == 0 {
		return fmt.Errorf("%s: it has no position of the part %s", c.From, c.Part)
	}
	bar := ctx.Progress("positions", len(list))
	defer bar.End()
	all, sums := newRegrets(len(engines)), map[string]*regrets{}
	for k := range list {
		q, err := list[k].Question(c.Seed + uint64(k))
		if err != nil {
			return err
		}
		c.prepare(&q)
		asked := append(slices.Clone(engines), evaluate.Engine{Name: "best", AI: evaluate.FixedShot(list[k].Best)})
		r, worth, err := c.ask(ctx, q, asked)
		if err != nil {
			return err
		}
		kind := fmt.Sprintf("%s, %s", list[k].Ice, list[k].Error)
		if sums[kind] == nil {
			sums[kind] = newRegrets(len(engines))
		}
		all.add(&r, worth, len(engines))
		sums[kind].add(&r, worth, len(engines))
		bar.One()
	}
	_, _ = fmt.Fprintf(ctx.Out, "1 shot follows, %s, all\n", c.Part)
	all.print(ctx, c.AI)
	for _, kind := range slices.Sorted(maps.Keys(sums)) {
		_, _ = fmt.Fprintf(ctx.Out, "1 shot follows, %s, %s\n", c.Part, kind)
		sums[kind].print(ctx, c.AI)
	}
	return nil
}

// again is what the answers are worth by other errors.
func (c *RegretCmd) again(ctx *command.Context, q evaluate.Question, r *evaluate.Result) ([]float64, error) {
	var fixed []evaluate.Engine
	for i := range r.Answers {
		fixed = append(fixed, evaluate.Engine{Name: r.Answers[i].Name, AI: evaluate.FixedShot(r.Answers[i].Shot)})
	}
	q.Seed ^= 0x7477696365
	_, worth, err := c.ask(ctx, q, fixed)
	return worth, err
}

// ask asks the AIs a question. worth is what their answers are worth, -Inf without one.
func (c *RegretCmd) ask(ctx *command.Context, q evaluate.Question, engines []evaluate.Engine) (r evaluate.Result, worth []float64,
	err error) {
	if r, err = evaluate.Ask(ctx.Context, q, engines, nil); err == nil {
		err = ctx.Context.Err()
	}
	if err != nil {
		return r, nil, err
	}
	worth = make([]float64, len(r.Answers))
	for i := range r.Answers {
		if worth[i] = -r.Answers[i].Value.Loss; r.Answers[i].State != evaluate.Done {
			worth[i] = math.Inf(-1)
		}
	}
	if c.Ahead == 0 && !c.Usual {
		return r, worth, nil
	}
	valued := map[curling.Shot]float64{}
	for i := range r.Answers {
		if r.Answers[i].State != evaluate.Done {
			continue
		}
		shot := r.Answers[i].Shot
		if _, ok := valued[shot]; !ok {
			if valued[shot], err = c.played(ctx, q, shot); err != nil {
				return r, nil, err
			}
		}
		worth[i] = valued[shot]
	}
	return r, worth, nil
}

// played is what a shot is worth when the end is played on.
func (c *RegretCmd) played(ctx *command.Context, q evaluate.Question, shot curling.Shot) (worth float64, err error) {
	if c.Usual {
		t, err := evaluate.ThrowAll(ctx.Context, q, []curling.Shot{shot}, c.Throws, evaluate.Usual)
		if err != nil {
			return 0, err
		}
		worth, _ = t.Mean(0)
		return worth, nil
	}
	values, err := accuracy.Ahead(ctx.Context, q, shot, c.Ahead, c.Throws)
	if err == nil {
		worth, _ = meanError(values)
	}
	return worth, err
}
