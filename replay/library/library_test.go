//go:build !js

package library

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// folder holds so many copies of a log, each with teams of its own, and files that are no logs.
func folder(t testing.TB, n int) string {
	t.Helper()
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	dir := t.TempDir()
	for i := range n {
		text := strings.Replace(string(raw), "Kita", fmt.Sprintf("Team%03d", i), 1)
		sub := filepath.Join(dir, fmt.Sprint(i%7))
		require.NoError(t, os.MkdirAll(sub, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(sub, fmt.Sprintf("%04d.dcl", i)), []byte(text), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.dcl"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "note.txt"), []byte("no log"), 0o600))
	return dir
}

func open(t testing.TB) *Library {
	t.Helper()
	l, err := Open(t.Context(), filepath.Join(t.TempDir(), "a?b#c%d", "library.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	return l
}

func TestIndexFollowsTheFolder(t *testing.T) {
	dir, l := folder(t, 9), open(t)
	index := func(want Update) {
		t.Helper()
		u, err := l.Index(t.Context(), []string{dir, dir}, Options{Workers: 2})
		require.NoError(t, err)
		require.Len(t, u.Problems, want.Failed)
		u.Problems = nil
		require.Equal(t, want, u)
	}
	index(Update{Files: 10, Read: 10, Games: 9, Failed: 1})
	index(Update{Files: 10})
	path := filepath.Join(dir, "0", "0007.dcl")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(raw, '\n'), 0o600))
	require.NoError(t, os.Remove(filepath.Join(dir, "1", "0008.dcl")))
	index(Update{Files: 9, Read: 1, Games: 1, Removed: 1})
	all, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, all, 8)
	_, err = l.Index(t.Context(), []string{filepath.Join(dir, "nowhere")}, Options{Workers: 2})
	require.Error(t, err)
}

func TestSearch(t *testing.T) {
	dir, l := folder(t, 4), open(t)
	_, err := l.Index(t.Context(), []string{dir}, Options{Workers: 2})
	require.NoError(t, err)
	one, fifteen, sixteen, yes, no := 1, 15, 16, true, false
	zero := 0
	for name, c := range map[string]struct {
		q     Query
		games int
	}{
		"all":            {Query{}, 4},
		"limit":          {Query{Limit: 3}, 3},
		"team":           {Query{Team: "team002"}, 1},
		"no team":        {Query{Team: "%"}, 0},
		"AI":             {Query{AI: "MINAMI"}, 4},
		"no AI":          {Query{AI: "nobody"}, 0},
		"words":          {Query{Text: "minami TEAM00"}, 4},
		"all words":      {Query{Text: "minami nobody"}, 0},
		"score":          {Query{Score: "3-0"}, 4},
		"another score":  {Query{Score: "1 - 3"}, 0},
		"rules":          {Query{Rules: "five-rock-both"}, 4},
		"ice":            {Query{Ice: "fcv1"}, 0},
		"since":          {Query{Since: "2000-01-01"}, 4},
		"until":          {Query{Until: "2000-01-01"}, 0},
		"last stone":     {Query{Situation: &Situation{Stone: &sixteen, Hammer: &yes}}, 4},
		"one up, hammer": {Query{Situation: &Situation{Lead: &one, Hammer: &yes}}, 0},
		"one up":         {Query{Situation: &Situation{Stone: &fifteen, Lead: &one}}, 4},
		"impossible":     {Query{Situation: &Situation{Stone: &fifteen, Hammer: &yes}}, 0},
		"clear":          {Query{Situation: &Situation{Stone: &one, Clear: &yes, Lead: &zero}}, 4},
		"not clear":      {Query{Situation: &Situation{Stone: &one, Clear: &no}}, 0},
	} {
		found, err := l.Search(t.Context(), c.q)
		require.NoError(t, err, name)
		require.Len(t, found, c.games, name)
	}
	found, err := l.Search(t.Context(), Query{Team: "Team001", Situation: &Situation{Stone: &sixteen, EndsLeft: nil}})
	require.NoError(t, err)
	require.Len(t, found[0].Places, 2, "two ends")
	require.Equal(t, Place{End: 1, Shot: 16, Team: 1, Lead: 0}, found[0].Places[0])

	s := StatisticsOf(found, ByTeam)
	require.Len(t, s, 2)
	require.Equal(t, [2]float64{1, 0}, [2]float64{s[0].Rates.Won.Mean, s[1].Rates.Won.Mean})
	s[0].Rates, s[1].Rates = Rates{}, Rates{}
	require.Equal(t, Statistics{Name: "Minami", Games: 1, Wins: 1, Points: 3, EndCounts: EndCounts{Hammer: 1, Forced: 1, Without: 1,
		Steals: 1}}, s[0])
	require.Equal(t, Statistics{Name: "Team001", Games: 1, Lost: 3, EndCounts: EndCounts{Hammer: 1, Stolen: 1, Without: 1, Forces: 1}}, s[1])
}

func TestForeignDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.db")
	text := []byte(strings.Repeat("a text of a user\n", 300))
	require.NoError(t, os.WriteFile(path, text, 0o600))
	_, err := Open(t.Context(), path)
	require.Error(t, err)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, text, after)
}

