package dcp

import (
	"context"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestNotReady: a program that does not say READYOK is told by what it said in its place.
func TestNotReady(t *testing.T) {
	for name, c := range map[string]struct{ out, err, want string }{
		"nothing": {"", "", "no READYOK within 7s: it has written nothing; output that is not flushed stays in the program"},
		"an error": {"", "loading\nno model\n",
			`no READYOK within 7s: it has written nothing on its standard output, and on standard error: "no model"`},
		"other words": {"hello\nwelcome to my AI\n", "x\n",
			`no READYOK within 7s: it has written 2 lines, the last one "welcome to my AI"`},
		"what it was sent":  {"ISREADY\n", "", "no READYOK within 7s: it repeats what it is sent, so it does not speak the protocol"},
		"one endless line":  {strings.Repeat("[", 1000), "", "no READYOK within 7s: it has written 1000 bytes and no end of a line"},
		"what is no letter": {"\xff\xfe\x00\x01\x02\n", "", `no READYOK within 7s: it has written 2 lines, the last one "\x01\x02"`},
	} {
		t.Run(name, func(t *testing.T) {
			conn := newConn(Newline, PaceOff)
			out, write := io.Pipe()
			read := make(chan struct{})
			go func() {
				defer close(read)
				conn.readReplies(out)
			}()
			_, err := io.WriteString(write, c.out)
			require.NoError(t, err)
			conn.readStderr(strings.NewReader(c.err))
			if name != "one endless line" { // its end would be that of a line
				require.NoError(t, write.Close())
				<-read
			} else {
				require.Eventually(t, func() bool { return conn.heard.Load() == int64(len(c.out)) }, time.Minute, time.Millisecond)
			}
			err = conn.notReady(7*time.Second, context.DeadlineExceeded)
			require.EqualError(t, err, c.want)
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.NoError(t, write.Close())
			<-read
		})
	}
}

// TestMessagesThatAreReadCount: a message counts as delivered when the program has read it, where the pace waits for that; with none it
// counts when it is written.
func TestMessagesThatAreReadCount(t *testing.T) {
	for pace, want := range map[Pace]int64{PaceAuto: 4, PaceOn: 4, PaceOff: 0} {
		conn := newConn(Newline, pace)
		var asked, early atomic.Int64
		conn.unread = func() (int, bool) {
			early.Add(conn.delivered.Load())
			return int(4 - asked.Add(1)), true
		}
		out := &strings.Builder{}
		conn.out = nopCloser{out}
		sent := make(chan struct{})
		conn.send <- outgoing{text: "ISREADY\n"}
		conn.send <- outgoing{sent: sent}
		over := make(chan struct{})
		go func() {
			defer close(over)
			conn.write()
		}()
		<-sent
		close(conn.ended)
		<-over
		require.Equal(t, "ISREADY\n", out.String())
		require.Equal(t, want, asked.Load(), "pace %s: asked until nothing is unread", pace)
		require.Zero(t, early.Load(), "pace %s: delivered before it was read", pace)
		require.EqualValues(t, 1, conn.delivered.Load())
	}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
