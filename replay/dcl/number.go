package dcl

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
)

// greatest is the largest magnitude that any coordinate (m) or velocity (m/s) of a log
// may have; what is beyond is a broken number, not a far stone.
const greatest = 1000

// commaNumbers matches a line of numbers as a program writes them whose language has a comma before decimals.
var commaNumbers = regexp.MustCompile(`(?i)^(POSITION|BESTSHOT|RUNSHOT|PARAM|(First|Second)?Random(_[12])?)=[a-z]* *[-+0-9, ]*[0-9],[0-9][-+0-9,eE ]*$`)

// withPoints is a line with points before decimals. Commas are told once.
func (s *scan) withPoints(line string) string {
	if !strings.Contains(line, ",") || !commaNumbers.MatchString(line) {
		return line
	}
	if !s.comma {
		s.comma = true
		s.warn(s.lines, msg("decimal-comma"))
	}
	return strings.ReplaceAll(line, ",", ".")
}

// parseNumber is a plain decimal number of at most greatest. Words such as nan or inf and
// hexadecimal numbers are refused.
func parseNumber(s string) (float64, error) {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9', c == '+', c == '-', c == '.', c == 'e', c == 'E':
		default:
			return 0, msg("not-number", quote(s))
		}
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.Abs(v) > greatest {
		if err == nil || strings.ContainsAny(s, "eE") {
			return 0, msg("broken-number", quote(s))
		}
		return 0, msg("not-number", quote(s))
	}
	return v, nil
}

// parseNumbers is every number of a line, or the first complaint.
func parseNumbers(args string) ([]float64, error) {
	fields := strings.Fields(args)
	v := make([]float64, 0, len(fields))
	for _, f := range fields {
		x, err := parseNumber(f)
		if err != nil {
			return v, err
		}
		v = append(v, x)
	}
	return v, nil
}

// parsePosition is the position of a POSITION line. It takes what can be taken: faults
// lists the rest, upto is the number of stones in the line.
func parsePosition(args string) (p curling.Position, upto int, faults message.List) {
	const want = 2 * curling.Stones
	fields := strings.Fields(args)
	if len(fields) != want {
		faults = append(faults, msg("want-count", len(fields), want))
	}
	upto = min(len(fields)/2, curling.Stones)
	for i := range upto {
		x, errX := parseNumber(fields[2*i])
		y, errY := parseNumber(fields[2*i+1])
		switch {
		case errX != nil:
			faults = append(faults, msg("number-at", 2*i+1, errX))
		case errY != nil:
			faults = append(faults, msg("number-at", 2*i+2, errY))
		case x < 0 || x > curling.SheetWidth || y < 0 || y > curling.HackY:
			faults = append(faults, msg("outside", i+1, x, y))
		default:
			p[i] = curling.Vec{X: x, Y: y}
		}
	}
	return p, upto, faults
}

// parseShot is "vx vy turn". withTurn reports whether the turn was there; rest is what
// stands behind it.
func parseShot(args string) (s curling.Shot, withTurn bool, rest string, err error) {
	fields := strings.Fields(args)
	if len(fields) < 2 {
		return s, false, "", msg("want-shot", len(fields))
	}
	if s.VX, err = parseNumber(fields[0]); err != nil {
		return s, false, "", err
	}
	if s.VY, err = parseNumber(fields[1]); err != nil {
		return s, false, "", err
	}
	if len(fields) == 2 {
		return s, false, "", nil
	}
	turn, err := parseNumber(fields[2])
	if err != nil {
		return s, false, "", err
	}
	if turn != 0 && turn != 1 {
		return s, false, "", msg("bad-turn", quote(fields[2]))
	}
	s.Turn = curling.Turn(turn)
	return s, true, strings.Join(fields[3:], " "), nil
}

// formatNumber is the shortest decimal that reads back equal, without an exponent.
func formatNumber(b []byte, v float64) []byte { return strconv.AppendFloat(b, v, 'f', -1, 64) }

// formatPosition is a position as 32 numbers with a space before each.
func formatPosition(b []byte, p *curling.Position) []byte {
	for i := range p {
		b = formatNumber(append(b, ' '), p[i].X)
		b = formatNumber(append(b, ' '), p[i].Y)
	}
	return b
}
