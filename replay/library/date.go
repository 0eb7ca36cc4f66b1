package library

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/replay"
)

// year is one in the name of an event.
var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// dateOf is the day of a game, year-month-day: as its log tells it, else the name of its file, which named reports. A game of a data
// set, whose folder tells nothing, has the year of its event. Empty: it is not known.
func dateOf(g *replay.Game, path, id string) (day string, named bool) {
	if t := g.DayOf(); len(t) >= len(time.DateOnly) {
		if _, err := time.Parse(time.DateOnly, t[:len(time.DateOnly)]); err == nil {
			return t[:len(time.DateOnly)], false
		}
	}
	if t, err := time.Parse("2 Jan 2006", printed(g.DayOf())); err == nil { // of a results book
		return t.Format(time.DateOnly), false
	}
	if id != "" {
		if y := year.FindString(g.Extra["Event"]); y != "" || !strings.Contains(filepath.Base(id), ".") {
			return y, false
		}
		day = dateInName(filepath.Base(id)) // a log in an archive
		return day, day != ""
	}
	day = dateInName(filepath.Base(path))
	return day, day != ""
}

// printed is a day such as "2 APR 2025" with the month as Go reads it.
func printed(day string) string {
	parts := strings.Fields(day)
	if len(parts) != 3 || len(parts[1]) < 3 {
		return ""
	}
	return parts[0] + " " + strings.ToUpper(parts[1][:1]) + strings.ToLower(parts[1][1:3]) + " " + parts[2]
}

// What programs and people write into the names of logs: a day with or without signs between, and a time behind it or not; seconds
// or milliseconds since 1970 in brackets.
var (
	dayNumber   = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?(?:\D|$)`)
	dayParts    = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)[-_. ](\d\d?)[-_. ](\d\d?)(?:\D|$)`)
	dayJapanese = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)年(\d\d?)月(\d\d?)日`)
	unixTime    = regexp.MustCompile(`[\[(](1\d{9})(?:\d{3})?[\])]`)
)

// dateInName is the day in the name of a file, of seconds since 1970 that of UTC; empty if there is none.
func dateInName(name string) string {
	for _, pattern := range []*regexp.Regexp{dayParts, dayJapanese, dayNumber} {
		for rest := name; ; { // matches may share a sign
			m := pattern.FindStringSubmatchIndex(rest)
			if m == nil {
				break
			}
			part := func(i int) string { return strings.TrimPrefix(rest[m[2*i]:m[2*i+1]], "0") }
			if day, err := time.Parse("2006-1-2", part(1)+"-"+part(2)+"-"+part(3)); err == nil {
				return day.Format(time.DateOnly)
			}
			rest = rest[m[3]:]
		}
	}
	if m := unixTime.FindStringSubmatch(name); m != nil {
		if seconds, err := strconv.ParseInt(m[1], 10, 64); err == nil {
			return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
		}
	}
	return ""
}
