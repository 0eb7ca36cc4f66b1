package session

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// names are the throwers that can be asked for beside, a star behind those who are.
func (u *under) besideNames() (names []string) {
	for _, b := range u.Throwers.Beside() {
		name := b.RowName()
		if b.On {
			name += "*"
		}
		names = append(names, name)
	}
	return names
}

// TestAskedBeside: the AIs asked for further throwers are rows of the same question, each thrower with a best of his own.
func TestAskedBeside(t *testing.T) {
	u := match1(t)
	require.Equal(t, []string{"strong", "strong-half", "half", "twice", "club", "perfect"}, u.besideNames(),
		"the tournament's numbers are those of the log")
	u.ask()
	common := slices.Clone(u.Table.Asked().Rows)
	require.True(t, slices.ContainsFunc(common, func(r table.Row) bool { return r.Played() }))

	u.Ask.Beside(study.Thrower{Name: "strong"})
	require.Equal(t, []string{"strong*", "strong-half", "half", "twice", "club", "perfect"}, u.besideNames())
	require.True(t, u.Table.Asked().Running, "where the question was asked the answer for him is asked for at once")
	u.until("the answer", func() bool { return !u.Ask.Running() })
	rows := u.Table.Asked().Rows
	require.Len(t, rows, len(common)+1)
	require.Equal(t, common[0].Row, rows[0].Row, "the answers stay")
	strong := rows[len(rows)-1]
	require.Equal(t, evaluate.Done, strong.Answer.State)
	require.InDelta(t, curling.StrongWeightMax, strong.Answer.Thrower.WeightMax, 0)
	require.Equal(t, "strong", strong.PlayerName)
	require.Zero(t, strong.Stale)
	groups := u.Table.Asked().ByThrower()
	require.Len(t, groups, 2)
	require.Nil(t, groups[0].Row.Player)
	require.Equal(t, []int{len(rows) - 1}, groups[1].Order)
	require.Zero(t, strong.Answer.Value.Loss)
	require.Equal(t, -1, strong.Rival, "it is not compared with another thrower's")
	require.True(t, u.Table.Asked().BestOfThrower(len(rows)-1))
	require.Nil(t, rows[u.Table.Best()].Player, "the common thrower's")

	u.Ask.Beside(study.Thrower{Name: "strong"})
	require.Len(t, u.Table.Asked().Rows, len(common), "put aside")
	u.Ask.Beside(study.Thrower{Name: "strong"})
	require.Len(t, u.Table.Asked().Rows, len(common)+1)
	require.False(t, u.Table.Asked().Running, "the answer was kept")
	require.True(t, u.Study.Undo())
	require.Len(t, u.Table.Asked().Rows, len(common))
}

// TestOneFigureOfAThrower: what a shot is worth for a thrower is the same whether he is the one chosen or is asked for beside: he throws
// the stones that follow too, also where another player of his team has them.
func TestOneFigureOfAThrower(t *testing.T) {
	u := match1(t)
	g := *u.Place.Game()
	g.Rules.Delivery = curling.Published // each stone in turn
	end := g.Ends[0]
	end.Shots, end.Final, end.Scored = slices.Clone(end.Shots[:14]), nil, false
	end.Shots[13].Kind, end.Shots[13].After = replay.Abandoned, nil // nothing played is valued beside
	g.Ends = []replay.End{end}
	require.NoError(t, u.Open(&g, ""))
	u.Engines.Set([]string{"rows | budget=300"})
	u.Place.GoTo(replay.Place{Shot: 13})
	values := func() map[float64]evaluate.Value {
		u.ask()
		list := map[float64]evaluate.Value{}
		for _, r := range u.Table.Asked().Rows {
			if r.Kind == study.EngineRow && r.Stale == 0 {
				v := r.Answer.Value
				list[r.Answer.Thrower.WeightMax] = evaluate.Value{Win: v.Win, Score: v.Score}
			}
		}
		return list
	}
	strong := study.Thrower{Name: "strong-half"}
	u.Ask.Beside(strong)
	first := values()
	require.Len(t, first, 2)
	u.Throwers.Choose(strong)
	u.Ask.Beside(study.Thrower{})
	second := values()
	require.Equal(t, first, second)
}

