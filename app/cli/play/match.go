package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/match/config"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/matchlog"
)

// MatchCmd runs matches between two players, as the match server of the thesis does.
type MatchCmd struct {
	List    command.ListFlag `kinds:"rules,ais" help:"List the rule sets and the AIs."`
	Config  string           `stdin:"" arg:"" optional:"" help:"Configuration of the thesis's server (config.json)."`
	Match   string           `placeholder:"NAME" help:"The match of the configuration: its key, such as match_default; default the only one, or match_default."`
	A       string           `name:"a" help:"First player, NAME[:key=value,...], process:COMMAND LINE, or person who types; throws first in the first end. Overrides the configuration."`
	B       string           `name:"b" help:"Second player."`
	Games   int              `range:"1..100000" placeholder:"N" help:"Games. Default: repetition of the configuration, else 1."`
	Swap    bool             `default:"true" negatable:"" help:"The players throw first in turn; else the first player in every game."`
	Rules   string           `stdin:"" placeholder:"NAME|FILE.gsm" help:"Rule set. Default: that of the configuration, else five-rock-both."`
	Ends    int              `range:"1..20" placeholder:"N" help:"Ends of a game."`
	Model   string           `help:"Model of the ice (default mori2019)."`
	Sweep   string           `placeholder:"WHO[,WHO]" help:"Who sweeps for the teams, on fcv1 and granite: none, club or championship; one for both, or one for each. Default: none."`
	Lines   string           `placeholder:"FRICTION,CURL" help:"By how many per cent every stone changes friction and curl of the ice that it runs over, up to 20 stones: -0.5,0.5. Ends are played from either side in turn. The AIs do not know; the .dcl does not keep it, the .json does."`
	Wear    string           `placeholder:"FRICTION,CURL" help:"By how many per cent of the first end friction and curl of the ice change in every end, as pebble wears: 1,2 or 0,-3. The .dcl does not keep it, the .json does."`
	Clock   time.Duration    `range:"1ms..24h" placeholder:"D" help:"Time of each team for a game; default: that of the configuration, else no limit."`
	PerShot time.Duration    `range:"1ms..24h" name:"per-shot" placeholder:"D" help:"Time for each shot."`
	Sims    int              `range:"1..1000000000" placeholder:"N" help:"Simulated throws per shot of AIs of ours; default: a share of the clock."`
	Limit   string           `default:"clamp" enum:"clamp,refuse" help:"What becomes of a shot above the thrower's weight_max: clamp throws it at the limit, refuse throws it as 0 0 0."`
	Concede bool             `default:"true" negatable:"" help:"AIs of ours give up matches that are lost."`
	Wins    string           `stdin:"" help:"Win table the AIs play by: ohto (Ohto 2016, the default), four or doubles (our own play), real-four or real-doubles (real play), none (points), a folder of logs, or a JSON file."`
	option.Seeded
	Out           string `short:"o" placeholder:"DIR" help:"Keep every game there: NAME.dcl for other programs, NAME.json to play it again."`
	option.AsJSON `set:"json=Print one line of JSON a shot and one a game."`
	Verify        string `stdin:"" placeholder:"FILE.json" help:"Play a kept game again and compare every bit, instead of a match."`
}

// Help is the example.
func (*MatchCmd) Help() string {
	return "Examples: hogline match config.json --match match_default -o logs\n          hogline match --a shots --b 'process:./my-ai' --ends 4 --clock 219s"
}