// TestDistance: stones of a side are alike, the sides are not; the distance is that of the worst stone of the best pairing.
func TestDistance(t *testing.T) {
	at := func(stones map[int]curling.Vec) (head, []byte) {
		var pos curling.Position
		for i, v := range stones {
			pos[i] = v
		}
		h, list, _, ok := nextPlace(appendPlace(nil, 0, 0, &curling.State{Position: pos, Shot: 10, Ends: 8}, curling.Bounds2019, outcome{}))
		require.True(t, ok)
		return h, list
	}
	a, b, c := curling.Vec{X: 2, Y: 5}, curling.Vec{X: 2.2, Y: 5}, curling.Vec{X: 3, Y: 6}
	h, list := at(map[int]curling.Vec{0: a, 2: b, 1: c})
	query := func(stones map[int]curling.Vec, within float64) (mm int32, mirrored, swapped, ok bool) {
		var pos curling.Position
		for i, v := range stones {
			pos[i] = v
		}
		for _, w := range patterns(&pos, true, true) {
			if len(w.sides[0]) != int(h[6]) || len(w.sides[1]) != int(h[7]) {
				continue
			}
			if d, ok := w.distance(list, int32(within*1000)); ok {
				return d, w.mirrored, w.swapped, true
			}
		}
		return 0, false, false, false
	}
	shift := func(v curling.Vec, dx float64) curling.Vec { v.X += dx; return v }
	mirror := func(v curling.Vec) curling.Vec { v.X = curling.SheetWidth - v.X; return v }
	d, m, s, ok := query(map[int]curling.Vec{4: b, 6: a, 3: c}, 0.001)
	require.True(t, ok)
	require.Equal(t, []any{int32(0), false, false}, []any{d, m, s}, "stones of a side are alike")
	d, _, _, ok = query(map[int]curling.Vec{0: shift(a, 0.1), 2: shift(b, 0.1), 1: c}, 0.15)
	require.True(t, ok, "the near pairing a-b' is 0.1 too, but then b has none")
	require.EqualValues(t, 100, d)
	_, _, _, ok = query(map[int]curling.Vec{0: shift(a, 0.1), 2: shift(b, 0.1), 1: c}, 0.099)
	require.False(t, ok)
	_, m, s, ok = query(map[int]curling.Vec{0: mirror(a), 2: mirror(b), 1: mirror(c)}, 0.01)
	require.True(t, ok && m && !s)
	_, m, s, ok = query(map[int]curling.Vec{1: a, 3: b, 0: c}, 0.01)
	require.True(t, ok && !m && s)
	_, m, s, ok = query(map[int]curling.Vec{1: mirror(a), 3: mirror(b), 0: mirror(c)}, 0.01)
	require.True(t, ok && m && s)
	_, _, _, ok = query(map[int]curling.Vec{0: a, 2: b}, 1)
	require.False(t, ok, "a stone is missing")
}

