package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// TestVersionOfTheContent: a file tells a newer version only where it holds what an older program would drop.
func TestVersionOfTheContent(t *testing.T) {
	c := Content{}
	require.Equal(t, 1, c.version())
	c.Annotations = []Annotated{{Line: 1, Annotation: annotation.Annotation{Note: "x"}}}
	require.Equal(t, 2, c.version())
	c.Terms.Also = []Thrower{{Name: "club"}}
	require.Equal(t, 3, c.version())
	c.Lines = []*Line{{ID: 1, Encoding: "EUC-JP", Game: &replay.Game{}}}
	require.Equal(t, 4, c.version())
	c.Shots = []OwnShot{{Shot: curling.Shot{VY: -2, Spin: curling.NoSpin}}}
	require.Equal(t, 5, c.version())
	swept := &replay.Game{Ends: []replay.End{{Shots: []replay.Shot{{}, {Sweep: physics.Sweep{From: 9, To: 5, Friction: 0.9, Curl: 0.9}}}}}}
	c.Lines = append(c.Lines, &Line{ID: 2, Game: swept})
	require.Equal(t, 6, c.version())
	c = Content{}
	c.Terms.Sweepers = curling.ClubSweepers
	require.Equal(t, 6, c.version())
}
