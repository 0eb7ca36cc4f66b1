package study

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/hpos"
)

// TestBordersOfFiles: the least and the most of every number of a study in a file, and what is said beyond.
func TestBordersOfFiles(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	player := curling.StandardPlayer
	q := questionFile{}
	q.Asked = Asked{State: p.State, Rules: p.Rules, Ice: p.Ice, Teams: p.Players}
	q.Rows = []rowFile{{Row: Row{Kind: OwnRow}}}
	text := "= question\n" + goldentest.Borders(&q, q.check)
	d := documentFile{Content: Content{Engines: []string{"a"}, Shots: []OwnShot{{ID: 1, Shot: curling.Shot{VY: -2.3}}}}}
	d.Also = []Thrower{{Name: "a", Own: player}}
	text += "= document\n" + goldentest.Borders(&d, d.check)
	goldentest.Text(t, "borders.txt", text)
}
