package listen

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/listen/listentest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// group greets with "who" and reads a line "name password".
func group() *Group[[2]string] {
	return &Group[[2]string]{Hello: func(c *Conn) (who [2]string, err error) {
		if _, err := io.WriteString(c, "who\n"); err != nil {
			return who, err
		}
		line, err := c.Line()
		if err != nil {
			return who, err
		}
		name, password, ok := strings.Cut(line, " ")
		if !ok {
			return who, fmt.Errorf("%q is no hello", line)
		}
		return [2]string{name, password}, nil
	}}
}

// long is more time than any step of a test takes.
const long = time.Minute

func listenAt(t *testing.T, g *Group[[2]string], address string, limit time.Duration, name string) *Listener[[2]string] {
	t.Helper()
	l, err := g.Listen(address, limit, func(who [2]string) error {
		if name != "" && who[0] != name {
			return fmt.Errorf("it is %s", who[0])
		}
		return CheckPassword("secret", who[1])
	})
	require.NoError(t, err)
	t.Cleanup(l.Close)
	return l
}

// dial connects and says something once it was greeted.
func dial(t *testing.T, l *Listener[[2]string], say string) net.Conn {
	t.Helper()
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	greeting := make([]byte, 4)
	_, err = io.ReadFull(c, greeting)
	require.NoError(t, err)
	require.Equal(t, "who\n", string(greeting))
	_, err = io.WriteString(c, say)
	require.NoError(t, err)
	return c
}

// ended waits until the other side has ended a connection.
func ended(t *testing.T, c net.Conn) {
	t.Helper()
	require.NoError(t, c.SetReadDeadline(time.Now().Add(long)))
	_, err := c.Read(make([]byte, 1))
	require.Error(t, err)
	require.NotErrorIs(t, err, context.DeadlineExceeded)
}

// TestConnectsAtOnce: a program that has tried to connect all the time is not sent away when its address is listened at.
func TestConnectsAtOnce(t *testing.T) {
	g := &Group[string]{Hello: func(c *Conn) (string, error) { return c.Line() }}
	for range 200 {
		address := listentest.FreeAddress(t)
		connected := make(chan net.Conn)
		go func() {
			c := listentest.Dial(t.Context(), address)
			_, _ = io.WriteString(c, "north\nand more")
			connected <- c
		}()
		runtime.Gosched()
		l, err := g.Listen(address, long, func(string) error { return nil })
		require.NoError(t, err)
		c, _, err := l.Accept(t.Context(), time.Second)
		require.NoError(t, err)
		require.NoError(t, c.Close())
		require.NoError(t, (<-connected).Close())
		l.Close()
	}
}

// TestStrangers: whatever somebody says who is not awaited, only his connection ends; the one who is awaited gets in, with all that it
// has sent.
func TestStrangers(t *testing.T) {
	g := group()
	l := listenAt(t, g, "127.0.0.1:0", long, "")
	for name, say := range map[string]string{
		"another protocol":   "GET/HTTP/1.1\r\n",
		"an empty line":      "\n",
		"a NUL":              "\x00",
		"more than fits":     strings.Repeat("x", MaxHello+1),
		"many short lines":   strings.Repeat("x", MaxHello) + "\n",
		"bytes of no letter": "\xff\xfe\x01\n",
	} {
		t.Run(name, func(t *testing.T) { ended(t, dial(t, l, say)) })
	}
	half := dial(t, l, "north sec") // and no more
	ours := dial(t, l, "north secret\nand more")
	c, who, err := l.Accept(t.Context(), long)
	require.NoError(t, err)
	defer func() { _ = c.Close() }()
	require.Equal(t, [2]string{"north", "secret"}, who)
	more := make([]byte, len("and more"))
	_, err = io.ReadFull(c, more)
	require.NoError(t, err)
	require.Equal(t, "and more", string(more))
	require.Equal(t, ours.LocalAddr().String(), c.RemoteAddr().String())
	require.NoError(t, half.Close())
}

