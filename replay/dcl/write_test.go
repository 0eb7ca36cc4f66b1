package dcl

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// plain is g without what a format need not keep: lines and warnings.
func plain(g *replay.Game) replay.Game {
	c := *g
	c.Warnings, c.Encoding = nil, charset.Encoding{}
	c.Ends = nil
	for _, e := range g.Ends {
		e.Shots = append([]replay.Shot(nil), e.Shots...)
		for i := range e.Shots {
			e.Shots[i].Line = 0
			e.Shots[i].Recorded = nil
		}
		c.Ends = append(c.Ends, e)
	}
	return c
}

func written(t require.TestingT, g *replay.Game) string {
	var b bytes.Buffer
	require.NoError(t, Write(&b, g))
	return b.String()
}

func reread(t require.TestingT, g *replay.Game) *replay.Game {
	again, err := Read(strings.NewReader(written(t, g)))
	require.NoError(t, err)
	return again
}

func TestWriteReadsBackEqual(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.dcl"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			g := readFile(t, filepath.Base(f))
			again := reread(t, g)
			require.Empty(t, again.Warnings)
			require.Equal(t, plain(g), plain(again))
		})
	}
}

// TestLogThatIsCutAnywhere cuts every log, at its start and end after every byte: what is read is
// what the whole log holds, or is missing, and is the same when it is written and read again.
func TestLogThatIsCutAnywhere(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.dcl"))
	require.NoError(t, err)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			text, whole := raw(t, filepath.Base(f)), readFile(t, filepath.Base(f))
			start := bytes.IndexByte(text, ']') + 1
			for n := start; n < len(text); n++ {
				if n > start+300 && n < len(text)-150 && n%101 != 0 {
					continue
				}
				g := read(t, string(text[:n]))
				if !isPart(whole, g) {
					t.Fatalf("%d bytes: %q: read what the whole log does not hold", n, text[max(0, n-40):n])
				}
				if again := reread(t, g); !reflect.DeepEqual(plain(g), plain(again)) {
					require.Equal(t, plain(g), plain(again), "%d bytes: %q", n, text[max(0, n-40):n])
				}
			}
		})
	}
}

// TestOwnLogThatIsCut: the head tells how the match ended, which a part of the log is not.
func TestOwnLogThatIsCut(t *testing.T) {
	whole := readFile(t, "v2.dcl")
	text := written(t, whole)
	i := strings.Index(text, "[GameOverInfo]")
	require.Positive(t, i)
	g := read(t, text[:i])
	require.False(t, g.Complete)
	require.Equal(t, replay.ByAbandoning, g.Result.Reason)
	require.Equal(t, fmt.Sprintf("the log is cut off: by its head the match ended %d : %d", whole.Result.Score[0], whole.Result.Score[1]),
		g.Warnings[len(g.Warnings)-1].Text.String())
	require.Equal(t, whole.Result, read(t, text).Result)
}

// isPart reports that whatever part holds of its ends is as in whole.
func isPart(whole, part *replay.Game) bool {
	same := func(w, p *curling.Position) bool { return p == nil || w != nil && *w == *p }
	for i := range part.Ends {
		w, p := &whole.Ends[i], &part.Ends[i]
		if len(p.Shots) > len(w.Shots) || !same(w.Final, p.Final) {
			return false
		}
		for k := range p.Shots {
			w, p := &w.Shots[k], &p.Shots[k]
			if w.Before != p.Before || !same(w.After, p.After) || p.Ran && p.Run != w.Run || p.Asked && p.Chosen != w.Chosen {
				return false
			}
		}
	}
	return true
}

func TestWriteKeepsToTheLayoutOfTheThesis(t *testing.T) {
	lines := strings.Split(written(t, readFile(t, "thesis.dcl")), "\n")
	require.Equal(t, []string{
		"[GameInfo]",
		"First=North", "FirstRemTime=219000", "FirstRandom_1=0.0725", "FirstRandom_2=0.29",
		"Second=South", "SecondRemTime=219000", "SecondRandom_1=0.10875", "SecondRandom_2=0.435",
		"GAMEINFO=GAMEINFO 0 0",
	}, lines[:10])
	text := strings.Join(lines, "\n")
	require.Contains(t, text, "\n[0000]\nPOSITION=POSITION"+zeros(32)+"\nSETSTATE=SETSTATE 0 0 2 0\n"+
		"BESTSHOT=BESTSHOT -0.99 -29.57 0\nPARAM=PARAM 0.0725 0.29 50\nRUNSHOT=RUNSHOT -0.985 -29.6012 0\n[0001]\n")
	require.Contains(t, text, "\nSCORE=SCORE -2\n[GameOverInfo]\nENDSTATE=NORMAL\nWIN=South\nLOSE=North\nTOTALSCORE=TOTALSCORE 1 2\n")
}

