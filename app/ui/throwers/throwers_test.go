package throwers

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// kim is a left-handed thrower of a game.
var kim = curling.Player{Name: "Kim", Noise: curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}, WeightMax: 40, LeftHanded: true}

// game is a log of one end with the shots first and last of it: team Red throws first.
func game(t *testing.T, p curling.Player) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	shot := func(number int) replay.Shot { return replay.Shot{Number: number} }
	return &replay.Game{Format: "dcl", Rules: curling.Standard(), Ice: ice, Teams: [2]string{"Red", "Yellow"},
		Players: [2]curling.Team{curling.TeamOf(p), curling.TeamOf(p)},
		Ends:    []replay.End{{Number: 0, First: 0, Shots: []replay.Shot{shot(14), shot(15)}, Final: &curling.Position{}}}}
}

// newView is a card that follows a session with a game.
func newView(t *testing.T, g *replay.Game) (*uitest.Window, *View, *session.Session) {
	t.Helper()
	w := uitest.New(t)
	s := session.New(w.UI, w.Report)
	t.Cleanup(s.Close)
	v := New(w.Words, PartsOf(s), w.Dialogs)
	v.Watch(event.NewGroup(&s.Events))
	w.SetContent(v.Content)
	if g != nil {
		require.NoError(t, s.Open(g, ""))
	}
	return w, v, s
}

func TestCardFollowsThePlace(t *testing.T) {
	_, v, s := newView(t, game(t, kim))
	require.Equal(t, "Kim  ▾", v.who.Text)
	require.Equal(t, "weight ≤ 40.0 m/s", v.limit.Text)
	require.Equal(t, "error 0.1 m/s, 0.002 rad", v.noise.Text)
	require.Equal(t, "20,000 throws  ▾", v.budget.Text)
	require.Equal(t, "Red · left-handed", v.note.Text())
	require.Equal(t, "8 ends", v.ends.Text)
	require.Equal(t, "ice: Mori 2019  ▾", v.ice.Text)
	s.Place.GoTo(replay.Place{Shot: 1})
	require.Equal(t, "Yellow · last stone · left-handed", v.note.Text())
	s.Place.GoTo(replay.Place{Shot: 2})
	require.Empty(t, v.note.Text(), "nobody throws after the last stone")
}

func TestCardWithoutAGame(t *testing.T) {
	_, v, _ := newView(t, nil)
	v.show()
	require.Equal(t, "Tournament  ▾", v.who.Text)
	require.Equal(t, "weight ≤ 33.7 m/s", v.limit.Text)
	require.Equal(t, menuMark, v.rules.Text)
	require.Empty(t, v.ends.Text)
	require.Empty(t, v.note.Text())
}

func TestMenuOfThrowers(t *testing.T) {
	_, v, s := newView(t, game(t, kim))
	require.Equal(t, []string{"✓ As in the file", "Tournament", "Tournament, up to 50", "Half the error, up to 50", "Half the error",
		"Twice the error", "Club player, 5 times the error", "No error", "Own numbers…"}, uitest.Items(v.Menu()))
	own := curling.Player{Noise: kim.Noise, WeightMax: 20}
	s.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own})
	uitest.Choose(t, v.Menu(), "Tournament, up to 50")
	require.Equal(t, study.Thrower{Name: "strong", Own: own}, s.Throwers.Choice(), "the user's numbers are kept")
	require.Equal(t, "Tournament, up to 50  ▾", v.who.Text)
	require.Equal(t, "weight ≤ 50.0 m/s", v.limit.Text)
	require.Equal(t, "Red · left-handed", v.note.Text(), "the hand is that of the game")
	require.Equal(t, "✓ Tournament, up to 50", uitest.Items(v.Menu())[2])
	uitest.Choose(t, v.Menu(), "As in the file")
	require.Equal(t, "Kim  ▾", v.who.Text)
}

func TestMenuOfThrowersWhereTheGameHasNone(t *testing.T) {
	_, v, _ := newView(t, game(t, curling.Player{}))
	require.Equal(t, []string{"✓ Tournament", "Tournament, up to 50", "Half the error, up to 50", "Half the error", "Twice the error",
		"Club player, 5 times the error", "No error", "Own numbers…"}, uitest.Items(v.Menu()))
	_, v, _ = newView(t, game(t, curling.Player{Noise: kim.Noise}))
	require.Equal(t, "As in the file  ▾", v.who.Text, "a thrower without a name")
}

