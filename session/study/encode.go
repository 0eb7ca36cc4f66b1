package study

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/shotname"
)

func itoa(n int) string { return strconv.Itoa(n) }

// number is a float in JSON; null is none (NaN).
type number float64

// MarshalJSON is for encoding/json.
func (n number) MarshalJSON() ([]byte, error) {
	if x := float64(n); math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON is for encoding/json.
func (n *number) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*n = number(math.NaN())
		return nil
	}
	return json.Unmarshal(text, (*float64)(n))
}

// questionFile is a question as it is written.
type questionFile struct {
	Asked   Asked       `json:"asked"`
	Thrower Thrower     `json:"thrower"`
	Version string      `json:"version,omitempty"`
	Time    time.Time   `json:"time"`
	Ranking rankingFile `json:"ranking"`
	Rows    []rowFile   `json:"rows"`
	// Grid is the skill grid.
	Grid *compare.SkillGrid `json:"skill_grid,omitempty"`
}

type rankingFile struct {
	Order     []int  `json:"order"`
	Clear     bool   `json:"clear"`
	Simulator string `json:"simulator"`
	Policy    string `json:"policy"`
	Source    string `json:"source"`
	Follow    int    `json:"follow,omitempty"`
	Throws    int    `json:"throws,omitempty"`
}

type rowFile struct {
	Number     int             `json:"number"`
	Kind       RowKind         `json:"kind"`
	Series     int             `json:"series"`
	Spec       string          `json:"ai,omitempty"`
	Player     *curling.Player `json:"player,omitempty"`
	PlayerName string          `json:"player_name,omitempty"`
	Throws     int             `json:"budget_throws,omitempty"`
	Seconds    float64         `json:"budget_seconds,omitempty"`
	Own        int             `json:"own,omitempty"`
	Of         int             `json:"of,omitempty"`
	Candidate  int             `json:"candidate,omitempty"`
	Rank       int             `json:"rank,omitempty"`
	Asked      bool            `json:"answered"`
	Version    string          `json:"version,omitempty"`
	Answer     *answerFile     `json:"answer,omitempty"`
	Before     *beforeFile     `json:"before,omitempty"`
}

type beforeFile struct {
	Shot  curling.Shot  `json:"shot"`
	Call  shotname.Call `json:"call"`
	Value valueFile     `json:"value"`
}

type answerFile struct {
	State      evaluate.State  `json:"state"`
	Shot       curling.Shot    `json:"shot"`
	AskedShot  curling.Shot    `json:"asked"`
	Clamped    bool            `json:"clamped,omitempty"`
	Call       shotname.Call   `json:"call"`
	Name       string          `json:"name,omitempty"`
	Thrower    curling.Player  `json:"thrower"`
	Value      valueFile       `json:"value"`
	Candidates []candidateFile `json:"candidates,omitempty"`
	Map        *mapFile        `json:"map,omitempty"`
	Throws     int             `json:"throws"`
	Elapsed    float64         `json:"seconds"`
	Note       string          `json:"note,omitempty"`
	Opening    *ai.Opening     `json:"opening,omitempty"`
	Error      *errorFile      `json:"error,omitempty"`
}

// errorFile is a sentence: its key and arguments, so that it can be translated, and its English text.
type errorFile struct {
	Key  string   `json:"key,omitempty"`
	Args []string `json:"args,omitempty"`
	Text string   `json:"text"`
}

type valueFile struct {
	Score     number  `json:"score"`
	Error     number  `json:"score_error"`
	Win       number  `json:"win"`
	WinError  number  `json:"win_error"`
	Ends      ai.Ends `json:"ends"`
	Throws    int     `json:"throws"`
	Loss      number  `json:"loss"`
	LossError number  `json:"loss_error"`
	Make      number  `json:"make"`
	MakeError number  `json:"make_error"`
	IfMade    number  `json:"if_made"`
	IfMissed  number  `json:"if_missed"`
	BreakEven number  `json:"break_even"`
	Rival     int     `json:"rival"`
}

