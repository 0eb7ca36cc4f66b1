package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
)

// Query selects games, as it is typed. The zero Query selects all; every field that is set has to hold. It is the options of the commands
// and what the window keeps of a filter.
type Query struct {
	Text   string `json:",omitempty" placeholder:"WORDS" help:"Words that stand somewhere in file, teams, players, event, rules or ice."`
	Team   string `json:",omitempty" help:"Part of the name of a team."`
	Player string `json:",omitempty" help:"Part of the name of a player."`
	AI     string `json:",omitempty" name:"ai" help:"Part of the name of a program that played."`
	Event  string `json:",omitempty" help:"Part of the name of an event."`
	Since  string `json:",omitempty" placeholder:"DATE" help:"First day (YYYY-MM-DD), month or year. Where the day of a game is unknown that of its file counts."`
	Until  string `json:",omitempty" placeholder:"DATE" help:"Last day, month or year."`
	Score  string `json:",omitempty" placeholder:"A-B" help:"Score, in either order."`
	Rules  string `json:",omitempty" help:"Name of the rule set."`
	Ice    string `json:",omitempty" help:"Model of the ice."`

	Situation *Situation `json:"-" kong:"-"`
	Limit     int        `json:"-" kong:"-"` // games at most; 0 all
}

// Faults of a query.
var (
	ErrDate  = errors.New("is no date")
	ErrScore = errors.New("is no score")
)

// Check reports a query that cannot be: its error is ErrDate or ErrScore.
func (q *Query) Check() error {
	for _, day := range []string{q.Since, q.Until} {
		if day != "" && !isDate(day) {
			return fmt.Errorf("%q %w, want YYYY-MM-DD, YYYY-MM or YYYY", day, ErrDate)
		}
	}
	_, err := q.score()
	return err
}

// score is the score asked for, nil any.
func (q *Query) score() (*[2]int, error) {
	if q.Score == "" {
		return nil, nil
	}
	a, b, _ := strings.Cut(q.Score, "-")
	x, errX := strconv.Atoi(strings.TrimSpace(a))
	y, errY := strconv.Atoi(strings.TrimSpace(b))
	if errX != nil || errY != nil {
		return nil, fmt.Errorf("%q %w, want A-B, for example 7-5", q.Score, ErrScore)
	}
	return &[2]int{x, y}, nil
}

// Situation selects places. Nil fields are any; Stone counts the stones thrown from 1 and is 16 for the last one of the end, also of mixed
// doubles.
type Situation struct {
	Stone    *int  // of the end
	Lead     *int  // of the team to throw
	EndsLeft *int  // ends after this one
	Hammer   *bool // the team to throw has the last stone
	Clear    *bool // no stone lies
	Layouts  []Layout
}

// Found is a game that a query selects. The game is the index's own: it is read, not changed.
type Found struct {
	*Game
	Places []Place `json:"places,omitempty"` // where the situation holds
}

// Place is a place of a game, counted from 1.
type Place struct {
	End  int `json:"end"`
	Shot int `json:"shot"`
	Team int `json:"team"` // to throw
	Lead int `json:"lead"` // its points more than the other's
}

// matcher holds the words of a query in lower case.
type matcher struct {
	*Query
	words                   []string
	points                  *[2]int // nil any
	team, player, event, ai string
}

func (q *Query) matcher() (matcher, error) {
	if err := q.Check(); err != nil {
		return matcher{}, err
	}
	score, _ := q.score() // checked
	low := func(s string) string { return Fold(strings.TrimSpace(s)) }
	return matcher{q, strings.Fields(Fold(q.Text)), score, low(q.Team), low(q.Player), low(q.Event), low(q.AI)}, nil
}

// matches reports whether everything but the situation holds for a game.
func (m *matcher) matches(g *Game, text string) bool {
	for _, w := range m.words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	s := m.points
	return strings.Contains(g.folded[0], m.team) && strings.Contains(g.folded[1], m.player) && strings.Contains(g.folded[2], m.event) &&
		(m.ai == "" || !g.Charted && strings.Contains(g.folded[0], m.ai)) &&
		during(cmp.Or(g.Date, g.FileDate), m.Since, m.Until) && (m.Rules == "" || g.Rules == m.Rules) && (m.Ice == "" || g.Ice == m.Ice) &&
		(s == nil || g.Score == *s || g.Score == [2]int{s[1], s[0]})
}