func TestSimilarTo(t *testing.T) {
	dir, l := folder(t, 2), open(t)
	_, err := l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	list, err := l.SimilarTo(t.Context(), curling.Position{}, Likeness{Stone: 1})
	require.NoError(t, err)
	require.Len(t, list, 4, "two clean sheets in each game")

	require.NotEmpty(t, list[0].Path)
	list, err = l.SimilarTo(t.Context(), curling.Position{}, Likeness{Stone: 1, Limit: 3})
	require.NoError(t, err)
	require.Len(t, list, 3)
	_, err = l.SimilarTo(t.Context(), curling.Position{}, Likeness{Within: 6})
	require.ErrorContains(t, err, "want 0 to 5")
}

func TestParseSituation(t *testing.T) {
	s, err := ParseSituation("last stone, one down, hammer, 0 ends left")
	require.NoError(t, err)
	require.Equal(t, []any{16, -1, 0, true}, []any{*s.Stone, *s.Lead, *s.EndsLeft, *s.Hammer})
	s, err = ParseSituation("Stone 15, 2 up, no hammer, clean sheet, last end")
	require.NoError(t, err)
	require.Equal(t, []any{15, 2, 0, false, true}, []any{*s.Stone, *s.Lead, *s.EndsLeft, *s.Hammer, *s.Clear})
	for _, text := range []string{"", "stone 17", "stone 0", "down", "-1 down", "hammer, x", "one", "two ends"} {
		_, err := ParseSituation(text)
		require.Error(t, err, text)
	}
}

// TestDamagedPlaces: an index may be damaged; reading it ends.
func TestDamagedPlaces(t *testing.T) {
	var pos curling.Position
	pos[0], pos[1] = curling.Tee, curling.Vec{X: 1, Y: 5}
	whole := appendPlace(nil, 0, 0, &curling.State{Position: pos, Shot: 2, Ends: 8}, curling.Bounds2019, outcome{})
	for n := range whole {
		_, _, _, ok := nextPlace(whole[:n])
		require.False(t, ok)
	}
	more := bytes.Clone(whole)
	more[6] = 9 // stones of a side
	p := newPlaces(2, func(i int) []byte { return slices.Concat(whole, [][]byte{{255, 255, 255}, more}[i]) })
	require.Len(t, p.heads, 2)
	require.Equal(t, []int32{0, 1, 2}, p.first)
}

// TestPlacesHoldTheStonesOfASide: a place with more of either side is damaged, however long the list is.
func TestPlacesHoldTheStonesOfASide(t *testing.T) {
	for counts, want := range map[[2]byte]bool{{0, 0}: true, {8, 8}: true, {8, 0}: true, {0, 8}: true, {9, 0}: false, {0, 9}: false, {255, 0}: false,
		{32, 0}: false} {
		list := make([]byte, 4096)
		list[6], list[7] = counts[0], counts[1]
		h, stones, rest, ok := nextPlace(list)
		require.Equal(t, want, ok, counts)
		require.Equal(t, counts, [2]byte{h[6], h[7]})
		if ok {
			require.Len(t, stones, stoneBytes*(int(counts[0])+int(counts[1])))
			require.Len(t, rest, len(list)-headBytes-len(stones))
		}
	}
}

