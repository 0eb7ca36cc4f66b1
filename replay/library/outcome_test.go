//go:build !js

package library

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/stats"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
)

// TestBookAndTablesAreOneGame: a game in a results book and in the tables made of it counts once and names both; it is found by the code of
// a team and by its name with accents and without.
func TestBookAndTablesAreOneGame(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 3, Ends: 2, Doubles: true})
	dir, l := t.TempDir(), open(t)
	pdf := write(t, data, dir, "book.pdf")
	b, err := book.Open(t.Context(), pdf, nil)
	require.NoError(t, err)
	tables, err := b.Tables(t.Context(), "", nil)
	require.NoError(t, err)
	for name, text := range tables {
		write(t, text, dir, "tables", name)
	}
	u, err := l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	require.Equal(t, 2, u.Games)
	for text, want := range map[string]int{"": 1, "TUR": 1, "turkiye": 1, "Türkiye": 1, "TÜRKİYE": 1, "turkey": 1, "karagoz": 1,
		"simunek cruz": 1, "Šimůnek": 1, "sweden": 0, "JPN": 0} {
		found, err := l.Search(t.Context(), Query{Text: text})
		require.NoError(t, err)
		require.Len(t, found, want, text)
		if want == 1 {
			require.Len(t, found[0].Also, 1)
			require.Equal(t, "2025-04-02", found[0].Date)
		}
	}
	for q, want := range map[Query]int{{Team: "Turkiye"}: 1, {Team: "tur"}: 1, {Team: "norway"}: 0, {Player: "Yildiz"}: 1,
		{Player: "šimůnek"}: 1, {Event: "MADE up"}: 1} {
		found, err := l.Search(t.Context(), q)
		require.NoError(t, err)
		require.Len(t, found, want, "%+v", q)
	}
}

// charted indexes a data set of made-up games.
func charted(t *testing.T, l *Library, n int) (folder string) {
	t.Helper()
	dir := t.TempDir() // charts of mixed doubles name the stones, so that they open at once
	charttest.Write(t, dir, curlit.Charting{Seed: 1}, charttest.Doubles(t, n, 2, 0)...)
	_, err := l.Index(t.Context(), []string{dir}, Options{Workers: 2})
	require.NoError(t, err)
	return dir
}

// TestSituations: what teams threw and how the ends came out is what the games themselves say, counted one by one.
func TestSituations(t *testing.T) {
	l := open(t)
	dir := charted(t, l, 6)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	var games []*replay.Game
	for i := range o.Set.Games {
		g, err := o.Set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		games = append(games, g)
	}
	for _, words := range []string{"", "stone 9", "corner guard", "stone 5, centre guard", "no guard, hammer", "empty house", "shot stone",
		"against shot, no hammer", "tied, stone 16"} {
		s, err := ParseSituation(words)
		if words == "" {
			s, err = Situation{}, nil
		}
		require.NoError(t, err)
		want := map[string][]float64{}
		places := 0
		for _, g := range games {
			for _, at := range g.Places() {
				st, err := g.State(at)
				if err != nil || st.Shot >= curling.Stones || !holdsPlainly(&s, &st, &g.Rules, g.Ice.Bounds) {
					continue
				}
				places++
				e, shot := g.ShotAt(at)
				if shot == nil || shot.Chart == nil {
					continue
				}
				team := e.Mover(shot.Number)
				for _, k := range []string{string(shot.Chart.Task), "all"} {
					is := func(name string, v float64) { want[k+name] = append(want[k+name], v) }
					if shot.Chart.Grade >= 0 {
						is(" grade", float64(shot.Chart.Grade))
						is(" made", float64(number(shot.Chart.Grade >= 75)))
					}
					points := e.Score[team] - e.Score[team.Other()]
					is(" points", float64(points))
					is(" scored", float64(number(points > 0)))
					won := 0.5
					if w := g.Result.Winner; w >= 0 && w <= 1 {
						won = float64(number(w == int(team)))
					}
					if g.Complete {
						is(" won", won)
					}
				}
			}
		}
		got, err := l.Situations(t.Context(), Query{Situation: &s}, nil, Likeness{}, 3)
		require.NoError(t, err)
		require.Equal(t, places, got.Places, words)
		require.LessOrEqual(t, len(got.Cases), 3)
		shots := 0
		got.All.Task = "all"
		for _, x := range append(got.Tasks, got.All) {
			if x.Task != "all" {
				shots += x.Shots
			}
			for name, m := range map[string]Mean{" grade": x.Grade, " made": x.Made, " points": x.Points, " scored": x.Scored, " won": x.Won} {
				v := want[string(x.Task)+name]
				require.Equal(t, len(v), m.N, "%s: %s%s", words, x.Task, name)
				sum := 0.0
				for _, n := range v {
					sum += n
				}
				require.InDelta(t, sum/math.Max(1, float64(len(v))), m.Mean, 1e-9, "%s: %s%s", words, x.Task, name)
			}
		}
		require.LessOrEqual(t, shots, places)
	}
	for _, q := range []Query{{Text: "nowhere"}, {Team: "nobody"}, {Since: "2999"}} {
		q.Situation = &Situation{}
		got, err := l.Situations(t.Context(), q, nil, Likeness{}, 3)
		require.NoError(t, err)
		require.Zero(t, got.Games, "%+v", q)
		require.Zero(t, got.Places)
		require.Empty(t, got.Cases)
	}
}

