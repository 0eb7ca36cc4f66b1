package throwers

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
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
	v.OnCharted, v.OnRules, v.OnIce = func(string) {}, func() *fyne.Menu { return fyne.NewMenu("") }, func() *fyne.Menu { return fyne.NewMenu("") }
	v.OnEngines = func() {}
	v.Watch(event.NewGroup(&s.Events))
	w.SetContent(v.Content)
	if g != nil {
		require.NoError(t, s.Open(g, ""))
	}
	return w, v, s
}

// tableOf are the rows of the table as they are shown: who throws in brackets, a star behind those asked for.
func tableOf(v *View) (list []string) {
	for _, l := range v.lines {
		text := l.name.Text()
		if l.row.Selected() {
			text = "[" + text + "]"
		}
		if l.check.Icon.Name() == theme.CheckButtonCheckedIcon().Name() {
			text += "*"
		}
		list = append(list, text)
	}
	return list
}

// lineOf is the row of a thrower.
func lineOf(t *testing.T, v *View, name string) *line {
	t.Helper()
	i := slices.IndexFunc(v.lines, func(l *line) bool { return l.name.Text() == name })
	require.GreaterOrEqual(t, i, 0, "%s in %v", name, tableOf(v))
	return v.lines[i]
}

func TestCardFollowsThePlace(t *testing.T) {
	_, v, s := newView(t, game(t, kim))
	require.Equal(t, []string{"[Kim]*", "Tournament, ½ error, up to 50"}, tableOf(v), "another limit and error is a click away")
	require.Equal(t, "40.0 m/s", v.lines[0].limit.Text())
	require.Equal(t, "0.1 m/s, 0.002 rad", v.lines[0].noise.Text())
	require.Equal(t, "20,000 throws  ▾", v.budget.Text)
	require.Equal(t, "Red · left-handed · 8 ends", v.note.Text())
	require.Equal(t, "ice: Mori 2019  ▾", v.ice.Text)
	s.Place.GoTo(replay.Place{Shot: 1})
	require.Equal(t, "Yellow · last stone · left-handed · 8 ends", v.note.Text())
	s.Place.GoTo(replay.Place{Shot: 2})
	require.Empty(t, v.note.Text(), "nobody throws after the last stone")
}

func TestCardWithoutAGame(t *testing.T) {
	_, v, _ := newView(t, nil)
	v.show()
	require.Equal(t, []string{"[Tournament]*"}, tableOf(v))
	require.False(t, v.whole.Visible(), "there is nothing to choose for")
	require.Equal(t, menuMark, v.rules.Text)
	require.Empty(t, v.note.Text())
}

func TestTableOfThrowers(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	w.Press(v.Content, "All 8  ▾")
	require.Equal(t, []string{"[Kim]*", "Tournament", "Tournament, up to 50", "Tournament, ½ error, up to 50", "Tournament, ½ error",
		"Tournament, 2 × error", "Club player, 5 × error", "No error"}, tableOf(v))
	require.Equal(t, []string{"–", "none"}, []string{limitText(0), lineOf(t, v, "No error").noise.Text()})
	own := curling.Player{Noise: kim.Noise, WeightMax: 20}
	s.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own})
	require.Equal(t, "[Own numbers]*", tableOf(v)[0])
	lineOf(t, v, "Tournament, up to 50").row.Tapped(nil)
	require.Equal(t, study.Thrower{Name: "strong", Own: own}, s.Throwers.Choice(), "the user's numbers are kept")
	require.Equal(t, "50.0 m/s", lineOf(t, v, "Tournament, up to 50").limit.Text())
	require.Equal(t, "Red · left-handed · 8 ends", v.note.Text(), "the hand is that of the game")
	w.Press(v.Content, "Fewer")
	require.Equal(t, []string{"Kim", "[Tournament, up to 50]*"}, tableOf(v))
	lineOf(t, v, "Kim").row.Tapped(nil)
	require.Equal(t, []string{"[Kim]*", "Tournament, up to 50"}, tableOf(v), "what was shown stays")
	w.Until("the measured throwers", func() bool { return lineOf(t, v, "Kim").draws.Text() != "" })
	require.NotEmpty(t, lineOf(t, v, "Kim").hits.Text())
}

