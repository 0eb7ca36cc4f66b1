// Package analysis values every shot of whole games: win probability and expected end score before and after it, what the
// call, the throw and the ice made of them, and whether a loss was punished. A Task is one shot; tasks are valued by
// workers, here or on other machines, and kept in a Store by their keys.
package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// Method is how the shots of a game are valued: the same for all.
type Method struct {
	AIs       []string       `json:"ais"` // as registry.Parse reads them
	Budget    ai.Budget      `json:"budget"`
	Throws    int            `json:"throws"` // of the referee for each idea
	Policy    string         `json:"policy,omitempty"`
	Simulator string         `json:"simulator,omitempty"`
	Wins      *winprob.Table `json:"wins"` // nil: UsualWins
	Seed      uint64         `json:"seed"`
	// Sweepers sweep for both teams; empty: as the game has them.
	Sweepers curling.Sweepers `json:"sweepers,omitempty"`
	// Machine is the text of rules that are a state machine of their own (curling.Rules.Machine), which workers make of it.
	Machine string `json:"machine,omitempty"`
	// Value is what positions of charted games are worth in real play, where it was learned of games of their kind; nil is that of the
	// program.
	Value *realplay.Model `json:"value,omitempty"`
}

// layout is part of every key: it changes when values are found in another way, so that old ones are not taken for new.
const layout = 15

// Layout and version of the program in every place: values of the layouts from it on, and of any version, are shown until they are found
// anew.
const (
	placeLayout  = 2
	placeVersion = "0.3.0"
)

// Task is a shot to be valued, with everything that its value depends on.
type Task struct {
	Layout  int             `json:"layout"`
	Version string          `json:"version"` // of the program that is to value it
	State   curling.State   `json:"state"`
	Rules   curling.Rules   `json:"rules"`
	Ice     physics.Ice     `json:"ice"`
	Teams   [2]curling.Team `json:"teams"`
	Method  Method          `json:"method"`
	// Call is what the player wanted to throw; where only the throw is known, the throw. Charted is what a chart tells of the call.
	Call      *curling.Shot     `json:"call,omitempty"`
	CallKnown bool              `json:"call_known"`
	Charted   *Charted          `json:"charted,omitempty"`
	Run       *curling.Shot     `json:"run,omitempty"`   // what was thrown
	Found     bool              `json:"found,omitempty"` // Run was found from a chart
	Doubt     curling.Vec       `json:"doubt,omitzero"`  // m/s, half the range of Run where it was found from a chart
	After     *curling.Position `json:"after,omitempty"` // what it came to; nil if the log does not hold it
	// Real: the shot is charted, what came is its outcome. Scored is then the score of the end as its thrower sees it, where the shot was
	// the last and it is recorded, Grade what statisticians gave it, 0 to 4.
	Real   bool `json:"real,omitempty"`
	Scored *int `json:"scored,omitempty"`
	Grade  *int `json:"grade,omitempty"`
	// Corrected is the position before the shot as the chart after it, and the score of its end, correct it: stones that nothing moved lie
	// elsewhere.
	Corrected *curling.Position `json:"corrected,omitempty"`
	Throwers  string            `json:"throwers,omitempty"` // For.Throwers
	// ByRules: the rules are a machine of their own, by which the ends to come are scored (winprob.Table.SourceUnder), and this one is played
	// on by its counting stones where they decide it: values from before are not found by this name.
	ByRules bool `json:"scored_by_rules,omitempty"`
	// Level is that of the event by its games before: realplay.Levels.
	Level float64 `json:"level,omitempty"`
	// Home is the place of the shot under the settings of its game, where it is valued under others: Task.Place.
	Home string `json:"home,omitempty"`
	// Answers are those of the AIs, in the order of the method, where they were asked before: they are not asked again.
	Answers []Answer `json:"answers,omitempty"`

	goroutines int // that value it at a time, whatever it comes to; 0 is one
}

// Answer is what an AI answered.
type Answer struct {
	Shot    *curling.Shot `json:"shot,omitempty"` // nil: none
	Problem string        `json:"problem,omitempty"`
}

// UsualWins is the win table of a game where none is chosen: that of real play of its kind for charted games, for others that of programs.
func UsualWins(g *replay.Game) *winprob.Table { return winprob.Usual(&g.Rules, g.Charted()) }

// Tasks are the shots of a game that were thrown, in order, without those of a chart of which it is not known how the stones lay before.
// The error is that of a place that cannot be asked about.
func Tasks(g *replay.Game, m Method, o question.Overrides) ([]Task, error) {
	tasks, err := tasks(g, m, o)
	if err != nil || o == (question.Overrides{}) && m.Sweepers == curling.NoSweepers {
		return tasks, err
	}
	m.Sweepers = curling.NoSweepers
	own, err := Tasks(g, m, question.Overrides{})
	if err != nil {
		return nil, err
	}
	for i := range tasks {
		if home := own[i].Place(); home != tasks[i].Place() {
			tasks[i].Home = home
		}
	}
	return tasks, nil
}

