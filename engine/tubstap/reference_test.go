package tubstap

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const sizeOfState = int(unsafe.Sizeof(State{}))

var shared = seeded(1)

// reference generates actions without tables or bit sets: every path cell by cell.
type reference struct {
	m     *Map
	units []Unit // with HP 0: gone
}

func newReference(m *Map, s *State) *reference {
	r := &reference{m: m}
	for id := range m.layout.Units {
		r.units = append(r.units, m.Unit(s, id))
	}
	return r
}

func (r *reference) at(x, y int) *Unit {
	for i := range r.units {
		if u := &r.units[i]; u.HP > 0 && u.X == x && u.Y == y {
			return u
		}
	}
	return nil
}

// reach walks every path whose cost the movement pays.
func (r *reference) reach(u Unit) map[[2]int]bool {
	left := map[[2]int]int{}
	var walk func(x, y, movement int)
	walk = func(x, y, movement int) {
		if old, ok := left[[2]int{x, y}]; ok && old >= movement {
			return
		}
		left[[2]int{x, y}] = movement
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := x+d[0], y+d[1]
			if x < 1 || y < 1 || x > r.m.layout.Width || y > r.m.layout.Height {
				continue
			}
			if other := r.at(x, y); other != nil && other.Team != u.Team {
				continue
			}
			if rest := movement - r.m.Terrain(r.m.Cell(x, y)).Cost(u.Type); rest >= 0 {
				walk(x, y, rest)
			}
		}
	}
	walk(u.X, u.Y, u.Type.Spec().Movement)
	out := map[[2]int]bool{}
	for at := range left {
		if other := r.at(at[0], at[1]); other == nil || *other == u {
			out[at] = true
		}
	}
	return out
}

func (r *reference) actions(team Team) []Action {
	var out []Action
	for id, u := range r.units {
		if u.HP == 0 || u.Team != team || u.Finished {
			continue
		}
		for at := range r.reach(u) {
			out = append(out, MoveAction(id, r.m.Cell(at[0], at[1])))
			for e, enemy := range r.units {
				if enemy.HP == 0 || enemy.Team == team || r.damage(u, enemy) == 0 {
					continue
				}
				d := abs(at[0]-enemy.X) + abs(at[1]-enemy.Y)
				stays := at == [2]int{u.X, u.Y}
				if !u.Type.Indirect() && d == 1 || u.Type.Indirect() && stays && (d == 2 || d == 3) {
					out = append(out, AttackAction(id, r.m.Cell(at[0], at[1]), e))
				}
			}
		}
	}
	return out
}

func (r *reference) damage(a, d Unit) int {
	return Damage(a.Type, a.HP, d.Type, d.HP, r.m.Terrain(r.m.Cell(d.X, d.Y)).Stars(d.Type))
}

// play gives the units after an action.
func (r *reference) play(a Action) []Unit {
	out := slices.Clone(r.units)
	u := &out[a.Unit]
	u.X, u.Y = r.m.XY(int(a.To))
	u.Finished = true
	if a.Kind == Attack {
		target := &out[a.Target]
		target.HP -= r.damage(*u, *target)
		if target.HP > 0 && !u.Type.Indirect() && !target.Type.Indirect() {
			u.HP -= r.damage(*target, *u)
		}
	}
	return out
}

func sorted(list []Action) []Action {
	out := slices.Clone(list)
	slices.SortFunc(out, func(a, b Action) int {
		return slices.Compare([]int{int(a.Kind), int(a.Unit), int(a.To), int(a.Target)}, []int{int(b.Kind), int(b.Unit), int(b.To),
			int(b.Target)})
	})
	return out
}

// TestRulesAgreeWithTheReference: actions, damage and the state after every action are those of
// the reference rules, on boards of any size.
func TestRulesAgreeWithTheReference(t *testing.T) {
	words := map[int]int{}
	compare := func(t require.TestingT, m *Map, s *State, actions []Action) {
		words[m.grid.words]++
		r := newReference(m, s)
		require.Equal(t, sorted(r.actions(s.team)), sorted(actions))
		for i := 0; i < len(actions); i += 1 + len(actions)/8 {
			require.NoError(t, m.Check(s, actions[i]))
			after := m.Apply(*s, actions[i], nil)
			for id, want := range r.play(actions[i]) {
				got := m.Unit(&after, id)
				require.Equal(t, want.HP, got.HP)
				if want.HP > 0 {
					require.Equal(t, [2]int{want.X, want.Y}, [2]int{got.X, got.Y})
				}
			}
		}
	}
	examples(t, compare)
	for n := 1; n <= len(Cells{}); n++ {
		require.Greater(t, words[n], 20, "states on boards of %d words", n)
	}
	games(t, compare)
}

