package file

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/kindtest"
)

// drawn is how many games of each kind are written in each format.
const drawn = 10

// plain is a game without what belongs to the file that it was read from.
func plain(g *replay.Game) *replay.Game {
	c := *g
	c.Format, c.Encoding, c.Warnings, c.Ends = "", charset.Encoding{}, nil, slices.Clone(g.Ends)
	if len(c.Extra) == 0 {
		c.Extra = nil
	}
	for i := range c.Ends {
		e := &c.Ends[i]
		e.Shots = slices.Clone(e.Shots)
		for k := range e.Shots {
			e.Shots[k].Line = 0
		}
		if len(e.Shots) == 0 {
			e.Shots = nil
		} else if last := e.Shots[len(e.Shots)-1]; last.Number == curling.Stones-1 && e.Final == nil {
			e.Final = last.After
		}
	}
	return &c
}

// trip is what became of the games of a kind in a format.
type trip struct {
	equal, warned, refused int
	parts                  map[string]bool
}

// write writes a game and reads it again: either both are equal, or what differs is told.
func (c *trip) write(t *testing.T, f *replay.Format, g *replay.Game, what string) {
	t.Helper()
	var text bytes.Buffer
	lost, err := f.Save(&text, g)
	if err != nil {
		c.refused++
		require.Zero(t, text.Len(), what)
		return
	}
	again, err := Read(bytes.NewReader(text.Bytes()), "a"+f.Extensions[0], nil)
	require.NoError(t, err, what)
	require.Equal(t, f.Name, again.Format, "the format is recognised: %s", what)
	for _, l := range lost {
		c.parts[l.Part] = true
	}
	lost = slices.DeleteFunc(lost, elsewhere)
	if same := reflect.DeepEqual(plain(g), plain(again)); same != (len(lost) == 0) {
		require.Equal(t, plain(g), plain(again), "nothing is lost in silence: %s", what)
		require.Empty(t, lost, what)
	}
	if len(lost) == 0 {
		c.equal++
	} else {
		c.warned++
	}
	lost, err = f.Save(&bytes.Buffer{}, again)
	require.NoError(t, err, what)
	require.Empty(t, slices.DeleteFunc(lost, elsewhere), "what a file holds it holds for ever: %s", what)
}

// elsewhere reports a part that Hogline reads again and other programs do not.
func elsewhere(l replay.Loss) bool { return l.Part == "spin-elsewhere" || l.Part == "sweep-elsewhere" }

func (c *trip) String() string {
	s := fmt.Sprintf("%3d equal %3d told", c.equal, c.warned)
	if c.refused > 0 {
		s += fmt.Sprintf(" %3d refused", c.refused)
	}
	return fmt.Sprintf("%s %v", s, keysOf(c.parts))
}

func keysOf(m map[string]bool) (list []string) {
	return slices.Sorted(maps.Keys(m))
}

// documented are the parts that a format does not keep by the documentation.
func documented(t *testing.T, extension string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "FORMATS.md"))
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(text), "## What a written file does not keep")
	require.True(t, ok)
	section, _, _ = strings.Cut(section, "\n## ")
	for _, row := range strings.Split(section, "\n") {
		m := regexp.MustCompile("^\\| `([a-z-]+)` \\|.*\\|([^|]*)\\|$").FindStringSubmatch(row)
		if m == nil {
			continue
		}
		require.Contains(t, replay.Messages, "replay.part."+m[1])
		if strings.Contains(m[2], "`"+extension+"`") {
			list = append(list, m[1])
		}
	}
	slices.Sort(list)
	return list
}

// TestRoundTrips: games of every kind written in every format are equal when they are read again, or what is not kept is
// told; the documentation tells all of it.
func TestRoundTrips(t *testing.T) {
	for _, f := range Formats() {
		if f.Write == nil {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			all := map[string]bool{}
			for _, k := range kindtest.Kinds() {
				c := trip{parts: map[string]bool{}}
				for seed := range uint64(drawn) {
					c.write(t, &f, k.Draw(seed), fmt.Sprintf("%s %d", k.Name, seed))
				}
				t.Logf("%-30s %s", k.Name, &c)
				for p := range c.parts {
					all[p] = true
				}
				require.Equal(t, f.Name == "csv" && k.Name == "position after the last stone", c.refused > 0, "%s: a table has no line without a shot",
					k.Name)
			}
			require.Equal(t, documented(t, f.Extensions[0]), keysOf(all), "docs/FORMATS.md")
		})
	}
}

// TestChartedGames: charts of tournaments, where they lie beside the project, are kept by every format.
func TestChartedGames(t *testing.T) {
	games := 0
	for _, folder := range []string{"curlit-md", "curlit-four"} {
		path := filepath.Join("..", "..", "..", "shared", "logs", folder)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		o, err := As("").OpenAny(path)
		require.NoError(t, err)
		for i := range o.Set.Games {
			g, err := o.Set.Draft(t.Context(), i)
			require.NoError(t, err)
			g.Identify = nil
			games++
			for _, f := range Formats() {
				if f.Write == nil || f.Name == "csv" {
					continue
				}
				c := trip{parts: map[string]bool{}}
				c.write(t, &f, g, o.Set.Games[i].ID)
				require.Equal(t, 1, c.equal, "%s as %s: %v", o.Set.Games[i].ID, f.Name, c.parts)
			}
		}
	}
	if games == 0 {
		t.Skip("no charts beside the project")
	}
	t.Logf("%d charted games", games)
}

// TestSaveWritesNothingThatCannotBeRead: a format whose reader refuses what its writer wrote leaves no file.
func TestSaveWritesNothingThatCannotBeRead(t *testing.T) {
	f := replay.Format{Name: "odd", Write: Formats()[0].Write, Read: func(io.Reader, fs.FS) (*replay.Game, error) {
		return nil,
			fs.ErrInvalid
	}}
	var text bytes.Buffer
	_, err := f.Save(&text, kindtest.Kinds()[0].Draw(1))
	require.ErrorContains(t, err, "cannot be written as odd")
	require.Zero(t, text.Len())
}
