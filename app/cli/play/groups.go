package play

import "github.com/hogline/hogline/app/cli/option"

// thinking is how an AI of ours plays a match.
type thinking struct {
	Sims   int  `range:"1..1000000000" help:"Simulated throws per shot; default: a share of the time left."`
	Points bool `help:"Play for points, not by the win table."`
	option.Seeded
	option.Parallel `set:"workersOf=Goroutines the AI may use."`
}

// resumed keeps a run of many games, which can go on later.
type resumed struct {
	Out    string `short:"o" placeholder:"DIR" help:"Keep every game as ${games}, and what --resume needs."`
	Resume bool   `help:"Go on with the games in DIR."`
}
