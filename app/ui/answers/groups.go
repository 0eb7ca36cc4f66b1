package answers

import (
	"fmt"
	"math"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/table"
)

// groups are the rows of the table by who throws. One thrower alone has no heading.
type groups struct {
	view *View
	list []table.ThrowerRows
	rows []table.Row
}

func newGroups(v *View) groups {
	a := v.session.Table.Asked()
	return groups{view: v, list: a.ByThrower(), rows: a.Rows}
}

// several reports whether the AIs are asked for more than one thrower.
func (g *groups) several() bool { return len(g.list) > 1 }

// headed reports whether a thrower, nil for the common one, stands above his rows.
func (g *groups) headed(p *curling.Player) bool {
	return g.several() && g.view.order.column == asAsked && g.find(p) < len(g.list)
}

// find is the place of a thrower, behind the last where there is none.
func (g *groups) find(p *curling.Player) int {
	for k := range g.list {
		if o := g.list[k].Row.Player; o == p || o != nil && p != nil && *o == *p {
			return k
		}
	}
	return len(g.list)
}

// of is the place of a row's thrower. Rows that were asked otherwise come last.
func (g *groups) of(row int) int {
	r := &g.rows[row]
	if r.Stale&^(table.OtherVersion|table.OtherBudget) != 0 {
		return len(g.list)
	}
	return g.find(r.Player)
}

// caption is what stands above the rows of a row's thrower: his name, limit and error; empty for one thrower alone.
func (g *groups) caption(row int) string {
	if !g.several() {
		return ""
	}
	k := g.of(row)
	if k == len(g.list) {
		return g.view.words.T("beside.stale")
	}
	return g.name(k) + " · " + g.terms(k)
}

// name is the name of a thrower.
func (g *groups) name(k int) string {
	v, r := g.view, g.list[k].Row
	switch {
	case r.Player == nil:
		game, _ := v.session.Throwers.OfGame()
		return v.words.Terms().Thrower(v.session.Throwers.Name(), game.Name)
	case r.PlayerName == "": // of an AI with a limit of its own
		return v.words.Terms().Limit(r.Player.WeightMax)
	}
	return v.words.Terms().Thrower(r.PlayerName, "")
}

// terms are limit and error of a thrower.
func (g *groups) terms(k int) string {
	v, r := g.view, g.list[k].Row
	p := v.session.Throwers.Now()
	if r.Player != nil {
		p = *r.Player
	}
	if r.Player != nil && r.PlayerName == "" {
		return v.words.Terms().Noise(p.Noise)
	}
	return v.words.Terms().Limit(p.WeightMax) + " · " + v.words.Terms().Noise(p.Noise)
}

// verdicts say for every thrower with more than one answer who is right, a line each.
func (g *groups) verdicts() string {
	v, text := g.view, ""
	for k := range g.list {
		t := &g.list[k]
		if len(t.Order) < 2 {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += v.words.T("verdict.for", strong(g.name(k)), v.verdict(t.Order, t.Clear))
	}
	return text
}

// verdict is how the best of an order stands to the second.
func (v *View) verdict(order []int, clear bool) string {
	a := v.session.Table.Asked()
	best, second := &a.Rows[order[0]], &a.Rows[order[1]]
	if best.Answer.Shot == second.Answer.Shot && second.Answer.Value.Loss == 0 {
		return v.words.T("verdict.same", strong(v.label(best)), strong(v.label(second)))
	}
	x := &second.Answer.Value
	if level := v.those(order, (*evaluate.Value).Level); len(level) > 1 && !clear {
		return v.words.T("verdict.level", v.joined(level), level[len(level)-1])
	}
	if equal := v.those(order, (*evaluate.Value).Equal); len(equal) > 1 && !clear {
		return v.words.T("verdict.equal", v.joined(equal), equal[len(equal)-1])
	}
	gap, key := fmt.Sprintf("%.2f ± %.2f", x.Loss, x.LossError), ".points"
	if !math.IsNaN(x.Win) {
		gap, key = fmt.Sprintf("%.1f ± %.1f", 100*x.Loss, 100*x.LossError), ".win"
	}
	if clear {
		key = "verdict.clear" + key
	} else {
		key = "verdict.unclear" + key
	}
	return v.words.T(key, strong(v.label(best)), strong(v.label(second)), gap)
}

// those are the labels of the answers of an order whose values are so.
func (v *View) those(order []int, so func(*evaluate.Value) bool) (labels []string) {
	for _, i := range order {
		if r := &v.session.Table.Asked().Rows[i]; so(&r.Answer.Value) {
			labels = append(labels, strong(v.label(r)))
		}
	}
	return labels
}

// joined are all but the last of some labels, to be followed by it.
func (v *View) joined(labels []string) string {
	return strings.Join(labels[:len(labels)-1], v.words.T("verdict.comma"))
}
