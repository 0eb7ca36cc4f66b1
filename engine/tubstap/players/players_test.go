package players

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/search"
	"github.com/hogline/hogline/engine/tubstap"
)

// TestMain serves a program instead of running tests when it is started by TestProcess.
func TestMain(m *testing.M) {
	switch name := os.Getenv("TUBSTAP_SERVE"); name {
	case "":
		goleak.VerifyTestMain(m)
	case "silent":
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "crash":
		_ = os.Stdout.Close()
		time.Sleep(20 * time.Millisecond) // the reason comes after the end of the answers
		_, _ = os.Stderr.WriteString("first line\nout of memory\n")
		os.Exit(3)
	default:
		c, err := Parse(name)
		if err == nil {
			err = Serve(context.Background(), c, 1, os.Stdin, os.Stdout)
		}
		if err != nil {
			panic(err)
		}
	}
}

func study(t testing.TB) *tubstap.Map {
	t.Helper()
	data, err := os.ReadFile("../../../assets/maps/study66.tbsmap")
	require.NoError(t, err)
	m, err := tubstap.ReadMap(data)
	require.NoError(t, err)
	return m
}

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 1)) }

// open is a built-in program on a map.
func open(t testing.TB, spec string, m *tubstap.Map) Player {
	t.Helper()
	c, err := Parse(spec)
	require.NoError(t, err)
	program, err := c.Open()
	require.NoError(t, err)
	p, err := program.Player(t.Context(), m)
	require.NoError(t, err)
	return p
}

func TestEveryProgramPlaysByTheRules(t *testing.T) {
	m := study(t)
	for _, k := range Kinds() {
		spec := k.Name
		for _, s := range k.Settings {
			if s.Key == "playouts" {
				spec += ":playouts=30"
			}
		}
		p := open(t, spec, m)
		require.NotEmpty(t, p.Name())
		require.NotEmpty(t, k.Title)
		s, rng := m.Start(), seeded(1)
		for {
			if _, over := m.Result(s); over {
				break
			}
			a, err := p.Choose(t.Context(), s, rng)
			require.NoError(t, err, k.Name)
			require.NoError(t, m.Check(&s, a), k.Name)
			s = m.Apply(s, a, rng)
		}
	}
}

func TestSearchesStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := study(t)
	for _, spec := range []string{"uct:playouts=1000000", "muct:playouts=1000000", "flat:playouts=1000000", "sample"} {
		_, err := open(t, spec, m).Choose(ctx, m.Start(), seeded(1))
		require.ErrorIs(t, err, context.Canceled, spec)
	}
	const many = 1_000_000
	require.Less(t, visits(find(t, "uct:playouts=1000000,seconds=0.02", m)), many)
}

// find is what a search finds at the start of a map.
func find(t testing.TB, spec string, m *tubstap.Map) []search.Choice[tubstap.Action] {
	t.Helper()
	p, ok := open(t, spec, m).(*searcher)
	require.True(t, ok)
	all, err := p.Search(t.Context(), m.Start(), seeded(1))
	require.NoError(t, err)
	return all
}

func visits(all []search.Choice[tubstap.Action]) (n int) {
	for _, c := range all {
		n += c.Visits
	}
	return n
}

// TestSettingsTakeEffect: each setting changes what a search finds.
func TestSettingsTakeEffect(t *testing.T) {
	m := study(t)
	usual := find(t, "uct:playouts=200", m)
	require.Equal(t, 200, visits(usual))
	require.Len(t, usual, 12)
	require.Len(t, find(t, "uct:playouts=200,level=4", m), 6)
	require.Len(t, find(t, "uct:playouts=200,level=041111", m), 70, "six units can act: the first digit")
	seen := [][]search.Choice[tubstap.Action]{usual}
	for _, setting := range []string{"c=0.1", "expand=1", "represent=near", "represent=apart", "represent=drawn", "random=0.5"} {
		all := find(t, "uct:playouts=200,"+setting, m)
		for _, other := range seen {
			require.False(t, slices.Equal(other, all), setting)
		}
		seen = append(seen, all)
	}
	byMean := find(t, "uct:playouts=200,final=mean", m)
	require.ElementsMatch(t, usual, byMean)
	require.True(t, slices.IsSortedFunc(byMean, func(a, b search.Choice[tubstap.Action]) int { return cmp.Compare(b.Value, a.Value) }))
	require.Equal(t, find(t, "uct:playouts=150,level=0,c=0.15,expand=11,final=mean,random=0.2", m), find(t, "muct:playouts=150", m))
}