// Run runs the matches.
func (c *MatchCmd) Run(ctx *command.Context) error {
	if c.Verify != "" {
		return c.verify(ctx)
	}
	setup, specs, games, keep, err := c.setup(ctx)
	if err != nil {
		return err
	}
	sim, err := simulators.Reference(setup.Ice)
	if err != nil {
		return err
	}
	players, err := makePlayers(ctx, specs)
	if err != nil {
		return command.WrongUse(err)
	}
	defer option.ClosePrograms(ctx, players[0], players[1])
	if keep {
		if err := safefile.MakeFolder(c.Out); err != nil {
			return err
		}
	}
	names, teams, clocks := setup.Names, setup.Teams, setup.Clocks
	for game := range games {
		s := *setup
		s.Game, s.Names, s.Teams, s.Clocks = game, names, teams, clocks
		playing := players
		if c.Swap && game%2 == 1 {
			slices.Reverse(s.Names[:])
			slices.Reverse(s.Teams[:])
			slices.Reverse(s.Clocks[:])
			slices.Reverse(playing[:])
		}
		rec, err := match.Play(ctx.Context, &s, playing, sim, c.watch(ctx))
		stopped := ctx.Context.Err() != nil && errors.Is(err, ctx.Context.Err())
		if err != nil && !stopped {
			return err
		}
		if keep && (len(rec.Shots) > 0 || !stopped) {
			if err := saveMatch(c.Out, rec, stopped); err != nil {
				return err
			}
			if (c.Wear != "" || c.Lines != "") && game == 0 {
				_, _ = fmt.Fprintln(ctx.Err, "the .dcl does not keep how the ice changed: its shots are thrown again on the ice of the first stone; the .json does")
			}
		}
		if stopped {
			if !c.JSON {
				_, _ = fmt.Fprintf(ctx.Out, "stopped in end %d after %d shots, %d : %d\n", len(rec.Ends)+1, len(rec.Shots), rec.Score[0], rec.Score[1])
			}
			return nil
		}
		if err := c.result(ctx, rec); err != nil {
			return err
		}
	}
	return nil
}

