package tubstap

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/game"
)

var _ game.Game[State, Action] = (*Map)(nil)

// TestDamage: examples of the platform, by attacker, defender and the terrain of the defender.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		attacker Type
		hp       int
		defender Type
		target   int
		on       Terrain
		want     int
	}{
		{Panzer, 10, Infantry, 10, Plain, 7},
		{Panzer, 10, Infantry, 10, Mountain, 5},
		{Panzer, 10, Panzer, 10, Road, 6},
		{Attacker, 10, Panzer, 10, Forest, 8},
		{Infantry, 10, Panzer, 10, Plain, 1},
		{Fighter, 10, Attacker, 10, Mountain, 7}, // terrain does not protect what flies
		{Cannon, 10, Infantry, 10, Forest, 7},
		{AntiAir, 5, Fighter, 10, Plain, 4},
		{Infantry, 1, Infantry, 1, Mountain, 1},
		{Panzer, 1, Panzer, 10, Mountain, 0},
		{Attacker, 10, Infantry, 3, Road, 3}, // no more than there is
		{Fighter, 10, Infantry, 1, Road, 0},
	} {
		got := Damage(c.attacker, c.hp, c.defender, c.target, c.on.Stars(c.defender))
		require.Equal(t, c.want, got, "%v %d on %v %d, %v", c.attacker, c.hp, c.defender, c.target, c.on)
	}
}

// TestTables: the tables as Murayama 2015 prints them.
func TestTables(t *testing.T) {
	order := []Type{Attacker, Fighter, AntiAir, Infantry, Panzer, Cannon} // of table 4.1
	for a, row := range map[Type][6]int{
		Attacker: {0, 0, 85, 115, 105, 105},
		Fighter:  {65, 55, 0, 0, 0, 0},
		AntiAir:  {70, 70, 45, 105, 15, 50},
		Infantry: {0, 0, 3, 55, 5, 10},
		Panzer:   {0, 0, 75, 75, 55, 70},
		Cannon:   {0, 0, 65, 90, 60, 75},
	} {
		for i, d := range order {
			require.Equal(t, row[i], a.Spec().Power[d], "%v on %v", a, d)
		}
	}
	ground := []Terrain{Mountain, Forest, Plain, Road, Sea, Fortress} // of tables 4.2 and 4.3
	for i, stars := range []int{4, 3, 1, 0, 0, 4} {
		require.Equal(t, stars, ground[i].Stars(Infantry))
		require.Zero(t, ground[i].Stars(Fighter))
	}
	const no = impassable
	for k, row := range map[Type][6]int{
		Fighter: {1, 1, 1, 1, 1, 1}, Attacker: {1, 1, 1, 1, 1, 1},
		AntiAir: {no, 2, 1, 1, no, 1}, Panzer: {no, 2, 1, 1, no, 1}, Cannon: {no, 2, 1, 1, no, 1},
		Infantry: {2, 1, 1, 1, no, 1},
	} {
		for i := range ground {
			require.Equal(t, row[i], ground[i].Cost(k), "%v on %v", k, ground[i])
		}
		require.Equal(t, no, Forbidden.Cost(k))
	}
	for k, moves := range map[Type]int{Fighter: 9, Attacker: 7, Panzer: 6, Cannon: 5, AntiAir: 6, Infantry: 3} {
		require.Equal(t, moves, k.Spec().Movement)
		least, most := 1, 1
		if k == Cannon {
			least, most = 2, 3
		}
		require.Equal(t, []int{least, most}, []int{k.Spec().MinRange, k.Spec().MaxRange}, "%v", k)
		require.Equal(t, k == Cannon, k.Indirect())
	}
}

// cellsOf are the places of a set as "x,y".
func cellsOf(m *Map, c Cells) []string {
	out := []string{}
	for cell := range c.All {
		x, y := m.XY(cell)
		out = append(out, fmt.Sprintf("%d,%d", x, y))
	}
	return out
}

func TestMovementPaysForTheCellEntered(t *testing.T) {
	m := board(t,
		"1IA 4 1 1 1iA",
		"3   2 1 1 1")
	s := m.Start()
	// The mountain costs 2 of 3, the forest 1; the sea is closed.
	require.Equal(t, []string{"1,1", "2,1", "3,1", "1,2"}, cellsOf(m, m.Reach(&s, 0)))
	m = board(t,
		"1PA 3 3 3 1iA",
		"1   4 1 1 1")
	s = m.Start()
	require.Equal(t, []string{"1,1", "2,1", "3,1", "4,1", "1,2", "3,2", "4,2"}, cellsOf(m, m.Reach(&s, 0)))
}