// tasks are those of a game, of which it is not told where they are at home.
func tasks(g *replay.Game, m Method, o question.Overrides) ([]Task, error) {
	var tasks []Task
	for _, at := range g.Places() {
		switch t, err := taskAt(g, at, m, o); {
		case err != nil:
			return nil, err
		case t != nil:
			tasks = append(tasks, *t)
		}
	}
	return tasks, nil
}

// taskAt is the shot of a place; nil where none was thrown.
func taskAt(g *replay.Game, at replay.Place, m Method, o question.Overrides) (*Task, error) {
	end, shot := g.ShotAt(at)
	if shot == nil || shot.Kind != replay.Thrown || shot.Gap {
		return nil, nil
	}
	q, err := question.New(g, at, o)
	if err != nil {
		return nil, err
	}
	if err := m.sweep(g, &q); err != nil {
		return nil, err
	}
	if m.Wins == nil {
		m.Wins = UsualWins(g)
	}
	if q.Rules.Machine != nil && m.Machine == "" {
		m.Machine = q.Rules.Text // of a log that was played under rules of its own
	}
	t := Task{Layout: layout, Version: version.Number, State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Method: m,
		CallKnown: shot.Asked, ByRules: q.Rules.Own()}
	t.Rules.Machine, t.Rules.Text = nil, "" // made of its text for the ends of the game
	for i := range t.Teams {                // a name changes no value
		for j := range t.Teams[i] {
			t.Teams[i][j].Name = ""
		}
	}
	if shot.Ran {
		t.Run, t.Call = &shot.Run, &shot.Run
		if f := shot.Found; f != nil {
			if t.Found, t.Doubt = true, (curling.Vec{X: f.SpreadVX, Y: f.SpreadVY}); !f.Explained {
				t.unknown() // not what was thrown
			}
		}
	}
	if shot.Asked {
		t.Call = &shot.Chosen
	} else {
		t.Charted = chartedCall(shot.Chart)
	}
	if shot.After != nil {
		after := replay.InPlay(g.Ice.Bounds, *shot.After)
		t.After = &after
	}
	if shot.Chart != nil && !shot.Asked {
		t.chart(g, end, at, shot, o.Noise != nil)
	} else {
		t.Method.lateBudget(&t.State)
	}
	return &t, nil
}

// sweep gives both teams the sweepers of a method. Errors of charted throws hold what their sweepers did already.
func (m *Method) sweep(g *replay.Game, q *evaluate.Question) error {
	if m.Sweepers == curling.NoSweepers {
		return nil
	}
	if g.Charted() {
		return errors.New("charts are of stones that were swept: what their throwers erred holds what sweepers made of it")
	}
	for t := range q.Teams {
		for i := range q.Teams[t] {
			q.Teams[t][i].Sweepers = m.Sweepers
		}
	}
	return sweeping.Check(&q.Ice, m.Sweepers)
}

// chart takes over what a chart tells: what came is what the next shot was thrown at, so that a position has one value.
// own: the thrower is one that was chosen.
func (t *Task) chart(g *replay.Game, end *replay.End, at replay.Place, shot *replay.Shot, own bool) {
	if t.Real, t.Throwers = true, "default"; own {
		t.Throwers = "chosen"
	}
	if grade := shot.Chart.Grade; grade >= 0 {
		grade = (grade + 12) / 25
		t.Grade = &grade
	}
	if next := at.Shot + 1; next < len(end.Shots) && end.Shots[next].Kind == replay.Thrown && !end.Shots[next].Gap &&
		end.Shots[next].Number == shot.Number+1 {
		after := replay.InPlay(g.Ice.Bounds, end.Shots[next].Before)
		t.After = &after
	}
	team := t.State.Mover()
	if end.Scored && shot.Number == curling.Stones-1 {
		score := end.Score[team] - end.Score[team.Other()]
		t.Scored = &score
	}
	t.correct(shot)
	if model, err := realplay.For(t.Method.Value, &t.Rules); err == nil && model != t.Method.Value && model.Source != realplay.SearchSource {
		t.Level = chartstats.EventLevel(g)
	}
	if chartstats.IsMeasured(g) && !own {
		t.Throwers = "measured"
	}
}

// Key names a task by its content: two that are alike have the same key.
func (t *Task) Key() string {
	text, err := json.Marshal(t)
	if err != nil { // a number that is none
		text = []byte(err.Error())
	}
	return sum(text)
}