func TestParse(t *testing.T) {
	for spec, want := range map[string]string{
		"uct":                               "",
		" uct:level=441000,playouts=500 ":   "",
		"process:echo hello":                "",
		"listen:9":                          "",
		"alphabeta":                         `there is no program "alphabeta" (uct, muct, flat, sample, attack, random, process:COMMAND LINE or listen:[NAME@][HOST:]PORT)`,
		"uct:level":                         `uct: setting "level", want key=value, each key once`,
		"uct:level=1,level=2":               `uct: setting "level=2", want key=value, each key once`,
		"uct:level=5":                       "uct: levels 5, want 1 to 16 digits of 0 to 4",
		"uct:depth=5":                       `uct: unknown setting "depth"`,
		"uct:playouts=0":                    "uct: playouts",
		"uct:represent=best":                `uct: represent`,
		"process:":                          "process:: nothing follows it",
		`process:"a`:                        `process:"a: a quotation mark of the command line is not closed`,
		"sample:playouts=5":                 `sample: unknown setting "playouts"`,
		"uct:random=2,represent=near,c=0.3": "uct: random",
	} {
		c, err := Parse(spec)
		if want == "" {
			require.NoError(t, err, spec)
			require.Equal(t, strings.TrimSpace(spec), c.String())
			continue
		}
		require.Error(t, err, spec)
		require.Contains(t, err.Error(), want)
	}
}

func TestDefaultsAreSettings(t *testing.T) {
	for _, k := range Kinds() {
		c, err := Parse(k.Name)
		require.NoError(t, err)
		for _, s := range k.Settings {
			require.NoError(t, s.Check(s.Default), "%s: %s", k.Name, s.Key)
			require.Equal(t, s.Default, c.values[s.Key])
		}
	}
}

// TestSampleValues: the sample program takes the attack with the best damages, and does not
// attack where it loses.
func TestSampleValues(t *testing.T) {
	m := mapOf(t, "UNIT[1,1,panzer,0,10,0];UNIT[3,1,infantry,1,10,0];UNIT[3,3,panzer,1,10,0];")
	s := m.Start()
	a, err := open(t, "sample", m).Choose(t.Context(), s, seeded(1))
	require.NoError(t, err)
	// 7 HP of the infantry for nothing, not 5 of the panzer for 2 or 3.
	require.Equal(t, int8(1), a.Target)
	m = mapOf(t, "UNIT[1,1,infantry,0,10,0];UNIT[3,1,panzer,1,10,0];")
	s = m.Start()
	a, err = open(t, "sample", m).Choose(t.Context(), s, seeded(1))
	require.NoError(t, err)
	require.Equal(t, tubstap.Move, a.Kind, "1 HP of the panzer costs more than 20")
	// It goes where a power of 5 counts least against protection: to the forest.
	require.Equal(t, m.Cell(1, 3), int(a.To))
}

// TestSampleAvoidsLosses: 3 HP taken for 10 each are less than 4 lost for 15 each.
func TestSampleAvoidsLosses(t *testing.T) {
	m := mapOf(t, "UNIT[1,1,infantry,0,5,0];UNIT[3,1,infantry,1,10,0];")
	require.Equal(t, 3, m.AttackDamage(ptr(m.Start()), 0, 1))
	require.Equal(t, 4, m.CounterDamage(ptr(m.Start()), 0, 1, m.Cell(2, 1)))
	a, err := open(t, "sample", m).Choose(t.Context(), m.Start(), seeded(1))
	require.NoError(t, err)
	require.Equal(t, tubstap.Move, a.Kind)
}

