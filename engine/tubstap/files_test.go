package tubstap

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/charset"
)

const small = `SIZEX[5];SIZEY[4];
TURNLIMIT[9];HPTHRESHOLD[2];
UNITNUMRED[1];UNITNUMBLUE[1];
AUTHOR[me];
MAPCOM[three by two];
UNIT[1,1,infantry,0,10,0];
UNIT[3,2,antiair,1,4,1];
MAP[0,0,0,0,0];
MAP[0,1,3,6,0];
MAP[0,2,5,4,0];
MAP[0,0,0,0,0];
`

func written(t require.TestingT, l *Layout) []byte {
	var b bytes.Buffer
	require.NoError(t, WriteMap(&b, l))
	return b.Bytes()
}

func TestReadMap(t *testing.T) {
	m, err := ReadMap([]byte(small))
	require.NoError(t, err)
	require.Equal(t, Layout{Width: 3, Height: 2, TurnLimit: 9, Threshold: 2, Author: "me", Comment: "three by two",
		Terrain: []Terrain{Plain, Forest, Fortress, Sea, Road, Mountain},
		Units:   []Unit{{Type: Infantry, X: 1, Y: 1, HP: 10}, {Type: AntiAir, Team: Blue, X: 3, Y: 2, HP: 4, Finished: true}}}, *m.Layout())
	require.Equal(t, small, string(written(t, m.Layout())))
	// Line ends, a byte order mark and fewer line breaks change nothing.
	for _, text := range []string{strings.ReplaceAll(small, "\n", "\r\n"), "\ufeff" + small, strings.ReplaceAll(small, "\n", "")} {
		n, err := ReadMap([]byte(text))
		require.NoError(t, err)
		require.Equal(t, m.Layout(), n.Layout())
	}
}

func TestReadMapInShiftJIS(t *testing.T) {
	text := strings.Replace(small, "three by two", "表示：森と海", 1) // 表 has a backslash as its second byte
	data, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(text))
	require.NoError(t, err)
	m, err := ReadMap(data)
	require.NoError(t, err)
	require.Equal(t, "表示：森と海", m.Layout().Comment)
	_, err = ReadMap([]byte(strings.Replace(small, "three by two", "表示\xe6", 1)))
	require.ErrorContains(t, err, "bytes that are no letters in UTF-8")
}

// TestMapErrors changes one thing in a good map.
func TestMapErrors(t *testing.T) {
	long := strings.Repeat("x", 30)
	for _, c := range []struct{ old, new, want string }{
		{"SIZEX[5]", "SIZEX[x]", `line 1: SIZEX: "x" is no whole number`},
		{"SIZEX[5]", "SIZEX[2]", "line 1: a map of 0 by 2 cells, want sides of 1 to 32 and at most 256 cells"},
		{"SIZEY[4]", "SIZEY[200]", "line 1: a map of 3 by 198 cells, want sides of 1 to 32 and at most 256 cells"},
		{"SIZEX[5]", "SIZEX[35]", "line 1: a map of 33 by 2 cells, want sides of 1 to 32 and at most 256 cells"},
		{"SIZEY[4]", "SIZEY[35]", "line 1: a map of 3 by 33 cells, want sides of 1 to 32 and at most 256 cells"},
		{"SIZEX[5];SIZEY[4]", "SIZEX[19];SIZEY[18]", "line 1: a map of 17 by 16 cells, want sides of 1 to 32 and at most 256 cells"},
		{"SIZEX[5];SIZEY[4]", "SIZEX[18];SIZEY[18]", "line 11: 4 rows of terrain, want 18 with the border"},
		{"SIZEX[5]", "SIZEX[34]", "line 8: MAP has 5 fields, want 34"},
		{"SIZEY[4]", "SIZEY[3]", "line 11: 4 rows of terrain, want 3 with the border"},
		{"SIZEX[5]", "SIZEX[5];SIZEX[5]", "line 1: SIZEX stands in line 1 already"},
		{"TURNLIMIT[9];", "", "there is no TURNLIMIT[…]"},
		{"TURNLIMIT[9]", "TURNLIMIT[0]", "a turn limit of 0, want 1 to 1000"},
		{"HPTHRESHOLD[2]", "HPTHRESHOLD[-1]", "an HP threshold of -1, want 0 to 640"},
		{"UNITNUMRED[1]", "UNITNUMRED[0]", "line 3: UNITNUMRED is 0, but 1 units follow"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,soldier,0,10,0]", `line 6: there is no type of unit "soldier"`},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,infantry,2,10,0]", "line 6: team 2, want 0 (red) or 1 (blue)"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,infantry,0,11,0]", "line 6: 11 HP, want 1 to 10"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,infantry,0,0,0]", "line 6: 0 HP, want 1 to 10"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[4,1,infantry,0,10,0]", "line 6: (4,1) is outside the map of 3 by 2 cells"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[0,1,infantry,0,10,0]", "line 6: (0,1) is outside the map of 3 by 2 cells"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,infantry,0,10]", "line 6: UNIT has 5 fields, want 6"},
		{"UNIT[1,1,infantry,0,10,0]", "UNIT[1,1,infantry,0,10,2]", "line 6: 2 as the mark of a unit that has acted, want 0 or 1"},
		{"UNIT[3,2,antiair,1", "UNIT[1,1,antiair,1", "unit 1: another unit stands at (1,1)"},
		{"UNIT[3,2,antiair,1,4,1];\n", "", "each team needs a unit"},
		{"MAP[0,1,3,6,0]", "MAP[0,1,3,7,0]", "line 9: terrain 7, want 0 to 6"},
		{"MAP[0,1,3,6,0]", "MAP[0,1,3,6,1]", "line 9: terrain 1 on the border, want 0"},
		{"MAP[0,1,3,6,0]", "MAP[0,1,3,6]", "line 9: MAP has 4 fields, want 5"},
		{"MAP[0,1,3,6,0];\n", "", "line 10: 3 rows of terrain, want 4 with the border"},
		{"MAP[0,2,5,4,0];\nMAP[0,0,0,0,0];", "MAP[0,2,5,4,0;\nMAP(", "line 10: MAP[ has no ]"},
		{"AUTHOR[me]", "by me", `line 4: "by me;" stands where a tag such as SIZEX[8] should`},
		{"AUTHOR[me]", "]" + long, `line 4: "]xxxxxxxxxxxxxxxxxxxx…" stands where a tag such as SIZEX[8] should`},
	} {
		require.Contains(t, small, c.old)
		_, err := ReadMap([]byte(strings.Replace(small, c.old, c.new, 1)))
		require.EqualError(t, err, c.want)
		var syntax *SyntaxError
		require.True(t, errors.As(err, &syntax))
	}
	_, err := ReadMap(make([]byte, MaxBytes+1))
	require.EqualError(t, err, "a file of more than 8 MB")
}

func TestMapsReadBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		l.Author, l.Comment = rapid.StringMatching(`[a-z 森海]{0,9}`).Draw(t, "author"), "x];y"
		m, err := ReadMap(written(t, &l))
		require.NoError(t, err)
		l.Comment = "x  y"
		require.Equal(t, l, *m.Layout())
	})
}

// played is a random game.
func played(m *Map, seed uint64) ([]Action, State) {
	rng := seeded(seed)
	var actions []Action
	s := m.Start()
	for {
		if _, over := m.Result(s); over {
			return actions, s
		}
		a := m.AttackFirst(s, rng)
		switch {
		case rng.IntN(40) == 0:
			a = EndTurnAction()
		case rng.IntN(400) == 0:
			a = Action{Kind: Surrender, Target: NoTarget}
		}
		actions, s = append(actions, a), m.Apply(s, a, rng)
	}
}

// TestLogsReplayToTheSameEnd: a game written, read and replayed ends in the same state, and
// written again gives the same text.
func TestLogsReplayToTheSameEnd(t *testing.T) {
	names := shippedNames(t)
	for seed := range uint64(60) {
		m := shipped(t, names[int(seed)%len(names)])
		actions, end := played(m, seed)
		log, err := NewLog(m, actions)
		require.NoError(t, err)
		log.Names, log.Date = [2]string{"first", "second"}, "2015/03/01 12:00:00"
		log.Turns[0].Actions[0].Comments = []string{"a remark, with a comma"}
		var b bytes.Buffer
		last := &log.Turns[len(log.Turns)-1]
		last.Actions[len(last.Actions)-1].Comments = append(last.Actions[len(last.Actions)-1].Comments, "the last")
		require.NoError(t, WriteLog(&b, log))
		require.Contains(t, b.String(), "COM[a remark, with a comma,0];", "by the number of its action")
		require.Contains(t, b.String(), fmt.Sprintf("COM[the last,%d];", len(actions)-1))
		read, err := ReadLog(b.Bytes())
		require.NoError(t, err)
		require.Equal(t, log.Names, read.Names)
		require.Equal(t, RuleSet, read.Rules)
		require.Equal(t, log.Date, read.Date)
		require.Equal(t, log.Turns[0].Actions[0].Comments, read.Turns[0].Actions[0].Comments)
		var again []Action
		got, err := read.Replay(func(_ State, a LogAction) bool { again = append(again, a.Action); return true })
		require.NoError(t, err)
		require.Equal(t, end, got)
		require.Equal(t, actions, again)
		var c bytes.Buffer
		require.NoError(t, WriteLog(&c, read))
		require.Equal(t, b.String(), c.String())
	}
}

