package dcl

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Keys of the head that are ours: what the thesis's layout lacks. Older programs ask for
// the keys they know and skip these.
const (
	keyRules   = "HoglineRules"
	keyIce     = "HoglineIce"
	keyPlayers = "HoglinePlayers"
	keyStart   = "HoglineStart"
	keyLimits  = "HoglineLimits"
	keyMemory  = "HoglineMemory"
	keyResult  = "HoglineResult"
)

// isHeadKey reports a key of the head that means something to a program, and so is no place for further entries.
func isHeadKey(key string) bool {
	switch strings.TrimPrefix(strings.TrimPrefix(key, "First"), "Second") {
	case "", "RemTime", "Random", "Random_1", "Random_2", "GAMEINFO":
		return true
	}
	return strings.HasPrefix(key, "Hogline")
}

// ours reports a log that Write made.
func (s *scan) ours() bool { _, ok := s.head[keyIce]; return ok }

// headText takes a key out of the head.
func (s *scan) headText(key string) (string, bool) {
	v, ok := s.head[key]
	if ok {
		delete(s.head, key)
	}
	return v, ok
}

func (s *scan) headInt(key string) int {
	line := s.headLine[key]
	v, ok := s.headText(key)
	if !ok || v == "" {
		return 0
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > 1<<31-1 {
		s.warn(line, msg("want-time", key, quote(v)))
		return 0
	}
	return n
}

func (s *scan) headSize(key string) (v float64, ok bool) {
	line := s.headLine[key]
	text, ok := s.headText(key)
	if !ok {
		return 0, false
	}
	v, err := parseNumber(text)
	if err != nil || v < 0 {
		s.warn(line, msg("want-size", key, quote(text)))
		return 0, false
	}
	return v, true
}

// headJSON reads a key of ours.
func (s *scan) headJSON(key string, v any) bool {
	line := s.headLine[key]
	text, ok := s.head[key]
	if !ok {
		return false
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		_, fault := jsonfault.Of([]byte(text), err)
		s.warn(line, msg("of", key, fault))
		return false
	}
	return true
}

// readHead reads [GameInfo]: the names, times and errors, and from the kind of the head
// the model of the ice and the rules.
func (s *scan) readHead(g *replay.Game) {
	for i, team := range []string{"First", "Second"} {
		name, ok := s.headText(team)
		if !ok {
			s.warn(1, msg("no-name", team))
		}
		g.Teams[i] = name
		g.TimeLeft[i] = s.headInt(team + "RemTime")
	}
	noise := s.readNoise(g)
	for t := range g.Players {
		g.Players[t] = curling.TeamOf(curling.Player{Noise: noise[t]})
	}
	if g.Ice.Model != "" {
		g.Rules = rulesOf(g.Ice.Model)
	}
	if rule, ok := s.gameInfo(); ok && rule == 1 {
		g.Rules = curling.MixedDoubles()
	}
	g.Rules.Ends = 0 // that of SETSTATE
	s.readOwn(g)
	for key, value := range s.head {
		if strings.HasPrefix(key, "Hogline") {
			continue
		}
		if g.Extra == nil {
			g.Extra = map[string]string{}
		}
		g.Extra[key] = value
	}
}

// readNoise reads the throwers' error. The kind of key identifies the program that wrote the log.
func (s *scan) readNoise(g *replay.Game) (noise [2]curling.Noise) {
	for t := range noise {
		noise[t].Model = curling.NoNoise
	}
	if size, ok := s.headSize("Random"); ok {
		g.Ice = iceOf(physics.V2)
		// One number r stands for offsets at the tee of r/2 and 2r (facts: ai §0.1).
		for t := range noise {
			noise[t] = curling.Noise{Model: curling.RectTee, A: size / 2, B: 2 * size}
		}
	}
	model := curling.RectTee
	if s.isPolar() {
		model = curling.Polar
		s.polar = true
	}
	for t, team := range []string{"First", "Second"} {
		a, okA := s.headSize(team + "Random_1")
		b, okB := s.headSize(team + "Random_2")
		if okA || okB {
			g.Ice = iceOf(physics.Mori2019)
			noise[t] = curling.Noise{Model: model, A: a, B: b}
		}
	}
	if _, ok := s.head["GAMEINFO"]; ok {
		g.Ice = iceOf(physics.Mori2019)
	}
	return noise
}

// gameInfo is the rule of the GAMEINFO line: 0 normal, 1 mixed doubles.
func (s *scan) gameInfo() (rule int, ok bool) {
	line := s.headLine["GAMEINFO"]
	value, ok := s.headText("GAMEINFO")
	if !ok {
		return 0, false
	}
	args, _ := command(value, "GAMEINFO")
	v, err := parseNumbers(args)
	if err != nil || len(v) < 2 || (v[0] != 0 && v[0] != 1) || (v[1] != 0 && v[1] != 1) {
		s.warn(line, msg("bad-gameinfo", quote(args)))
		return 0, false
	}
	return int(v[0]), true
}

// isPolar reports that the error is polar by GAMEINFO.
func (s *scan) isPolar() bool {
	args, _ := command(s.head["GAMEINFO"], "GAMEINFO")
	v, err := parseNumbers(args)
	return err == nil && len(v) >= 2 && v[1] == 1
}

func (s *scan) readOwn(g *replay.Game) {
	var ice physics.Ice
	if s.headJSON(keyIce, &ice) {
		if err := ice.Check(); err != nil {
			s.warn(s.headLine[keyIce], msg("of", keyIce, err))
		} else {
			g.Ice = ice
		}
	}
	base := g.Rules
	if g.Ice.Model == "" { // the head does not name the program
		base = curling.Standard()
	}
	rules := replay.RulesBelow([]byte(s.head[keyRules]), base)
	rules.Ends = 0 // where missing, that of SETSTATE
	if s.headJSON(keyRules, &rules) {
		if rules.Ends < 0 || rules.Ends > maxEnds || rules.FirstShot < 0 || rules.FirstShot >= curling.Stones {
			s.warn(s.headLine[keyRules], msg("bad-rules", keyRules, rules.Ends, rules.FirstShot))
		} else {
			g.Rules = rules.Renamed()
		}
	}
	var players [2]curling.Team
	if s.headJSON(keyPlayers, &players) {
		for t := range players {
			for i := range players[t] {
				if players[t][i].Noise == (curling.Noise{}) { // of a charted game: unknown
					continue
				}
				if err := players[t][i].Noise.Check(); err != nil {
					s.warn(s.headLine[keyPlayers], msg("bad-player", keyPlayers, i+1, t+1, err))
					players[t][i].Noise = curling.Noise{Model: curling.NoNoise}
				}
			}
		}
		g.Players = players
	}
	s.headJSON(keyStart, &g.Start)
	s.headJSON(keyLimits, &g.Limits)
	s.headJSON(keyMemory, &g.Memory)
}

// maxEnds is more than any match has: sections number ends with two digits.
const maxEnds = 100

// sawModel reports that the head identifies the model of the ice.
func (b *builder) sawModel() bool { return b.game.Ice.Model != "" }

// guessModel identifies the program by RUNSHOT when the head does not: the older ones
// write no turn, the thesis's does.
func (b *builder) guessModel() physics.Model {
	for _, sec := range b.sections {
		if sec.ran {
			if _, withTurn, _, err := parseShot(sec.run); err == nil && withTurn {
				return physics.Mori2019
			}
		}
	}
	return physics.V2
}

func iceOf(m physics.Model) physics.Ice {
	ice, err := physics.IceOf(m)
	if err != nil {
		panic(err) // the models here are constants
	}
	return ice
}

func rulesOf(m physics.Model) curling.Rules {
	r := curling.FourRock()
	if m == physics.Mori2019 {
		r = curling.Standard()
	}
	r.Ends = 0
	return r
}

// looksDoubles recognises mixed doubles by its six dummy sections: the placed stones lie
// there before a shot is thrown, and nothing is thrown.
func (b *builder) looksDoubles() bool {
	n := 0
	for _, sec := range b.sections {
		if sec.end != b.sections[0].end || sec.shot >= curling.DoublesFirstShot {
			break
		}
		run, _, _, err := parseShot(sec.run)
		if sec.shot != n || err != nil || run.VX != 0 || run.VY != 0 {
			return false
		}
		n++
	}
	return n == curling.DoublesFirstShot && b.sections[0].position.Count() > 0
}

// readEnds takes the number of ends from SETSTATE, where it is told first.
func (b *builder) readEnds() {
	if b.game.Rules.Ends > 0 {
		return
	}
	line := 0
	for _, sec := range b.sections {
		switch st := sec.state; {
		case st == nil:
		case st.ends < 1 || st.ends > maxEnds:
			b.warn(st.line, msg("bad-ends", st.ends, maxEnds))
		case line == 0:
			b.game.Rules.Ends, line = st.ends, st.line
		case st.ends != b.game.Rules.Ends:
			b.warn(st.line, msg("other-ends", st.ends, line, b.game.Rules.Ends))
			return
		}
	}
}
