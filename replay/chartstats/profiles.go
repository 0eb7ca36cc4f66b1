package chartstats

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Profile is a thrower as charts show him.
type Profile struct {
	Name            string         // of the team, or "team / player"; empty all players
	From            string         // years of the events, as "2022-24"; else empty
	Shots           int            // that were rated
	Made, Low, High float64        // mean grade, 0 to 1, drawn to that of all, with its 95 % interval
	Error           ThrowError     // that explains his grades, drawn to that of all
	Player          curling.Player // who throws so, on today's ice
}

// Profiles are the throwers of some games of a data set: all players together, then teams and players, the most frequent first.
// progress, which may be nil, hears how many games were read. The error is the context's, or that of a game that cannot be
// read, or that of games of which no shot is graded.
func Profiles(ctx context.Context, set *replay.DataSet, games []int, progress func(done int)) ([]Profile, error) {
	var t Throwers
	var events []string
	for k, i := range games {
		g, err := set.OpenGame(ctx, i, nil)
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.Add(g)
		events = append(events, set.Games[i].Event)
		if progress != nil {
			progress(k + 1)
		}
	}
	from, all := yearsOf(events), t.Grades[Key{}]
	if all == nil {
		return nil, Messages.New("chartstats.no-grades")
	}
	var list []Profile
	for _, name := range append([]string{""}, t.Names()...) {
		own := t.Grades[Key{Name: name}]
		p := Profile{Name: name, From: from, Shots: own.N, Player: physics.StandardPlayer(physics.Today)}
		p.Made, p.Low, p.High = own.Shrunk(all)
		p.Error, _ = t.Error(name)
		p.Player.Noise = p.Error.Noise
		list = append(list, p)
	}
	return list, nil
}

// FindProfile is the first whose name holds a text, whatever the case of letters, one of that very name before others.
func FindProfile(list []Profile, text string) (p Profile, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	i := slices.IndexFunc(list, func(p Profile) bool { return strings.ToLower(p.Name) == text })
	if i < 0 {
		i = slices.IndexFunc(list, func(p Profile) bool { return strings.Contains(strings.ToLower(p.Name), text) })
	}
	if i < 0 {
		return p, false
	}
	return list[i], true
}

var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// yearsOf are the first and the last year in the names of events, such as "2022-24".
func yearsOf(events []string) string {
	var years []string
	for _, e := range events {
		years = append(years, year.FindAllString(e, -1)...)
	}
	if len(years) == 0 {
		return ""
	}
	first, last := slices.MinFunc(years, cmp.Compare[string]), slices.MaxFunc(years, cmp.Compare[string])
	if first == last {
		return first
	}
	return first + "-" + last[2:]
}