func (c *MatchCmd) verify(ctx *command.Context) error {
	rec, err := matchlog.ReadRecord(c.Verify)
	if err != nil {
		return err
	}
	if err := matchlog.Verify(rec); err != nil {
		return fmt.Errorf("%s: %w", c.Verify, err)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%d shots and %d ends played again, equal bit for bit\n", len(rec.Shots), len(rec.Ends))
	return nil
}

// setup is the match of the options and the configuration, its players and number of games.
func (c *MatchCmd) setup(ctx *command.Context) (s *match.Setup, specs [2]string, games int, keep bool, err error) {
	s = &match.Setup{Seed: c.Seed, Limit: match.Limit(c.Limit), Concede: c.Concede, Timing: true, Workers: 2, Version: version.Number,
		Teams: curling.Both(curling.TeamOf(curling.StandardPlayer))}
	s.Rules, games, keep = curling.Standard(), 1, c.Out != ""
	if s.Ice, err = physics.IceOf(physics.Mori2019); err != nil {
		return nil, specs, 0, false, err
	}
	if c.Config != "" {
		if specs, games, err = c.configured(ctx, s, &keep); err != nil {
			return nil, specs, 0, false, err
		}
	}
	set(&specs[0], c.A)
	set(&specs[1], c.B)
	set(&games, c.Games)
	if specs[0] == "" || specs[1] == "" {
		return nil, specs, 0, false, command.Usagef("match needs two players: --a and --b, or a configuration")
	}
	if games < 1 {
		return nil, specs, 0, false, fmt.Errorf("the configuration wants %d games: want at least 1", games)
	}
	if c.Model != "" {
		if s.Ice, err = physics.IceOf(physics.Model(c.Model)); err != nil {
			return nil, specs, 0, false, command.WrongUse(err)
		}
		if c.Config == "" { // a configuration has its own players
			s.Teams = curling.Both(curling.TeamOf(physics.StandardPlayer(s.Ice.Model)))
		}
	}
	if err := c.sweepers(s); err != nil {
		return nil, specs, 0, false, err
	}
	if err := c.rules(ctx, s); err != nil {
		return nil, specs, 0, false, err
	}
	if s.Wear, err = c.wear(s); err != nil {
		return nil, specs, 0, false, err
	}
	for t := range s.Clocks {
		set(&s.Clocks[t].Match, c.Clock)
		set(&s.Clocks[t].Shot, c.PerShot)
		s.Names[t] = option.PlayerName(specs[t])
	}
	if s.Names[0] == s.Names[1] {
		s.Names[0], s.Names[1] = s.Names[0]+"1", s.Names[1]+"2"
	}
	s.Budget = [2]ai.Budget{{Throws: c.Sims}, {Throws: c.Sims}}
	s.Wins, err = option.Wins(ctx, c.Wins, option.NoWins)
	return s, specs, games, keep, err
}

// sweepers gives both teams those of the option.
func (c *MatchCmd) sweepers(s *match.Setup) error {
	if c.Sweep == "" {
		return nil
	}
	who := strings.Split(c.Sweep, ",")
	if len(who) > len(s.Teams) {
		return command.Usagef("--sweep %s: %d, want one for both teams or one for each", c.Sweep, len(who))
	}
	for t := range s.Teams {
		text := who[min(t, len(who)-1)]
		name := curling.Sweepers(strings.TrimPrefix(text, "none"))
		if name.Check() != nil {
			return command.Usagef("--sweep %s: %q, want none, club or championship", c.Sweep, text)
		}
		if err := sweeping.Check(&s.Ice, name); err != nil {
			return command.WrongUse(err)
		}
		for i := range s.Teams[t] {
			s.Teams[t][i].Sweepers = name
		}
	}
	return nil
}

// wear is the change of the ice by the option.
func (c *MatchCmd) wear(s *match.Setup) (w physics.Wear, err error) {
	if c.Wear != "" {
		friction, curl, err := twoShares("--wear", c.Wear, maxWear)
		if err != nil {
			return w, err
		}
		w = physics.WearPerEnd(friction, curl, s.Rules.Ends+match.MaxExtraEnds, s.Rules.Throws())
	}
	if c.Lines != "" {
		if w.Lines.Friction, w.Lines.Curl, err = twoShares("--lines", c.Lines, maxLines); err != nil {
			return w, err
		}
	}
	if err := w.Check(s.Ice); err != nil {
		return w, command.WrongUse(err)
	}
	return w, nil
}

// twoShares reads the changes of friction and curl of an option in per cent.
func twoShares(option, text string, most float64) (friction, curl float64, err error) {
	f, k, ok := strings.Cut(text, ",")
	friction, errF := strconv.ParseFloat(strings.TrimSpace(f), 64)
	curl, errK := strconv.ParseFloat(strings.TrimSpace(k), 64)
	if !ok || errF != nil || errK != nil || !(math.Abs(friction) <= most && math.Abs(curl) <= most) {
		return 0, 0, command.Usagef("%s %s: want two numbers from -%g to %g, as 1,2", option, text, most, most)
	}
	return friction / 100, curl / 100, nil
}

// maxLines is the greatest change of the ice by a stone that runs over it, in per cent.
const maxLines = 5

// maxWear is the greatest change of the ice in an end, in per cent.
const maxWear = 20

// configured takes over a configuration.
func (c *MatchCmd) configured(ctx *command.Context, s *match.Setup, keep *bool) (specs [2]string, games int, err error) {
	f, err := config.Open(c.Config)
	if err != nil {
		return specs, 0, command.WrongUse(err)
	}
	for _, w := range f.Warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s, line %d: %s\n", c.Config, w.Line, w.Text)
	}
	m, err := chooseMatch(f, c.Match)
	if err != nil {
		return specs, 0, err
	}
	s.Rules, s.Ice, s.SetUp = f.Rules(m), f.Ice, f.SetUp
	for t, p := range m.Players {
		s.Teams[t], s.Clocks[t].Match = p.Team, p.Time
		specs[t] = p.Path
		if p.Type == "local" {
			specs[t] = fmt.Sprintf("process(hello=%g):%s", max(0.1, f.Ready.Seconds()), p.Path)
		}
	}
	*keep = *keep && f.Log
	return specs, m.Repetition, nil
}