// isDate reports whether a text is a day as year-month-day, a month as year-month, or a year.
func isDate(text string) bool {
	return slices.ContainsFunc([]string{time.DateOnly, "2006-01", "2006"}, func(layout string) bool {
		_, err := time.Parse(layout, text)
		return err == nil
	})
}

// during reports whether a date lies between two others, with them, as far as all of them are known. Without both it does, whatever
// it is.
func during(date, since, until string) bool {
	if date == "" {
		return since == "" && until == ""
	}
	first, last := min(len(date), len(since)), min(len(date), len(until))
	return date[:first] >= since[:first] && date[:last] <= until[:last]
}

// Search finds the games that a query selects, newest first, then by file.
func (l *Library) Search(ctx context.Context, q Query) ([]Found, error) {
	m, err := q.matcher()
	if err != nil {
		return nil, err
	}
	all, err := l.snapshot(ctx, parts{places: q.Situation != nil})
	if err != nil {
		return nil, err
	}
	var parts [readers][]Found
	eg, ctx := errgroup.WithContext(ctx)
	for k := range parts {
		eg.Go(func() error {
			parts[k] = all.find(ctx, &m, len(all.games)*k/readers, len(all.games)*(k+1)/readers)
			return ctx.Err()
		})
	}
	if err := eg.Wait(); err != nil {
		return nil, err
	}
	found := slices.Concat(parts[:]...)
	if q.Limit > 0 && len(found) > q.Limit {
		found = found[:q.Limit]
	}
	return found, nil
}

// find is what a query selects of the games from one to another, up to its limit, or to the end of ctx.
func (all *snapshot) find(ctx context.Context, m *matcher, from, to int) []Found {
	var f filter
	if m.Situation != nil {
		f = m.Situation.filter()
	}
	var games, counts []int32 // that are found, with the number of their places
	total := 0
	for i := from; i < to && (m.Limit == 0 || len(games) < m.Limit) && (i%1024 != 0 || ctx.Err() == nil); i++ {
		if !m.matches(&all.games[i], all.text[i]) {
			continue
		}
		n := 0
		if m.Situation != nil {
			if n = all.places.count(i, &f); n == 0 {
				continue
			}
		}
		games, counts = append(games, int32(i)), append(counts, int32(n)) // 2^31 places do not fit into memory
		total += n
	}
	found, list := make([]Found, len(games)), make([]Place, 0, total)
	for k, i := range games {
		found[k].Game = &all.games[i]
		if n := len(list); counts[k] > 0 {
			list = all.places.where(int(i), &f, list)
			found[k].Places = list[n:len(list):len(list)]
		}
	}
	return found
}

// Names are the teams, events, rule sets and models of ice of the index, each once and in order: what queries can name.
type Names struct{ Teams, Players, Events, Rules, Ice []string }

// Names lists what the games of the index are called.
func (l *Library) Names(ctx context.Context) (n Names, err error) {
	all, err := l.snapshot(ctx, parts{})
	if err != nil {
		return n, err
	}
	for i := range all.games {
		g := &all.games[i]
		n.Teams, n.Players = append(n.Teams, g.Teams[:]...), append(n.Players, g.Players...)
		n.Events, n.Rules, n.Ice = append(n.Events, g.Event), append(n.Rules, g.Rules), append(n.Ice, g.Ice)
	}
	for _, list := range []*[]string{&n.Teams, &n.Players, &n.Events, &n.Rules, &n.Ice} {
		slices.Sort(*list)
		*list = slices.DeleteFunc(slices.Compact(*list), func(s string) bool { return s == "" })
	}
	return n, nil
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
		return nil, fmt.Errorf("similar within %g m, want 0 to %d", like.Within, MaxWithin)
	}
	want := patterns(&pos, like.Mirror, like.Swap)
	all, err := l.snapshot(ctx, parts{places: true})
	if err != nil {
		return nil, err
	}
	hits, err := all.places.similar(ctx, want, like)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.place, b.place)) })
	if like.Limit > 0 && len(hits) > like.Limit {
		hits = hits[:like.Limit]
	}
	found := make([]Similar, len(hits))
	for i, h := range hits {
		w := &want[h.pattern]
		found[i] = Similar{all.games[all.places.game(h.place)], all.places.heads[h.place].place(), float64(h.distance) / 1000, w.mirrored,
			w.swapped}
	}
	return found, nil
}
