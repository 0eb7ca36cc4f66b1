package library

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// TestPeopleOfOneName: two of one name in two teams are two people, one thrower is one.
func TestPeopleOfOneName(t *testing.T) {
	var f Facts
	f.grade(0, &replay.Chart{Player: "Kim", Task: "Draw", Grade: 100})
	f.grade(1, &replay.Chart{Player: " Kim ", Task: "Draw", Grade: 50})
	f.grade(0, &replay.Chart{Player: "Kim", Task: "Draw", Grade: 0})
	f.grade(0, &replay.Chart{Player: "Lee", Task: "Draw", Grade: 75})
	f.grade(0, &replay.Chart{Player: "Lee", Task: "Draw", Grade: -1})
	require.Len(t, f.People, 3)
	for i, want := range []struct {
		team   int
		name   string
		grades [2]int
	}{{0, "Kim", [2]int{100, 2}}, {1, "Kim", [2]int{50, 1}}, {0, "Lee", [2]int{75, 1}}} {
		p := f.People[i]
		require.Equal(t, want.team, p.Team)
		require.Equal(t, want.name, p.Name)
		require.Equal(t, want.grades, p.Grades["Draw"])
	}
}

// TestPeopleOfAGame: who threw, by the team that threw and not by the number of the shot alone.
func TestPeopleOfAGame(t *testing.T) {
	chart := func(player string, grade int) *replay.Chart {
		return &replay.Chart{Player: player, Task: replay.TaskDraw, Grade: grade}
	}
	g := &replay.Game{Ends: []replay.End{
		{First: 1, Shots: []replay.Shot{{Number: 0, Chart: chart("Kim", 100)}, {Number: 1, Chart: chart("Lee", 50)}, {Number: 2}}},
		{First: 0, Shots: []replay.Shot{{Number: 1, Chart: chart("Kim", 50)}}},
	}}
	people := PeopleOf(g)
	require.Len(t, people, 2)
	require.Equal(t, "Kim", people[0].Name)
	require.Equal(t, 1, people[0].Team)
	require.Equal(t, [2]int{150, 2}, people[0].Grades[string(replay.TaskDraw)])
	require.Equal(t, 0, people[1].Team)
	require.Empty(t, PeopleOf(replay.NoGame))
}