const smallLog = small + `PLAYEDDATE[today];
PLAYEDRULE[rule_set_version_0100];
PLAYERRED[a]PLAYERBLUE[b];
TURNINFO[0,0,1];
ACTION[0,2,1,1,1,-1,0,0,1,0,0];
TURNINFO[1,1,0];
TURNINFO[2,0,1];
ACTION[0,3,1,2,1,1,3,2,2,0,3];
`

func TestReadLog(t *testing.T) {
	log, err := ReadLog([]byte(smallLog))
	require.NoError(t, err)
	s, err := log.Replay(nil)
	require.NoError(t, err)
	require.Equal(t, 3, s.TurnCount(), "blue sat out its first turn")
	require.Equal(t, 4, s.HP(1), "an attack without damage may be played")
	require.Equal(t, 7, s.HP(0), "and costs")
	for _, c := range []struct{ old, new, want string }{
		{"TURNINFO[0,0,1]", "TURNINFO[0,1,1]", "line 15: turn 0 of blue, want turn 0 of red"},
		{"TURNINFO[1,1,0]", "TURNINFO[2,1,0]", "line 17: turn 2 of blue, want turn 1 of blue"},
		{"TURNINFO[0,0,1];\n", "", "line 15: an action before the first TURNINFO"},
		{"ACTION[0,2,1,1,1,-1,0,0,1,0,0]", "ACTION[0,2,1,1,1,-1,0,0,1,0]", "line 16: ACTION has 10 fields, want 11"},
		{"ACTION[0,2,1,1,1,-1,0,0,1,0,0]", "ACTION[0,2,1,1,1,-1,0,0,4,0,0]", "line 16: there is no kind of action 4"},
		{"ACTION[0,2,1,1,1,-1,0,0,1,0,0]", "ACTION[2,2,1,1,1,-1,0,0,1,0,0]", "line 16: there is no unit 2"},
		{"ACTION[0,2,1,1,1,-1,0,0,1,0,0]", "ACTION[0,9,1,1,1,-1,0,0,1,0,0]", "line 16: (9,1) is outside the map of 3 by 2 cells"},
		{"ACTION[0,3,1,2,1,1,3,2,2,0,3]", "ACTION[0,3,1,2,1,5,3,2,2,0,3]", "line 19: there is no unit 5"},
	} {
		require.Contains(t, smallLog, c.old)
		_, err := ReadLog([]byte(strings.Replace(smallLog, c.old, c.new, 1)))
		require.EqualError(t, err, c.want)
	}
	for _, c := range []struct{ old, new, want string }{
		{"2,2,0,3]", "2,2,1,3]", "line 19: damage 1 and counter-damage 3, by the rules it is 0 and 3"},
		{"2,2,0,3]", "2,2,0,0]", "line 19: damage 0 and counter-damage 0, by the rules it is 0 and 3"},
		{"ACTION[0,2,1,1,1,-1,0,0,1,0,0];", "ACTION[0,2,2,1,1,-1,0,0,1,0,0];ACTION[1,3,2,3,2,-1,0,0,1,0,0];",
			"line 16: this action is not in turn 0 of red, which ended before it"},
		{"ACTION[0,2,1,1,1", "ACTION[0,1,2,1,1", "line 16: unit 0 cannot move to (1,2)"},
	} {
		require.Contains(t, smallLog, c.old)
		log, err := ReadLog([]byte(strings.Replace(smallLog, c.old, c.new, 1)))
		require.NoError(t, err)
		_, err = log.Replay(nil)
		require.EqualError(t, err, c.want)
	}
}

// TestTurnsMayBeCutShort: a turn that a log leaves before all units have acted ends there.
func TestTurnsMayBeCutShort(t *testing.T) {
	text := strings.Replace(small, "UNIT[3,2", "UNIT[2,1,infantry,0,10,0];\nUNIT[3,2", 1)
	text = strings.Replace(text, "UNITNUMRED[1]", "UNITNUMRED[2]", 1) +
		"TURNINFO[0,0,1];\nACTION[0,1,1,1,1,-1,0,0,1,0,0];\nTURNINFO[1,1,0];\nTURNINFO[2,0,0];\nTURNINFO[3,1,0];"
	log, err := ReadLog([]byte(text))
	require.NoError(t, err)
	ends := 0
	s, err := log.Replay(func(_ State, a LogAction) bool {
		if a.Kind == EndTurn {
			ends++
		}
		return true
	})
	require.NoError(t, err)
	require.Equal(t, 2, ends, "turns 0 and 2; in turn 1 no unit could act, and turn 3 goes on")
	require.Equal(t, 3, s.TurnCount())
}