// TestThreeOwnThrowers: three throwers that the user named are three rows of one question, and the same in a file.
func TestThreeOwnThrowers(t *testing.T) {
	u := match1(t)
	me, lead, elite := own1, own1, own1
	me.LeftHanded, lead.WeightMax, elite.Noise = true, 20, curling.Noise{Model: curling.Polar, A: 0.01, B: 0.001}
	named := []study.Thrower{{Name: "me", Own: me}, {Name: "my lead", Own: lead}, {Name: "elite", Own: elite}}
	for _, n := range named {
		u.Throwers.Keep(n)
	}
	u.Throwers.Choose(named[0])
	for _, n := range named[1:] {
		u.Ask.Beside(n)
	}
	require.False(t, u.Table.Asked().Running, "nothing was asked here yet")
	require.Len(t, u.Table.Asked().Rows, 3)
	u.ask()
	check := func(rows []table.Row) {
		var got []curling.Player
		for _, r := range rows {
			if !r.Played() {
				p := r.Answer.Thrower
				p.Name = ""
				got = append(got, p)
			}
		}
		require.ElementsMatch(t, []curling.Player{me, lead, elite}, got)
	}
	check(u.Table.Asked().Rows)
	again := reopened(t, u)
	check(again.Table.Asked().Rows)
	for i, r := range again.Table.Asked().Rows {
		require.Zero(t, r.Stale)
		require.Equal(t, u.Table.Asked().Rows[i].PlayerName, r.PlayerName)
		require.Equal(t, u.Table.Asked().Rows[i].Series, r.Series)
	}
	require.Equal(t, u.besideNames(), again.besideNames())
	require.Equal(t, u.Table.Asked().ByThrower()[2].Row.PlayerName, again.Table.Asked().ByThrower()[2].Row.PlayerName)

	u.Throwers.Remove("my lead")
	require.NotContains(t, u.besideNames(), "my lead*")
	require.True(t, slices.ContainsFunc(u.Table.Asked().Rows, func(r table.Row) bool {
		return r.PlayerName == "my lead" &&
			r.Stale.Is(table.OtherEngine)
	}), "his answer stays, as one that is not asked any more")
}

// TestThrowersOfAnotherScaleAreNotOffered: a limit of 33 m/s means nothing on ice where the hardest throw is 4 m/s, nor an error by
// the servers' formula; who was chosen there throws again when its ice is shown.
func TestThrowersOfAnotherScaleAreNotOffered(t *testing.T) {
	u := match1(t)
	me := study.Thrower{Name: "me", Own: curling.Player{Noise: curling.Noise{Model: curling.RectTee, A: 0.6, B: 0.29}, WeightMax: 33}}
	slow := study.Thrower{Name: "slow", Own: curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.02, B: 0.002}, WeightMax: 3}}
	u.Throwers.Keep(me)
	u.Throwers.Keep(slow)
	u.Ask.Beside(me)
	require.Contains(t, u.besideNames(), "me*")
	require.NotContains(t, u.besideNames(), "slow")
	u.Throwers.Choose(study.Thrower{Name: "strong"})

	first := u.Study.Content().Shown
	g := *u.Place.Game()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g.Ice = ice
	require.NoError(t, u.Open(&g, ""))
	require.Equal(t, []study.Thrower{slow}, u.Throwers.Named())
	require.Len(t, u.Throwers.Kept(), 2)
	require.NotContains(t, u.besideNames(), "me*")
	require.Contains(t, u.besideNames(), "slow")
	game, known := u.Throwers.OfGame()
	require.True(t, known)
	require.Equal(t, game.WeightMax, u.Throwers.Now().WeightMax, "no preset of this name is here")
	require.Empty(t, u.Throwers.Name())
	u.Throwers.Choose(me)
	require.Equal(t, game.Noise, u.Throwers.Now().Noise)
	u.Throwers.Choose(slow)
	require.Equal(t, slow.Own.Noise, u.Throwers.Now().Noise)
	u.Lines.Show(first, replay.Place{})
	require.Equal(t, "", u.Throwers.Name())
	require.Contains(t, u.besideNames(), "me*")
}

// TestAChoiceChangesNoOtherRow: the throwers that are offered are the same whoever of them is chosen.
func TestAChoiceChangesNoOtherRow(t *testing.T) {
	u := match1(t)
	names := func() (list []string) {
		list = append(list, u.Throwers.Name())
		for _, b := range u.Throwers.Beside() {
			list = append(list, b.Name)
		}
		slices.Sort(list)
		return list
	}
	first := names()
	require.Greater(t, len(first), 3)
	for _, p := range u.Throwers.Presets() {
		if !slices.Contains(first, p.Name) {
			continue // throws as the thrower of the game
		}
		u.Throwers.Choose(study.Thrower{Name: p.Name, Own: p.Player})
		require.Equal(t, first, names(), p.Name)
	}
}
