package gsmtest

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// terms are those of every kind, to be put where another was.
var terms = []string{"1", "-2", "any", "all", "x", "~x", "~any", "pl", ">>pl", "<<X", "X", "MARK", "NONE", "PUT(1,2)", "PASS", "[0,1]",
	"[x,y]", "c", "rel(1,n)", "n+1", "2*K", "1/0", "ZZZ", "K"}

var argument = regexp.MustCompile(`\(([^()]*)\)`)

// Spoilt is a text with one argument, edge, name or line changed.
func Spoilt(r *rand.Rand, src string) string {
	lines := strings.Split(src, "\n")
	for {
		i := r.IntN(len(lines))
		line := lines[i]
		if strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		switch k := r.IntN(10); {
		case k == 0:
			lines = slices.Delete(lines, i, i+1)
		case k == 1:
			lines = slices.Insert(lines, i, line)
		case k == 2:
			lines[i] = strings.Replace(line, "t->", "f->", 1)
		case k == 3 && strings.Contains(line, "-> "):
			lines[i] = line + "9"
		case k == 4:
			lines[i] = strings.Replace(line, ".", ".x", 1)
		default:
			at := argument.FindStringSubmatchIndex(line)
			if at == nil {
				continue
			}
			args := strings.Split(line[at[2]:at[3]], ",")
			switch n := r.IntN(len(args)); r.IntN(6) {
			case 0:
				args = slices.Delete(args, n, n+1)
			case 1:
				args = append(args, args[n])
			default:
				args[n] = terms[r.IntN(len(terms))]
			}
			lines[i] = line[:at[2]] + strings.Join(args, ",") + line[at[3]:]
		}
		return strings.Join(lines, "\n")
	}
}