func TestNewLogRefusesWhatCannotBePlayed(t *testing.T) {
	m := shipped(t, "duel44")
	_, err := NewLog(m, []Action{EndTurnAction(), MoveAction(0, 0)})
	require.EqualError(t, err, "action 2: unit 0 does not belong to blue, whose turn it is")
}

func seedFiles(f *testing.F) {
	paths, err := filepath.Glob("../../assets/maps/*.tbsmap")
	require.NoError(f, err)
	for _, p := range paths {
		data, err := os.ReadFile(p)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(small))
	f.Add([]byte(smallLog))
}

// FuzzReadMap: what is read is written and read back equal; the rest is refused.
func FuzzReadMap(f *testing.F) {
	seedFiles(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ReadMap(data)
		if err != nil {
			return
		}
		text := written(t, m.Layout())
		n, err := ReadMap(text)
		require.NoError(t, err)
		require.Equal(t, text, written(t, n.Layout()))
	})
}

// FuzzReadLog: whatever is read can be replayed as far as the rules allow.
func FuzzReadLog(f *testing.F) {
	seedFiles(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		log, err := ReadLog(data)
		if err != nil {
			return
		}
		s, err := log.Replay(nil)
		if err != nil {
			var syntax *SyntaxError
			require.True(t, errors.As(err, &syntax))
			return
		}
		var b bytes.Buffer
		require.NoError(t, WriteLog(&b, log))
		again, err := ReadLog(b.Bytes())
		require.NoError(t, err)
		end, err := again.Replay(nil)
		require.NoError(t, err)
		require.Equal(t, s, end)
	})
}

// TestPositionsAreMaps: a game goes on from a kept position as it did, with the teams exchanged
// where blue was to move.
func TestPositionsAreMaps(t *testing.T) {
	exchanges := 0
	for seed := range uint64(30) {
		m := shipped(t, []string{"study66", "river66"}[seed&1])
		actions, end := played(m, seed)
		cut, s := len(actions)*int(seed)/30, m.Start()
		for _, a := range actions[:cut] {
			s = m.Apply(s, a, nil)
		}
		l, exchanged, err := m.Position(&s)
		require.NoError(t, err)
		ids := map[uint8]uint8{} // of the units alive
		for id := range uint8(len(m.Layout().Units)) {
			if s.Alive(int(id)) {
				ids[id] = uint8(len(ids))
			}
		}
		n, err := ReadMap(written(t, &l))
		require.NoError(t, err)
		r := n.Start()
		for _, a := range actions[cut:] {
			require.Equal(t, m.MovableCount(&s), n.MovableCount(&r))
			b := a
			if b.Unit = ids[a.Unit]; a.Kind == Attack {
				b.Target = int8(ids[uint8(a.Target)])
			}
			require.NoError(t, n.Check(&r, b))
			s, r = m.Apply(s, a, nil), n.Apply(r, b, nil)
		}
		want, _ := m.Result(end)
		got, over := n.Result(r)
		require.True(t, over)
		if exchanged {
			exchanges++
			got[0], got[1] = got[1], got[0]
		}
		require.Equal(t, want, got)
		_, _, err = m.Position(&end)
		require.EqualError(t, err, "the game is over")
	}
	require.Positive(t, exchanges)
}

// TestActionsOneByOne: every action of random games is written and read back as it was played.
func TestActionsOneByOne(t *testing.T) {
	for i, name := range shippedNames(t) {
		m := shipped(t, name)
		rng, s := seeded(uint64(i)), m.Start()
		for {
			if _, over := m.Result(s); over {
				break
			}
			ready := 0
			for id := range m.Movable(&s) {
				require.True(t, s.UnitAt(int(s.cell[id])) == id)
				ready++
			}
			require.Equal(t, m.MovableCount(&s), ready)
			a := m.AttackFirst(s, rng)
			got, err := m.ParseAction(m.FormatAction(&s, a))
			require.NoError(t, err)
			require.Equal(t, a, got)
			s = m.Apply(s, a, rng)
		}
	}
	m := shipped(t, shippedNames(t)[0])
	_, err := m.ParseAction("1,2,3")
	require.Error(t, err)
	for terrain, want := range []string{"forbidden", "plain", "sea", "forest", "mountain", "road", "fortress"} {
		require.Equal(t, want, Terrain(terrain).String())
	}
}

// TestBinaryFile: what is no text is told as that, of maps and logs alike.
func TestBinaryFile(t *testing.T) {
	data := append([]byte("SIZEX[6];\n"), make([]byte, 40)...)
	_, err := ReadMap(data)
	require.ErrorContains(t, err, charset.ErrBinary.Error())
	_, err = ReadLog(data)
	require.ErrorContains(t, err, charset.ErrBinary.Error())
}
