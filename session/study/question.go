package study

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// Key names a position or a question by its content: two that are alike have the same key.
type Key string

// keyOf is the key of a value by its JSON.
func keyOf(v any) Key {
	text, err := json.Marshal(v)
	if err != nil { // a number that is none: no two such are alike to a search either
		text = []byte(err.Error())
	}
	sum := sha256.Sum256(text)
	return Key(hex.EncodeToString(sum[:16]))
}

// PlaceKey is the key of a position on an ice with its score: that of all tables of answers there.
func PlaceKey(s curling.State, ice physics.Ice) Key {
	s.Position = replay.InPlay(ice.Bounds, s.Position)
	s.Ends = 0 // belongs to the rules
	return keyOf(struct {
		State curling.State
		Ice   physics.Ice
	}{s, ice})
}

// Asked is what a question was asked about and under: all that its values depend on beside the AIs.
type Asked struct {
	State   curling.State   `json:"state"`
	Rules   curling.Rules   `json:"rules"`
	Machine string          `json:"machine,omitempty"` // text of the rules that the question ran by their machine
	Ice     physics.Ice     `json:"ice"`
	Teams   [2]curling.Team `json:"teams"`
	Wins    WinTable        `json:"wins"`
	Seed    uint64          `json:"seed"`
	Real    *RealPlay       `json:"real_play,omitempty"` // nil: the end is played on
}

// RealPlay is the value of real play that stands for what follows a shot.
type RealPlay struct {
	Source string  `json:"source"`
	Level  float64 `json:"level"` // of the event
}

// AskedBy is what a question under terms asks.
func AskedBy(q *evaluate.Question, t *Terms) Asked {
	a := Asked{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Wins: t.Wins, Seed: q.Seed}
	if m := q.Method.Real; m != nil {
		a.Real = &RealPlay{m.Source, m.Level}
	}
	if q.Rules.Machine != nil {
		a.Machine = q.Rules.Text
		if t.Rules != nil && t.Rules.Name == q.Rules.Name {
			a.Machine = t.Rules.Text
		}
	}
	a.Rules.Machine, a.Rules.Text = nil, ""
	return a
}

// Key is the key of the question.
func (a *Asked) Key() Key {
	k := *a
	for t := range k.Teams { // a name changes no value
		for i := range k.Teams[t] {
			k.Teams[t][i].Name = ""
		}
	}
	_, k.Wins.Source = a.Wins.Table()
	switch k.Wins.Source { // what another source holds changes no value
	case WinsLogs:
		k.Wins.HandSet, k.Wins.HandExtra, k.Wins.HandEnds = false, 0, [17]float64{}
	case WinsHand:
		k.Wins.Folder, k.Wins.Counts = "", [17]int{}
	default:
		k.Wins = WinTable{Source: k.Wins.Source}
	}
	return keyOf(&k)
}

// Question is a question that was asked, with every answer to it.
type Question struct {
	Key     Key              `json:"-"`
	Place   Key              `json:"-"`
	Asked   Asked            `json:"asked"`
	Thrower Thrower          `json:"thrower"`           // as chosen
	Version string           `json:"version,omitempty"` // of the program that asked
	Time    time.Time        `json:"time"`
	Ranking evaluate.Ranking `json:"ranking"` // of Rows by index
	Rows    []*Row           `json:"-"`
	// Grid is the skill grid of the question, nil if none was made.
	Grid *compare.SkillGrid `json:"skill_grid,omitempty"`

	encoded *blob
}

// RowKind is what stands in a row.
type RowKind string

// The kinds.
const (
	EngineRow RowKind = "ai"
	PlayedRow RowKind = "played" // the shot as played
	OwnRow    RowKind = "own"    // a shot of the user
)

// OfGameName is PlayerName of the thrower of the game in a row of his own.
const OfGameName = "log"

