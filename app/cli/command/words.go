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