type candidateFile struct {
	Shot     curling.Shot  `json:"shot"`
	Target   curling.Vec   `json:"target"`
	Name     string        `json:"name,omitempty"`
	Score    number        `json:"score"`
	Win      number        `json:"win"`
	Ends     *ai.Ends      `json:"ends,omitempty"`
	Error    number        `json:"score_error"`
	Throws   int           `json:"throws"`
	Children int           `json:"children,omitempty"`
	Rank     int           `json:"rank"`
	Thrown   curling.Shot  `json:"thrown"`
	Call     shotname.Call `json:"call"`
	WinError number        `json:"win_error"`
}

type mapFile struct {
	Axes ai.Axes `json:"axes"`
	X0   float64 `json:"x0"`
	DX   float64 `json:"dx"`
	Y0   float64 `json:"y0"`
	DY   float64 `json:"dy"`
	Cols int     `json:"cols"`
	Rows int     `json:"rows"`
	Unit string  `json:"unit"`
	// Value are the values by turn, row by row: float32, little-endian, in base64. NaN is undefined.
	Value [2]string `json:"value"`
}

// maxMap is how many cells a map can have.
const maxMap = 1 << 20

func encodeMap(m *ai.Map) *mapFile {
	if m == nil {
		return nil
	}
	f := &mapFile{Axes: m.Axes, X0: m.X0, DX: m.DX, Y0: m.Y0, DY: m.DY, Cols: m.Cols, Rows: m.Rows, Unit: m.Unit}
	for t, values := range m.Value {
		raw := make([]byte, 0, 4*len(values))
		for _, v := range values {
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
		}
		f.Value[t] = base64.StdEncoding.EncodeToString(raw)
	}
	return f
}

func (f *mapFile) decode() (*ai.Map, error) {
	if f == nil {
		return nil, nil
	}
	if f.Cols < 0 || f.Rows < 0 || f.Cols > maxMap || f.Rows > maxMap || f.Cols*f.Rows > maxMap {
		return nil, msg("map", f.Cols, f.Rows)
	}
	m := &ai.Map{Axes: f.Axes, X0: f.X0, DX: f.DX, Y0: f.Y0, DY: f.DY, Cols: f.Cols, Rows: f.Rows, Unit: f.Unit}
	for t, text := range f.Value {
		raw, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(raw) != 0 && len(raw) != 4*f.Cols*f.Rows {
			return nil, msg("map", f.Cols, f.Rows)
		}
		for ; len(raw) > 0; raw = raw[4:] {
			m.Value[t] = append(m.Value[t], math.Float32frombits(binary.LittleEndian.Uint32(raw)))
		}
	}
	return m, nil
}

func encodeValue(v *evaluate.Value) valueFile {
	return valueFile{number(v.Score), number(v.Error), number(v.Win), number(v.WinError), v.Ends, v.Throws, number(v.Loss),
		number(v.LossError),
		number(v.Make), number(v.MakeError), number(v.IfMade), number(v.IfMissed), number(v.BreakEven), v.Rival}
}

func (f *valueFile) decode() evaluate.Value {
	return evaluate.Value{Score: float64(f.Score), Error: float64(f.Error), Win: float64(f.Win), WinError: float64(f.WinError), Ends: f.Ends,
		Throws: f.Throws,
		Loss:   float64(f.Loss), LossError: float64(f.LossError), Make: float64(f.Make), MakeError: float64(f.MakeError),
		IfMade: float64(f.IfMade), IfMissed: float64(f.IfMissed), BreakEven: float64(f.BreakEven), Rival: f.Rival}
}

func encodeError(a *evaluate.Answer) *errorFile {
	if a.Error == "" && a.Why == nil {
		return nil
	}
	f := &errorFile{Text: a.Error}
	var m message.Message
	if errors.As(a.Why, &m) {
		f.Key = m.Key
		for _, arg := range m.Args {
			f.Args = append(f.Args, fmt.Sprint(arg))
		}
	}
	return f
}