// TestSampleProtectsUnitsThatHaveActed: of two equal enemies it attacks the one that threatens
// a unit that has acted, not the one that threatens the attacker alone.
func TestSampleProtectsUnitsThatHaveActed(t *testing.T) {
	m, err := tubstap.ReadMap([]byte("SIZEX[7];SIZEY[3];TURNLIMIT[9];HPTHRESHOLD[0];" +
		"UNIT[1,1,infantry,1,10,0];UNIT[3,1,infantry,0,10,0];UNIT[4,1,infantry,1,10,0];UNIT[5,1,panzer,0,10,1];" +
		"MAP[0,0,0,0,0,0,0];MAP[0,1,1,1,1,1,0];MAP[0,0,0,0,0,0,0];"))
	require.NoError(t, err)
	a, err := open(t, "sample", m).Choose(t.Context(), m.Start(), seeded(1))
	require.NoError(t, err)
	require.Equal(t, int8(2), a.Target)
}

// TestSampleMovesAnyUnit: where nothing can be attacked each unit is moved now and then.
func TestSampleMovesAnyUnit(t *testing.T) {
	m, err := tubstap.ReadMap([]byte("SIZEX[12];SIZEY[3];TURNLIMIT[9];HPTHRESHOLD[0];" +
		"UNIT[1,1,infantry,0,10,0];UNIT[2,1,infantry,0,10,0];UNIT[3,1,infantry,0,10,0];UNIT[10,1,infantry,1,10,0];" +
		"MAP[0,0,0,0,0,0,0,0,0,0,0,0];MAP[0,1,1,1,1,1,1,1,1,1,1,0];MAP[0,0,0,0,0,0,0,0,0,0,0,0];"))
	require.NoError(t, err)
	moved := map[int8]int{}
	for seed := range uint64(60) {
		a, err := open(t, "sample", m).Choose(t.Context(), m.Start(), seeded(seed))
		require.NoError(t, err)
		require.Equal(t, tubstap.Move, a.Kind)
		moved[int8(a.Unit)]++
	}
	for unit := range int8(3) {
		require.Greater(t, moved[unit], 8, "unit %d", unit)
	}
}

func ptr(s tubstap.State) *tubstap.State { return &s }

// mapOf is a map of three by three cells of plain, one of them forest.
func mapOf(t testing.TB, units string) *tubstap.Map {
	t.Helper()
	m, err := tubstap.ReadMap([]byte("SIZEX[5];SIZEY[5];TURNLIMIT[9];HPTHRESHOLD[0];" + units +
		"MAP[0,0,0,0,0];MAP[0,1,1,1,0];MAP[0,1,1,1,0];MAP[0,3,1,1,0];MAP[0,0,0,0,0];"))
	require.NoError(t, err)
	return m
}

// playRemote plays a program of others against a built-in one and gives the end.
func playRemote(t *testing.T, program Program, m *tubstap.Map) (tubstap.State, error) {
	t.Helper()
	remote, err := program.Player(t.Context(), m)
	if err != nil {
		return m.Start(), err
	}
	r, ok := remote.(*Remote)
	require.True(t, ok)
	if err := r.Begin(t.Context(), m, tubstap.Blue, "attack"); err != nil {
		return m.Start(), err
	}
	own, s, rng := open(t, "attack", m), m.Start(), seeded(2)
	for {
		if _, over := m.Result(s); over {
			return s, r.End(t.Context())
		}
		var a tubstap.Action
		var err error
		if s.Team() == tubstap.Red {
			a, err = own.Choose(t.Context(), s, rng)
			require.NoError(t, err)
			if err := r.Observe(t.Context(), s, a); err != nil {
				return s, err
			}
		} else if a, err = r.Choose(t.Context(), s, nil); err != nil {
			return s, err
		}
		require.NoError(t, m.Check(&s, a))
		s = m.Apply(s, a, rng)
	}
}