func TestFormOfAThrower(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	w.Press(v.Content, "weight ≤ 40.0 m/s")
	entries := uitest.Find[*forms.Entry](w.Overlay())
	model := uitest.Find[*forms.Select](w.Overlay())[0]
	require.Equal(t, fyne.Focusable(entries[0]), w.Canvas().Focused())
	texts := func() (all []string) {
		for _, e := range entries {
			all = append(all, e.Text)
		}
		return all
	}
	require.Equal(t, []string{"40", "0.1", "0.002", ""}, texts(), "the numbers of the thrower chosen")
	require.True(t, uitest.Find[*forms.Check](w.Overlay())[0].Checked, "his hand")
	require.Equal(t, "Speed and direction (m/s, rad)", model.Selected)

	const limit, noise = "The weight limit must be a number from 0 to 150 m/s.", "The error must be a number from 0 to 10."
	for _, c := range []struct {
		entry         int
		text, problem string
	}{{0, "150.5", limit}, {0, "-1", limit}, {0, "x", limit}, {0, "NaN", limit}, {0, " 150 ", ""}, {1, "10.5", noise}, {1, "10", ""},
		{2, "11", noise}, {2, "-0.1", noise}, {2, "", noise}, {2, "10", ""}} {
		entries[c.entry].SetText(c.text)
		if c.problem == "" {
			continue
		}
		w.Press(w.Overlay(), "Use")
		require.True(t, w.Dialogs.IsOpen(), c.text)
		require.Equal(t, c.problem, uitest.Message(w), c.text)
		require.Equal(t, study.Thrower{}, s.Throwers.Choice(), c.text)
	}
	model.SetSelectedIndex(1)
	entries[0].SetText("0")
	w.Dialogs.Focus(entries[0])
	w.Type(fyne.KeyReturn)
	require.False(t, w.Dialogs.IsOpen())
	own := curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 10, B: 10}, LeftHanded: true}
	require.Equal(t, study.Thrower{Name: study.OwnThrower, Own: own}, s.Throwers.Choice())
	require.Equal(t, "Own numbers…  ▾", v.who.Text)
	require.Equal(t, "no weight limit", v.limit.Text)
	require.Equal(t, "error 10 × 10 m/s", v.noise.Text)

	v.ShowForm() // once more, with a name
	name := uitest.Find[*forms.Entry](w.Overlay())[3]
	name.SetText("half") // a preset
	w.Press(w.Overlay(), "Use")
	require.True(t, w.Dialogs.IsOpen())
	name.SetText(" Ken ")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, []study.Thrower{{Name: "Ken", Own: own}}, s.Throwers.Named())
	require.Equal(t, "Ken  ▾", v.who.Text)
	items := uitest.Items(v.Menu())
	require.Contains(t, items, "✓ Ken")
	sub := func(label string) *fyne.Menu {
		m := v.Menu()
		return m.Items[slices.IndexFunc(m.Items, func(i *fyne.MenuItem) bool { return i.Label == label })].ChildMenu
	}
	uitest.Choose(t, sub("Change"), "Ken")
	uitest.Find[*forms.Entry](w.Overlay())[1].SetText("25")
	w.Press(w.Overlay(), "Use")
	require.InDelta(t, 25, s.Throwers.Named()[0].Own.WeightMax, 0)
	require.InDelta(t, 25, s.Throwers.Now().WeightMax, 0, "he throws with his new numbers")
	uitest.Choose(t, sub("Forget"), "Ken")
	require.Empty(t, s.Throwers.Named())
}