func (f *errorFile) decode() error {
	text := limits.Clean(f.Text, evaluate.MaxNote) // the words of a program may stand in it
	if f.Key == "" {
		return errors.New(text)
	}
	m := message.Message{Key: f.Key, English: text}
	for _, a := range f.Args[:min(len(f.Args), maxArgs)] {
		m.Args = append(m.Args, limits.Clean(a, evaluate.MaxNote))
	}
	return m
}

// maxArgs bounds what stands in a sentence.
const maxArgs = 20

// MaxCandidates is how many candidates of an answer are kept and listed.
const MaxCandidates = 9

func encodeAnswer(a *evaluate.Answer) *answerFile {
	f := &answerFile{State: a.State, Shot: a.Shot, AskedShot: a.Asked, Clamped: a.Clamped, Call: a.Call, Name: a.Name, Thrower: a.Thrower,
		Value: encodeValue(&a.Value),
		Map:   encodeMap(a.Map), Throws: a.Throws, Elapsed: a.Elapsed.Seconds(), Note: a.Note, Error: encodeError(a)}
	if a.Opening.Seen > 0 {
		opening := a.Opening
		f.Opening = &opening
	}
	for i := range a.Candidates[:min(len(a.Candidates), MaxCandidates)] {
		c := &a.Candidates[i]
		x := candidateFile{Shot: c.Shot, Target: c.Target, Name: c.Name, Score: number(c.Score), Win: number(c.Win), Error: number(c.Error),
			Throws:   c.Throws,
			Children: c.Children, Rank: c.Rank, Thrown: c.Thrown, Call: c.Call, WinError: number(c.WinError)}
		if c.Ends != (ai.Ends{}) {
			ends := c.Ends
			x.Ends = &ends
		}
		f.Candidates = append(f.Candidates, x)
	}
	return f
}

func (f *answerFile) decode(index int) (evaluate.Answer, error) {
	a := evaluate.Answer{Engine: index, State: f.State, Shot: f.Shot, Asked: f.AskedShot, Clamped: f.Clamped, Call: f.Call, Name: f.Name,
		Thrower: f.Thrower,
		Value:   f.Value.decode(), Throws: f.Throws, Elapsed: time.Duration(f.Elapsed * float64(time.Second)), Note: f.Note}
	if !a.State.HasShot() && (a.Shot.CheckNumbers() != nil || a.Asked.CheckNumbers() != nil) { // a program may answer anything
		a.Shot, a.Asked = curling.Shot{}, curling.Shot{}
	}
	if f.Opening != nil {
		a.Opening = *f.Opening
	}
	if f.Error != nil {
		a.Error, a.Why = limits.Clean(f.Error.Text, evaluate.MaxNote), f.Error.decode()
	}
	for _, c := range f.Candidates {
		x := ai.Candidate{Shot: c.Shot, Target: c.Target, Name: c.Name, Score: float64(c.Score), Win: float64(c.Win), Error: float64(c.Error),
			Throws: c.Throws, Children: c.Children}
		if c.Ends != nil {
			x.Ends = *c.Ends
		}
		a.Proposed = append(a.Proposed, x)
		a.Candidates = append(a.Candidates, evaluate.Candidate{Candidate: x, Rank: c.Rank, Thrown: c.Thrown, Call: c.Call,
			WinError: float64(c.WinError)})
	}
	var err error
	a.Map, err = f.Map.decode()
	return a, err
}

