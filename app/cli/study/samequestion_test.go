package study

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// TestSameQuestionAsTheWindow: for the same shot, thrower and win table the command and the session ask the same.
func TestSameQuestionAsTheWindow(t *testing.T) {
	const match = "../../../assets/positions/sample-match.dcl"
	limit := 40.0
	noise := curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}
	for _, c := range []struct {
		situation option.Situation
		thrower   study.Thrower
	}{
		{option.Situation{File: match, End: 3, Shot: 14}, study.Thrower{}},
		{option.Situation{File: match, End: 8, Shot: 16}, study.Thrower{}},
		{option.Situation{File: "../../../assets/positions/sample.hpos"}, study.Thrower{}},
		{option.Situation{File: "../../../assets/positions/weight-limit.hpos"}, study.Thrower{}},
		{option.Situation{File: match, End: 5, Shot: 9, WeightMax: &limit, Noise: "polar:0.1,0.002"}, study.Thrower{Name: study.OwnThrower,
			Own: curling.Player{Noise: noise, WeightMax: limit}}},
		{option.Situation{File: match, End: 5, Shot: 9, WeightMax: &terms.Presets[0].Player.WeightMax, Noise: "rect-tee:0.0725,0.29"},
			study.Thrower{Name: terms.Presets[0].Name}},
	} {
		of, err := c.situation.Read(&command.Context{Context: t.Context()})
		require.NoError(t, err)
		ask := AskCmd{Situation: c.situation, Evaluated: Evaluated{Wins: option.UsualWins}, Seeded: option.Seeded{Seed: inquiry.Seed},
			Parallel: option.Parallel{Workers: 1}, Throws: 1000}
		question, err := ask.question(&command.Context{Context: context.Background()}, of)
		require.NoError(t, err)

		s := session.New(func(func()) {}, func(err error) { require.NoError(t, err) }) // what is simulated beside is of no account here
		t.Cleanup(s.Close)
		require.NoError(t, s.Open(of.Game, c.situation.File))
		s.Place.GoTo(of.At)
		s.Throwers.Choose(c.thrower)
		window, err := s.Inquiry.Question()
		require.NoError(t, err)
		window.Timeout = question.Timeout // the window gives slow engines up
		window.Method = question.Method   // the command names the defaults
		require.Equal(t, question, window, "%+v", c.situation)
	}
}
