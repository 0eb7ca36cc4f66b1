package lab

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/lab/bench"
)

func TestBench(t *testing.T) {
	benches["test"] = func(context.Context) ([]bench.Figure, error) {
		slow := bench.Figure{Name: "slow", Value: 10, Unit: "shots/s", Goal: 5}
		return []bench.Figure{slow, bench.Figure{Name: "fast", Value: 40, Unit: "shots/s"}.Over(slow)}, nil
	}
	defer delete(benches, "test")
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"bench"}, args...))
		return status, o.String(), e.String()
	}
	status, out, errs := run("test", "--json")
	require.Zero(t, status, errs)
	require.JSONEq(t, `{"version":"`+version.Number+`","group":"test","figures":[{"name":"slow","value":10,"unit":"shots/s","goal":5},
		{"name":"fast","value":40,"unit":"shots/s","vs":{"name":"slow","ratio":4}}]}`, out)
	status, out, _ = run("test")
	require.Zero(t, status)
	require.Contains(t, out, "4 × slow")
	status, _, errs = run("knitting")
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "physics")
	status, out, _ = run("--help")
	require.Zero(t, status)
	require.Contains(t, out, "physics, search")
}
