package dc4

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/match"
)

// Client plays a team of one match.
type Client struct {
	Address        Address
	User, Password string
	Team           curling.TeamID // 0 throws first in the first end
	Name           string         // of the team
	Players        curling.Team   // as the server is told them; it adds their errors
	Player         match.Player   // who plays; it is not closed
	Wins           ai.Wins
	Budget         ai.Budget // of a shot; zero: a share of the time left
	Seed           uint64
	Workers        int
	On             func(match.Event) // receives what happens, on the goroutine of Play; may be nil
	Warn           func(string)      // receives what went wrong without ending the match; may be nil

	wait func(ctx context.Context, d time.Duration) error // for tests; nil: wait
}

// errConcede: the protocol has no word for it.
var errConcede = errors.New("dc4: the match was given up; the server does not know of that and lets the clock run out")

// Play plays the match to its end.
func (c *Client) Play(ctx context.Context) (*match.Record, error) {
	s := newServer(c.Address, c.User, c.Password)
	defer s.close()
	t, err := newTracker(ctx, s, c.On)
	if err != nil {
		return nil, err
	}
	g := &playing{Client: c, tracker: t}
	if err := g.begin(ctx); err != nil {
		return nil, err
	}
	err = s.follow(ctx, "stream", silence, g.pause, warnOf(c.Warn), func(st *state, latest bool) error { return g.take(ctx, st, latest) })
	if err == nil {
		c.Player.Over(t.rec.Winner, t.rec.Reason)
	}
	return t.rec, err
}

// playing is a match that is played.
type playing struct {
	*Client
	*tracker

	teams  [2]curling.Team
	told   int            // shots of the record that the player was told
	scored int            // ends of it
	asked  *curling.State // what the player was asked last
	answer match.Answer   // to it
	sent   bool           // the server has taken it
	placed int            // the end whose placement was sent, plus 1
}

// teamConfig is what the server is told about a team.
type teamConfig struct {
	Default bool          `json:"use_default_config"`
	Name    string        `json:"team_name"`
	Player1 playerConfig  `json:"player1"`
	Player2 playerConfig  `json:"player2"`
	Player3 *playerConfig `json:"player3"`
	Player4 *playerConfig `json:"player4"`
}

type playerConfig struct {
	MaxSpeed    float64 `json:"max_velocity"`
	StddevSpeed float64 `json:"shot_std_dev"`
	StddevAngle float64 `json:"angle_std_dev"`
	Name        string  `json:"player_name"`
}

// begin tells the player the match, and the server the team.
func (g *playing) begin(ctx context.Context) error {
	g.rec.Teams[g.Team], g.rec.Seed = g.Players, g.Seed
	g.rec.Names[g.Team] = g.Name
	g.teams = g.rec.Teams
	info := match.Info{Team: g.Team, Names: g.rec.Names, Rules: g.rules, Ice: g.rec.Ice, Teams: g.teams, Wins: g.Wins, Budget: g.Budget,
		Start:  g.rec.Start,
		Clocks: g.rec.Clocks, Workers: max(1, g.Workers)}
	if err := g.Player.Begin(ctx, &info); err != nil {
		return fmt.Errorf("dc4: %w", err)
	}
	order, err := g.Player.Order(ctx)
	if err != nil {
		return fmt.Errorf("dc4: %w", err)
	}
	for i, k := range order {
		if i < len(g.Players) && k >= 0 && k < len(g.Players) {
			g.teams[g.Team][i] = g.Players[k]
		}
	}
	config := teamConfig{Name: g.Name}
	list := [4]playerConfig{}
	for i := range list {
		p := wire.FromPlayer(g.teams[g.Team][i])
		list[i] = playerConfig{p.MaxSpeed, p.StddevSpeed, p.StddevAngle, fmt.Sprintf("%s %d", g.Name, i+1)}
	}
	config.Player1, config.Player2 = list[0], list[1]
	if g.info.Mode != mixedDoubles {
		config.Player3, config.Player4 = &list[2], &list[3]
	}
	var got string
	query := url.Values{"match_id": {g.id}, "expected_match_team_name": {wire.Teams[g.Team]}}
	if err := g.post(ctx, g.url(query, "store-team-config"), config, &got); err != nil {
		return err
	}
	if got != wire.Teams[g.Team] {
		return newError("taken", wire.Teams[g.Team], limits.Clean(got, 40))
	}
	return nil
}

// take takes a state, and answers the latest when it is the team's turn.
func (g *playing) take(ctx context.Context, st *state, latest bool) error {
	if err := g.tracker.take(ctx, st, latest); err != nil {
		g.tell()
		return err
	}
	g.tell()
	switch {
	case !latest:
		return nil
	case st.Next == nil && st.MixedDoubles != nil && st.MixedDoubles.EndSetupTeam == wire.Teams[g.Team]:
		return g.place(ctx, st)
	case g.now == nil || g.ended || st.End != g.now.End || g.number(st) != g.now.Shot:
		return nil
	}
	sit := g.situation()
	if g.asked == nil || *g.asked != *g.now {
		g.Player.Show(&sit)
	}
	if g.now.Mover() != g.Team {
		g.asked = nil
		return nil
	}
	return g.throw(ctx, &sit)
}