func TestWriteRefusesWhatHasNoPlace(t *testing.T) {
	var b bytes.Buffer
	require.ErrorContains(t, Write(&b, &replay.Game{Ends: []replay.End{{Number: 100, Final: &curling.Position{}}}}), "no place in a log")
	require.ErrorContains(t, Write(&b, &replay.Game{Ends: []replay.End{{Shots: []replay.Shot{{Number: 16}}}}}), "an end has 16")
}

// TestWriteClosesAnEnd: the result of the sixteenth shot is the end of the end.
func TestWriteClosesAnEnd(t *testing.T) {
	g := readFile(t, "v2.dcl")
	want := *g.Ends[1].Final
	want[15] = curling.Vec{X: 1, Y: 9}
	g.Ends[1].Shots[15].After, g.Ends[1].Final = &want, nil
	again := reread(t, g)
	require.Equal(t, want, *again.Ends[1].Shots[15].After)
	require.Equal(t, want, *again.Ends[1].Final)
}

func TestWriteKeepsItsLayoutUnderStrangeNames(t *testing.T) {
	g := readFile(t, "v2.dcl")
	g.Teams = [2]string{"a\n[0000]\nSCORE=SCORE 8", "x=y"}
	again := reread(t, g)
	require.Equal(t, [2]string{"a [0000] SCORE=SCORE 8", "x=y"}, again.Teams)
	require.Equal(t, g.Result, again.Result)
}

var number01 = rapid.Float64Range(0.001, 0.999)

func drawPosition(t *rapid.T, stones int) (p curling.Position) {
	for i := range stones {
		if rapid.Bool().Draw(t, "lies") {
			p[i] = curling.Vec{X: number01.Draw(t, "x") * curling.SheetWidth, Y: number01.Draw(t, "y") * curling.HackY}
		}
	}
	return p
}

func drawShot(t *rapid.T) curling.Shot {
	return curling.Shot{
		VX: rapid.Float64Range(-5, 5).Draw(t, "vx"), VY: rapid.Float64Range(-60, -1).Draw(t, "vy"),
		Turn: curling.Turn(rapid.IntRange(0, 1).Draw(t, "turn")),
	}
}

// drawEnd is an end as a log can hold it: each shot starts where the one before ended.
func drawEnd(t *rapid.T, number int, last bool, rules *curling.Rules, ice physics.Model) replay.End {
	e := replay.End{Number: number, First: curling.TeamID(rapid.IntRange(0, 1).Draw(t, "first"))}
	n := curling.Stones
	if last {
		n = rapid.IntRange(1, curling.Stones).Draw(t, "shots")
	}
	now := drawPosition(t, rules.FirstShot)
	for i := range n {
		s := replay.Shot{Number: i, Before: now, Thrower: -1, Chosen: drawShot(t), Asked: true, Run: drawShot(t), Ran: true}
		if i < rules.FirstShot {
			s.Kind, s.Chosen, s.Run = replay.Placed, curling.Shot{}, curling.Shot{}
		} else if ice != physics.V2 {
			s.Thrower = rapid.IntRange(-1, 3).Draw(t, "thrower")
		}
		if i == n-1 && last {
			switch rapid.IntRange(0, 3).Draw(t, "how it stops") {
			case 0:
				s.Kind, s.Run, s.Ran = replay.Abandoned, curling.Shot{}, false
			case 1:
				s.Kind, s.Chosen, s.Asked, s.Run, s.Ran = replay.Conceded, curling.Shot{}, false, curling.Shot{}, false
			case 2:
				s.Raw, s.Chosen, s.Asked = "BESTMOVE "+rapid.StringMatching(`[a-z 0-9]{0,9}[a-z]`).Draw(t, "raw"), curling.Shot{}, false
			}
		}
		if s.Kind == replay.Thrown || s.Kind == replay.Placed {
			if s.Kind == replay.Thrown {
				now = drawPosition(t, max(i+1, rules.FirstShot))
			}
			after := now
			s.After = &after
		}
		e.Shots = append(e.Shots, s)
		if i == curling.Stones-1 && s.After != nil {
			e.Final = s.After
		}
	}
	if e.Final != nil && !last {
		e.Scored = true
		e.Score[rapid.IntRange(0, 1).Draw(t, "team")] = rapid.IntRange(0, 8).Draw(t, "points")
	}
	return e
}

