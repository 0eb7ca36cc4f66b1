package config

import "bytes"

// deepest is how deep objects and lists may lie in each other: the parser calls itself for each.
const deepest = 100

// tooDeep is the line where objects and lists lie deeper in each other than that, 0 where none do.
func tooDeep(raw []byte) int {
	depth := 0
	for i := 0; i < len(raw); i++ {
		rest := raw[i:]
		switch {
		case rest[0] == '"':
			for i++; i < len(raw) && raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
		case bytes.HasPrefix(rest, []byte("//")):
			i += skip(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			i += 1 + skip(rest[2:], "*/") + 2
		case rest[0] == '{' || rest[0] == '[':
			if depth++; depth > deepest {
				return 1 + bytes.Count(raw[:i], []byte("\n"))
			}
		case rest[0] == '}' || rest[0] == ']':
			depth--
		}
	}
	return 0
}

// skip is how many bytes stand before a mark, all of them where there is none.
func skip(text []byte, mark string) int {
	if n := bytes.Index(text, []byte(mark)); n >= 0 {
		return n
	}
	return len(text)
}
