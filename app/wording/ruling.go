package wording

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// Ruling is a sentence about what a rule machine did, with the names of the teams in place of TEAM1 and TEAM2.
func (w *Words) Ruling(m message.Message, teams [2]string) string {
	m.Args = slices.Clone(m.Args)
	for i, a := range m.Args {
		word, ok := a.(message.Message)
		if !ok {
			continue
		}
		for t, key := range []string{"rules.word.TEAM1", "rules.word.TEAM2"} {
			if word.Key == key && teams[t] != "" {
				m.Args[i] = teams[t]
			}
		}
	}
	text := w.Message(m)
	startsWith := func(team string) bool { return team != "" && strings.HasPrefix(text, team) }
	if match.Quotes(m) || slices.ContainsFunc(teams[:], startsWith) {
		return text // names are written as they are
	}
	return Capital(text)
}
