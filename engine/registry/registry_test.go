package registry

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	for _, line := range []string{"shots", "rows:rows=0+41,weak=false", "sample:quirks=thesis", "process:./my-ai --level 3",
		"process(answer=20,framing=nul):C:/ai/ai.exe -x a:b"} {
		c, err := Parse(line)
		require.NoError(t, err, line)
		require.Equal(t, line, c.String())
		a := c.Engine()
		require.NoError(t, a.Broken)
		require.NotNil(t, a.AI)
		require.NotEmpty(t, a.Title)
		require.Equal(t, c.Kind.Name, a.Name)
	}
	for line, want := range map[string]string{
		"":                            `there is no AI ""`,
		"skip":                        `there is no AI "skip" (shots, rows,`,
		"shosts":                      `there is no AI "shosts"; did you mean shots?`,
		"proces:./ai":                 `did you mean process?`,
		"./ai.py --level 3":           `"./ai.py --level 3" is a program: write process:./ai.py --level 3`,
		"go test ./ai":                `"go test ./ai" is a program`, // it stands where commands are looked for, with words behind it
		"go":                          `there is no AI "go"`,
		"no-such-program --level 3":   `there is no AI "no-such-program --level 3"`,
		"registry.go --level 3":       `"registry.go --level 3" is a program`,
		"rows:rwos=41":                `unknown setting "rwos"; did you mean rows?`,
		"rows:rows=50":                "0 is the hardest",
		"rows:rows=41+41":             "row 41 twice",
		"rows:rows=x":                 "rows=\"x\"",
		"rows:colour=red":             `unknown setting "colour"`,
		"rows:weak":                   `setting "weak", want key=value`,
		"rows:weak=true,weak=true":    "setting weak stands twice",
		"sample:trials=0":             "trials=0, want 1 to 10000",
		"process:":                    "want process:COMMAND LINE",
		"dc3:gap=0,address=h:9000":    "the setting gap stands in brackets: dc3(gap=...):ADDRESS",
		"tcp(hello=3):login=x,h:9000": "the setting login stands in brackets: tcp(login=...):ADDRESS",
		"process:framing=nul:./x":     "the setting framing stands in brackets: process(framing=...):COMMAND LINE",
		"tcp:address=9000":            "want tcp:ADDRESS",
		"dc3(gap=0:9000":              "want dc3(key=value,...):ADDRESS",
		"process(answer=1:x":          "want process(key=value,...):COMMAND LINE",
		"process(answer=0):x":         "answer=0",
		"process(framing=smoke):./ai": "framing",
		"shots(a=b)":                  "want NAME:key=value",
	} {
		_, err := Parse(line)
		require.ErrorContains(t, err, want, line)
	}
}

// TestParseNumbersWithUnits: a time is written as every option takes it, and kept as a number.
func TestParseNumbersWithUnits(t *testing.T) {
	c, err := Parse("process(hello=8s,answer=1m30s):./my-ai")
	require.NoError(t, err)
	require.Equal(t, "process(answer=90,hello=8):./my-ai", c.String())
}

func TestKindsDescribeThemselves(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range append(Kinds(), External()) {
		require.False(t, seen[k.Name], "%s stands twice", k.Name)
		seen[k.Name] = true
		require.NotEmpty(t, k.Title)
		for _, s := range k.Settings {
			require.NotEmpty(t, s.Help, "%s: %s", k.Name, s.Key)
			if s.Key != "command" {
				require.NoError(t, s.Check(s.Default), "%s: the default of %s", k.Name, s.Key)
			}
		}
		if k.Name == External().Name {
			continue
		}
		a, err := k.New(nil)
		require.NoError(t, err, k.Name)
		require.NotNil(t, a)
	}
}

// TestTheAnswersOfEveryKindAreHeld by the test of its package (aitest.Answers).
func TestTheAnswersOfEveryKindAreHeld(t *testing.T) {
	held, err := filepath.Glob("../ai/*/testdata/answers.txt")
	require.NoError(t, err)
	require.Len(t, held, len(Kinds()))
}
