package analysis

import (
	"encoding/json"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// Settings are what the value of a shot holds for, whatever the method: who throws, under which rules, on which ice, by which win table.
type Settings struct {
	Throwers string         `json:"throwers"` // For.Throwers; OfLog
	Thrower  curling.Player `json:"thrower"`  // of the shot, without a name
	Rules    string         `json:"rules"`    // their name
	Ice      string         `json:"ice"`      // its model
	Wins     string         `json:"wins"`     // source of the win table
	Sum      string         `json:"sum"`      // of the numbers of throwers, rules and ice
	WinsSum  string         `json:"wins_sum"` // of those of the win table
}

// formerOhto is WinsSum of the table of Ohto 2016 under the name that earlier versions had for it.
const formerOhto = "50e11dfbb0dd26cde4bcb36da2dffa42"

// renameWins gives the win table of a value of an earlier version its present name.
func (v *Shot) renameWins() {
	if v.By != nil {
		v.By.Wins = winprob.CurrentSource(v.By.Wins)
	}
	if v.Settings != nil {
		v.Settings.Wins = winprob.CurrentSource(v.Settings.Wins)
		if v.Settings.WinsSum == formerOhto {
			v.Settings.WinsSum = jsonSum(winprob.Ohto())
		}
	}
}

// OfLog are throwers as a log that is no chart holds them.
const OfLog = "log"

// ownPlay is how ends under rules with a machine of their own are played on, where a value tells it.
const ownPlay = "by counting stones where they decide the end"

// Settings are those under which the task is valued.
func (t *Task) Settings() Settings {
	s := Settings{Throwers: t.Throwers, Rules: t.Rules.Name, Ice: string(t.Ice.Model), Wins: winsSource(t)}
	if s.Throwers == "" {
		s.Throwers = OfLog
	}
	s.Thrower = t.Teams[t.State.Mover()][t.Rules.Delivery.Thrower(t.State.Shot)]
	s.Sum, s.WinsSum = jsonSum(struct {
		Rules   curling.Rules
		Machine string
		Ice     physics.Ice
		Teams   [2]curling.Team
	}{t.Rules, t.Method.Machine, t.Ice, t.Teams}), jsonSum(t.Method.Wins)
	if t.ByRules {
		s.WinsSum = jsonSum([]any{t.Method.Wins, s.Wins, ownPlay})
	}
	return s
}

// jsonSum names a value by its content.
func jsonSum(v any) string {
	text, err := json.Marshal(v)
	if err != nil { // a number that is none
		text = []byte(err.Error())
	}
	return sum(text)
}

// Differ reports whether a value holds for other settings.
func (s *Settings) Differ(o *Settings) bool { return s.DifferIn(o) || s.WinsSum != o.WinsSum }

// DifferIn reports whether a value holds for other throwers, rules or ice.
func (s *Settings) DifferIn(o *Settings) bool { return s.Sum != o.Sum }

func (s *Settings) check(c limits.Check) {
	c.Text("throwers", s.Throwers, maxKey)
	if s.Thrower != (curling.Player{}) {
		c.Fault("thrower", s.Thrower.Check())
	}
	c.Text("rules", s.Rules, evaluate.MaxText)
	c.Text("ice", s.Ice, evaluate.MaxText)
	c.Text("wins", s.Wins, evaluate.MaxText)
	c.Text("sum", s.Sum, maxKey)
	c.Text("wins_sum", s.WinsSum, maxKey)
}

// holdsFor reports whether a value is one for throwers, rules and ice of the task. Values of earlier versions do not tell: theirs are the
// ones of the game.
func (t *Task) holdsFor(v *Shot) bool {
	if v.Settings == nil {
		return t.Home == ""
	}
	own := t.Settings()
	return !own.DifferIn(v.Settings)
}