func drawGame(t *rapid.T) *replay.Game {
	model := rapid.SampledFrom([]physics.Model{physics.Mori2019, physics.V2, physics.FCV1, physics.Granite}).Draw(t, "model")
	ice, err := physics.IceOf(model)
	require.NoError(t, err)
	ice.Friction *= rapid.Float64Range(0.5, 2).Draw(t, "friction")
	rules := rapid.SampledFrom([]curling.Rules{curling.Standard(), curling.FourRock(), curling.MixedDoubles()}).Draw(t, "rules")
	rules.Ends = rapid.IntRange(1, 10).Draw(t, "ends")
	name := rapid.StringMatching(`[A-Za-z北見]([a-z ]{0,6}[a-z])?`)
	g := &replay.Game{
		Format: Format, Teams: [2]string{name.Draw(t, "first"), name.Draw(t, "second")}, Rules: rules, Ice: ice,
		TimeLeft: [2]int{rapid.IntRange(0, 1e7).Draw(t, "time"), 0}, Start: [2]int{rapid.IntRange(0, 9).Draw(t, "start"), 0},
	}
	for i := range g.Players {
		g.Players[i] = curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.Polar, A: number01.Draw(t, "a"),
			B: number01.Draw(t, "b")}, WeightMax: rapid.Float64Range(0, 100).Draw(t, "limit")})
	}
	start, n := rapid.IntRange(0, 3).Draw(t, "first end"), rapid.IntRange(1, 3).Draw(t, "length")
	g.Result = replay.Result{Score: g.Start, Winner: -1, Reason: replay.ByAbandoning}
	for i := range n {
		e := drawEnd(t, start+i, i == n-1, &rules, model)
		g.Ends = append(g.Ends, e)
		g.Result.Score[0] += e.Score[0]
		g.Result.Score[1] += e.Score[1]
	}
	if loser, ok := g.Conceder(); ok {
		g.Complete, g.Result.Winner, g.Result.Reason = true, int(loser.Other()), replay.ByConceding
	} else if rapid.Bool().Draw(t, "complete") {
		g.Complete, g.Result.Winner, g.Result.Reason = true, rapid.IntRange(-1, 1).Draw(t, "winner"), replay.ByScore
	}
	return g
}

func TestWriteReadsBackEqualWhateverIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		again := reread(t, g)
		require.Equal(t, plain(g), plain(again))
		require.Equal(t, written(t, g), written(t, again))
	})
}

// FuzzRead: whatever bytes come, Read neither panics nor hangs, and what it read can be
// written and read again.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.dcl"))
	require.NoError(f, err)
	for _, name := range files {
		b := raw(f, filepath.Base(name))
		f.Add(b[:min(len(b), 1500)])
	}
	f.Add([]byte("[GameInfo]\nHoglineRules={\"first_shot\":-3}\nHoglineIce={}\nHoglineStart=[1e99,1]\n[0016]\nSCORE=SCORE 8\n"))
	f.Add([]byte("[GameInfo]\nHoglineIce={}\n[0016]\n")) // an end of which nothing is known
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
		}
		again := reread(t, g)
		require.Len(t, again.Ends, len(g.Ends))
		require.Equal(t, g.Shots(), again.Shots())
	})
}

func BenchmarkRead(b *testing.B) {
	// A game of ten ends: the sample's two, five times over.
	head, body, _ := strings.Cut(string(raw(b, "v2.dcl")), "[0000]")
	body, _, _ = strings.Cut("[0000]"+body, "TOTALSCORE")
	var text strings.Builder
	text.WriteString(head)
	for i := range 5 {
		text.WriteString(strings.NewReplacer("[00", "[0"+string(rune('0'+2*i)), "[01", "[0"+string(rune('1'+2*i))).Replace(body))
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		g, err := Read(strings.NewReader(text.String()))
		if err != nil || len(g.Ends) != 10 {
			b.Fatal(err, len(g.Ends))
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	g := readFile(b, "v2.dcl")
	for b.Loop() {
		var out bytes.Buffer
		if err := Write(&out, g); err != nil {
			b.Fatal(err)
		}
	}
}
