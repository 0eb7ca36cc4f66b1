package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
)

// ParseSituation reads a situation from words joined by commas: "last stone, one down, hammer".
func ParseSituation(text string) (s Situation, err error) {
	whole := func(n int) *int { return &n }
	flag := func(b bool) *bool { return &b }
	for part := range strings.SplitSeq(strings.ToLower(text), ",") {
		words := strings.Fields(part)
		n, isNumber := 0, false
		if len(words) > 1 {
			word := words[0]
			if word == "stone" || word == "shot" {
				word = words[1]
			}
			n, isNumber = numeral(word)
		}
		switch joined := strings.Join(words, " "); {
		case joined == "last stone":
			s.Stone = whole(curling.Stones)
		case isNumber && len(words) == 2 && (words[0] == "stone" || words[0] == "shot") && n >= 1 && n <= curling.Stones:
			s.Stone = whole(n)
		case joined == "tied" || joined == "even":
			s.Lead = whole(0)
		case isNumber && len(words) == 2 && words[1] == "up":
			s.Lead = whole(n)
		case isNumber && len(words) == 2 && words[1] == "down":
			s.Lead = whole(-n)
		case joined == "hammer":
			s.Hammer = flag(true)
		case joined == "no hammer":
			s.Hammer = flag(false)
		case joined == "last end":
			s.EndsLeft = whole(0)
		case isNumber && len(words) == 3 && (words[1] == "ends" || words[1] == "end") && words[2] == "left":
			s.EndsLeft = whole(n)
		case joined == "clean sheet":
			s.Clear = flag(true)
		case slices.Contains(Layouts, Layout(strings.Replace(joined, "center", "centre", 1))):
			s.Layouts = append(s.Layouts, Layout(strings.Replace(joined, "center", "centre", 1)))
		default:
			return s, fmt.Errorf("%q is not understood (last stone, stone N, tied, N up, N down, hammer, no hammer, N ends left, last end, clean sheet, corner guard, centre guard, no guard, empty house, shot stone, against shot)", strings.TrimSpace(part))
		}
	}
	return s, nil
}

// numeral is a number in digits or words.
func numeral(word string) (int, bool) {
	for n, name := range []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"} {
		if word == name {
			return n, true
		}
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0
}