// winsSource is the source of the wins of a task.
func winsSource(t *Task) string {
	if t.ByRules {
		return winprob.SourceByRules(t.Method.Wins.Source())
	}
	return t.Method.Wins.Source()
}

// sum names a text.
func sum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// unknown forgets the throw that was found from a chart.
func (t *Task) unknown() { t.Call, t.Run, t.Found, t.Doubt = nil, nil, false, curling.Vec{} }

// Place names the shot of a task whatever the method and the settings it is valued by. It is the same for a charted shot with the throw
// found behind it and without, so that values are found again without the search for throws.
func (t *Task) Place() string {
	if t.Home != "" {
		return t.Home
	}
	shot := *t
	shot.Method, shot.Answers, shot.Layout, shot.Version, shot.Charted = Method{}, nil, placeLayout, placeVersion, nil
	shot.Real, shot.Scored, shot.Grade, shot.Corrected, shot.Throwers, shot.Level, shot.ByRules = false, nil, nil, nil, "", 0, false
	if shot.Found {
		shot.unknown()
	}
	return shot.Key()
}

// Noted names what a chart tells of a shot besides its place: kind, turn and grade, and of a last stone the score of the end. Where a
// chart was corrected its values are not those of the place. Empty: the shot is of no chart.
func (t *Task) Noted() string {
	if !t.Real {
		return ""
	}
	return jsonSum(struct {
		Charted       *Charted
		Scored, Grade *int
	}{t.Charted, t.Scored, t.Grade})
}

// Check reports a task that cannot be valued. Tasks may come from elsewhere.
func (t *Task) Check() error {
	if err := t.Method.Check(); err != nil {
		return err
	}
	switch {
	case t.Layout != layout:
		return fmt.Errorf("a task of layout %d, want %d", t.Layout, layout)
	case t.Version != version.Number:
		return fmt.Errorf("a task for version %q, this is %q", t.Version, version.Number)
	case t.Method.Value != nil && t.Method.Value.Check() != nil:
		return t.Method.Value.Check()
	case !(math.Abs(t.Level) <= realplay.MostLevel):
		return fmt.Errorf("a level of %g, want at most %g", t.Level, realplay.MostLevel)
	case len(t.Home) > maxKey:
		return fmt.Errorf("a place of %d letters, want at most %d", len(t.Home), maxKey)
	case t.Method.Wins == nil:
		return fmt.Errorf("no win table")
	case (t.Method.Machine != "") != (t.Rules.Machine != nil):
		return fmt.Errorf("rules that are a machine of their own without its text")
	case t.Answers != nil && len(t.Answers) != len(t.Method.AIs):
		return fmt.Errorf("%d answers of %d AIs", len(t.Answers), len(t.Method.AIs))
	}
	if err := t.checkShots(); err != nil {
		return err
	}
	q := t.question()
	return q.Check()
}

// Numbers of throws of the referee for an idea.
const (
	MinThrows     = 20
	MaxThrows     = 100_000
	DefaultThrows = 400
	// DefaultThreshold is the loss in per cent of win probability from which a shot is costly.
	DefaultThreshold = 5.0
	defaultAI        = "shots"
	// DefaultSims are the simulated throws of every AI for a shot, LateSims those for the last stone but one of an end in a log: the
	// replies with the last stone are searched from about 13,000 throws on (docs/EXPERIMENTS.md, "The last stone by search").
	DefaultSims = 2000
	LateSims    = 20_000
)

// lateBudget is for the last stone but one of an end, where the budget is the usual one.
func (m *Method) lateBudget(s *curling.State) {
	if m.Budget == DefaultMethod().Budget && s.Shot == curling.Stones-2 {
		m.Budget.Throws = LateSims
	}
}

// DefaultMethod is how shots are valued unless something else is asked for; without its win table.
func DefaultMethod() Method {
	return Method{AIs: []string{defaultAI}, Budget: ai.Budget{Throws: DefaultSims}, Throws: DefaultThrows, Policy: "search", Seed: 1}
}

// question is the task as the AIs and the referee are asked. Errors are drawn for each shot anew.
func (t *Task) question() evaluate.Question {
	m, rules := &t.Method, t.Rules
	rules.Text = m.Machine // by it the win table knows them again
	seed := playout.Mix(m.Seed<<16 + uint64(t.State.End)*curling.Stones + uint64(t.State.Shot))
	return evaluate.Question{State: t.State, Rules: rules, Ice: t.Ice, Teams: t.Teams, Wins: m.Wins, Budget: m.Budget, Seed: seed,
		Workers: max(t.goroutines, 1), Method: evaluate.Method{Throws: m.Throws, Policy: m.Policy, Simulator: m.Simulator}}
}
