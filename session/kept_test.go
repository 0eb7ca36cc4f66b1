package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
)

// TestThrowersAndIcesStayKnown: those of the user join those of a study that is opened, which goes first under the same name.
func TestThrowersAndIcesStayKnown(t *testing.T) {
	thrower := func(name string, limit float64) study.Thrower {
		return study.Thrower{Name: name, Own: curling.Player{WeightMax: limit}}
	}
	ice := func(name string, friction float64) physics.NamedIce {
		return physics.NamedIce{Name: name, Ice: physics.Ice{Friction: friction}}
	}
	u := newUnder(t)
	u.Restore(study.Terms{}, nil, []study.Thrower{thrower("a", 30), thrower("b", 31)}, []physics.NamedIce{ice("x", 1), ice("y", 1)})
	d := study.New()
	d.Set(func(c *study.Content) {
		c.Throwers, c.Ices = []study.Thrower{thrower("b", 40), thrower("c", 41)}, []physics.NamedIce{ice("y", 2), ice("z", 2)}
	})
	u.OpenStudy(d, "")
	require.Equal(t, []study.Thrower{thrower("b", 40), thrower("c", 41), thrower("a", 30)}, u.Study.Content().Throwers)
	require.Equal(t, []physics.NamedIce{ice("y", 2), ice("z", 2), ice("x", 1)}, u.Study.Content().Ices)
	require.True(t, u.Study.Unsaved(), "a file that was recovered")
	u.OpenStudy(study.New(), "/a.hstudy")
	require.False(t, u.Study.Unsaved())
	require.Len(t, u.Study.Content().Throwers, 3)
}

// TestSettingsHoldSoManyEngines: as the list can.
func TestSettingsHoldSoManyEngines(t *testing.T) {
	u := newUnder(t)
	for _, n := range []int{enginelist.Most - 1, enginelist.Most, enginelist.Most + 1} {
		texts := make([]string, n)
		for i := range texts {
			texts[i] = "sample"
		}
		u.Restore(study.Terms{}, texts, nil, nil)
		require.Len(t, u.Study.Content().Engines, min(n, 26))
	}
}

// TestALogIsOpenedOnce: the same file with the same content is shown again where it was left.
func TestALogIsOpenedOnce(t *testing.T) {
	u := newUnder(t)
	source := func(text string) *study.Source {
		return &study.Source{Name: "a.dcl", Files: map[string][]byte{"a.dcl": []byte(text)}}
	}
	require.NoError(t, u.OpenLog(sampleMatch(t), "/a.dcl", source("x")))
	require.False(t, u.Study.Unsaved(), "a log that was only opened")
	at := replay.Place{End: 2, Shot: 3}
	u.Place.GoTo(at)
	require.NoError(t, u.Open(position(t), ""))
	require.Len(t, u.Study.Content().Lines, 2)
	require.NoError(t, u.OpenLog(sampleMatch(t), "/a.dcl", source("x")))
	require.Len(t, u.Study.Content().Lines, 2)
	require.Equal(t, at, u.Place.At())
	require.NoError(t, u.OpenLog(sampleMatch(t), "/a.dcl", source("y")))
	require.NoError(t, u.OpenLog(sampleMatch(t), "/b.dcl", source("x")))
	require.NoError(t, u.OpenLog(sampleMatch(t), "/a.dcl", nil))
	require.Len(t, u.Study.Content().Lines, 5, "of another content or name, or of none that is known")
	require.Error(t, u.Open(replay.NoGame, ""))
}

// TestNewPositions: of the study, or branching off what is shown.
func TestNewPositions(t *testing.T) {
	u := newUnder(t)
	require.Error(t, u.NewPosition(replay.NoGame, false))
	require.NoError(t, u.NewPosition(position(t), true))
	first := u.Study.Content().ShownLine()
	require.Zero(t, first.Parent, "nothing was shown that it could branch off")
	require.False(t, first.Edited)
	require.NoError(t, u.NewPosition(position(t), true))
	second := u.Study.Content().ShownLine()
	require.Equal(t, []any{first.ID, true, u.Place.Game().First()}, []any{second.Parent, second.Edited, second.From})
	require.NoError(t, u.NewPosition(position(t), false))
	require.Zero(t, u.Study.Content().ShownLine().Parent)
	require.Len(t, u.Study.Content().Lines, 3)
}

// TestTheStudyTellsOfItself: of its title, its note, its lines and what is noted there, each by itself; not of terms.
func TestTheStudyTellsOfItself(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(position(t), ""))
	told := func(change func()) int {
		clear(u.heard)
		change()
		return u.heard[&u.Study.Changed]
	}
	for name, change := range map[string]func(*study.Content){
		"title":      func(c *study.Content) { c.Title = "a" },
		"note":       func(c *study.Content) { c.Note = "b" },
		"line":       func(c *study.Content) { l := *c.ShownLine(); l.Name = "c"; c.Put(&l) },
		"annotation": func(c *study.Content) { c.Annotate(c.Shown, replay.Place{}, annotation.Annotation{Note: "d"}) },
	} {
		require.Positive(t, told(func() { u.Study.Set(name, change) }), name)
		require.Positive(t, told(func() { u.Study.Undo() }), name)
	}
	require.Zero(t, told(func() { u.Throwers.Choose(study.Thrower{Name: "half"}) }))
}

// TestAnotherStudyIsLookedAt: the mode of the pointer ends with the study, though the same game is shown.
func TestAnotherStudyIsLookedAt(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(sampleMatch(t), ""))
	u.Aim.SetMode(aiming.AimMode)
	u.Place.Move((*replay.Game).Next)
	require.Equal(t, aiming.AimMode, u.Aim.Mode(), "another place of it is aimed at")
	u.OpenStudy(copyOf(u), "")
	require.Equal(t, aiming.LookMode, u.Aim.Mode())
}
