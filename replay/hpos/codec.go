package hpos

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// MaxBytes is the most that a file may hold; a position has about 3 KB.
const MaxBytes = 1 << 20

// maxValues is the most that it may be decoded into, in bytes.
const maxValues = 32 << 20

// document is the layout of a file.
type document struct {
	Format  string          `json:"format"`
	Version int             `json:"version"`
	Title   string          `json:"title,omitempty"`
	Note    string          `json:"note,omitempty"`
	Teams   [2]string       `json:"teams"`
	State   *state          `json:"state"`
	Rules   *curling.Rules  `json:"rules,omitempty"`
	Ice     json.RawMessage `json:"ice,omitempty"`
	Players [][]player      `json:"players,omitempty"`
}

// state is curling.State with its stones as a list: a null or (0, 0) is a stone that is
// not there, and those behind the last may be left out.
type state struct {
	Stones []*curling.Vec `json:"stones"`
	End    int            `json:"end"`
	Ends   int            `json:"ends"`
	Shot   int            `json:"shot"`
	First  int            `json:"first"`
	Score  [2]int         `json:"score"`
}

// player keeps curling.Player's names; it stands here so that its place in the file is
// part of a complaint.
type player = curling.Player

// Read reads a file. An error names the line and column, or the field, and what is wanted.
// Missing rules, ice and players are those of New, a missing field of the rules is that of
// the rule set named.
func Read(r io.Reader) (Position, error) {
	text, err := replay.ReadText(r, MaxBytes, nil)
	if err != nil {
		return Position{}, fmt.Errorf("hpos: %w", err)
	}
	data := text.Bytes
	if len(bytes.TrimSpace(data)) == 0 {
		return Position{}, wrong("empty")
	}
	if err := safefile.CheckJSON(data, &document{}, maxValues); err != nil {
		return Position{}, fmt.Errorf("hpos: %w", err)
	}
	var rules struct {
		Rules json.RawMessage `json:"rules"`
	}
	_ = json.Unmarshal(data, &rules) // decode reports what is wrong
	below := replay.RulesBelow(rules.Rules, New().Rules)
	d := document{Rules: &below}
	if err := decode(data, &d); err != nil {
		return Position{}, err
	}
	return d.position()
}

