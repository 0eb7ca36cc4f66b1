package dcl

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
)

// section is one [EESS] of a log as it stands there.
type section struct {
	line, end, shot int
	hasPosition     bool
	stones          int // that POSITION gives, 16 unless it is cut
	position        curling.Position
	state           *state
	answer          string // all that stands behind BESTSHOT=
	answered        bool
	answerLine      int
	param           *[3]float64
	run             string
	ran             bool
	runLine         int
	score           *int
	scoreLine       int
	own             map[string]string // our own keys
}

// name is the section's as it stands in its head line.
func (s *section) name() string { return fmt.Sprintf("%02d%02d", s.end, s.shot) }

// place orders sections.
func (s *section) place() int { return 100*s.end + s.shot }

// afterGap reports that what lay there before the shot is not known.
func (s *section) afterGap() bool { return s.own[keyGap] == "1" }

// state is a SETSTATE line.
type state struct{ line, shot, end, ends, mover int }

// scan is a log taken apart, before it is understood.
type scan struct {
	head     map[string]string // keys as written
	headLine map[string]int
	over     map[string]string // [GameOverInfo], keys in capitals
	sections []*section        // in their order
	now      *section          // that is being read
	total    *[2]int
	warnings *replay.Warnings
	lines    int
	cut      bool // the line read has no end: its last number may be cut
	comma    bool // it was told that decimals follow a comma
	polar    bool // the throwers' error is one of speed and direction
}

func (s *scan) warn(line int, what message.Message) { s.warnings.Add(line, what) }

// where a line belongs.
type part uint8

const (
	inNothing part = iota
	inHead
	inSection
	inOver
	behind // the log: another one begins
)

// scanText takes a text apart line by line. Every line that cannot be read becomes a
// warning with its number and what was expected there.
func scanText(text []byte, warnings *replay.Warnings) *scan {
	s := &scan{warnings: warnings, head: map[string]string{}, headLine: map[string]int{}, over: map[string]string{}}
	at := inNothing
	for at != behind && len(text) > 0 {
		var raw []byte
		var ended bool
		raw, text, ended = bytes.Cut(text, []byte("\n"))
		s.lines++
		s.cut = !ended
		if len(raw) > maxLine {
			s.warn(s.lines, msg("long-line", len(raw), maxLine))
			continue
		}
		line := s.withPoints(strings.Trim(string(raw), " \t\r\x00"))
		switch {
		case line == "":
		case line[0] == '[':
			at = s.open(line)
		case at == inHead:
			s.headEntry(line)
		case at == inOver:
			s.overEntry(line)
		case at == inSection:
			s.entry(s.now, line)
		default:
			// a line of a section that was left out, with a warning
		}
	}
	return s
}

// open begins a section by its head line.
func (s *scan) open(line string) part {
	name, ok := strings.CutSuffix(line[1:], "]")
	switch {
	case !ok:
		s.warn(s.lines, msg("want-section", quote(line)))
		return inNothing
	case strings.EqualFold(name, "GameInfo") && (len(s.sections) > 0 || len(s.over) > 0):
		s.warn(s.lines, msg("second-log"))
		return behind
	case strings.EqualFold(name, "GameInfo"):
		return inHead
	case strings.EqualFold(name, "GameOverInfo"):
		return inOver
	}
	n, err := strconv.ParseUint(name, 10, 16)
	if err != nil || len(name) != 4 {
		s.warn(s.lines, msg("bad-section", quote(line)))
		return inNothing
	}
	sec := &section{line: s.lines, end: int(n / 100), shot: int(n % 100)}
	if sec.shot > curling.Stones {
		s.warn(s.lines, msg("section-shot", quote(line), sec.shot, curling.Stones))
		return inNothing
	}
	at, there := slices.BinarySearchFunc(s.sections, sec.place(), func(x *section, place int) int { return cmp.Compare(x.place(), place) })
	if there {
		s.warn(s.lines, msg("section-twice", quote(line), s.sections[at].line))
		return inNothing
	}
	if at < len(s.sections) {
		s.warn(s.lines, msg("section-order", quote(line), s.sections[len(s.sections)-1].name()))
	}
	s.sections = slices.Insert(s.sections, at, sec)
	s.now = sec
	return inSection
}

func (s *scan) headEntry(line string) {
	key, value, ok := strings.Cut(line, "=")
	if !ok {
		s.warn(s.lines, msg("want-value", quote(line)))
		return
	}
	key = strings.TrimSpace(key)
	if len(s.head) >= maxKeys {
		s.warn(s.lines, msg("many-keys", quote(key), maxKeys))
		return
	}
	s.head[key], s.headLine[key] = strings.TrimSpace(value), s.lines
}