// TestSilence: who says nothing is not listened to longer than a hello may take.
func TestSilence(t *testing.T) {
	l := listenAt(t, group(), "127.0.0.1:0", 20*time.Millisecond, "")
	ended(t, dial(t, l, ""))
	_, _, err := l.Accept(t.Context(), 20*time.Millisecond)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, "1 refused, the last from 127.0.0.1:")
	require.ErrorContains(t, err, "did not say who it is")
}

// TestManyStrangers: those who hold connections open make room for one more.
func TestManyStrangers(t *testing.T) {
	l := listenAt(t, group(), "127.0.0.1:0", long, "")
	var held []net.Conn
	for range MaxGreeting + 5 {
		held = append(held, dial(t, l, "x"))
	}
	for _, c := range held[:5] {
		ended(t, c)
	}
	dial(t, l, "north secret\n")
	c, _, err := l.Accept(t.Context(), long)
	require.NoError(t, err)
	require.NoError(t, c.Close())
}

// TestWrongPasswords: those who do not know the password never get in, and do not take the place of one who does.
func TestWrongPasswords(t *testing.T) {
	l := listenAt(t, group(), "127.0.0.1:0", long, "")
	ours := dial(t, l, "north secret\n")
	require.Eventually(t, func() bool { return l.early() == 1 }, long, time.Millisecond)
	for i := range 2 * MaxEarly {
		dial(t, l, fmt.Sprintf("north guess%d\n", i))
	}
	require.Eventually(t, func() bool { return l.early() == MaxEarly && l.greeting() == 0 }, long, time.Millisecond)
	c, _, err := l.Accept(t.Context(), long)
	require.NoError(t, err)
	require.Equal(t, ours.LocalAddr().String(), c.RemoteAddr().String())
	require.NoError(t, c.Close())
	_, _, err = l.Accept(t.Context(), time.Millisecond)
	require.ErrorContains(t, err, "wrong password")
}

func (l *Listener[T]) early() int {
	l.port.mu.Lock()
	defer l.port.mu.Unlock()
	return len(l.port.early)
}

func (l *Listener[T]) greeting() int {
	l.port.mu.Lock()
	defer l.port.mu.Unlock()
	return len(l.port.greeting)
}

// TestTwoAtOneAddress: each gets the program that it awaits, also one that came before anybody listened for it; one that has gone
// meanwhile is passed over.
func TestTwoAtOneAddress(t *testing.T) {
	g := group()
	north := listenAt(t, g, "127.0.0.1:0", long, "north")
	south := dial(t, north, "south secret\n")
	gone := dial(t, north, "north secret\n")
	require.Eventually(t, func() bool { return north.early() == 2 }, long, time.Millisecond)
	require.NoError(t, gone.Close())
	here := dial(t, north, "north secret\n")
	c, _, err := north.Accept(t.Context(), long)
	require.NoError(t, err)
	require.Equal(t, here.LocalAddr().String(), c.RemoteAddr().String())
	require.NoError(t, c.Close())

	other, err := g.Listen("127.0.0.1:0", long, north.suits) // the address is the key
	require.NoError(t, err)
	require.Same(t, north.port, other.port)
	other.Close()
	souths := listenAt(t, g, "127.0.0.1:0", long, "south")
	north.Close()
	c, _, err = souths.Accept(t.Context(), long)
	require.NoError(t, err)
	require.Equal(t, south.LocalAddr().String(), c.RemoteAddr().String())
	require.NoError(t, c.Close())
}

// TestAcceptStops: with its context; who comes at that moment waits for the next call.
func TestAcceptStops(t *testing.T) {
	l := listenAt(t, group(), "127.0.0.1:0", long, "")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, _, err := l.Accept(ctx, long)
	require.ErrorIs(t, err, context.Canceled)
	l.await()
	dial(t, l, "north secret\n")
	require.Eventually(t, func() bool { return len(l.got) == 1 }, long, time.Millisecond)
	_, _, err = l.end(context.Canceled)
	require.ErrorIs(t, err, context.Canceled)
	c, _, err := l.Accept(t.Context(), long)
	require.NoError(t, err)
	require.NoError(t, c.Close())
}