func chooseMatch(f *config.File, name string) (*config.Match, error) {
	var names []string
	for i := range f.Matches {
		m := &f.Matches[i]
		if m.Name == name || name == "" && (len(f.Matches) == 1 || m.Name == "match_default") {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return nil, command.Usagef("--match: the configuration has %s", strings.Join(names, ", "))
}

// rules are those of the option: run by their machine, which is the rule set itself.
func (c *MatchCmd) rules(ctx *command.Context, s *match.Setup) error {
	if c.Rules != "" {
		r, err := option.Rules(ctx, c.Rules, c.Ends, true)
		if err != nil {
			return command.WrongUse(err)
		}
		s.Rules = r
	}
	set(&s.Rules.Ends, c.Ends)
	if s.Rules.Machine != nil {
		return nil // it is run as it is
	}
	var err error
	s.Flow, err = machineOf(ctx, c.Rules, s.Rules)
	return err
}

// watch shows what happens.
func (c *MatchCmd) watch(ctx *command.Context) func(match.Event) {
	switch {
	case c.JSON:
		return func(e match.Event) {
			if e.Kind == match.Thrown {
				s := &e.Record.Shots[len(e.Record.Shots)-1]
				_ = jsonLine(ctx.Out, s)
			}
		}
	case ctx.Quiet():
		return nil
	}
	p := &printer{w: ctx.Out, last: -1}
	return p.event
}

// matchResult is a finished match in JSON.
type matchResult struct {
	Teams   [2]string    `json:"teams"`
	Score   [2]int       `json:"score"`
	Winner  *string      `json:"winner"` // null is a draw
	Reason  match.Reason `json:"reason"`
	Detail  string       `json:"detail,omitempty"`
	Ends    []int        `json:"ends"`   // points of the first team less those of the second
	Points  [][2]int     `json:"points"` // of both teams, by end
	Rules   string       `json:"rules"`
	Model   string       `json:"model"`
	Seed    uint64       `json:"seed"`
	Game    int          `json:"game"`
	Version string       `json:"version"`
}

func (c *MatchCmd) result(ctx *command.Context, r *match.Record) error {
	if !c.JSON {
		if ctx.Quiet() {
			_, _ = fmt.Fprintln(ctx.Out, resultText(r))
		}
		return nil
	}
	m := matchResult{Teams: r.Names, Score: r.Score, Reason: r.Reason, Detail: r.Detail, Ends: []int{}, Points: [][2]int{},
		Rules: r.Rules.Name, Model: string(r.Ice.Model), Seed: r.Seed, Game: r.Game + 1, Version: r.Version}
	if r.Winner >= 0 {
		m.Winner = &r.Names[r.Winner]
	}
	for _, e := range r.Ends {
		m.Ends, m.Points = append(m.Ends, e.Points()), append(m.Points, e.Made())
	}
	return jsonLine(ctx.Out, m)
}

func jsonLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// saveMatch keeps a match in a folder under a name that is free.
func saveMatch(dir string, r *match.Record, stopped bool) error {
	name := filepath.Join(dir, fmt.Sprintf("%s_%04d", matchlog.FileName(r), r.Game+1))
	for n := 2; ; n++ {
		if _, err := os.Stat(name + ".dcl"); errors.Is(err, fs.ErrNotExist) {
			break
		}
		name = filepath.Join(dir, fmt.Sprintf("%s_%04d_%d", matchlog.FileName(r), r.Game+1, n))
	}
	g := matchlog.Game(r)
	g.Complete = !stopped
	if err := safefile.WriteAtomic(name+".dcl", func(w io.Writer) error { return dcl.Write(w, g) }); err != nil {
		return err
	}
	return safefile.WriteAtomic(name+".json", func(w io.Writer) error { return matchlog.WriteRecord(w, r) })
}

// machineOf is the machine of a rule set: of the file or built-in text that was named, else of the rules' own name, with
// their numbers as params.
func machineOf(ctx *command.Context, name string, r curling.Rules) (*match.Ruleset, error) {
	if name == "" {
		name = r.Name
	}
	src, err := option.RuleText(ctx, name)
	if err != nil {
		return nil, err
	}
	set, err := match.Load(strings.TrimSuffix(filepath.Base(name), ".gsm"), src, nil)
	if err != nil {
		return nil, err
	}
	extra := "NO"
	if r.Extra {
		extra = "YES"
	}
	return set.With(map[string]syntax.ParamValue{"ENDS": {Int: r.Ends}, "FGZ": {Int: r.Guard.Shots}, "EXTRA": {Name: extra},
		"HOUSE_Y": {Int: int(math.Round(1000 * r.Placed.CentreHouse.Y))}})
}
