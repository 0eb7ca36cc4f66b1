package play

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/tubstap"
)

// TestTalk: every line with its side, long ones cut, and of a program that is not spoken to no more than a hundred; it is told what the
// program is waited for, and for how long at most.
func TestTalk(t *testing.T) {
	var out, shown bytes.Buffer
	at := time.Unix(0, 0)
	ctx := &command.Context{Out: &out}
	ctx.ShowProgress(&shown, func() time.Time { return at })
	talk := talk{ctx: ctx, limits: map[string]string{"hello": "3"}}
	waits := func(mark, text string) string {
		at = at.Add(10 * time.Second)
		talk.line(mark, text)
		talk.mu.Lock()
		defer talk.mu.Unlock()
		if talk.waits == nil {
			return ""
		}
		shown.Reset()
		at = at.Add(10 * time.Second)
		talk.waits.At(0, "")
		line := strings.NewReplacer("\r\x1b[K", "", "\x1b[?7l", "", "\x1b[?7h", "").Replace(shown.String())
		return regexp.MustCompile(`, \w+ so far`).ReplaceAllString(line, "")
	}
	for _, c := range []struct{ mark, text, waits string }{
		{">", "NEWGAME a b", ""}, {">", "ISREADY", "waiting for READYOK, at most 3 s"}, {"!", "loading", "waiting for READYOK, at most 3 s"},
		{"#", "it is slow", "waiting for READYOK, at most 3 s"}, {"<", "isready", "waiting for READYOK, at most 3 s"}, {"<", "READYOK", ""},
		{">", "GO 1 2", "waiting for BESTSHOT"}, {"<", "BESTSHOT 1 2 0", ""}, {"<", "GO", ""}, {"!", "ISREADY", ""},
	} {
		require.Equal(t, c.waits, waits(c.mark, c.text), "%s %s", c.mark, c.text)
		require.Equal(t, c.mark+" "+c.text+"\n", out.String())
		out.Reset()
	}
	lines := func() (n int) { n = strings.Count(out.String(), "\n"); out.Reset(); return n }
	for _, length := range []int{talkWidth, talkWidth + 1} {
		talk.line("#", strings.Repeat("x", length))
		require.Equal(t, length > talkWidth, strings.HasSuffix(out.String(), "x...\n"))
		require.LessOrEqual(t, len(out.String()), len("# ...\n")+talkWidth)
		lines()
	}
	talk.line("#", strings.Repeat("x", talkWidth-1)+"é")
	require.Equal(t, "# "+strings.Repeat("x", talkWidth-1)+"...\n", out.String(), "no half of a letter")
	lines()
	for range talkLines + 5 {
		talk.line("!", "again")
	}
	require.True(t, strings.HasSuffix(out.String(), "! again\n# it writes on: more is not shown\n"))
	require.Equal(t, talkLines, lines())
	talk.line(">", "GO")
	talk.line("<", "BESTSHOT")
	require.Equal(t, 2, lines())
	talk.silent = true
	talk.line(">", "GO")
	require.Zero(t, lines())
	talk.silent = false
	talk.end()
	require.Nil(t, talk.waits)
	talk.line(">", "GO")
	require.Zero(t, lines(), "it is over")
}

// TestHeadOfATubstapPosition: who plays, how far it is, and who moves or has won.
func TestHeadOfATubstapPosition(t *testing.T) {
	data, err := os.ReadFile("../../../assets/maps/study66.tbsmap")
	require.NoError(t, err)
	m, err := tubstap.ReadMap(data)
	require.NoError(t, err)
	s := m.Start()
	const usual = "turn 3 of 29, HP 12 to 7"
	for _, c := range []struct {
		p    TubstapPosition
		want string
	}{
		{TubstapPosition{}, usual + ", red to move\n"},
		{TubstapPosition{Over: true, Value: []float64{0.5, 0.5}}, usual + ", drawn\n"},
		{TubstapPosition{Over: true, Value: []float64{1, 0}}, usual + ", red has won\n"},
		{TubstapPosition{Over: true, Value: []float64{0, 1}}, usual + ", blue has won\n"},
		{TubstapPosition{Teams: [2]string{"", "b"}, Actions: 5}, " (red) against b (blue), 5 actions\n" + usual + ", red to move\n"},
	} {
		var out bytes.Buffer
		c.p.Turns, c.p.HP = 3, [2]int{12, 7}
		require.NoError(t, c.p.print(&out, m, &s))
		require.True(t, strings.HasPrefix(out.String(), c.want), out.String())
		require.Equal(t, strings.Count(c.want, "\n")+6, strings.Count(out.String(), "\n"), "the map below")
	}
}
