package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"hogline/engine/curling"
)

// Query selects games. The zero Query selects all; every field that is set has to hold.
type Query struct {
	Text      string // words that stand somewhere in file, teams, players, event, rules or ice
	Team      string // part of the name of a team
	Player    string // part of the name of a player
	Event     string // part of it
	Since     string // year-month-day
	Until     string
	Rules     string  // name of the rule set
	Ice       string  // name of the model
	Score     *[2]int // in either order
	Situation *Situation
	Limit     int // games at most; 0 all
}

// Situation selects places. Nil fields are any; Stone counts from 1, 16 the last of the end.
type Situation struct {
	Stone    *int  // of the end
	Lead     *int  // of the team to throw
	EndsLeft *int  // ends after this one
	Hammer   *bool // the team to throw has the last stone
	Clear    *bool // no stone lies
}

func (s *Situation) holds(p *place) bool {
	is := func(want *int, have int) bool { return want == nil || *want == have }
	return is(s.Stone, p.number+1) && is(s.Lead, p.lead) && is(s.EndsLeft, p.left) &&
		(s.Hammer == nil || *s.Hammer == (curling.SideOf(p.number) == curling.Hammer)) &&
		(s.Clear == nil || *s.Clear == (p.count == [2]int{}))
}

// Found is a game that a query selects.
type Found struct {
	Game
	Places []Place `json:"places,omitempty"` // where the situation holds
}

// Place is a place of a game, counted from 1.
type Place struct {
	End  int `json:"end"`
	Shot int `json:"shot"`
	Team int `json:"team"` // to throw
	Lead int `json:"lead"` // its points more than the other's
}

func placeOf(p *place) Place { return Place{p.end + 1, p.number + 1, int(p.mover), p.lead} }

// where is the condition of a query and its arguments.
func (q *Query) where() (string, []any) {
	var terms []string
	var args []any
	add := func(term string, values ...any) {
		terms = append(terms, term)
		args = append(args, values...)
	}
	part := func(s string) string {
		return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s) + "%"
	}
	for _, word := range strings.Fields(q.Text) {
		add(`(files.path || char(10) || team0 || char(10) || team1 || char(10) || players || char(10) || event || char(10) || rules || char(10) || ice || char(10) || game) LIKE ? ESCAPE '\'`, part(word))
	}
	if q.Team != "" {
		add(`(team0 LIKE ? ESCAPE '\' OR team1 LIKE ? ESCAPE '\')`, part(q.Team), part(q.Team))
	}
	if q.Player != "" {
		add(`players LIKE ? ESCAPE '\'`, part(q.Player))
	}
	if q.Event != "" {
		add(`event LIKE ? ESCAPE '\'`, part(q.Event))
	}
	if q.Since != "" {
		add("date >= ?", q.Since)
	}
	if q.Until != "" {
		add("date <= ?", q.Until)
	}
	if q.Rules != "" {
		add("rules = ?", q.Rules)
	}
	if q.Ice != "" {
		add("ice = ?", q.Ice)
	}
	if s := q.Score; s != nil {
		add("(score0 = ? AND score1 = ? OR score0 = ? AND score1 = ?)", s[0], s[1], s[1], s[0])
	}
	if len(terms) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(terms, " AND "), args
}

// Search finds the games that a query selects, newest first, then by file.
func (l *Library) Search(ctx context.Context, q Query) ([]Found, error) {
	where, args := q.where()
	columns := gameColumns
	if q.Situation != nil {
		columns += ", places"
	}
	text := "SELECT " + columns + " FROM games JOIN files ON files.id = games.file" + where + " ORDER BY date DESC, files.path, game"
	if q.Limit > 0 && q.Situation == nil {
		text += fmt.Sprintf(" LIMIT %d", q.Limit)
	}
	rows, err := l.db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	defer func() { _ = rows.Close() }() // only read
	found := []Found{}
	var places sql.RawBytes
	for rows.Next() && (q.Limit <= 0 || len(found) < q.Limit) {
		var further []any
		if q.Situation != nil {
			further = []any{&places}
		}
		g, err := scanGame(rows, further...)
		if err != nil {
			return nil, err
		}
		f := Found{Game: g}
		if q.Situation != nil {
			eachPlace(places, func(p *place) {
				if q.Situation.holds(p) {
					f.Places = append(f.Places, placeOf(p))
				}
			})
			if len(f.Places) == 0 {
				continue
			}
		}
		found = append(found, f)
	}
	return found, rows.Err() //nolint:wrapcheck // of SQLite
}

