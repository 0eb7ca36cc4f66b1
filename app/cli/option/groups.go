package option

import (
	"fmt"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/replay"
)

// The options that commands of several groups have. A command embeds them; where its help is another it says so by a tag such as
// set:"seedOf=Of the random moves.".

// AsJSON prints what is found as JSON.
type AsJSON struct {
	JSON bool `name:"json" help:"${json=Print one JSON document.}"`
}

// Seeded is the seed of what is random.
type Seeded struct {
	Seed uint64 `default:"${seed=1}" help:"${seedOf=Seed of everything random.}"`
}

// Parallel is how much is done at a time.
type Parallel struct {
	Workers int `range:"1..${maxWorkers}" default:"2" help:"${workersOf=Shots valued at a time.}"`
}

// AfterApply has games be read, and throws found, by as many.
func (p Parallel) AfterApply(ctx *command.Context) error {
	ctx.Context = replay.WithWorkers(ctx.Context, p.Workers)
	return nil
}

// Translated is the language of what is written.
type Translated struct {
	Lang string `default:"en" enum:"en,ja" help:"Language of the ${langOf=.html file}."`
}

// Filtered leaves games of data sets out.
type Filtered struct {
	Filter string `placeholder:"WORDS" help:"${filterOf=Only games with these words in their event, session, sheet, teams or id.}"`
}

// Check is the error of words that no game of a data set has, which names its file.
func (f *Filtered) Check(file string, set *replay.DataSet) error {
	if f.Filter == "" || len(set.Filter(f.Filter)) > 0 {
		return nil
	}
	return fmt.Errorf("%s: no game has %q in its event, session, sheet, teams or id", file, f.Filter)
}

// Place is an end and a shot, as people count.
type Place struct {
	End  int `range:"0..99" help:"${endOf=End, counted from 1; 0 the first.}"`
	Shot int `range:"0..17" help:"${shotOf=Shot, counted from 1; 0 the first.}"`
}

// Budget is what an AI may spend on a shot.
type Budget struct {
	Sims int           `range:"1..1000000000" help:"${simsOf=Simulated throws per shot.}"`
	Time time.Duration `range:"1ms..24h" help:"${timeOf=Time per shot.}"`
}

// Of is the budget, or another where nothing is asked for.
func (b *Budget) Of(usual ai.Budget) ai.Budget {
	if own := (ai.Budget{Throws: b.Sims, Time: b.Time}); own != (ai.Budget{}) {
		return own
	}
	return usual
}

// DataSetFile is a data set and the games of it.
type DataSetFile struct {
	File string `arg:"" help:"A data set of charted games."`
	Filtered
	EncodingChoice
}