// BenchmarkSimilar compares a position with a million others in memory and through the database.
func BenchmarkSimilar(b *testing.B) {
	l := open(b)
	rng := rand.New(rand.NewPCG(1, 2))
	_, err := l.db.Exec("INSERT INTO files VALUES (1, 'f', 0, 0, 0, '')")
	require.NoError(b, err)
	tx, err := l.db.Begin()
	require.NoError(b, err)
	var query curling.Position
	for game := range 10_000 {
		var list []byte
		for k := range 100 {
			shot := k % 16
			var pos curling.Position
			for i := range shot {
				if rng.Float64() < 0.6 {
					pos[i] = curling.Vec{X: 0.5 + 3.5*rng.Float64(), Y: 3.2 + 8*rng.Float64()}
				}
			}
			if shot == 8 {
				query = pos
			}
			list = appendPlace(list, 0, 0, &curling.State{Position: pos, Shot: shot, Ends: 8}, curling.Bounds2019, outcome{})
		}
		_, err := tx.Exec("INSERT INTO games (file, game, format, charted, team0, team1, score0, score1, winner, players, event, session, sheet, date, named, file_date, rules, ice, ends, shots, valued, complete, content, charts, facts, places, valued_shots) VALUES (1,?,'',0,'','',0,0,0,'','','','','',0,'','','',0,0,0,0,?,'','{}',?,'')", game, game, list)
		require.NoError(b, err)
	}
	require.NoError(b, tx.Commit())
	_, err = l.SimilarTo(b.Context(), query, Likeness{}) // reads the index
	require.NoError(b, err)
	for name, q := range map[string]curling.Position{"stones": query, "clean-sheet": {}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := l.SimilarTo(b.Context(), q, Likeness{Within: 0.3, Mirror: true, Swap: true, Limit: 50})
				require.NoError(b, err)
			}
		})
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			l.held = nil
			_, err := l.SimilarTo(b.Context(), query, Likeness{Within: 0.3, Mirror: true, Swap: true, Limit: 50})
			require.NoError(b, err)
		}
	})
}

// BenchmarkIndex indexes a thousand logs.
func BenchmarkIndex(b *testing.B) {
	dir := folder(b, 1000)
	for b.Loop() {
		l, err := Open(b.Context(), filepath.Join(b.TempDir(), "library.db"))
		require.NoError(b, err)
		_, err = l.Index(b.Context(), []string{dir}, Options{Workers: 2})
		require.NoError(b, err)
		require.NoError(b, l.Close())
	}
}

func TestDuring(t *testing.T) {
	for _, c := range []struct {
		date, since, until string
		in                 bool
	}{
		{"2024-02-10", "2024-02-10", "2024-02-10", true}, {"2024-02-10", "2024-02-11", "", false}, {"2024-02-10", "", "2024-02-09", false},
		{"2024-02-10", "2024", "2024-02", true}, {"2024-02-10", "2025", "", false}, {"2024-02-10", "", "2024-01", false},
		{"2022", "2022-06-01", "", true}, {"2022", "2023-01-01", "", false}, {"2022", "", "2021", false}, {"2022", "2022", "2022", true},
		{"", "", "", true}, {"", "2000", "", false}, {"", "", "2100", false},
	} {
		require.Equal(t, c.in, during(c.date, c.since, c.until), c)
	}
	for text, ok := range map[string]bool{"2024-02-29": true, "2023-02-29": false, "2024-02": true, "2024": true, "24": false,
		"2024-13": false, "": true, "2024-2-1": false} {
		for _, q := range []Query{{Since: text}, {Until: text}} {
			err := q.Check()
			require.Equal(t, ok, err == nil, text)
			require.Equal(t, !ok, errors.Is(err, ErrDate), text)
		}
	}
	for text, ok := range map[string]bool{"7-5": true, " 10 - 0 ": true, "7": false, "a-5": false, "7-b": false, "": true} {
		q := Query{Score: text}
		require.Equal(t, !ok, errors.Is(q.Check(), ErrScore), text)
	}
}