// TestProcess plays two games against another process.
func TestProcess(t *testing.T) {
	t.Setenv("TUBSTAP_SERVE", "uct:playouts=20")
	c, err := Parse("process:" + os.Args[0])
	require.NoError(t, err)
	program, err := c.Open()
	require.NoError(t, err)
	defer func() { require.NoError(t, program.Close()) }()
	for range 2 {
		_, err := playRemote(t, program, study(t))
		require.NoError(t, err)
	}
}

func TestProcessesThatFail(t *testing.T) {
	for serve, want := range map[string]string{"silent": "no answer to name within 300ms", "crash": "the program has ended: out of memory"} {
		t.Setenv("TUBSTAP_SERVE", serve)
		c, err := Parse("process:" + os.Args[0])
		require.NoError(t, err)
		if c.ReplyLimit = ReplyLimit; serve == "silent" {
			c.ReplyLimit = 300 * time.Millisecond
		}
		program, err := c.Open()
		require.NoError(t, err)
		_, err = program.Player(t.Context(), study(t))
		require.EqualError(t, err, want)
		require.NoError(t, program.Close())
	}
	c, err := Parse("process:/no/such/program")
	require.NoError(t, err)
	program, err := c.Open()
	require.NoError(t, err)
	_, err = program.Player(t.Context(), study(t))
	require.ErrorContains(t, err, "cannot start /no/such/program")
}

// TestNetwork plays over TCP: the program connects to the side that runs the game.
func TestNetwork(t *testing.T) {
	c, err := Parse("listen:0")
	require.NoError(t, err)
	opened, err := c.Open()
	require.NoError(t, err)
	program, ok := opened.(*connection)
	require.True(t, ok)
	served := make(chan error, 1)
	go func() {
		conn, err := net.Dial("tcp", program.at)
		if err != nil {
			served <- err
			return
		}
		sample, err := Parse("sample")
		if err == nil {
			err = Serve(context.Background(), sample, 1, conn, conn)
		}
		_ = conn.Close()
		served <- err
	}()
	_, err = playRemote(t, program, study(t))
	require.NoError(t, err)
	require.NoError(t, program.Close())
	require.NoError(t, <-served)
}

// TestReconnect: after a connection has failed the next game waits for another.
func TestReconnect(t *testing.T) {
	c, err := Parse("listen:127.0.0.1:0")
	require.NoError(t, err)
	opened, err := c.Open()
	require.NoError(t, err)
	program, ok := opened.(*connection)
	require.True(t, ok)
	serve := func(commands int) {
		conn, err := net.Dial("tcp", program.at)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		lines := bufio.NewScanner(conn)
		for range commands {
			if !lines.Scan() {
				return
			}
			_, _ = io.WriteString(conn, "= x\r\n\r\n")
		}
	}
	m := study(t)
	go serve(1) // it answers to name, then it is gone
	first, err := program.Player(t.Context(), m)
	require.NoError(t, err)
	r, ok := first.(*Remote)
	require.True(t, ok)
	require.EqualError(t, r.Begin(t.Context(), m, tubstap.Red, "x"), "the program has ended")
	go serve(100)
	second, err := program.Player(t.Context(), m)
	require.NoError(t, err)
	require.NotSame(t, first, second)
	r, ok = second.(*Remote)
	require.True(t, ok)
	require.NoError(t, r.Begin(t.Context(), m, tubstap.Red, "x"))
	third, err := program.Player(t.Context(), m)
	require.NoError(t, err)
	require.Same(t, second, third)
	require.NoError(t, program.Close())
}