// TestTally: a blank end is no end scored, three quarters are made, and what is not known counts nowhere.
func TestTally(t *testing.T) {
	var n packed
	for _, o := range []outcome{{grade: 1 + 75, points: 0, result: 3}, {grade: 1 + 50, points: -2, result: 1},
		{grade: 1, points: 1, result: 2}, {points: noPoints}} {
		b := o.bytes()
		n.add(b[1], b[2], b[3])
	}
	require.Equal(t, tally{places: 4, graded: 3, grades: 125, made: 1, pointed: 3, points: -1, scored: 1, ended: 3, wins: 3}, n.tally())
	most := packed{}
	for range 3200 {
		most.add(101, 16, 3)
	}
	require.Equal(t, tally{places: 3200, graded: 3200, grades: 320_000, made: 3200, pointed: 3200, points: 51_200, scored: 3200, ended: 3200,
		wins: 6400}, most.tally(), "the longest game")
}

// holdsPlainly is a situation as its words say it.
func holdsPlainly(s *Situation, st *curling.State, r *curling.Rules, b curling.Bounds) bool {
	if s.Stone != nil && r.Count(st.Shot) != *s.Stone && (*s.Stone != curling.Stones || st.Shot != curling.Stones-1) ||
		s.Lead != nil && st.Lead() != *s.Lead || s.Hammer != nil && (st.Shot%2 == 1) != *s.Hammer {
		return false
	}
	pos := replay.InPlay(b, st.Position)
	corner, centre, near, side := false, false, math.Inf(1), -1
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		x, y := pos[i].X-curling.CentreX, pos[i].Y-curling.TeeY
		switch d := math.Hypot(x, y); {
		case d <= b.House:
			if d < near {
				near, side = d, i%2
			}
		case y > 0 && math.Abs(x) > 0.6096:
			corner = true
		case y > 0:
			centre = true
		}
	}
	for _, y := range s.Layouts {
		ok := map[Layout]bool{CornerGuard: corner, CentreGuard: centre, NoGuard: !corner && !centre, EmptyHouse: side < 0,
			ShotStone: side == st.Shot%2, AgainstShot: side >= 0 && side != st.Shot%2}[y]
		if !ok {
			return false
		}
	}
	return true
}

// TestSituationsLike: positions like one are added up too, and a situation narrows them.
func TestSituationsLike(t *testing.T) {
	l := open(t)
	charted(t, l, 4)
	var placed curling.Position
	spots := curlit.Spots()
	placed[0], placed[1] = spots.CentreGuard, spots.CentreHouse
	all, err := l.Situations(t.Context(), Query{}, &placed, Likeness{Within: 0.3}, 0)
	require.NoError(t, err)
	first := 1 // that is thrown
	begin, err := l.Situations(t.Context(), Query{Situation: &Situation{Stone: &first}}, &placed, Likeness{Within: 0.3}, 100)
	require.NoError(t, err)
	require.Equal(t, 8, begin.Places, "two ends of four games")
	require.Len(t, begin.Cases, 8)
	require.Equal(t, 4, begin.Games)
	require.GreaterOrEqual(t, all.Places, 8)
	_, err = l.Situations(t.Context(), Query{}, &placed, Likeness{Within: 9}, 0)
	require.Error(t, err)
}

