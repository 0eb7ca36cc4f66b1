package command

import (
	"fmt"
)

func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func Or(s, instead string) string {
	if s == "" {
		return instead
	}
	return s
}
