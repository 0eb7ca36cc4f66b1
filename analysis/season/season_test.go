package season

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/library"
)

func method() analysis.Method {
	return analysis.Method{AIs: []string{"shots", "sample"}, Budget: ai.Budget{Throws: 20}, Throws: 20, Policy: "rules", Wins: winprob.Ohto(),
		Seed: 1}
}

// TestSeason: games are valued beside their logs whatever one of them is, found again under another method, summed in the
// library, and valued once.
func TestSeason(t *testing.T) {
	dir := t.TempDir()
	raw, err := os.ReadFile("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	good, bad := Game{Path: filepath.Join(dir, "good.dcl")}, Game{Path: filepath.Join(dir, "bad.dcl")}
	require.NoError(t, os.WriteFile(good.Path, raw, 0o600))
	require.NoError(t, os.WriteFile(bad.Path, nil, 0o600))
	g, err := good.Open(t.Context())
	require.NoError(t, err)
	require.Nil(t, good.Known(g))

	var last Progress
	failed, err := Analyse(t.Context(), []Game{bad, good}, method(), queue.Here(2, nil), func(p Progress) { last = p })
	require.NoError(t, err)
	require.Len(t, failed, 1)
	require.Equal(t, bad, failed[0].Game)
	require.Equal(t, []any{1, 2, "good.dcl", 32, 32}, []any{last.Done, last.Games, last.Name, last.Shots, last.Total})
	info, err := os.Stat(analysis.StorePath(good.Path, ""))
	require.NoError(t, err)
	_, err = Analyse(t.Context(), []Game{good}, method(), queue.Here(1, nil), func(Progress) {})
	require.NoError(t, err)
	again, err := os.Stat(analysis.StorePath(good.Path, ""))
	require.NoError(t, err)
	require.Equal(t, info.Size(), again.Size(), "valued once")

	m := good.Known(g)
	require.Equal(t, 32, m.Valued)
	name := analysis.StorePath(good.Path, "")
	kept, err := os.ReadFile(name)
	require.NoError(t, err)
	_, shots, err := values(good.Path, "", g)
	require.NoError(t, err)
	require.Len(t, shots, 32)
	for i, s := range shots {
		require.Equal(t, library.ValuedShot{End: m.Shots[i].End, Shot: m.Shots[i].Shot, Loss: m.Shots[i].Loss(), At: s.At, Weight: s.Weight}, s)
		require.Contains(t, string(kept[s.At:][:bytes.IndexByte(kept[s.At:], '\n')]), m.Shots[i].Key, "the line of its value")
	}
	require.NoError(t, os.WriteFile(name, append(slices.Clone(kept), "{\n"...), 0o600))
	_, damaged, err := values(good.Path, "", g)
	require.ErrorContains(t, err, name+": line ", "what cannot be read is told")
	require.Equal(t, shots, damaged, "the others are known")
	require.NoError(t, os.WriteFile(name, kept, 0o600))
	l, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "l.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	_, err = l.Index(t.Context(), []string{dir}, IndexOptions(nil))
	require.NoError(t, err)
	found, err := l.Search(t.Context(), library.Query{})
	require.NoError(t, err)
	require.Equal(t, 32, found[0].Valued)
	list, total, err := Shots(t.Context(), l, found, library.ByDisagreement, 0, 0)
	require.NoError(t, err)
	require.Len(t, list, len(m.Disagreements()))
	require.Equal(t, len(list), total)
	for i, want := range m.Disagreements() {
		s, err := list[i].Read()
		require.NoError(t, err)
		require.InDelta(t, want.Disagreement.Weight(), s.Disagreement.Weight(), 1e-5)
		require.Equal(t, good, s.Game)
	}
	costly, total, err := Shots(t.Context(), l, found, library.ByLoss, analysis.DefaultThreshold, 2)
	require.NoError(t, err)
	require.Equal(t, m.Sides[0].Costly+m.Sides[1].Costly, total)
	require.Len(t, costly, min(2, total))
	read, err := ReadAll(t.Context(), costly)
	require.NoError(t, err)
	require.Len(t, read, len(costly))
	worst, _, err := Shots(t.Context(), l, found, library.ByLoss, -100, 3)
	require.NoError(t, err)
	read, err = ReadAll(t.Context(), worst)
	require.NoError(t, err)
	require.Len(t, read, 3)
	elsewhere := worst[1]
	elsewhere.End++
	_, err = elsewhere.Read()
	require.ErrorContains(t, err, "changed", "the line is of another end")
	some, err := ReadAll(t.Context(), []Listed{worst[0], elsewhere, worst[2]})
	require.NoError(t, err)
	require.Equal(t, []Shot{read[0], read[2]}, some)
	stopped, halt := context.WithCancel(t.Context())
	halt()
	_, err = ReadAll(stopped, worst)
	require.ErrorIs(t, err, context.Canceled)
	read, err = ReadAll(t.Context(), costly)
	require.NoError(t, err)
	for i, s := range read {
		require.InDelta(t, costly[i].Loss, s.Loss(), 1e-5)
		j := slices.IndexFunc(m.Shots, func(o analysis.Shot) bool { return o.Key == s.Key })
		require.Equal(t, m.Shots[j].Best, s.Best)
	}
	sums := library.StatisticsOf(found, library.ByTeam)
	for _, s := range sums {
		for _, side := range m.Sides {
			if side.Name == s.Name {
				require.InDelta(t, side.Call, s.Values.Call, 1e-9)
				require.NotZero(t, side.CallError)
				require.InDelta(t, side.CallError, s.Values.CallError, 1e-9, "errors of players add as those of shots do")
				require.InDelta(t, side.ThrowError, s.Values.ThrowError, 1e-9)
				require.InDelta(t, side.LuckError, s.Values.LuckError, 1e-9)
				require.Equal(t, side.Costly, s.Values.Costly)
			}
		}
	}
	require.NoError(t, os.WriteFile(analysis.StorePath(good.Path, ""), []byte("{}\n"), 0o600))
	_, err = list[0].Read()
	require.ErrorContains(t, err, "changed")
	require.NoError(t, os.Remove(analysis.StorePath(good.Path, "")))
	_, err = list[0].Read()
	require.Error(t, err)
	u, err := l.Index(t.Context(), []string{dir}, IndexOptions(nil))
	require.NoError(t, err)
	require.Equal(t, 1, u.Read, "its analysis is gone")

	ctx, stop := context.WithCancel(t.Context())
	_, err = Analyse(ctx, []Game{good}, method(), queue.Here(1, nil), func(p Progress) {
		if p.Shots == 2 {
			stop()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
}

// TestCharted: a charted game is valued with the throws found behind its shots, as far as they explain them, and the values
// are found again without a search for throws.
func TestCharted(t *testing.T) {
	dir := t.TempDir()
	truth := charttest.Doubles(t, 1, 1, 5)[0]
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, truth)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	g := Game{dir, o.Set.Games[0].ID}
	failed, err := Analyse(t.Context(), []Game{g}, method(), queue.Here(2, nil), func(Progress) {})
	require.NoError(t, err)
	require.Empty(t, failed)

	charted, err := g.Open(t.Context())
	require.NoError(t, err)
	found, err := charted.FindThrows(t.Context(), nil)
	require.NoError(t, err)
	again, err := found.FindThrows(t.Context(), nil)
	require.NoError(t, err)
	require.Same(t, found, again, "searched for once")
	m := g.Known(charted)
	require.Equal(t, 10, m.Valued)
	explained := 0
	for _, s := range m.Shots {
		at, ok := found.At(s.End, s.Shot)
		require.True(t, ok)
		_, shot := found.ShotAt(at)
		if require.NotNil(t, shot.Found); shot.Found.Explained {
			explained++
		}
		require.Nil(t, s.Luck, "what came is the outcome")
		require.False(t, s.Called)
		require.NotNil(t, s.Points)
		if s.Call != nil {
			require.InDelta(t, *s.WinAfter, s.WinBefore+*s.Call+*s.Throw, 1e-9)
			require.InDelta(t, *s.Points.After, s.Points.Before+*s.Points.Call+*s.Points.Throw, 1e-9)
		}
	}
	for _, off := range m.Residuals() {
		require.Less(t, off, 1e-9, "the sums of an end close")
	}
	require.GreaterOrEqual(t, explained, 8)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = charted.FindThrows(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestStamps: what a log or a data set is indexed by changes with the analyses that lie beside it or in it, and with nothing else.
func TestStamps(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "2024 [men]") // a name of a folder, no pattern
	require.NoError(t, os.Mkdir(dir, 0o700))
	log := filepath.Join(dir, "a.dcl")
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o600)) }
	require.Zero(t, stamp(filepath.Join(dir, "gone")))
	require.Zero(t, stamp(dir))
	write(log, "log")
	require.Zero(t, stamp(log))
	require.Zero(t, stamp(dir))

	one, other := analysis.StorePath(log, ""), analysis.StorePath(dir, "2")
	write(one, "{}")
	beside := stamp(log)
	require.NotZero(t, beside)
	require.NotZero(t, stamp(dir), "of a folder those in it count")
	write(one, "{}{}")
	require.NotEqual(t, beside, stamp(log))
	seen := map[int64]bool{stamp(dir): true}
	for range 3 {
		text, _ := os.ReadFile(other)
		write(other, string(text)+"{}")
		seen[stamp(dir)] = true
		seen[stamp(dir)] = true
	}
	require.Len(t, seen, 4, "each change is another, and none is the same")
}

// BenchmarkKnown reads a match that is analysed, with its values.
func BenchmarkKnown(b *testing.B) {
	raw, err := os.ReadFile("../../assets/positions/sample-match.dcl")
	require.NoError(b, err)
	g := Game{Path: filepath.Join(b.TempDir(), "m.dcl")}
	require.NoError(b, os.WriteFile(g.Path, raw, 0o600))
	_, err = Analyse(b.Context(), []Game{g}, method(), queue.Here(2, nil), func(Progress) {})
	require.NoError(b, err)
	for b.Loop() {
		game, err := g.Open(b.Context())
		require.NoError(b, err)
		require.Equal(b, 128, g.Known(game).Valued)
	}
}
