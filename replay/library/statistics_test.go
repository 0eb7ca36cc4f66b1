package library

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEndCounts: an end with the hammer is converted by two points and more, forced to one, blank, or stolen; without it the same end is
// stolen, or the opponent was forced.
func TestEndCounts(t *testing.T) {
	for points, want := range map[int][2]EndCounts{
		-2: {{Hammer: 1, Stolen: 1}, {Without: 1, Steals: 1}}, -1: {{Hammer: 1, Stolen: 1}, {Without: 1, Steals: 1}},
		0: {{Hammer: 1, Blank: 1}, {Without: 1}}, 1: {{Hammer: 1, Forced: 1}, {Without: 1, Forces: 1}},
		2: {{Hammer: 1, Converted: 1}, {Without: 1}}, 5: {{Hammer: 1, Converted: 1}, {Without: 1}},
	} {
		for i, hammer := range []bool{true, false} {
			var c EndCounts
			c.Add(hammer, points)
			require.Equal(t, want[i], c, "%d points, hammer %v", points, hammer)
		}
	}
}

// TestStatisticsOfGames: by team, by player with the ends of his team, and by AI without charted games; those with the most games first.
func TestStatisticsOfGames(t *testing.T) {
	game := func(teams [2]string, score [2]int, winner int, charted bool, f Facts) Found {
		text, err := json.Marshal(f)
		require.NoError(t, err)
		return Found{Game: &Game{Teams: teams, Score: score, Winner: winner, Charted: charted, facts: string(text)}}
	}
	grades := func(task string, sum, n int) map[string][2]int {
		return map[string][2]int{task: {sum, n}, "cw": {sum, n}}
	}
	games := []Found{
		game([2]string{"Red", "Blue"}, [2]int{5, 3}, 0, true, Facts{Ends: []EndFacts{{Hammer: 0, Points: 2, Power: true},
			{Hammer: 1, Points: 1}},
			People: []Person{{Team: 0, Name: "Ann", Grades: grades("draw", 150, 2), Values: Values{Shots: 2, Call: -1, CallError: 3,
				Calls: 1, Throws: 2, Lucks: 1}},
				{Team: 1, Name: "", Grades: grades("draw", 25, 1)}, {Team: 2, Name: "nobody"}, {Team: -1, Name: "nobody"}}}),
		game([2]string{"Blue", "Red"}, [2]int{4, 4}, -1, false, Facts{Ends: []EndFacts{{Hammer: 0, Points: -1, Power: true}},
			People: []Person{{Team: 1, Name: "Ann", Grades: grades("take-out", 100, 1), Values: Values{Shots: 1, Call: -2,
				CallError: 4, Costly: 1, Calls: 1, Throws: 3, Lucks: 4}}}}),
		game([2]string{"Red", "Green"}, [2]int{1, 2}, 1, false, Facts{}),
		{Game: &Game{Teams: [2]string{"Red", "Black"}, facts: "{"}},
	}
	teams := StatisticsOf(games, ByTeam)
	require.Len(t, teams, 3, "a damaged index is left out")
	red := teams[0]
	require.Equal(t, []any{"Red", 3, 1, 1, 10, 9}, []any{red.Name, red.Games, red.Wins, red.Draws, red.Points, red.Lost})
	require.Equal(t, EndCounts{Hammer: 1, Converted: 1, Without: 2, Steals: 1, Forces: 1}, red.EndCounts)
	require.Equal(t, [2]int{1, 2}, [2]int{red.Power, red.PowerSum})
	for key, want := range map[string]Grade{"": {Shots: 3, Mean: 250. / 3}, "draw": {Shots: 2, Mean: 75}, "take-out": {Shots: 1, Mean: 100},
		"cw": {Shots: 3, Mean: 250. / 3}} {
		got := red.Grades[key]
		require.Greater(t, got.Error, 15., "few shots tell little")
		require.Less(t, got.Error, 50.)
		require.Equal(t, want.Shots, got.Shots, key)
		require.InDelta(t, want.Mean, got.Mean, 1e-9, key)
	}
	require.Len(t, red.Grades, 4)
	require.Equal(t, []any{3, -3., 5., 1}, []any{red.Values.Shots, red.Values.Call, red.Values.CallError, red.Values.Costly})
	require.Equal(t, [3]int{2, 5, 5}, [3]int{red.Values.Calls, red.Values.Throws, red.Values.Lucks})
	require.Equal(t, []string{"Blue", "Green"}, []string{teams[1].Name, teams[2].Name})
	require.Equal(t, [2]int{1, -1}, [2]int{teams[1].Power, teams[1].PowerSum})
	require.Equal(t, 1, teams[2].Wins)

	players := StatisticsOf(games, ByPlayer)
	require.Len(t, players, 1, "who has no name, and who is of neither team, is nobody")
	ann := players[0]
	require.Equal(t, []any{"Ann", 2, 1, 1, 9, 7}, []any{ann.Name, ann.Games, ann.Wins, ann.Draws, ann.Points, ann.Lost})
	require.Equal(t, red.Grades, ann.Grades)

	ais := StatisticsOf(games, ByAI)
	require.Equal(t, []string{"Red", "Blue", "Green"}, []string{ais[0].Name, ais[1].Name, ais[2].Name})
	require.Equal(t, 2, ais[0].Games, "without the charted one")
}

