package cli

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestProgressTellsRateAndTimeLeft(t *testing.T) {
	var terminal bytes.Buffer
	c := &Context{Err: plainWriter{&terminal}}
	p := c.progress("games", 40)
	at := p.start
	p.now = func() time.Time { return at }
	p.from(10)
	at = at.Add(progressAfter - 1)
	p.at(11, "")
	require.Empty(t, terminal.String(), "a command of less than two seconds shows none")
	at = p.start.Add(4 * time.Second)
	p.at(16, "win share \x1b[2J0.5")
	require.Equal(t, "\r\x1b[K16 of 40 games, 1.5/s, about 16s left; win share \ufffd[2J0.5", terminal.String())
	terminal.Reset()
	at = at.Add(progressEvery - 1)
	p.at(17, "")
	require.Empty(t, terminal.String(), "the line is not drawn more often than every quarter of a second")
	p.clear()
	require.Equal(t, "\r\x1b[K", terminal.String())
	terminal.Reset()
	p.clear()
	require.Empty(t, terminal.String(), "there is no line to take away")
}

func TestProgressOfSlowAndUnknownWork(t *testing.T) {
	for _, test := range []struct {
		total, first, done int
		want               string
	}{
		{10, 0, 2, "2 of 10 games, 5.0 s each, about 40s left"},
		{0, 0, 25, "25 games, 2.5/s"},
		{10, 0, 10, "10 of 10 games, 1.0/s"},
		{10, 3, 3, "3 of 10 games"},
	} {
		p := &progress{noun: "games", total: test.total, first: test.first}
		require.Equal(t, test.want, p.line(test.done, 10*time.Second, ""))
	}
}

// TestProgressCountsByItself: one counts what is done now, skip what was done before.
func TestProgressCountsByItself(t *testing.T) {
	var terminal bytes.Buffer
	p := (&Context{Err: plainWriter{&terminal}}).progress("nets", 4)
	p.now = func() time.Time { return p.start.Add(10 * time.Second) }
	p.skip()
	p.one()
	require.Equal(t, "\r\x1b[K2 of 4 nets, 10.0 s each, about 20s left", terminal.String())
	p.beat()
	p.end()
	p.end()
	require.Equal(t, "\r\x1b[K", terminal.String()[len(terminal.String())-4:])
}

func TestProgressIsForTerminals(t *testing.T) {
	var out bytes.Buffer
	p := (&Context{Err: &out}).progress("games", 2)
	p.now = func() time.Time { return p.start.Add(time.Hour) }
	p.at(1, "")
	p.clear()
	require.Empty(t, out.String())
}