// encode is the question as JSON.
func (q *Question) encode() ([]byte, error) {
	r := &q.Ranking
	f := questionFile{Asked: q.Asked, Thrower: q.Thrower, Version: q.Version, Time: q.Time, Ranking: rankingFile{r.Order, r.Clear, r.Simulator,
		r.Policy, r.Source, r.Follow, r.Throws}, Grid: q.Grid}
	for _, row := range q.Rows {
		x := rowFile{Number: row.Number, Kind: row.Kind, Series: row.Series, Spec: row.Spec, Player: row.Player, PlayerName: row.PlayerName,
			Throws: row.Budget.Throws, Seconds: row.Budget.Time.Seconds(), Own: row.Own, Of: row.Of, Candidate: row.Candidate, Rank: row.Rank, Asked: row.Over(), Version: row.Version}
		if x.Asked {
			x.Answer = encodeAnswer(&row.Answer)
		}
		if b := row.Before; b != nil {
			x.Before = &beforeFile{b.Shot, b.Call, encodeValue(&b.Value)}
		}
		f.Rows = append(f.Rows, x)
	}
	return json.Marshal(&f)
}

// decode reads the question from its encoded form. Nothing that the file says of it leads outside its rows. Answers that none can be are
// left out: those are the faults.
func (q *Question) decode() (faults []error, err error) {
	text, err := q.encoded.text()
	if err != nil {
		return nil, err
	}
	var f questionFile
	err = safefile.DecodeJSON(text, &f, maxAnswers)
	if err != nil {
		_, err = jsonfault.Of(text, err)
	} else {
		err = f.check()
	}
	if err != nil {
		return nil, msg("question", string(q.Key), err)
	}
	points := evaluate.MaxPoints(f.Asked.Machine != "")
	q.Asked, q.Thrower, q.Version, q.Time = f.Asked, f.Thrower, f.Version, f.Time
	q.Ranking = evaluate.Ranking{Clear: f.Ranking.Clear, Simulator: f.Ranking.Simulator, Policy: f.Ranking.Policy, Source: f.Ranking.Source,
		Follow: min(max(f.Ranking.Follow, 0), curling.Stones-1), Throws: max(f.Ranking.Throws, 0)}
	if g := f.Grid; g != nil {
		if err := g.Check(); err != nil {
			return nil, msg("question", string(q.Key), err)
		}
		q.Grid = g
	}
	q.Rows = make([]*Row, 0, len(f.Rows))
	for i, x := range f.Rows {
		row := &Row{Number: x.Number, Kind: x.Kind, Series: min(max(x.Series, -1), maxSeries), Spec: x.Spec, Player: x.Player,
			PlayerName: x.PlayerName,
			Budget:     ai.Budget{Throws: x.Throws, Time: time.Duration(x.Seconds * float64(time.Second))}, Own: x.Own, Of: x.Of, Candidate: x.Candidate, Rank: x.Rank, Asked: x.Asked && x.Answer != nil, Version: x.Version}
		if row.Of < 0 || row.Of >= len(f.Rows) {
			row.Of, row.Candidate = 0, 0
		}
		if err := row.decode(&f.Rows[i], i, len(f.Rows), points); err != nil {
			faults = append(faults, msg("row", string(q.Key), i+1, err))
			row.Asked, row.Answer, row.Before = false, evaluate.Answer{Value: evaluate.Value{Rival: -1}}, nil
		}
		q.Rows = append(q.Rows, row)
	}
	seen := map[int]bool{}
	for _, i := range f.Ranking.Order {
		if i >= 0 && i < len(q.Rows) && q.Rows[i].Asked && q.Rows[i].Answer.State.HasShot() && !seen[i] {
			seen[i] = true
			q.Ranking.Order = append(q.Ranking.Order, i)
		}
	}
	return faults, nil
}

// decode reads the answer of a row. The error is that of one that none can be.
func (row *Row) decode(x *rowFile, index, rows int, points float64) (err error) {
	if row.Asked {
		if row.Answer, err = x.Answer.decode(index); err != nil {
			return err
		}
		if r := row.Answer.Value.Rival; r >= rows || r < 0 {
			row.Answer.Value.Rival = -1
		}
	}
	if b := x.Before; b != nil {
		row.Before = &Before{b.Shot, b.Call, b.Value.decode()}
	}
	return row.checkAnswer(x, points)
}

// maxSeries is the last letter that a row can have.
const maxSeries = 999