// TestErrorsOfStatistics: shares and means err as they vary between games, a share at least by the chance of so many ends or shots. By
// hand: 2, 1 and 3 of 4 ends a game, of which the sum varies by 1.
func TestErrorsOfStatistics(t *testing.T) {
	var games []Found
	for _, converted := range []int{2, 1, 3} {
		f := Facts{People: []Person{{Team: 0, Name: "Ann", Grades: map[string][2]int{"draw": {100 * converted, 4}}}}}
		for n := range 4 {
			f.Ends = append(f.Ends, EndFacts{Hammer: 0, Points: 1 + number(n < converted), Power: n == 0})
		}
		text, err := json.Marshal(f)
		require.NoError(t, err)
		games = append(games, Found{Game: &Game{Teams: [2]string{"Red", "Blue"}, Winner: 0, Charted: true, facts: string(text)}})
	}
	red := StatisticsOf(games, ByTeam)[1]
	require.Equal(t, "Red", red.Name)
	require.Equal(t, []int{12, 3}, []int{red.Rates.Converted.N, red.Rates.Converted.Games})
	require.InDelta(t, 0.5, red.Rates.Converted.Mean, 1e-12)
	require.InDelta(t, math.Sqrt(2./144*3/2), red.Rates.Converted.Error, 1e-12)
	require.InDelta(t, 100*math.Sqrt(2./144*3/2), red.Grades["draw"].Error, 1e-9)
	require.InDelta(t, math.Sqrt(1.96*1.96/(4*3*3))/(1+1.96*1.96/3), red.Rates.Won.Error, 1e-12, "won all three")
	require.Equal(t, Mean{N: 3, Games: 3, Mean: 2}, red.Rates.Power, "all alike: no error is known")
	one := StatisticsOf(games[:1], ByTeam)[1]
	require.InDelta(t, math.Sqrt(0.25/4+1.96*1.96/(4*4*4))/(1+1.96*1.96/4), one.Rates.Converted.Error, 1e-12, "one game: that of its ends")
	require.Zero(t, one.Rates.Power.Error)
	blue := StatisticsOf(games, ByTeam)[0]
	require.Equal(t, "Blue", blue.Name)
	require.Equal(t, [4]int{0, 12, 12, 3}, [4]int{blue.Rates.Converted.N, blue.Rates.Steals.N, blue.Rates.Forces.N, blue.Rates.Won.N})
	require.InDelta(t, 0.5, blue.Rates.Forces.Mean, 1e-12)
	require.Zero(t, blue.Rates.Steals.Mean)
	require.Positive(t, blue.Rates.Steals.Error)
}
