package rules

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/replay"
)

// TestParamsOfALog: a log that was played under the rules gives their params where it says them and the command line does not; a log of
// other rules, or of rules whose text it does not hold, gives none.
func TestParamsOfALog(t *testing.T) {
	number := func(n int) syntax.ParamValue { return syntax.ParamValue{Int: n} }
	no := syntax.ParamValue{Name: "NO"}
	type values = map[string]syntax.ParamValue
	for name, c := range map[string]struct {
		set   map[string]string
		rules curling.Rules
		want  values
	}{
		"its ends":         {nil, curling.Rules{Name: "mine", Text: "t", Ends: 1, Extra: true}, values{"ENDS": number(1)}},
		"no extra end":     {nil, curling.Rules{Name: "mine", Text: "t", Ends: 8}, values{"ENDS": number(8), "EXTRA": no}},
		"its ends unknown": {nil, curling.Rules{Name: "mine", Text: "t", Extra: true}, values{}},
		"the line is first": {map[string]string{"ENDS": "3", "EXTRA": "YES"}, curling.Rules{Name: "mine", Text: "t", Ends: 8},
			values{"ENDS": number(3), "EXTRA": {Name: "YES"}}},
		"another rule set": {nil, curling.Rules{Name: "others", Text: "t", Ends: 8}, values{}},
		"without its text": {map[string]string{"FGZ": "4"}, curling.Rules{Name: "mine", Ends: 8}, values{"FGZ": number(4)}},
	} {
		trace := Trace{Text: Text{Set: c.set}}
		require.Equal(t, c.want, trace.valuesOf(&replay.Game{Rules: c.rules}, "mine"), name)
	}
}

// TestSetTakesParamsAlone: another value is given to a param of the text, not to a player or a move of it.
func TestSetTakesParamsAlone(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../../assets")}
	for name, fault := range map[string]string{"ENDS": "", "ends": "five-rock has no param ends", "SHOT": "five-rock has no param SHOT",
		"TEAM1": "five-rock has no param TEAM1"} {
		_, err := (&Text{File: "five-rock", Set: map[string]string{name: "2"}}).program(ctx)
		if fault != "" {
			require.ErrorContains(t, err, fault)
			continue
		}
		require.NoError(t, err)
	}
}