// TestBeside: a button for every thrower who can be asked for beside, and one that makes another.
func TestBeside(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	texts := func() (all []string) {
		for _, b := range v.chips {
			text := b.Text
			if b.Selected {
				text += "*"
			}
			all = append(all, text)
		}
		return all
	}
	require.Equal(t, []string{"tournament", "50 m/s", "½ error, 50", "½ error", "2 × error", "club", "no error", "+"}, texts())
	w.Press(v.Content, "50 m/s")
	w.Press(v.Content, "+")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, "A name is needed.", uitest.Message(w))
	uitest.Find[*forms.Entry](w.Overlay())[1].SetText("20")
	uitest.Find[*forms.Entry](w.Overlay())[0].SetText("my lead")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, []string{"my lead*", "tournament", "50 m/s*", "½ error, 50", "½ error", "2 × error", "club", "no error", "+"}, texts())
	require.Equal(t, "Kim  ▾", v.who.Text, "who throws stays")
	w.Press(v.Content, "50 m/s")
	require.Equal(t, []string{"my lead"}, []string{s.Throwers.AskedBeside()[0].Name})
	require.Len(t, s.Throwers.AskedBeside(), 1)
	s.Throwers.Choose(s.Throwers.Named()[0])
	require.Equal(t, "As in the file", texts()[0], "the log's beside the one chosen")
	require.NotContains(t, texts(), "my lead*", "he is the one chosen")
}

func TestRulesOfTheCard(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	require.Equal(t, "free guard: 5 stones  ▾", v.rules.Text)
	require.False(t, v.rules.Selected)
	opened := 0
	v.OnRules = func() *fyne.Menu { opened++; return fyne.NewMenu("", fyne.NewMenuItem("a rule", nil)) }
	v.RulesName = func() string { return "Of mine" }
	s.Rules.Use(&match.Ruleset{Rules: curling.FourRock()}, true)
	require.Equal(t, "Of mine  ▾", v.rules.Text)
	require.Equal(t, "10 ends", v.ends.Text, "the ends of the rules chosen")
	require.True(t, v.rules.Selected)
	v.rules.Tapped(nil)
	require.Equal(t, 1, opened)
	require.NotNil(t, w.Overlay())

	doubles := curling.FourRock()
	doubles.FirstShot = curling.DoublesFirstShot
	s.Rules.Use(&match.Ruleset{Rules: doubles}, true)
	require.Equal(t, "free guard: 5 stones  ▾", v.rules.Text, "rules of mixed doubles do not apply to a game of four")
	require.True(t, v.rules.Selected)
	s.Rules.Use(nil, false)
	require.False(t, v.rules.Selected)
	require.Equal(t, "free guard: 5 stones  ▾", v.rules.Text)
}

func TestBudgets(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	require.Equal(t, []string{"0.5 s", "1 s", "3 s", "10 s", "30 s", "120 s", "✓ 20,000 throws", "100,000 throws", "1,000,000 throws",
		"Throws: same answer on any machine", "Own…"}, uitest.Items(v.budgets()))
	uitest.Choose(t, v.budgets(), "3 s")
	require.Equal(t, ai.Budget{Time: 3 * time.Second}, s.Terms.Budget())
	require.Equal(t, "think 3 s  ▾", v.budget.Text)
	uitest.Choose(t, v.budgets(), "20,000 throws")
	require.Equal(t, ai.Budget{Throws: 20_000}, s.Terms.Budget())
	require.Equal(t, "20,000 throws  ▾", v.budget.Text)

	v.ShowBudgetForm()
	number, unit := uitest.Find[*forms.Entry](w.Overlay())[0], uitest.Find[*forms.Select](w.Overlay())[0]
	require.Equal(t, "20000", number.Text)
	for _, bad := range []string{"", "0", "2.5", "1000000001"} {
		number.SetText(bad)
		w.Press(w.Overlay(), "Use")
		require.Equal(t, "Want a number of throws from 1 to 1,000,000,000.", uitest.Message(w), bad)
	}
	unit.SetSelectedIndex(0)
	number.SetText("7")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, ai.Budget{Time: 7 * time.Second}, s.Terms.Budget())
	require.Equal(t, "think 7 s  ▾", v.budget.Text)
	items := uitest.Items(v.budgets())
	require.Equal(t, "✓ Own: 7 s…", items[len(items)-1])
}

func TestButtonsOpenTheirMenus(t *testing.T) {
	w, v, _ := newView(t, game(t, kim))
	for _, b := range []*canvas.Button{v.who, v.budget} {
		b.Tapped(nil)
		require.NotNil(t, w.Overlay(), b.Text)
		w.Canvas().Overlays().Remove(w.Overlay())
	}
	v.noise.Tapped(nil)
	require.True(t, w.Dialogs.IsOpen())
}