func TestTableWhereTheGameHasNoThrower(t *testing.T) {
	_, v, _ := newView(t, game(t, curling.Player{}))
	require.Equal(t, "[Tournament]*", tableOf(v)[0])
	_, v, _ = newView(t, game(t, curling.Player{Noise: kim.Noise}))
	require.Equal(t, "[As in the file]*", tableOf(v)[0], "a thrower without a name")
}

// TestKeysInTheTable: Tab and Space reach and turn what a click does.
func TestKeysInTheTable(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	w.Press(v.Content, "All 8  ▾")
	w.Canvas().Focus(lineOf(t, v, "Tournament, ½ error").check)
	w.Type(fyne.KeySpace)
	require.Equal(t, "Tournament, ½ error*", tableOf(v)[4])
	require.Same(t, lineOf(t, v, "Tournament, ½ error").check, w.Canvas().Focused(), "the keyboard stays")
	w.Canvas().Focus(lineOf(t, v, "Tournament, ½ error").row)
	w.Type(fyne.KeyReturn)
	require.Equal(t, "half", s.Throwers.Name())
}

// TestColumnsGiveWay: where there is no room for all columns the last ones are left out, and none lies over another.
func TestColumnsGiveWay(t *testing.T) {
	_, v, _ := newView(t, game(t, kim))
	l := v.lines[0]
	l.draws.SetText("9 m")
	l.hits.SetText("50 %")
	v.widths.measure(v.heads, v.lines)
	for width, want := range map[float32]int{600: 4, 300: 2, 210: 1, 120: 0} {
		cells := []fyne.CanvasObject{l.name, l.limit, l.noise, l.draws, l.hits}
		columns{&v.widths}.Layout(cells, fyne.NewSize(width, 20))
		n, right := 0, float32(0)
		for _, o := range cells {
			if !o.Visible() {
				continue
			}
			require.GreaterOrEqual(t, o.Position().X, right, width)
			right = o.Position().X + o.Size().Width
			n++
		}
		require.Equal(t, want, n-1, width)
		require.LessOrEqual(t, right, width)
	}
}

// TestHeadsStandOverTheirColumns: also after another thrower's longer figures made a column wider, and where some columns are left out.
func TestHeadsStandOverTheirColumns(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	for _, width := range []float32{520, 420} {
		w.Resize(fyne.NewSize(width, 700))
		for _, noise := range []curling.Noise{{Model: curling.RectTee, A: 0.1, B: 0.2}, {Model: curling.Polar, A: 0.00765, B: 0.00185}, {}} {
			p := kim
			p.Noise = noise
			s.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: p})
			require.NotEmpty(t, v.lines)
			for i, head := range v.heads {
				cell := []*canvas.Label{v.lines[0].limit, v.lines[0].noise, v.lines[0].draws, v.lines[0].hits}[i]
				require.Equal(t, head.Visible(), cell.Visible(), "%v wide, %+v, column %d", width, noise, i)
				if head.Visible() {
					require.InDelta(t, right(head), right(cell), 1, "%v wide, %+v, column %d", width, noise, i)
				}
			}
		}
	}
}

// right is the right border of an object in the window.
func right(o fyne.CanvasObject) float32 {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X + o.Size().Width
}

// TestTableLeavesRoomForTheAnswers: in a low window the rows scroll.
func TestTableLeavesRoomForTheAnswers(t *testing.T) {
	w, v, _ := newView(t, game(t, kim))
	w.Press(v.Content, "All 8  ▾")
	whole := v.inner.MinSize().Height
	w.Resize(fyne.NewSize(800, 600))
	require.Less(t, v.inner.MinSize().Height, whole-60)
}

func TestFormOfAThrower(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	v.lines[0].change.Tapped(nil)
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
	require.Equal(t, []string{"[Own numbers]*", "Kim"}, tableOf(v))
	require.Equal(t, "–", v.lines[0].limit.Text())
	require.Equal(t, "10 × 10 m/s", v.lines[0].noise.Text())

	v.ShowForm() // once more, with a name
	name := uitest.Find[*forms.Entry](w.Overlay())[3]
	name.SetText("half") // a preset
	w.Press(w.Overlay(), "Use")
	require.True(t, w.Dialogs.IsOpen())
	name.SetText(" Ken ")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, []study.Thrower{{Name: "Ken", Own: own}}, s.Throwers.Named())
	require.Contains(t, tableOf(v), "[Ken]*")
	lineOf(t, v, "Ken").change.Tapped(nil)
	uitest.Find[*forms.Entry](w.Overlay())[1].SetText("25")
	w.Press(w.Overlay(), "Use")
	require.InDelta(t, 25, s.Throwers.Named()[0].Own.WeightMax, 0)
	require.InDelta(t, 25, s.Throwers.Now().WeightMax, 0, "he throws with his new numbers")
	lineOf(t, v, "Ken").change.Tapped(nil)
	w.Press(w.Overlay(), "Forget")
	require.False(t, w.Dialogs.IsOpen())
	require.Empty(t, s.Throwers.Named())
}

