package replay

import (
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/curling"
)

// MaxThinking is more than any team is given for a game.
const MaxThinking = 2 * time.Hour

var clockTime = regexp.MustCompile(`^\s*(\d{1,3}):(\d{2})(?::00)?\s*$`) // spreadsheets write 35:50 as 35:50:00

// ParseLeft is a thinking time as charts write it, m:ss. It is 0 where the text is none.
func ParseLeft(text string) time.Duration {
	m := clockTime.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	minutes, _ := strconv.Atoi(m[1])
	seconds, _ := strconv.Atoi(m[2])
	left := time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second
	if seconds > 59 || left > MaxThinking {
		return 0
	}
	return left
}

// Seconds is a time of so many seconds, to the nanosecond.
func Seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

// LeftText is a time left as charts write it, m:ss to the second; empty for 0, which is not known.
func LeftText(left time.Duration) string {
	if left <= 0 {
		return ""
	}
	return ClockText(left)
}

// ClockText is a time as m:ss to the second.
func ClockText(left time.Duration) string {
	sec := int(left.Round(time.Second) / time.Second)
	return strconv.Itoa(sec/60) + ":" + strconv.Itoa(sec%60/10) + strconv.Itoa(sec%10)
}

// Thinking is what a team thought in some ends.
type Thinking struct {
	Used  time.Duration
	Shots int // that it threw in them
}

// Mean is the thinking time of a shot. It is 0 where none was thrown.
func (t Thinking) Mean() time.Duration {
	if t.Shots == 0 {
		return 0
	}
	return t.Used / time.Duration(t.Shots)
}

// Thinking is what a team thought in end number i of the list: the difference of what it had left after the end before and after this
// one. It is not known (false) of the first end, because charts do not tell what a team began with, nor beside an end without a time.
func (g *Game) Thinking(i int, t curling.TeamID) (Thinking, bool) {
	if i < 1 || g.Ends[i-1].Number != g.Ends[i].Number-1 {
		return Thinking{}, false
	}
	before, after := g.Ends[i-1].Left[t], g.Ends[i].Left[t]
	if before <= 0 || after <= 0 || after > before {
		return Thinking{}, false
	}
	out := Thinking{Used: before - after}
	e := &g.Ends[i]
	for k := range e.Shots {
		if e.Shots[k].Kind == Thrown && e.Mover(e.Shots[k].Number) == t {
			out.Shots++
		}
	}
	return out, true
}

// AllThinking is the sum of Thinking over the ends of which it is known. It is false where it is of none.
func (g *Game) AllThinking(t curling.TeamID) (sum Thinking, known bool) {
	for i := range g.Ends {
		if one, ok := g.Thinking(i, t); ok {
			sum.Used, sum.Shots, known = sum.Used+one.Used, sum.Shots+one.Shots, true
		}
	}
	return sum, known
}
