//go:build unix

package dcp

import (
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// BenchmarkShotOverPipe asks a program that answers at once for a shot: SETSTATE, POSITION, GO, BESTSHOT, RUNSHOT.
func BenchmarkShotOverPipe(b *testing.B) {
	for _, pace := range []Pace{PaceAuto, PaceOff} {
		b.Run(string(pace), func(b *testing.B) {
			a, err := Kind().New(map[string]string{CommandKey: strconv.Quote(os.Args[0]), "pace": string(pace)})
			require.NoError(b, err)
			e := a.(*External)
			e.env = []string{fakeEnv + "=" + matchHabit + "line/newline"}
			defer func() { require.NoError(b, e.Close()) }()
			p := e.Player()
			team := curling.TeamOf(curling.StandardPlayer)
			require.NoError(b, p.Begin(b.Context(), &match.Info{Rules: curling.Standard(), Teams: curling.Both(team)}))
			s := &match.Situation{State: curling.State{Ends: 8}}
			shot := func() {
				p.Show(s)
				answer, err := p.Throw(b.Context(), s)
				require.NoError(b, err)
				p.Thrown(answer.Shot, curling.Infraction{})
			}
			for range habitShots {
				shot()
			}
			for b.Loop() {
				shot()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(time.Millisecond/time.Microsecond), "ms/shot")
		})
	}
}