// TestWrongQueriesFindNothing: they are refused, whoever asks.
func TestWrongQueriesFindNothing(t *testing.T) {
	l, err := OpenMemory(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	_, err = l.Search(t.Context(), Query{Score: "7:5"})
	require.ErrorIs(t, err, ErrScore)
	_, err = l.Situations(t.Context(), Query{Since: "May"}, nil, Likeness{}, 1)
	require.ErrorIs(t, err, ErrDate)
}

// TestShots: analysed shots are listed by what they lost or by how AIs disagree, of the games asked for alone, and a list that is cut
// off holds the highest.
func TestShots(t *testing.T) {
	dir, l := folder(t, 6), open(t)
	r := rand.New(rand.NewPCG(1, 2))
	of := map[string][]ValuedShot{}
	values := func(path, _ string, _ *replay.Game) ([]Person, []ValuedShot, error) {
		if strings.HasSuffix(path, "0005.dcl") {
			return nil, nil, nil
		}
		for i := range 32 {
			of[path] = append(of[path], ValuedShot{End: i/16 + 1, Shot: i%16 + 1, Loss: float64(float32(10 * r.NormFloat64())),
				Weight: float64(r.IntN(5)), At: int64(1000 * i)})
		}
		return []Person{{Values: Values{Shots: 32}}}, of[path], nil
	}
	_, err := l.Index(t.Context(), []string{dir}, Options{Workers: 1, Values: values})
	require.NoError(t, err)
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 6)
	for by, rank := range map[Rank]func(*ValuedShot) float64{
		ByLoss:         func(s *ValuedShot) float64 { return s.Loss },
		ByDisagreement: func(s *ValuedShot) float64 { return s.Weight },
	} {
		for _, games := range [][]Found{found, found[2:5], nil} {
			var want []ValuedShot
			for i := range games {
				for _, s := range of[games[i].Path] {
					if rank(&s) > 1 {
						want = append(want, s)
					}
				}
			}
			slices.SortStableFunc(want, func(a, b ValuedShot) int { return cmp.Compare(rank(&b), rank(&a)) })
			for _, most := range []int{0, 1, 7, 1000} {
				list, total, err := l.Shots(t.Context(), games, by, 1, most)
				require.NoError(t, err)
				require.Equal(t, len(want), total)
				n := len(want)
				if most > 0 {
					n = min(n, most)
				}
				require.Len(t, list, n, "%s, at most %d", by, most)
				for i := range list {
					require.Equal(t, want[i], list[i].ValuedShot)
					require.Contains(t, of[list[i].Game.Path], want[i])
				}
			}
		}
	}
}

// TestOneFilesFault: values that cannot be written or read are told with the name of their file, and all other games are indexed.
func TestOneFilesFault(t *testing.T) {
	dir, l := folder(t, 4), open(t)
	values := func(path, _ string, _ *replay.Game) ([]Person, []ValuedShot, error) {
		switch filepath.Base(path) {
		case "0001.dcl":
			return []Person{{Values: Values{Shots: 1, Call: math.Inf(1)}}}, nil, nil
		case "0002.dcl":
			return nil, nil, errors.New("line 3: win_before is 1e+308, want 0 to 100")
		}
		return nil, nil, nil
	}
	u, err := l.Index(t.Context(), []string{dir}, Options{Workers: 2, Values: values})
	require.NoError(t, err)
	require.Equal(t, []int{5, 3, 2}, []int{u.Read, u.Games, u.Failed})
	require.Len(t, u.Problems, 3, "an empty file too")
	told := map[string]string{}
	for _, p := range u.Problems {
		told[filepath.Base(p.Path)] = p.Why
	}
	require.Contains(t, told["0001.dcl"], "unsupported value")
	require.Equal(t, "line 3: win_before is 1e+308, want 0 to 100", told["0002.dcl"])
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 3)
}

// TestFullDisk: SQLite's error of a full disk, as of a file that may not grow, is told like that of any file.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	l, err := Open(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	l.db.SetMaxOpenConns(1)
	_, err = l.db.ExecContext(t.Context(), "PRAGMA max_page_count=1")
	require.NoError(t, err)
	_, err = l.db.ExecContext(t.Context(), "CREATE TABLE more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 1000) "+
		"SELECT i, zeroblob(1000) FROM n")
	require.Error(t, err)
	err = l.failed(t.Context(), err)
	require.EqualError(t, err, "cannot write "+path+": the disk is full")
	require.ErrorAs(t, err, new(*StoreError))
}

