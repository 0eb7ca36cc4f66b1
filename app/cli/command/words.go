package command

import (
	"fmt"
)

// Count is a number of things in words: "1 game", "3 games".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Or is a text, or another one in place of an empty one.
func Or(s, instead string) string {
	if s == "" {
		return instead
	}
	return s
}

// Sum is a sum over shots with its standard error: "unknown" where it is known of none, and of how many where it is not known of all.
func Sum(sum, off float64, known, of int) string {
	switch {
	case known == 0:
		return "unknown"
	case known < of:
		return fmt.Sprintf("%+.1f ± %.1f (of %d)", sum, off, known)
	}
	return fmt.Sprintf("%+.1f ± %.1f", sum, off)
}
