package lab

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/train"
)

// TrainWinsCmd works a win table out from matches of the search against itself.
type TrainWinsCmd struct {
	Rules           string `default:"four" enum:"four,mixed-doubles,twelve" help:"The discipline: four, mixed-doubles, or ends of twelve stones."`
	Games           int    `range:"1..1000000" default:"400" help:"Matches of a round."`
	Rounds          int    `range:"1..1000" default:"2" help:"Rounds: the first is played by the win table of Ohto 2016, each other one by that of the round before."`
	option.Seeded   `set:"seed=2016"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	Out             string `short:"o" writes:"" required:"" placeholder:"FILE" help:"Where the counted ends go. The matches are kept beside in FILE.games: an interrupted training goes on."`
}

// Help is the example.
func (*TrainWinsCmd) Help() string {
	return "Example: hogline-lab train wins --rules mixed-doubles --seed 2016 -o doubles.json"
}

// winsLine is a match in FILE.games.
type winsLine struct {
	Rules string         `json:"rules"`
	Seed  uint64         `json:"seed"`
	Games int            `json:"games"`
	Round int            `json:"round"`
	K     int            `json:"k"`
	Ends  train.WinsGame `json:"ends"`
}

// mostWins and mostWinsLine bound FILE.games and a line of it, bytes.
const (
	mostWins     = 1 << 26
	mostWinsLine = 64 << 10
)

// Run plays the matches that are missing.
func (c *TrainWinsCmd) Run(ctx *command.Context) error {
	if c.Games < 1 || c.Rounds < 1 || c.Workers < 1 {
		return command.Usagef("--games, --rounds and --workers want a number of at least 1")
	}
	p := train.WinsPlan{Games: c.Games, Rounds: c.Rounds, Rules: curling.Standard(), Seed: c.Seed, Workers: c.Workers}
	if c.Rules == "mixed-doubles" {
		p.Rules = curling.MixedDoubles()
	}
	if c.Rules == "twelve" {
		p.Rules.FirstShot, p.Rules.Name = curling.Stones-12, "twelve-stones"
	}
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	rounds, whole, err := c.read()
	if err != nil {
		return err
	}
	log, err := safefile.AppendLines(c.Out+".games", whole)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // every line was written
	bar := ctx.Progress("matches", c.Games*c.Rounds)
	defer bar.End()
	table, done := winprob.Ohto(), 0
	var played *winprob.Played
	for round := range c.Rounds {
		games := rounds[round]
		done += len(games)
		err := p.Round(ctx.Context, table, round, games, func(k int, g train.WinsGame) error {
			games[k] = g
			done++
			bar.At(done, "")
			line, err := json.Marshal(winsLine{c.Rules, c.Seed, c.Games, round, k, g})
			if err == nil {
				err = log.Add(line)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("train wins: %w", err)
		}
		played = p.Count(games)
		played.Round = round + 1
		if table, err = played.Table(); err != nil {
			return fmt.Errorf("train wins: %w", err)
		}
	}
	c.show(ctx, &p, played, table, rounds)
	return safefile.WriteAtomic(c.Out, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(played)
	})
}

// show prints how ends came out, and how well tables foretell the matches of the first round, which the last table does not
// count where there are more rounds.
func (c *TrainWinsCmd) show(ctx *command.Context, p *train.WinsPlan, played *winprob.Played, table *winprob.Table,
	rounds []map[int]train.WinsGame) {
	n := float64(played.Ends.N())
	_, _ = fmt.Fprintf(ctx.Out, "%d ends of round %d, points of the hammer:", played.Ends.N(), played.Round)
	mean := 0.0
	for k := -4; k <= 5; k++ {
		_, _ = fmt.Fprintf(ctx.Out, " %+d %.3f", k, float64(played.Ends[8-k])/n)
	}
	for i, x := range played.Ends {
		mean -= float64(i-8) * float64(x) / n
	}
	_, _ = fmt.Fprintf(ctx.Out, "\nmean %+.2f; extra ends won by the hammer: %d of %d\n", mean, played.Extra[1],
		played.Extra[0]+played.Extra[1])
	_, _ = fmt.Fprintf(ctx.Out, "tied with the hammer, 1, 2, 4, 8 ends left: %.3f %.3f %.3f %.3f\n", table.Win(1, 0, true),
		table.Win(2, 0, true), table.Win(4, 0, true), table.Win(8, 0, true))
	var own, gain, squares float64
	ohto, games := winprob.Ohto(), float64(len(rounds[0]))
	for k := range c.Games {
		x := p.Brier(table, rounds[0][k])
		d := p.Brier(ohto, rounds[0][k]) - x
		own, gain, squares = own+x/games, gain+d/games, squares+d*d/games
	}
	_, _ = fmt.Fprintf(ctx.Out, "mean square error before the ends of the matches of round 1: %.4f, that of the table of Ohto 2016 greater by %.4f ± %.4f\n", own, gain, math.Sqrt(max(0, squares-gain*gain)/games))
}

// read is the matches of earlier runs by round, and how much of their file are whole lines: a last one that was not written to its end
// makes room for the next.
func (c *TrainWinsCmd) read() (rounds []map[int]train.WinsGame, whole int64, err error) {
	rounds = make([]map[int]train.WinsGame, c.Rounds)
	for i := range rounds {
		rounds[i] = map[int]train.WinsGame{}
	}
	name := c.Out + ".games"
	var other error // of another training
	whole, _, err = safefile.ReadLines(name, mostWins, mostWinsLine, func(r safefile.Line) {
		var l winsLine
		if r.Err != nil || json.Unmarshal(r.Text, &l) != nil {
			return
		}
		if other == nil && (l.Rules != c.Rules || l.Seed != c.Seed || l.Games != c.Games) {
			other = command.Usagef("%s, line %d: a match of another training (--rules %s --seed %d --games %d): take another file", name, r.Number,
				l.Rules, l.Seed, l.Games)
		}
		if l.Round >= 0 && l.Round < c.Rounds && l.K >= 0 && l.K < c.Games && len(l.Ends) >= 1 {
			rounds[l.Round][l.K] = l.Ends
		}
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return rounds, whole, cmp.Or(err, other)
}