func TestOwnUnitsArePassedEnemiesBlock(t *testing.T) {
	m := board(t, "1IA 1IA 1 1 1iA")
	s := m.Start()
	require.Equal(t, []string{"1,1", "3,1", "4,1"}, cellsOf(m, m.Reach(&s, 0)))
	m = board(t, "1IA 1iA 1 1 1IA")
	s = m.Start()
	require.Equal(t, []string{"1,1"}, cellsOf(m, m.Reach(&s, 0)))
	require.Equal(t, []string{"3,1", "4,1", "5,1"}, cellsOf(m, m.Reach(&s, 2)))
}

func TestAttackAndCounterAttack(t *testing.T) {
	m := board(t,
		"3PA 1 4IA",
		"1   1iA 1")
	s := m.Start()
	panzer, infantry, enemy := 0, 1, 2
	// 7 of 10 HP go; the 3 that are left take 0 from the panzer in the forest.
	after := m.Apply(s, AttackAction(panzer, m.Cell(1, 2), enemy), nil)
	require.Equal(t, 3, after.HP(enemy))
	require.Equal(t, 10, after.HP(panzer))
	require.False(t, after.Ready(panzer))
	require.Equal(t, m.Cell(1, 2), after.CellOf(panzer))
	// Infantry on plain takes 5, the 5 left take 2 of the attacker: on plain, not on the
	// mountain it came from.
	after = m.Apply(s, AttackAction(infantry, m.Cell(2, 1), enemy), nil)
	require.Equal(t, 5, after.HP(enemy))
	require.Equal(t, 10-Damage(Infantry, 5, Infantry, 10, 1), after.HP(infantry))
	require.NotEqual(t, Damage(Infantry, 5, Infantry, 10, 1), Damage(Infantry, 5, Infantry, 10, 4))
	// The second attack destroys: no counter-attack, the cell is free.
	after = m.Apply(after, AttackAction(panzer, m.Cell(1, 2), enemy), nil)
	require.False(t, after.Alive(enemy))
	require.Equal(t, -1, after.UnitAt(m.Cell(2, 2)))
	value, over := m.Result(after)
	require.True(t, over)
	require.Equal(t, []float64{1, 0}, value)
}

func TestTheAttackerMayBeDestroyed(t *testing.T) {
	m := board(t, "1I1 1 1pA 1IA")
	s := m.Apply(m.Start(), AttackAction(0, m.Cell(2, 1), 1), nil)
	require.False(t, s.Alive(0))
	require.Equal(t, 10, s.HP(1), "1 HP of infantry does nothing to a panzer")
	require.Equal(t, Red, s.Team(), "the other unit has not acted")
	m = board(t, "1I1 1 1pA")
	s = m.Apply(m.Start(), AttackAction(0, m.Cell(2, 1), 1), nil)
	value, over := m.Result(s)
	require.True(t, over)
	require.Equal(t, []float64{0, 1}, value)
}

func TestCannons(t *testing.T) {
	m := board(t,
		"1UA 1iA 1 1uA 1iA",
		"1   1   1 1   1iA",
		"1   1   1 1   1")
	s := m.Start()
	targets := map[int]bool{}
	for _, a := range m.Actions(s) {
		if a.Kind == Attack {
			require.Equal(t, m.Cell(1, 1), int(a.To), "it attacks without moving")
			targets[int(a.Target)] = true
		}
	}
	require.Equal(t, map[int]bool{2: true}, targets, "distance 3; not 1, 4 and 5")
	s = m.Apply(s, AttackAction(0, m.Cell(1, 1), 2), nil)
	require.Equal(t, 3, s.HP(2))
	require.Equal(t, 10, s.HP(0), "no counter-attack")
	// Infantry beside the cannon: it does not strike back.
	s = m.Apply(s, AttackAction(1, m.Cell(2, 1), 0), nil)
	require.Equal(t, 9, s.HP(0))
	require.Equal(t, 10, s.HP(1))
}

func TestTurnsEndByThemselvesOrByChoice(t *testing.T) {
	m := board(t,
		"1IA 1IA 1 1 1 1",
		"1 1 1 1 1iA 1iA")
	s := m.Start()
	require.Equal(t, 2, m.MovableCount(&s))
	s = m.Apply(s, MoveAction(0, m.Cell(1, 2)), nil)
	require.Equal(t, Red, s.Team())
	require.Error(t, m.Check(&s, StayAction(&s, 0)), "one act a turn")
	s = m.Apply(s, StayAction(&s, 1), nil)
	require.Equal(t, Blue, s.Team())
	require.Equal(t, 1, s.TurnCount())
	require.NoError(t, m.Check(&s, EndTurnAction()))
	s = m.Apply(s, EndTurnAction(), nil)
	require.Equal(t, Red, s.Team())
	require.Equal(t, 2, m.MovableCount(&s))
	s = m.Apply(s, Action{Kind: Surrender, Target: NoTarget}, nil)
	value, over := m.Result(s)
	require.True(t, over)
	require.Equal(t, []float64{0, 1}, value)
	require.Error(t, m.Check(&s, EndTurnAction()))
}