// TestStrangers: who connects and does not say the name costs his own connection; the program that does plays.
func TestStrangers(t *testing.T) {
	t.Setenv("HOGLINE_PASSWORD", "")
	_, err := Parse("listen:0.0.0.0:7777")
	require.ErrorContains(t, err, "a password is needed")
	_, err = Parse("listen:x@0.0.0.0:7777")
	require.NoError(t, err)
	c, err := Parse("listen:x@127.0.0.1:0")
	require.NoError(t, err)
	opened, err := c.Open()
	require.NoError(t, err)
	program, ok := opened.(*connection)
	require.True(t, ok)
	for _, say := range []string{"", "GET / HTTP/1.1\r\n\r\n", "= y\r\n\r\n", "? no\n", strings.Repeat("=", 1<<16)} {
		conn, err := net.Dial("tcp", program.at)
		require.NoError(t, err)
		defer func() { _ = conn.Close() }()
		_, _ = io.WriteString(conn, say) // it may be closed by then
	}
	served := make(chan error, 1)
	go func() {
		conn, err := net.Dial("tcp", program.at)
		if err != nil {
			served <- err
			return
		}
		sample, err := Parse("sample")
		sample.Name = "x"
		if err == nil {
			err = Serve(context.Background(), sample, 1, conn, conn)
		}
		_ = conn.Close()
		served <- err
	}()
	_, err = playRemote(t, program, study(t))
	require.NoError(t, err)
	require.NoError(t, program.Close())
	require.NoError(t, <-served)
}

// TestNotOpened: what cannot be opened is no program at all, which its user would close.
func TestNotOpened(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = taken.Close() }()
	c, err := Parse("listen:" + taken.Addr().String())
	require.NoError(t, err)
	program, err := c.Open()
	require.ErrorContains(t, err, "cannot listen at "+taken.Addr().String())
	require.True(t, program == nil)
	c.spec, c.remote = processPrefix+`"`, `"`
	program, err = c.Open()
	require.Error(t, err)
	require.True(t, program == nil)
}

func TestNobodyConnects(t *testing.T) {
	c, err := Parse("listen:127.0.0.1:0")
	require.NoError(t, err)
	c.ReplyLimit = 50 * time.Millisecond
	program, err := c.Open()
	require.NoError(t, err)
	_, err = program.Player(t.Context(), study(t))
	require.ErrorContains(t, err, "nobody has connected at 127.0.0.1:")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = program.Player(ctx, study(t))
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, program.Close())
}

// TestProtocol is a dialogue word for word.
func TestProtocol(t *testing.T) {
	one := "SIZEX[5];SIZEY[3];TURNLIMIT[9];HPTHRESHOLD[0];UNIT[1,1,cannon,0,10,0];UNIT[3,1,infantry,1,10,0];MAP[0,0,0,0,0];MAP[0,1,1,1,0];MAP[0,0,0,0,0];"
	in := "name\r\nGenmove\r\nopponent X\r\nMAP nonsense\r\nMAP " + one +
		"\r\nColor 0\r\nGenmove\r\nplay 1,2,1,3,1,0,1,1,2,1,0\r\nplay 1,9\r\nplay 1,1,1,2,1,-1,0,0,1,0,0\r\ngameover\r\nstatus\r\n"
	c, err := Parse("sample")
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, Serve(t.Context(), c, 1, strings.NewReader(in), &out))
	require.Equal(t, []string{
		"= sample",
		"? no game has begun: MAP comes first",
		"= ",
		`? line 1: "nonsense" stands where a tag such as SIZEX[8] should`,
		"= ",
		"= ",
		"= 0,1,1,1,1,1,3,1,2,8,0",
		"= ",
		"? ACTION has 2 fields, want 11",
		"? unit 1 does not belong to red, whose turn it is",
		"= ",
		"= ",
	}, strings.Split(strings.TrimSuffix(out.String(), "\r\n\r\n"), "\r\n\r\n"))
}