// TestErrors: 1.96 standard errors of a mean cover what is drawn in 95 of 100 cases, also where the places of a game are alike; an error of
// a share is that of a Wilson interval at least.
func TestErrors(t *testing.T) {
	rng, covered := rand.New(rand.NewPCG(1, 1)), 0
	const runs = 2000
	for range runs {
		var c cluster
		for range 60 {
			game := rng.NormFloat64()
			n, sum := 0, 0.0
			for range 1 + rng.IntN(8) {
				n, sum = n+1, sum+5+game+0.5*rng.NormFloat64()
			}
			c.game(n, sum)
		}
		if m := c.mean(); math.Abs(m.Mean-5) <= 1.96*m.Error {
			covered++
		}
	}
	require.InDelta(t, 0.95, float64(covered)/runs, 0.02)

	var c cluster
	for range 12 {
		c.game(1, 1)
	}
	low, high := stats.Wilson(12, 12)[0], stats.Wilson(12, 12)[1]
	require.InDelta(t, (high-low)/2, 1.96*c.share().Error, 1e-4)
}

// BenchmarkHundredThousand searches a hundred thousand games of 128 places in memory.
func BenchmarkHundredThousand(b *testing.B) {
	l, err := Open(b.Context(), filepath.Join(b.TempDir(), "library.db"))
	require.NoError(b, err)
	defer func() { _ = l.Close() }()
	rng := rand.New(rand.NewPCG(1, 2))
	_, err = l.db.Exec("INSERT INTO files VALUES (1, 'f', 0, 0, 0, '')")
	require.NoError(b, err)
	tx, err := l.db.Begin()
	require.NoError(b, err)
	teams := []string{"SUI", "SWE", "CAN", "TUR", "Türkiye", "NOR", "JPN", "KOR"}
	for game := range 100_000 {
		var list []byte
		for k := range 128 {
			shot := k % 16
			var pos curling.Position
			for i := range shot {
				if rng.Float64() < 0.5 {
					pos[i] = curling.Vec{X: 0.5 + 3.5*rng.Float64(), Y: 3.2 + 8*rng.Float64()}
				}
			}
			list = appendPlace(list, k/16, 0, &curling.State{Position: pos, Shot: shot, Ends: 8, Score: [2]int{rng.IntN(3), rng.IntN(3)}},
				curling.Bounds2019,
				outcome{byte(1 + rng.IntN(13)), byte(25 * rng.IntN(5)), int8(rng.IntN(5) - 2), 1}) // small
		}
		_, err := tx.Exec("INSERT INTO games (file, game, format, charted, team0, team1, score0, score1, winner, players, event, session, sheet, date, named, file_date, rules, ice, ends, shots, valued, complete, content, charts, facts, places, valued_shots) VALUES (1,?,'',1,?,?,0,0,0,?,'Championship','','','2020-01-01',0,'','','',0,0,0,0,?,'','{}',?,'')",
			game, teams[rng.IntN(8)], teams[rng.IntN(8)], fmt.Sprintf("MÜLLER %d\nÅSTRÖM %d", rng.IntN(900), rng.IntN(900)), game, list)
		require.NoError(b, err)
	}
	require.NoError(b, tx.Commit())
	_, err = l.Situations(b.Context(), Query{Situation: &Situation{}}, nil, Likeness{}, 0)
	require.NoError(b, err)
	one, three, no := -1, 3, false
	described := Situation{Stone: &three, Lead: &one, Hammer: &no, Layouts: []Layout{CornerGuard}}
	for name, q := range map[string]Query{"search-text": {Text: "turkiye astrom"}, "search-team": {Team: "TUR", Player: "muller 77"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := l.Search(b.Context(), q)
				require.NoError(b, err)
			}
		})
	}
	for name, s := range map[string]Situation{"situation": described, "every-stone": {Layouts: []Layout{CornerGuard}}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := l.Situations(b.Context(), Query{Situation: &s}, nil, Likeness{}, 50)
				require.NoError(b, err)
			}
		})
	}
	var pos curling.Position
	pos[0], pos[1] = curling.Vec{X: 1.2, Y: 8.6}, curling.Vec{X: 2.4, Y: 8}
	b.Run("likeness", func(b *testing.B) {
		for b.Loop() {
			_, err := l.Situations(b.Context(), Query{Situation: &Situation{Stone: &three}}, &pos, Likeness{Within: 0.5, Mirror: true}, 50)
			require.NoError(b, err)
		}
	})
}
