//go:build unix

package dcp

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestCheckOfAProgram: what a check finds of programs of many habits, which of it is a fault, and how many answers it has seen.
func TestCheckOfAProgram(t *testing.T) {
	const order = "it does not answer SETORDER"
	for habit, c := range map[string]struct {
		rules    curling.Rules
		settings map[string]string
		faults   []string // a part of each
		habits   []string
		answers  int
		unready  bool
	}{
		"match/line/newline":    {rules: curling.FiveRock(), answers: 16},
		"match/line/newline/md": {rules: curling.MixedDoubles(), answers: 10},
		"match/line/lower":      {rules: curling.FiveRock(), answers: 16, habits: []string{"its words are not in capitals"}},
		"match/line/twice":      {rules: curling.FiveRock(), answers: 16, habits: []string{"shots that nobody asked for"}},
		"match/line/nobody":     {rules: curling.FiveRock(), faults: []string{"SETORDER", "SETORDER"}, habits: []string{order}, answers: 16},
		"match/read/nul": {rules: curling.FiveRock(), settings: map[string]string{"framing": "nul"}, answers: 16,
			habits: []string{"it understands messages that end with NUL"}},
		"exits at once":        {rules: curling.FiveRock(), faults: []string{""}, unready: true},
		"dies at NEWGAME":      {rules: curling.FiveRock(), faults: []string{"status 5"}, habits: []string{order}},
		"knows no SETORDER":    {rules: curling.FiveRock(), answers: 16, habits: []string{order}},
		"dies after answering": {rules: curling.FiveRock(), faults: []string{""}, answers: 1},
	} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			e := fake(t, strings.TrimSuffix(habit, "/md"), c.settings)
			s, _ := exactMatch(t, c.rules, 1)
			var heard []string
			r, err := e.Check(t.Context(), c.rules, s.Ice, s.Teams[0], func(mark, text string) { heard = append(heard, mark+text) })
			require.NoError(t, err)
			t.Log(r.Findings)
			var faults, habits []string
			for _, f := range r.Findings {
				if f.Fault {
					faults = append(faults, f.Text)
				} else if !strings.HasSuffix(f.Text, "on standard error") { // the last line may come late
					habits = append(habits, f.Text)
				}
			}
			require.Equal(t, len(c.faults) == 0, r.OK())
			begin := func(want, got []string) {
				require.Len(t, got, len(want), got)
				for i := range want {
					require.Contains(t, got[i], want[i])
				}
			}
			begin(c.faults, faults)
			begin(c.habits, habits)
			require.Len(t, r.Answers, c.answers)
			require.Equal(t, c.unready, r.Ready == 0)
			require.Contains(t, heard, ">ISREADY")
			if c.answers > 1 { // two matches of one end
				for _, word := range []string{">NEWGAME", ">GAMEOVER"} {
					n := 0
					for _, h := range heard {
						if strings.HasPrefix(h, word) {
							n++
						}
					}
					require.Equal(t, 2, n, word)
				}
			}
		})
	}
}

// TestCheckStopsWithItsContext.
func TestCheckStopsWithItsContext(t *testing.T) {
	e := fake(t, "match/line/newline", nil)
	s, _ := exactMatch(t, curling.FiveRock(), 1)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r, err := e.Check(ctx, curling.FiveRock(), s.Ice, s.Teams[0], nil)
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, r.OK())
}

// TestHabitsOfTalk: what is heard of a program, line by line.
func TestHabitsOfTalk(t *testing.T) {
	for name, c := range map[string]struct {
		talk   []string // the mark and the line
		faults string
		habits string
	}{
		"plain":          {[]string{">GO", "<BESTSHOT 1 -30 0", ">GO", "<CONCEDE"}, "", ""},
		"unasked":        {[]string{"<BESTSHOT 1 -30 0", ">GO", "<BESTSHOT 1 -30 0", "<CONCEDE"}, "", "2 shots that nobody asked for"},
		"lower":          {[]string{">GO", "<bestshot 1 -30 0"}, "", "its words are not in capitals"},
		"misspelt":       {[]string{">GO", "<CONSEED"}, "", "CONCEDE is misspelt"},
		"misspelt too":   {[]string{">GO", "<CONCEED"}, "", "CONCEDE is misspelt"},
		"no order":       {[]string{">SETORDER", ">GO", "<BESTSHOT 1 -30 0"}, "", "it does not answer SETORDER"},
		"an order":       {[]string{">SETORDER", "<SETORDER 0 1 2 3"}, "", ""},
		"standard error": {[]string{"!a", "!b"}, "", "2 lines on standard error"},
		"of another talk": {[]string{"<HELLO", "<a", "<B 1", "<C"}, "",
			"not of the protocol, ignored: \"HELLO\", \"a\", \"B 1\"|its words are not in capitals"},
		"bad numbers": {[]string{">GO", "<BESTSHOT x", ">GO", "<BESTSHOT y", ">GO", "<BESTSHOT z", ">GO", "<BESTSHOT u"},
			"BESTSHOT|BESTSHOT|BESTSHOT", ""},
	} {
		h, r := &habits{}, &CheckReport{}
		for _, line := range c.talk {
			h.hear(line[:1], line[1:])
		}
		h.tell(r, &External{})
		got := map[bool][]string{}
		for _, f := range r.Findings {
			got[f.Fault] = append(got[f.Fault], f.Text)
		}
		for fault, want := range map[bool]string{true: c.faults, false: c.habits} {
			parts := strings.Split(want, "|")
			if want == "" {
				parts = nil
			}
			require.Len(t, got[fault], len(parts), "%s: %q", name, got[fault])
			for i := range parts {
				require.Contains(t, got[fault][i], parts[i], name)
			}
		}
	}
}