// Row is one answer: of an AI, the shot as played, a shot of the user, or a further candidate of an AI.
type Row struct {
	Number int     `json:"number"` // in its question; rows keep theirs
	Kind   RowKind `json:"kind"`
	Series int     `json:"series"` // decides letter and colour; -1 for the shot as played
	// Spec is the AI as registry.Parse reads it.
	Spec string `json:"ai,omitempty"`
	// Player throws instead of the question's thrower in this row alone; nil: he does not. PlayerName is his name.
	Player     *curling.Player `json:"player,omitempty"`
	PlayerName string          `json:"player_name,omitempty"`
	Budget     ai.Budget       `json:"-"`             // of an AI: what it might spend
	Own        int             `json:"own,omitempty"` // ID of the OwnShot
	// Candidate > 0: the row is this candidate of the AI that has Rows[Of]; Rank is its rank there.
	Of        int             `json:"of,omitempty"`
	Candidate int             `json:"candidate,omitempty"`
	Rank      int             `json:"rank,omitempty"`
	Answer    evaluate.Answer `json:"-"`
	Asked     bool            `json:"answered"` // Answer belongs to the question
	// Version of the program that answered.
	Version string `json:"version,omitempty"`
	// Before is the answer that was there when the question was asked again, nil if it was not.
	Before *Before `json:"before,omitempty"`
}

// Before is what is kept of an earlier answer.
type Before struct {
	Shot  curling.Shot   `json:"shot"`
	Call  shotname.Call  `json:"call"` // without a kind in files of older programs
	Value evaluate.Value `json:"value"`
}

// Over reports whether the row holds a final answer.
func (r *Row) Over() bool { return r.Asked && r.Answer.State.Over() }

// RowID names a row of the document.
func (q *Question) RowID(r *Row) string { return string(q.Key) + "/" + itoa(r.Number) }

// Add adds a row with a number of its own.
func (q *Question) Add(r *Row) {
	for _, o := range q.Rows {
		r.Number = max(r.Number, o.Number+1)
	}
	q.Rows = append(q.Rows, r)
}

// Question is the question of a key, nil if it was never asked.
func (d *Document) Question(k Key) *Question {
	q := d.questions[k]
	if q != nil && q.Rows == nil && q.encoded != nil {
		faults, err := q.decode()
		d.unreadable = append(d.unreadable, faults...)
		if err != nil {
			d.unreadable = append(d.unreadable, err)
			delete(d.questions, k)
			return nil
		}
	}
	return q
}

// At are the questions that were asked about a position, the newest last.
func (d *Document) At(place Key) []*Question {
	var list []*Question
	for _, k := range d.byPlace[place] {
		if q := d.Question(k); q != nil {
			list = append(list, q)
		}
	}
	return list
}

// AddQuestion adds a question. Answered must follow when it has an answer.
func (d *Document) AddQuestion(q *Question) {
	if _, known := d.questions[q.Key]; !known {
		d.byPlace[q.Place] = append(d.byPlace[q.Place], q.Key)
	}
	d.questions[q.Key] = q
}

// Answered records that the answers of a question changed.
func (d *Document) Answered(q *Question) {
	q.encoded = nil
	d.revision++
}

// All are the questions that were asked, in a fixed order.
func (d *Document) All() (list []*Question) {
	for _, k := range d.keys() {
		if q := d.Question(k); q != nil {
			list = append(list, q)
		}
	}
	return list
}

// Questions is how many questions were asked.
func (d *Document) Questions() int { return len(d.questions) }

// Unreadable are the errors of answers that were found not to be readable, each reported once.
func (d *Document) Unreadable() []error {
	list := d.unreadable
	d.unreadable = nil
	return list
}

// keys are the keys of all questions in a fixed order.
func (d *Document) keys() []Key {
	list := make([]Key, 0, len(d.questions))
	for k := range d.questions {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// Answers is how many answers the document holds. All are read for it.
func (d *Document) Answers() int {
	n := 0
	for _, q := range d.All() {
		for _, r := range q.Rows {
			if r.Over() {
				n++
			}
		}
	}
	return n
}