func (s *scan) overEntry(line string) {
	key, value, ok := strings.Cut(line, "=")
	if !ok {
		s.warn(s.lines, msg("want-value", quote(line)))
		return
	}
	key = strings.ToUpper(strings.TrimSpace(key))
	if key == "TOTALSCORE" {
		s.totalScore(value)
		return
	}
	if len(s.over) < maxKeys {
		s.over[key] = strings.TrimSpace(value)
	}
}

// command cuts the command word off a value, with or without the space that the thesis's
// writer leaves out.
func command(value, word string) (args string, ok bool) {
	if len(value) < len(word) || !strings.EqualFold(value[:len(word)], word) {
		return value, false
	}
	rest := value[len(word):]
	if rest != "" && (rest[0] >= 'A' && rest[0] <= 'Z' || rest[0] >= 'a' && rest[0] <= 'z' || rest[0] == '_') {
		return value, false
	}
	return strings.TrimSpace(rest), true
}

// entry is a line of a section.
func (s *scan) entry(sec *section, line string) {
	key, value, ok := strings.Cut(line, "=")
	if !ok {
		s.warn(s.lines, msg("want-command", quote(line)))
		return
	}
	key, value = strings.ToUpper(strings.TrimSpace(key)), strings.TrimSpace(value)
	if key == "BESTSHOT" {
		sec.answer, sec.answered, sec.answerLine = value, true, s.lines
		return
	}
	if key == "TOTALSCORE" {
		s.totalScore(value)
		return
	}
	args, ok := command(value, key)
	switch key {
	case "POSITION", "SETSTATE", "RUNSHOT", "SCORE", "PARAM":
		if !ok {
			s.warn(s.lines, msg("other-command", key, quote(value)))
		}
	}
	switch key {
	case "POSITION":
		s.position(sec, args)
	case "SETSTATE":
		s.state(sec, args)
	case "PARAM":
		switch v, err := parseNumbers(args); {
		case err != nil || len(v) != 3:
			s.warn(s.lines, msg("bad-param", complaint(v, err)))
		case s.cut:
			s.warn(s.lines, msg("cut-line", key))
		default:
			sec.param = &[3]float64{v[0], v[1], v[2]}
		}
	case "RUNSHOT":
		if s.cut && !wholeRun(args) {
			s.warn(s.lines, msg("cut-line", key))
			return
		}
		sec.run, sec.ran, sec.runLine = args, true, s.lines
	case "SCORE":
		n, err := strconv.Atoi(args)
		if err != nil {
			s.warn(s.lines, msg("bad-score", quote(args), -curling.MaxPoints, curling.MaxPoints))
			return
		}
		sec.score, sec.scoreLine = &n, s.lines
	default:
		if !isOwnKey(key) {
			s.warn(s.lines, msg("unknown-key", quote(key)))
			return
		}
		if sec.own == nil {
			sec.own = map[string]string{}
		}
		sec.own[key] = value
	}
}

// wholeRun reports that a RUNSHOT without an end of line is not cut: it has its turn, or the
// six decimals of the programs that write none.
func wholeRun(args string) bool {
	fields := strings.Fields(args)
	if len(fields) != 2 {
		return len(fields) > 2
	}
	_, decimals, _ := strings.Cut(fields[1], ".")
	return len(decimals) == 6
}

func (s *scan) position(sec *section, args string) {
	p, upto, faults := parsePosition(args)
	if s.cut && upto < curling.Stones && upto > 0 && len(strings.Fields(args))%2 == 0 {
		upto-- // its last number may be cut
	}
	if len(faults) > 0 {
		what := msg("bad-position", faults)
		if more := len(faults) - 3; more > 0 {
			what = msg("bad-position-more", faults[:3], more)
		}
		s.warn(s.lines, what)
	}
	sec.position, sec.stones, sec.hasPosition = p, upto, true
}

func (s *scan) state(sec *section, args string) {
	v, err := parseNumbers(args)
	if err != nil || len(v) != 4 {
		s.warn(s.lines, msg("bad-state", complaint(v, err)))
		return
	}
	for i, x := range v {
		if x != float64(int(x)) {
			s.warn(s.lines, msg("half-number", i+1, x))
			return
		}
	}
	st := state{s.lines, int(v[0]), int(v[1]), int(v[2]), int(v[3])}
	if st.shot != sec.shot || st.end != sec.end {
		s.warn(s.lines, msg("other-place", st.shot, st.end, sec.shot, sec.end))
	}
	sec.state = &st
}

func (s *scan) totalScore(value string) {
	args, _ := command(strings.TrimSpace(value), "TOTALSCORE")
	v, err := parseNumbers(args)
	if err != nil || len(v) != 2 || v[0] != float64(int(v[0])) || v[1] != float64(int(v[1])) {
		s.warn(s.lines, msg("bad-total", complaint(v, err)))
		return
	}
	s.total = &[2]int{int(v[0]), int(v[1])}
}

// complaint is what is wrong with numbers: the first that is none, else how many there are.
func complaint(v []float64, err error) any {
	if err != nil {
		return err
	}
	return msg("count", len(v))
}