func eachPlace(list []byte, do func(*place)) {
	for {
		p, rest, ok := nextPlace(list)
		if !ok {
			return
		}
		do(&p)
		list = rest
	}
}

// Likeness is what counts as a similar position.
type Likeness struct {
	Within float64 // m, how far a stone may lie from its place
	Mirror bool    // reflected at the centre line too
	Swap   bool    // the sides in each other's place too
	Stone  int     // only before this stone of the end, from 1; 0 any
	Limit  int     // positions at most; 0 all
}

// Similar is a position like another.
type Similar struct {
	Game
	Place
	Distance float64 `json:"distance"` // m, the greatest of a stone
	Mirrored bool    `json:"mirrored"`
	Swapped  bool    `json:"swapped"`
}

// MaxWithin bounds Likeness.Within in metres.
const MaxWithin = 5

// SimilarTo finds positions with as many stones of each side, all of them near the places of pos, nearest first.
func (l *Library) SimilarTo(ctx context.Context, pos curling.Position, like Likeness) ([]Similar, error) {
	if !(like.Within >= 0 && like.Within <= MaxWithin) {
		return nil, fmt.Errorf("library: similar within %g m, want 0 to %d", like.Within, MaxWithin)
	}
	want := patterns(&pos, like.Mirror, like.Swap)
	var parts [searchers][]Similar
	eg, searching := errgroup.WithContext(ctx)
	for i := range parts {
		eg.Go(func() (err error) {
			parts[i], err = l.similarPart(searching, want, like, i)
			return err
		})
	}
	if err := eg.Wait(); err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	found := slices.Concat(parts[:]...)
	slices.SortFunc(found, func(a, b Similar) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.End, b.End), cmp.Compare(a.Shot, b.Shot))
	})
	slices.SortStableFunc(found, func(a, b Similar) int { return cmp.Compare(a.Distance, b.Distance) })
	if like.Limit > 0 && len(found) > like.Limit {
		found = found[:like.Limit]
	}
	return found, l.name(ctx, found)
}

// searchers are the goroutines that look for similar positions.
const searchers = 2

// similarPart looks for positions in every searchers-th game.
func (l *Library) similarPart(ctx context.Context, want []pattern, like Likeness, part int) ([]Similar, error) {
	rows, err := l.db.QueryContext(ctx, "SELECT id, places FROM games WHERE id % ? = ?", searchers, part)
	if err != nil {
		return nil, err //nolint:wrapcheck // SimilarTo does
	}
	defer func() { _ = rows.Close() }() // only read
	within := int32(like.Within * 1000)
	found := []Similar{}
	var raw sql.RawBytes
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id, &raw); err != nil {
			return nil, err //nolint:wrapcheck // SimilarTo does
		}
		eachPlace(raw, func(p *place) {
			if like.Stone > 0 && p.number+1 != like.Stone {
				return
			}
			best := Similar{Game: Game{id: id}, Distance: -1}
			for i := range want {
				if d, ok := want[i].distance(p, within); ok && (best.Distance < 0 || float64(d)/1000 < best.Distance) {
					best.Distance, best.Mirrored, best.Swapped = float64(d)/1000, want[i].mirrored, want[i].swapped
				}
			}
			if best.Distance >= 0 {
				best.Place = placeOf(p)
				found = append(found, best)
			}
		})
	}
	return found, rows.Err() //nolint:wrapcheck // SimilarTo does
}

// name fills in the games of positions that were found.
func (l *Library) name(ctx context.Context, found []Similar) error {
	games := map[int64]Game{}
	for i := range found {
		id := found[i].id
		if _, ok := games[id]; !ok {
			rows, err := l.db.QueryContext(ctx, "SELECT "+gameColumns+" FROM games JOIN files ON files.id = games.file WHERE games.id = ?", id)
			if err != nil {
				return fmt.Errorf("library: %w", err)
			}
			if rows.Next() {
				games[id], err = scanGame(rows)
			}
			if closed := rows.Close(); err == nil {
				err = closed
			}
			if err != nil {
				return err
			}
		}
		found[i].Game = games[id]
	}
	return nil
}