// TestDamagedIndex: a file that is no database is told as that and left alone; in the cache it is put aside and made anew.
func TestDamagedIndex(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	text := []byte(strings.Repeat("no database\n", 100))
	require.NoError(t, os.WriteFile(path, text, 0o600))
	_, err := Open(t.Context(), path)
	require.ErrorIs(t, err, ErrDamaged)
	require.EqualError(t, err, path+": this is no index of a library, or a damaged one")
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, text, kept)

	l, err := OpenCache(t.Context(), path)
	require.NoError(t, err)
	require.NoError(t, l.Close())
	aside, err := os.ReadFile(path + ".damaged")
	require.NoError(t, err)
	require.Equal(t, text, aside)
	l, err = OpenCache(t.Context(), path)
	require.NoError(t, err, "one that is sound stays")
	require.NoError(t, l.Close())
}

// TestLogsOfDigitalCurling4: the log that a client saves is a game of the library; other files of one JSON value a line are none.
func TestLogsOfDigitalCurling4(t *testing.T) {
	dir, l := t.TempDir(), open(t)
	line := func(n int, move string) string {
		return fmt.Sprintf(`{"logger": "DC_Client", "message": "latest_state_data: winner_team=None end_number=0 total_shot_number=%d next_shot_team='team%d' `+
			`last_move=%s stone_coordinate=StoneCoordinateSchema(data={'team0': [], 'team1': []}) score=ScoreSchema(team0=[0, 0], team1=[0, 0])"}`+"\n",
			n, n%2, move)
	}
	move := "ShotInfoSchema(translational_velocity=2.4, angular_velocity=-1.57, shot_angle=1.57)"
	for name, text := range map[string]string{"dc4client_team0_1.jsonl": line(0, "None") + line(1, move), "other.jsonl": "{\"a\": 1}\n",
		"empty.jsonl": ""} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	u, err := l.Index(t.Context(), []string{dir}, Options{Workers: 1})
	require.NoError(t, err)
	require.Equal(t, Update{Files: 1, Read: 1, Games: 1}, u)
	found, err := l.Search(t.Context(), Query{Team: "team1", Ice: "fcv1"})
	require.NoError(t, err)
	require.Len(t, found, 1)
}

// TestNames: everything that games are called stands once and in order.
func TestNames(t *testing.T) {
	dir, l := folder(t, 3), open(t)
	n, err := l.Names(t.Context())
	require.NoError(t, err)
	require.Equal(t, Names{}, n)
	_, err = l.Index(t.Context(), []string{dir}, Options{Workers: 2})
	require.NoError(t, err)
	all, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, all, 3)
	n, err = l.Names(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"Minami", "Team000", "Team001", "Team002"}, n.Teams)
	for _, list := range [][]string{n.Rules, n.Ice} {
		require.Len(t, list, 1)
	}
	require.Equal(t, all[0].Rules, n.Rules[0])
	require.Equal(t, all[0].Ice, n.Ice[0])
	require.NotContains(t, append(n.Events, n.Players...), "", "what is not named is no name")
}

// TestDefaultPath: the same folders have the same file, in whatever order and however often they are told, and others another.
func TestDefaultPath(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	require.NoError(t, err)
	path := func(dirs ...string) string {
		p, err := DefaultPath(dirs)
		require.NoError(t, err)
		require.Equal(t, filepath.Join(cache, "hogline"), filepath.Dir(p))
		return p
	}
	one := path("a", "b")
	require.Equal(t, one, path("b", "a", "b"))
	require.Equal(t, one, path(filepath.Join(here, "b"), "./a"))
	require.NotEqual(t, one, path("a"))
	require.NotEqual(t, one, path("a", "c"))
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	var fault *StoreError
	_, err = DefaultPath([]string{"a"})
	require.ErrorAs(t, err, &fault)
}
