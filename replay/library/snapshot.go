package library

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// snapshot is what searches go through, as the index was at a generation.
type snapshot struct {
	generation int64
	games      []Game             // each once, as newer sorts them
	text       []string           // of each game, in lower case: what Query.Text is looked for in
	places     *places            // nil until they are asked for
	shots      map[int64][]valued // of the games by their ids; nil until they are asked for
}

// parts are what a snapshot holds beside the games.
type parts struct{ places, shots bool }

// has reports whether a snapshot holds these parts.
func (s *snapshot) has(p parts) bool {
	return (s.places != nil || !p.places) && (s.shots != nil || !p.shots)
}

// Load reads what is searched into memory where the index has changed, so that the next search does not have to.
func (l *Library) Load(ctx context.Context) error {
	_, err := l.snapshot(ctx, parts{true, true})
	return err
}

// snapshot is the index in memory, read again when it has changed since.
func (l *Library) snapshot(ctx context.Context, with parts) (*snapshot, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var now int64
	if err := l.db.QueryRowContext(ctx, "SELECT number FROM generation").Scan(&now); err != nil {
		return nil, err
	}
	s := &snapshot{generation: now}
	if h := l.held; h != nil && h.generation == now {
		if h.has(with) {
			return h, nil
		}
		with.places, with.shots = with.places || h.places != nil, with.shots || h.shots != nil
	}
	blobs := [readers]map[int64][]byte{}
	eg, ctx := errgroup.WithContext(ctx)
	eg.Go(func() error { return s.readGames(ctx, l.db) })
	if with.shots {
		eg.Go(func() (err error) {
			s.shots, err = readShots(ctx, l.db)
			return err
		})
	}
	for part := range blobs {
		if with.places {
			eg.Go(func() (err error) {
				blobs[part], err = readPlaces(ctx, l.db, part)
				return err
			})
		}
	}
	if err := eg.Wait(); err != nil {
		return nil, err
	}
	if with.places {
		s.places = newPlaces(len(s.games), func(i int) []byte { return blobs[s.games[i].id%readers][s.games[i].id] })
	}
	l.held = s
	return s, nil
}

// readers are the goroutines that read positions.
const readers = 2

func (s *snapshot) readGames(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `SELECT games.id, files.path, game, format, charted, team0, team1, score0, score1, winner, players, event, session, sheet, date, named, file_date, rules, ice, ends, shots, valued, complete, content, charts, facts
		FROM games JOIN files ON files.id = games.file ORDER BY files.path, game`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // only read
	words := map[string]string{}
	once := func(s *string) { // texts that many games share are kept once
		if w, ok := words[*s]; ok {
			*s = w
		} else {
			words[*s] = *s
		}
	}
	var list []Game
	var contents []content
	for rows.Next() {
		var g Game
		var players string
		var c content
		if err := rows.Scan(&g.id, &g.Path, &g.Game, &g.Format, &g.Charted, &g.Teams[0], &g.Teams[1], &g.Score[0], &g.Score[1], &g.Winner,
			&players, &g.Event, &g.Session, &g.Sheet, &g.Date, &g.named, &g.FileDate, &g.Rules, &g.Ice,
			&g.Ends, &g.Shots, &g.Valued, &g.Complete, &c.sum, &c.charts, &g.facts); err != nil {
			return err
		}
		for _, t := range []*string{&g.Path, &g.Format, &g.Teams[0], &g.Teams[1], &g.Event, &g.Session, &g.Sheet, &g.Date, &g.FileDate, &g.Rules,
			&g.Ice} {
			once(t)
		}
		if g.Players = []string{}; players != "" {
			g.Players = strings.Split(players, "\n")
		}
		list, contents = append(list, g), append(contents, c)
	}
	s.games = merge(list, contents)
	slices.SortFunc(s.games, newer)
	for i := range s.games {
		g := &s.games[i]
		s.text = append(s.text, g.text())
		g.folded = [...]string{Fold(teamNames(g.Teams[0]) + "\n" + teamNames(g.Teams[1])), Fold(strings.Join(g.Players, "\n")), Fold(g.Event)}
	}
	return rows.Err()
}

// text is what Query.Text is looked for in.
func (g *Game) text() string {
	parts := append([]string{g.Path, g.Game, teamNames(g.Teams[0]), teamNames(g.Teams[1]), g.Event, g.Rules, g.Ice}, g.Players...)
	return Fold(strings.Join(append(parts, g.Also...), "\n"))
}

// newer sorts games, the newest first; those whose day is not known stand behind, by the time of their files.
func newer(a, b Game) int {
	return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(b.FileDate, a.FileDate), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Game, b.Game))
}

// readPlaces are the positions of every readers-th game, by its id.
func readPlaces(ctx context.Context, db *sql.DB, part int) (map[int64][]byte, error) {
	rows, err := db.QueryContext(ctx, "SELECT id, places FROM games WHERE id % ? = ?", readers, part)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // only read
	list := map[int64][]byte{}
	for rows.Next() {
		var id int64
		var places []byte
		if err := rows.Scan(&id, &places); err != nil {
			return nil, err
		}
		list[id] = places
	}
	return list, rows.Err()
}
