package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/study"
)

// TestEveryPlaceIsAskedAbout: while that is on, the place that is shown is asked about, also for another thrower; a position that is edited
// is none yet, and what was stopped stays so.
func TestEveryPlaceIsAskedAbout(t *testing.T) {
	u := newUnder(t)
	u.Engines.Set([]string{"sample"})
	u.Engines.All()[0].AI = fast{}
	u.settle() // no job reads what follows
	waits := 0
	u.Jobs.After = func(d time.Duration, f func()) {
		if d == asking.Pause {
			waits, d = waits+1, 0
		}
		time.AfterFunc(d, f)
	}
	require.NoError(t, u.Open(sampleMatch(t), ""))
	require.Zero(t, waits, "it is off")
	u.Always.Set(true)
	rows := func(n int) func() bool {
		return func() bool { return !u.Ask.Running() && u.Table.HasAnswers() && u.Study.Study().Questions() == n }
	}
	u.until("an answer at once", rows(1))
	u.Place.Move((*replay.Game).Next)
	u.until("the next place's", rows(2))
	u.Throwers.Choose(study.Thrower{Name: "strong"})
	u.until("another limit's", rows(3))
	u.Place.Move((*replay.Game).Previous)
	u.until("the first place's, under that limit", rows(4))

	u.Aim.SetMode(aiming.EditMode)
	before := waits
	u.Place.Move((*replay.Game).Next)
	u.Aim.SetMode(aiming.EditMode)
	u.until("the waits", func() bool { return waits > before && !u.Jobs.Busy() })
	require.Equal(t, 4, u.Study.Study().Questions())
}
