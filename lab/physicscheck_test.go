package lab

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPhysicsCheck(t *testing.T) {
	out, errs, status := inLab(t, "", "physics", "check", ownCases, "--json")
	require.Zero(t, status, errs)
	var r struct {
		N         int `json:"n"`
		Identical int `json:"identical"`
		Contacts  map[string]struct{ Max float64 }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, 60, r.N)
	require.Equal(t, 60, r.Identical)
	require.Len(t, r.Contacts, 3)

	out, errs, status = inLab(t, "", "physics", "check", ownCases, "--model", "v2")
	require.Zero(t, status, errs)
	require.Contains(t, out, "exact, v2: 60 cases, ")
	require.Contains(t, out, "not identical: own0 ")
	require.Contains(t, out, "median mm")

	text, err := os.ReadFile(ownCases)
	require.NoError(t, err)
	out, _, status = inLab(t, string(text[:bytes.IndexByte(text, '\n')]), "physics", "check", "-", "--sim", "box2d")
	require.Zero(t, status)
	require.Contains(t, out, "box2d, mori2019: 1 cases")
}

var ownCases = filepath.Join("..", "engine", "physics", "exact", "testdata", "exact-mori2019.jsonl")

func TestPhysicsCheckWrongUse(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.jsonl")
	require.NoError(t, os.WriteFile(bad, []byte("\n{\"shot_num\":77}\n"), 0o600))
	for _, c := range []struct {
		name, line string
		status     int
		want       string
	}{
		{"no file", "check nowhere.jsonl", 1, "nowhere.jsonl is not there"},
		{"a bad line", "check " + bad, 1, "line 2: shot_num"},
		{"no cases", "check -", 1, "no cases"},
		{"another simulator", "check - --sim bullet", 2, "--sim bullet: want box2d, exact, flight"},
		{"another model", "check - --model v9", 2, "--model v9"},
		{"exact has no fcv1", "check - --model fcv1", 1, "does not know this ice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, status := inLab(t, "", append([]string{"physics"}, strings.Fields(c.line)...)...)
			require.Equal(t, c.status, status, errs)
			require.Empty(t, out)
			require.Contains(t, errs, c.want)
			require.Equal(t, 1, strings.Count(errs, "\n"), "one sentence")
		})
	}
}
