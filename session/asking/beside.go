package asking

import (
	"slices"

	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// Beside has the AIs asked for a thrower beside the one chosen, or no more. Where the question was asked already, the
// answers for him are asked for at once.
func (as *Asker) Beside(t study.Thrower) {
	on := as.throwers.SetBeside(t)
	asked := slices.ContainsFunc(as.table.Asked().Rows, func(r table.Row) bool { return r.Asked && r.Stale == 0 && r.Kind == study.EngineRow })
	if on && asked && slices.ContainsFunc(as.table.Asked().Rows, func(r table.Row) bool { return as.table.Missing(&r) }) {
		as.askMissing()
	}
}

// Follow follows a change of the study: it ends what runs for throwers who are not asked for any more.
func (as *Asker) Follow(*study.Content) {
	also := as.doc.Content().Terms.Also
	keep := make([]string, len(also))
	for i, t := range also {
		keep[i] = (&terms.Beside{Thrower: t}).RowName()
	}
	if as.running != nil && as.engines.Extra(keep) {
		as.Leave()
	}
	as.engines.KeepFor(keep)
}

// askMissing asks what is missing, also while other answers of the question are awaited.
func (as *Asker) askMissing() {
	if as.table.Asked().Running {
		as.Leave()
		as.table.Refresh()
	}
	if as.table.CanAsk() {
		as.ask(as.table.Missing)
	}
}