// TestAskedFor: a tick has the AIs asked for a thrower; where the one who throws loses his another takes his place.
func TestAskedFor(t *testing.T) {
	w, v, s := newView(t, game(t, kim))
	w.Press(v.Content, "All 8  ▾")
	lineOf(t, v, "Tournament, up to 50").check.Tapped(nil)
	w.Press(v.Content, "+ Thrower")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, "A name is needed.", uitest.Message(w))
	uitest.Find[*forms.Entry](w.Overlay())[1].SetText("20")
	uitest.Find[*forms.Entry](w.Overlay())[0].SetText("my lead")
	w.Press(w.Overlay(), "Use")
	w.Press(v.Content, "Fewer")
	require.Equal(t, []string{"[Kim]*", "my lead*", "Tournament, up to 50*"}, tableOf(v))
	lineOf(t, v, "Tournament, up to 50").check.Tapped(nil)
	require.Equal(t, []string{"[Kim]*", "my lead*", "Tournament, up to 50"}, tableOf(v), "his row stays under the pointer")
	require.Len(t, s.Throwers.AskedBeside(), 1)
	lineOf(t, v, "Kim").check.Tapped(nil)
	require.Equal(t, []string{"Kim", "[my lead]*", "Tournament, up to 50"}, tableOf(v))
	require.Empty(t, s.Throwers.AskedBeside())
	require.InDelta(t, 20, s.Throwers.Now().WeightMax, 0)
	require.True(t, s.Study.Undo(), "one step")
	require.Equal(t, []string{"[Kim]*", "my lead*", "Tournament, up to 50"}, tableOf(v))
	s.Study.Redo()
	lineOf(t, v, "my lead").check.Tapped(nil)
	require.Equal(t, "[my lead]*", tableOf(v)[1], "somebody throws")
}

// TestThrowerOfOneAI: a limit that one AI alone has stands in the table, and ends by its tick.
func TestThrowerOfOneAI(t *testing.T) {
	_, v, s := newView(t, game(t, kim))
	s.Engines.Set([]string{"sample", "mc | weight_max=20"})
	require.Equal(t, []string{"[Kim]*", "B alone: a weight limit*"}, tableOf(v))
	require.Equal(t, "20.0 m/s", v.lines[1].limit.Text())
	require.Equal(t, "AIs: 2", v.ais.Text)
	v.lines[1].check.Tapped(nil)
	require.Equal(t, []string{"sample", "mc"}, s.Engines.Texts())
	require.Equal(t, []string{"[Kim]*", "Tournament, ½ error, up to 50"}, tableOf(v))
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
	require.Equal(t, "Red · left-handed · 10 ends", v.note.Text(), "the ends of the rules chosen")
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
		require.Equal(t, "Enter a number of throws from 1 to 1,000,000,000.", uitest.Message(w), bad)
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
	for _, b := range []*canvas.Button{v.budget} {
		b.Tapped(nil)
		require.NotNil(t, w.Overlay(), b.Text)
		w.Canvas().Overlays().Remove(w.Overlay())
	}
	opened := false
	v.OnEngines = func() { opened = true }
	v.ais.Tapped(nil)
	require.True(t, opened)
}

// TestNamesInFull: the names of the throwers shown are not cut, in both languages, in the card of a window 1280 wide; columns give way.
func TestNamesInFull(t *testing.T) {
	for _, language := range []string{"en", "ja"} {
		w, v, _ := newView(t, game(t, curling.Player{Noise: kim.Noise}))
		require.True(t, w.Words.SetLanguage(language))
		v.ShowAll()
		w.Resize(fyne.NewSize(507, 400))
		for _, l := range v.lines {
			require.GreaterOrEqual(t, l.name.Size().Width+0.5, l.name.Whole(), "%s: %s", language, l.name.Text())
		}
	}
}