// tell tells the player what has happened.
func (g *playing) tell() {
	for ; g.told < len(g.rec.Shots); g.told++ {
		shot := &g.rec.Shots[g.told]
		g.Player.Thrown(shot.Run, shot.Infraction)
	}
	for ; g.scored < len(g.rec.Ends); g.scored++ {
		g.Player.Scored(g.rec.Ends[g.scored].Points())
	}
}

func (g *playing) situation() match.Situation {
	timed := g.rec.Clocks[0].Match > 0
	return match.Situation{State: *g.now, Ice: g.rec.Ice, Teams: g.teams, Left: g.left, Timed: timed,
		Seed: match.ShotSeed(g.Seed, 0, 0, *g.now)}
}

// throw asks the player, once a situation, and sends its shot until the server has taken it.
func (g *playing) throw(ctx context.Context, sit *match.Situation) error {
	if g.asked == nil || *g.asked != *g.now {
		asked := *g.now
		answer, late, err := g.ask(ctx, sit)
		switch {
		case late:
			return nil
		case err != nil:
			return &finalError{fmt.Errorf("dc4: %w", err)}
		}
		if answer.Concede {
			return &finalError{errConcede}
		}
		g.asked, g.answer, g.sent = &asked, answer, false
	}
	if g.sent {
		return nil
	}
	if err := g.post(ctx, g.url(url.Values{"match_id": {g.id}}, "shots"), moveOf(g.answer.Shot), nil); err != nil {
		return err
	}
	g.sent = true
	return nil
}

// lateTime is how long an answer is waited for after the clock has run out, before the server is listened to again.
const lateTime = time.Second

// ask asks the player. late is an answer that did not come before the team's clock ran out: nobody waits for it, and the server tells what
// becomes of the match.
func (g *playing) ask(ctx context.Context, sit *match.Situation) (a match.Answer, late bool, err error) {
	inner, stop := ctx, context.CancelFunc(func() {})
	if sit.Timed {
		inner, stop = context.WithTimeout(ctx, sit.Left[g.Team]+lateTime)
	}
	defer stop()
	a, err = g.Player.Throw(inner, sit)
	return a, err != nil && ctx.Err() == nil && inner.Err() != nil, err
}

// requests are the placements as they are asked for. What the protocol calls left is left as seen from the hack.
var requests = map[curling.Placement]string{curling.CentreLast: "center_house", curling.CentreFirst: "center_guard",
	curling.PowerLast: "pp_left", curling.PowerLastRight: "pp_right"}

// place asks the player for the placement of an end, and sends it.
func (g *playing) place(ctx context.Context, st *state) error {
	if g.placed == st.End+1 {
		return nil
	}
	legal := []curling.Placement{curling.CentreLast, curling.CentreFirst}
	if st.End < g.rules.Ends && *st.MixedDoubles.PowerPlayEnd.Of(g.Team) == nil {
		legal = append(legal, curling.PowerLast, curling.PowerLastRight)
	}
	sit := match.Situation{State: curling.State{End: st.End, Ends: g.rules.Ends, First: g.Team.Other(), Shot: g.rules.FirstShot,
		Score: g.rec.Score}, Ice: g.rec.Ice, Teams: g.teams,
		Left: st.left(&g.rules), Timed: g.rec.Clocks[0].Match > 0}
	sit.Seed = match.ShotSeed(g.Seed, 0, 0, sit.State)
	choice, err := g.Player.Place(ctx, &sit, legal)
	if err != nil {
		return &finalError{fmt.Errorf("dc4: %w", err)}
	}
	request, ok := requests[choice]
	if !ok {
		return &finalError{fmt.Errorf("dc4: %w: placement %d", match.ErrAnswer, choice)}
	}
	if err := g.post(ctx, g.url(url.Values{"request": {request}}, "matches", g.id, "end-setup"), nil, nil); err != nil {
		return err
	}
	g.placed = st.End + 1
	return nil
}

// How often a request that the server has no room for is sent again: it takes 30 in a minute.
const (
	busyPause = 2 * time.Second
	maxBusy   = 40
)

// post sends a request. One that the state of the match does not allow (409) is no final error: the stream tells what
// has changed.
func (g *playing) post(ctx context.Context, address string, body, to any) error {
	for n := 0; ; n++ {
		err := g.exchange(ctx, http.MethodPost, address, body, to)
		var refused *Refused
		switch {
		case !errors.As(err, &refused):
			return err
		case refused.Status == http.StatusTooManyRequests && n < maxBusy:
			if err := g.pause(ctx, busyPause); err != nil {
				return err
			}
		case refused.Status == http.StatusConflict && g.now != nil:
			return fmt.Errorf("dc4: not allowed now: %s", refused.Detail)
		default:
			return err
		}
	}
}

func (g *playing) pause(ctx context.Context, d time.Duration) error {
	if g.wait != nil {
		return g.wait(ctx, d)
	}
	return wait(ctx, d)
}