func (d *document) position() (Position, error) {
	switch {
	case d.Format != Kind:
		return Position{}, wrong("bad-format", strconv.Quote(d.Format), strconv.Quote(Kind))
	case d.Version < 1 || d.Version > Version:
		return Position{}, wrong("bad-version", d.Version, Version)
	case d.State == nil:
		return Position{}, wrong("no-state")
	}
	p := On(physics.Mori2019) // what a file omits has been that since version 1
	p.Title, p.Note, p.Teams = d.Title, d.Note, d.Teams
	if d.Rules != nil {
		p.Rules = d.Rules.Renamed()
	}
	if err := p.setState(d.State); err != nil {
		return Position{}, err
	}
	if len(d.Ice) > 0 {
		ice, err := decodeIce(d.Ice)
		if err != nil {
			return Position{}, err
		}
		p.Ice = ice
	}
	if err := p.setPlayers(d.Players); err != nil {
		return Position{}, err
	}
	if err := p.Check(); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (p *Position) setState(s *state) error {
	if len(s.Stones) > curling.Stones {
		return wrong("many-stones", len(s.Stones), curling.Stones)
	}
	if s.First != 0 && s.First != 1 {
		return wrong("bad-first", s.First)
	}
	for _, n := range s.Score {
		if n < 0 || n > 1000 {
			return wrong("want-range", "state.score", n, 0, "1000")
		}
	}
	p.State = curling.State{End: s.End, Ends: s.Ends, Shot: s.Shot, First: curling.TeamID(s.First), Score: s.Score}
	for i, v := range s.Stones {
		if v != nil {
			p.State.Position[i] = *v
		}
	}
	if p.State.Ends == 0 {
		p.State.Ends = p.Rules.Ends
	}
	p.Rules.Ends = p.State.Ends
	return nil
}

func (p *Position) setPlayers(teams [][]player) error {
	if len(teams) == 0 {
		return nil
	}
	if len(teams) != len(p.Players) {
		return wrong("want-teams", len(teams), len(p.Players))
	}
	for t, team := range teams {
		if len(team) != 1 && len(team) != len(p.Players[t]) {
			return wrong("want-players", t, len(team), len(p.Players[t]))
		}
		for i := range p.Players[t] {
			p.Players[t][i] = team[i%len(team)]
		}
	}
	return nil
}

// decodeIce lays the numbers of a file over the ice of their model.
func decodeIce(raw json.RawMessage) (physics.Ice, error) {
	var named struct {
		Model physics.Model `json:"model"`
	}
	if err := json.Unmarshal(raw, &named); err != nil {
		_, fault := jsonfault.Of(raw, err)
		return physics.Ice{}, wrong("of", "ice", fault)
	}
	if named.Model == "" {
		named.Model = physics.Mori2019
	}
	ice, err := physics.IceOf(named.Model)
	if err != nil {
		return physics.Ice{}, wrong("of", "ice.model", err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&ice); err != nil {
		_, fault := jsonfault.Of(raw, err)
		return physics.Ice{}, wrong("of", "ice", fault)
	}
	return ice, nil
}

// encodeIce is the model and the numbers that differ from what it ships with.
func encodeIce(ice physics.Ice) (json.RawMessage, error) {
	std, err := physics.IceOf(ice.Model)
	if err != nil {
		return nil, wrong("of", "ice", err)
	}
	var changed, standard map[string]json.RawMessage
	for v, m := range map[*physics.Ice]*map[string]json.RawMessage{&ice: &changed, &std: &standard} {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, wrong("of", "ice", err)
		}
		if err := json.Unmarshal(b, m); err != nil {
			return nil, wrong("of", "ice", err)
		}
	}
	for k, v := range standard {
		if k != "model" && bytes.Equal(changed[k], v) {
			delete(changed, k)
		}
	}
	return json.Marshal(changed)
}

// decode is json.Unmarshal with complaints that name a place.
func decode(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(v)
	if err == nil {
		if _, more := dec.Token(); more != io.EOF { // Token returns io.EOF itself
			return wrongAt(data, dec.InputOffset(), Messages.New("hpos.more-text"))
		}
		return nil
	}
	offset, fault := jsonfault.Of(data, err)
	if offset < 0 {
		offset = dec.InputOffset()
	}
	return wrongAt(data, offset, fault)
}

// wrongAt is a fault with its place as a person counts it.
func wrongAt(data []byte, offset int64, fault error) error {
	before := data[:min(max(0, offset), int64(len(data)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := len(before) - bytes.LastIndexByte(before, '\n') - 1
	return wrong("place", strconv.Itoa(line), strconv.Itoa(max(1, column)), fault)
}

// Write writes p. It refuses what Read would refuse.
func Write(w io.Writer, p Position) error {
	if err := p.Check(); err != nil {
		return err
	}
	ice, err := encodeIce(p.Ice)
	if err != nil {
		return err
	}
	s := &state{End: p.State.End, Ends: p.State.Ends, Shot: p.State.Shot, First: int(p.State.First), Score: p.State.Score,
		Stones: []*curling.Vec{}}
	for i := range min(p.State.Shot, curling.Stones) {
		v := p.State.Position[i]
		if !p.State.Position.Has(i) {
			s.Stones = append(s.Stones, nil)
			continue
		}
		s.Stones = append(s.Stones, &v)
	}
	d := document{Format: Kind, Version: Version, Title: p.Title, Note: p.Note, Teams: p.Teams, State: s, Rules: &p.Rules, Ice: ice}
	for t := range p.Players {
		d.Players = append(d.Players, p.Players[t][:])
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&d); err != nil {
		return fmt.Errorf("hpos: %w", err)
	}
	return nil
}