func TestAddress(t *testing.T) {
	t.Setenv(PasswordVariable, "")
	for text, want := range map[string]string{
		"9000": "127.0.0.1:9000", ":9000": "127.0.0.1:9000", " 9000 ": "127.0.0.1:9000", "127.0.0.5:9000": "127.0.0.5:9000",
		"localhost:1": "localhost:1", "[::1]:9000": "[::1]:9000",
	} {
		address, password, err := Address(text, "")
		require.NoError(t, err, text)
		require.Equal(t, want, address)
		require.Empty(t, password)
	}
	for _, text := range []string{"0.0.0.0:9000", "[::]:9000", "192.168.0.2:9000", "example.org:9000", "*:9000"} {
		_, _, err := Address(text, "")
		require.ErrorContains(t, err, "a password is needed", text)
		_, password, err := Address(text, "secret")
		require.NoError(t, err)
		require.Equal(t, "secret", password)
	}
	t.Setenv(PasswordVariable, "of the environment")
	_, password, err := Address("0.0.0.0:9000", "")
	require.NoError(t, err)
	require.Equal(t, "of the environment", password)
	_, password, err = Address("9000", "")
	require.NoError(t, err)
	require.Empty(t, password, "this computer alone")
	for _, text := range []string{"", "host:", "a:b:c", "[::1]", "nonsense", "65536", "-1", "127.0.0.1:99999", "0.0.0.0:x"} {
		_, _, err := Address(text, "x")
		require.ErrorContains(t, err, strconv.Quote(text)+" is no address", text)
	}
	require.NoError(t, CheckPassword("", "anything"))
	require.NoError(t, CheckPassword("a", "a"))
	require.Error(t, CheckPassword("a", ""))
}

// TestWaiter: it listens from its first call on, hands over who suits, and after Close never again.
func TestWaiter(t *testing.T) {
	g := group()
	_, err := g.Waiter(map[string]string{AddressKey: "0.0.0.0:0", passwordKey: ""}, long, nil)
	require.Error(t, err, "a password is needed")
	w, err := g.Waiter(map[string]string{AddressKey: "0", passwordKey: "secret"}, long, func(password string, who [2]string) error {
		return CheckPassword(password, who[1])
	})
	require.NoError(t, err)
	require.Empty(t, g.at, "nobody waits yet")
	l, err := w.Listen()
	require.NoError(t, err)
	again, err := w.Listen()
	require.NoError(t, err)
	require.Same(t, l, again)
	dial(t, l, "one wrong\n")
	dial(t, l, "two secret\n")
	c, err := w.Accept(t.Context(), long)
	require.NoError(t, err)
	require.NoError(t, c.Close())
	w.Close()
	w.Close()
	require.Empty(t, g.at)
	_, err = w.Accept(t.Context(), long)
	require.ErrorIs(t, err, net.ErrClosed)
}

// TestLinesOfAHello: they are bounded together, to the byte; their ends are not counted.
func TestLinesOfAHello(t *testing.T) {
	for _, c := range []struct {
		lengths []int
		long    bool
	}{{[]int{MaxHello}, false}, {[]int{MaxHello + 1}, true}, {[]int{1, MaxHello - 1}, false}, {[]int{1, MaxHello}, true},
		{[]int{0, 0, 0, MaxHello}, false}} {
		text := ""
		for i, n := range c.lengths {
			text += strings.Repeat("x", n) + string("\n\x00"[i%2])
		}
		conn := &Conn{r: bufio.NewReader(strings.NewReader(text))}
		var err error
		for _, n := range c.lengths {
			var line string
			if line, err = conn.Line(); err == nil {
				require.Len(t, line, n)
			}
		}
		require.Equal(t, c.long, err != nil, "%v: %v", c.lengths, err)
	}
}
