package command

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// testConsole is a console whose clock stands still: nothing is drawn but what the test tells.
type testConsole struct {
	*console
	out bytes.Buffer
	at  time.Time
}

func newTestConsole(terminal bool) *testConsole {
	t := &testConsole{at: time.Unix(0, 0)}
	t.console = &console{to: &t.out, terminal: terminal, now: func() time.Time { return t.at }, start: t.at}
	return t
}

func (t *testConsole) context() *Context { return &Context{console: t.console} }

// pass lets time pass.
func (t *testConsole) pass(d time.Duration) { t.at = t.at.Add(d) }

// drawn is the text since the last call, with the codes of the terminal as < (erase) and > (end of the line drawn).
func (t *testConsole) drawn() string {
	s := strings.NewReplacer("\r\x1b[K\x1b[?7l", "<", "\x1b[?7h", ">", "\r\x1b[K", "<").Replace(t.out.String())
	t.out.Reset()
	return s
}

func TestProgressTellsRateAndTimeLeft(t *testing.T) {
	terminal := newTestConsole(true)
	p := terminal.context().Progress("games", 40)
	p.From(10)
	terminal.pass(progressAfter - 1)
	p.At(11, "")
	require.Empty(t, terminal.drawn(), "a command of less than two seconds shows none")
	terminal.pass(progressAfter + 1)
	p.At(16, "win share \x1b[2J0.5")
	require.Equal(t, "<16 of 40 games, 1.5/s, about 16s left; win share \ufffd[2J0.5>", terminal.drawn())
	terminal.pass(progressEvery - 1)
	p.At(17, "")
	require.Empty(t, terminal.drawn(), "the line is not drawn more often than every quarter of a second")
	terminal.pass(1)
	p.At(17, "")
	require.NotEmpty(t, terminal.drawn())
}

func TestProgressOfSlowAndUnknownWork(t *testing.T) {
	for _, test := range []struct {
		total, first, done int
		want               string
	}{
		{10, 0, 2, "2 of 10 games, 5.0 s each, about 40s left"},
		{0, 0, 25, "25 games, 2.5/s, 10s so far"},
		{10, 0, 10, "10 of 10 games, 1.0/s"},
		{10, 3, 3, "3 of 10 games, 10s so far"},
		{-1, 0, 0, "games, 10s so far"},
	} {
		c := newTestConsole(true)
		p := c.context().Progress("games", test.total)
		p.first, p.done = test.first, test.done
		c.pass(10 * time.Second)
		require.Equal(t, test.want, p.line())
	}
}

// TestProgressCountsByItself: one counts what is done now, skip what was done before.
func TestProgressCountsByItself(t *testing.T) {
	c := newTestConsole(true)
	p := c.context().Progress("nets", 4)
	c.pass(10 * time.Second)
	p.Skip()
	c.drawn()
	c.pass(progressEvery)
	p.One()
	require.Equal(t, "<2 of 4 nets, 10.2 s each, about 21s left>", c.drawn())
}

// TestProgressMakesWay: what is written on the terminal stands where the line was; a line that is not ended is not drawn over.
func TestProgressMakesWay(t *testing.T) {
	c := newTestConsole(true)
	out := c.writer(&c.out)
	p := c.context().Progress("games", 2)
	c.pass(time.Minute)
	p.One()
	c.drawn()
	_, err := fmt.Fprint(out, "your shot: ")
	require.NoError(t, err)
	require.Equal(t, "<your shot: ", c.drawn())
	c.pass(time.Minute)
	p.One()
	require.Empty(t, c.drawn(), "someone types there")
	_, err = fmt.Fprintln(out, "thrown")
	require.NoError(t, err)
	require.Equal(t, "thrown\n", c.drawn(), "the line is taken away once")
	p.One()
	require.NotEmpty(t, c.drawn())
	c.mute()
	require.Equal(t, "<", c.drawn(), "the line is taken away")
	c.pass(time.Minute)
	p.One()
	require.Empty(t, c.drawn())
}

// TestProgressWithoutATerminal: lines of their own, at twice the time of the one before, then every minute.
func TestProgressWithoutATerminal(t *testing.T) {
	c := newTestConsole(false)
	p := c.context().Progress("games", 1000)
	var at []int
	for second := range 200 {
		c.pass(time.Second)
		p.At(second, "")
		if line := c.drawn(); line != "" {
			require.Regexp(t, `^\d+ of 1000 games, [^\n]*\n$`, line)
			at = append(at, second+1)
		}
	}
	require.Equal(t, []int{2, 4, 8, 16, 32, 64, 124, 184}, at)
}

// TestProgressOfPartsWithinAWhole: the part begun last is shown, and the whole again when it is over.
func TestProgressOfPartsWithinAWhole(t *testing.T) {
	c := newTestConsole(true)
	ctx := c.context()
	ctx.whole = ctx.Progress("library search", -1)
	part := ctx.Progress("files read", 0)
	c.pass(10 * time.Second)
	ctx.Note("not shown")
	require.Empty(t, c.drawn())
	part.At(20, "")
	require.Equal(t, "<20 files read, 2.0/s, 10s so far>", c.drawn())
	part.End()
	c.pass(time.Second)
	ctx.Note("searching")
	require.Equal(t, "<library search, 11s so far; searching>", c.drawn())
}

// TestWhoSeesProgress: everybody from two seconds on, on standard error, but not who asks for results only, nor a program that
// reads one document; the commands that wait for others have none.
func TestWhoSeesProgress(t *testing.T) {
	for _, test := range []struct {
		args     []string
		terminal bool
		shown    string
	}{
		{[]string{"info", "x.dcl"}, true, "info, 1m0s so far"},
		{[]string{"info", "x.dcl"}, false, "info, 1m0s so far"},
		{[]string{"library", "search", "x"}, false, "library search, 1m0s so far"},
		{[]string{"info", "x.dcl", "--json"}, true, "info, 1m0s so far"},
		{[]string{"info", "x.dcl", "--json"}, false, ""},
		{[]string{"info", "x.dcl", "--quiet"}, true, ""},
		{[]string{"-q", "info", "x.dcl"}, false, ""},
	} {
		c := newTestConsole(test.terminal)
		ctx := c.context()
		k, err := testProgram.parser(ctx, nil)
		require.NoError(t, err)
		parsed, err := k.Parse(test.args)
		require.NoError(t, err)
		p := ctx.showProgress(parsed)
		c.pass(time.Minute)
		ctx.Note("")
		require.Contains(t, c.drawn(), test.shown, test.args)
		if test.shown == "" {
			c.pass(time.Minute)
			ctx.Note("")
			require.Empty(t, c.out.String(), test.args)
		}
		p.End()
	}
}

// TestConsoleDrawsByItself: a command that tells nothing is shown to be at work.
func TestConsoleDrawsByItself(t *testing.T) {
	c := newTestConsole(false)
	drawn := make(chan string, 1)
	c.to = drawnTo(func(b []byte) (int, error) { drawn <- string(b); return len(b), nil })
	c.done, c.ended = make(chan struct{}), make(chan struct{})
	c.pass(time.Minute)
	c.context().Progress("info", -1)
	go c.beat()
	require.Equal(t, "info, 0s so far\n", <-drawn)
	c.close()
}

type drawnTo func(b []byte) (int, error)

func (f drawnTo) Write(b []byte) (int, error) { return f(b) }