func TestFinishedUnitsSitOutTheFirstTurn(t *testing.T) {
	m := board(t, "1IA! 1 1iA! 1 1iA")
	s := m.Start()
	require.Equal(t, Blue, s.Team(), "red has nothing to do")
	require.Equal(t, 1, s.TurnCount())
	require.Equal(t, 1, m.MovableCount(&s))
	s = m.Apply(s, StayAction(&s, 2), nil)
	require.Equal(t, Red, s.Team())
	require.True(t, s.Ready(0))
	s = m.Apply(s, StayAction(&s, 0), nil)
	require.Equal(t, 2, m.MovableCount(&s))
}

func TestTurnLimitAndThreshold(t *testing.T) {
	end := func(red, blue, threshold int) []float64 {
		l := Layout{Width: 3, Height: 1, TurnLimit: 3, Threshold: threshold, Terrain: []Terrain{Plain, Plain, Plain},
			Units: []Unit{{Type: Infantry, X: 1, Y: 1, HP: red}, {Type: Infantry, Team: Blue, X: 3, Y: 1, HP: blue}}}
		m, err := NewMap(l)
		require.NoError(t, err)
		s := m.Start()
		for turn := range 3 {
			_, over := m.Result(s)
			require.False(t, over, "turn %d", turn)
			s = m.Apply(s, EndTurnAction(), nil)
		}
		value, over := m.Result(s)
		require.True(t, over)
		return value
	}
	require.Equal(t, []float64{1, 0}, end(9, 8, 0))
	require.Equal(t, []float64{0.5, 0.5}, end(8, 8, 0))
	require.Equal(t, []float64{0.5, 0.5}, end(9, 4, 5), "the difference must be greater than the threshold")
	require.Equal(t, []float64{1, 0}, end(10, 4, 5))
	require.Equal(t, []float64{0, 1}, end(1, 7, 5))
}

func TestActionsThatCannotBePlayed(t *testing.T) {
	m := board(t,
		"1IA 1 1 1 1 1iA",
		"1FA 1 2 1iA 1 1")
	s := m.Start()
	infantry, enemy, fighter, near := 0, 1, 2, 3
	for text, a := range map[string]Action{
		"there is no unit 9":                                     MoveAction(9, 0),
		"unit 1 does not belong to red, whose turn it is":        MoveAction(enemy, m.Cell(5, 1)),
		"unit 0 cannot move to (5,1)":                            MoveAction(infantry, m.Cell(5, 1)),
		"unit 0 cannot move to (1,2)":                            MoveAction(infantry, m.Cell(1, 2)),
		"unit 0 cannot attack unit 3 from (2,1)":                 AttackAction(infantry, m.Cell(2, 1), near),
		"unit 2 belongs to the team that attacks":                AttackAction(infantry, m.Cell(1, 1), fighter),
		"there is no unit -1":                                    {Kind: Attack, Target: NoTarget},
		"there is no kind of action 7":                           {Kind: 7},
		"unit 0 cannot move to (1,3)":                            MoveAction(infantry, 12),
		"unit 0 cannot move to (" + fmt.Sprint(255%6+1) + ",43)": MoveAction(infantry, 255),
	} {
		require.EqualError(t, m.Check(&s, a), text)
	}
	// A fighter does nothing to infantry: it may attack, but no search needs to try.
	vain := AttackAction(fighter, m.Cell(4, 1), near)
	require.NoError(t, m.Check(&s, vain))
	require.NotContains(t, m.Actions(s), vain)
}

func TestThreat(t *testing.T) {
	m := board(t,
		"1IA 1 1 1 1",
		"1   1 1 1 1fA",
		"1   1 1 4 1uA")
	s := m.Start()
	// The fighter does nothing to infantry, the cannon reaches distance 2 and 3 from its cell.
	require.Equal(t, []string{"4,1", "5,1", "3,2", "4,2", "2,3", "3,3"}, cellsOf(m, m.Threat(&s, Red, Infantry)))
	threat := m.Threat(&s, Red, Fighter)
	require.Equal(t, 15, threat.Count(), "it flies over everything")
}

func TestStateIsFlat(t *testing.T) {
	m := shipped(t, "study66")
	a, b := m.Start(), m.Start()
	require.True(t, a == b)
	require.Equal(t, 216, sizeOfState)
	allocs := testing.AllocsPerRun(100, func() {
		b = m.Apply(a, m.AttackFirst(a, shared), shared)
	})
	require.Zero(t, allocs)
}