// TestUnitsAreNeitherLostNorDoubled: whatever is played, every unit alive stands alone on a cell
// that its team occupies, HP only fall, and units go only at 0 HP.
func TestUnitsAreNeitherLostNorDoubled(t *testing.T) {
	games(t, func(t require.TestingT, m *Map, s *State, actions []Action) {
		for i := 0; i < len(actions); i += 1 + len(actions)/8 {
			after := m.Apply(*s, actions[i], nil)
			var seen [2]Cells
			for id := range m.layout.Units {
				require.LessOrEqual(t, after.HP(id), s.HP(id))
				require.Equal(t, after.HP(id) > 0, after.Alive(id))
				if !after.Alive(id) {
					require.False(t, after.Ready(id))
					continue
				}
				cell := after.CellOf(id)
				require.False(t, seen[0].Has(cell) || seen[1].Has(cell))
				seen[m.teamOf(id)].set(cell)
				require.Equal(t, id, after.UnitAt(cell))
			}
			require.Equal(t, seen[Red], after.occupied[Red])
			require.Equal(t, seen[Blue], after.occupied[Blue])
			if a := actions[i]; a.Kind == Attack {
				taken, counter := m.AttackDamage(s, int(a.Unit), int(a.Target)), m.CounterDamage(s, int(a.Unit), int(a.Target), int(a.To))
				require.Positive(t, taken)
				require.GreaterOrEqual(t, counter, 0)
				require.Equal(t, m.TotalHP(s, Red)+m.TotalHP(s, Blue)-taken-counter, m.TotalHP(&after, Red)+m.TotalHP(&after, Blue))
			}
		}
	})
}

// mirror turns a layout by 180 degrees, ids kept.
func mirror(l Layout) Layout {
	l.Terrain, l.Units = slices.Clone(l.Terrain), slices.Clone(l.Units)
	slices.Reverse(l.Terrain)
	for i := range l.Units {
		l.Units[i].X, l.Units[i].Y = l.Width+1-l.Units[i].X, l.Height+1-l.Units[i].Y
	}
	return l
}

// TestMirroredMaps: what can be done on a map can be done on the map turned round, and does the
// same.
func TestMirroredMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m, err := NewMap(l)
		require.NoError(t, err)
		n, err := NewMap(mirror(l))
		require.NoError(t, err)
		turned := func(a Action) Action { a.To = uint8(l.Width*l.Height - 1 - int(a.To)); return a }
		rng := seeded(rapid.Uint64().Draw(t, "seed"))
		s, r := m.Start(), n.Start()
		for {
			value, over := m.Result(s)
			other, ended := n.Result(r)
			require.Equal(t, value, other)
			require.Equal(t, over, ended)
			if over {
				return
			}
			require.Equal(t, s.ready, r.ready)
			require.Equal(t, s.hp, r.hp)
			actions, opposite := m.Actions(s), n.Actions(r)
			for i := range opposite {
				opposite[i] = turned(opposite[i])
			}
			require.Equal(t, sorted(actions), sorted(opposite))
			a := actions[rng.IntN(len(actions))]
			s, r = m.Apply(s, a, nil), n.Apply(r, turned(a), nil)
		}
	})
}

// TestShippedMapsAreFair: every shipped map is its own mirror image with the teams exchanged.
func TestShippedMapsAreFair(t *testing.T) {
	for _, name := range shippedNames(t) {
		l := shipped(t, name).Layout()
		turned := mirror(*l)
		require.Equal(t, l.Terrain, turned.Terrain, name)
		require.Equal(t, l.count(Red), l.count(Blue), name)
		for i := range turned.Units {
			turned.Units[i].Team = turned.Units[i].Team.Other()
		}
		require.ElementsMatch(t, l.Units, turned.Units, name)
	}
}

// TestPoliciesPlayWhatIsListed: playout policies choose among the actions, every one of those
// they may choose, and attack when they can.
func TestPoliciesPlayWhatIsListed(t *testing.T) {
	rng := seeded(3)
	games(t, func(t require.TestingT, m *Map, s *State, actions []Action) {
		attacks := slices.DeleteFunc(slices.Clone(actions), func(a Action) bool { return a.Kind != Attack })
		want := attacks
		if len(attacks) == 0 {
			want = actions
		}
		require.Contains(t, want, m.AttackFirst(*s, rng))
		require.Contains(t, want, m.RandomShare(0)(*s, rng))
		require.Contains(t, actions, m.RandomShare(1)(*s, rng))
		require.Contains(t, actions, m.RandomAction(*s, rng))
	})
	m := board(t, "1IA 1 1iA", "1PA 1 1", "1 1 1iA")
	s := m.Start()
	seen := map[Action]int{}
	for range 4000 {
		seen[m.AttackFirst(s, rng)]++
	}
	n := 0
	for _, a := range m.Actions(s) {
		if a.Kind == Attack {
			require.InDelta(t, 4000/countAttacks(m, s), seen[a], 200, "%v: all attacks are equally likely", a)
			n++
		}
	}
	require.Len(t, seen, n)
	share := m.RandomShare(0.2)
	moves := 0
	for range 4000 {
		if share(s, rng).Kind == Move {
			moves++
		}
	}
	expected := 0.0 // 20 % any action of a unit, both equally likely
	for unit := range uint8(2) {
		all, own := 0.0, 0.0
		for _, a := range m.Actions(s) {
			if teamUnit := []uint8{0, 2}[unit]; a.Unit == teamUnit {
				if all++; a.Kind == Move {
					own++
				}
			}
		}
		expected += 4000 * 0.2 * own / all / 2
	}
	require.InDelta(t, expected, moves, 100)
}

func countAttacks(m *Map, s State) int {
	n := 0
	for _, a := range m.Actions(s) {
		if a.Kind == Attack {
			n++
		}
	}
	return n
}
