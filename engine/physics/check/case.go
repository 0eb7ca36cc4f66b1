package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
)

// Case is a shot and its result in an original program: a line of a case file (docs/PHYSICS.md,
// "Checking").
type Case struct {
	ID       string
	Line     int // in the file, from 1
	Delivery physics.Delivery
	After    curling.Position
	Removed  uint16
	Steps    int               // -1: not in the case
	Contacts [][2]uint8        // in order of time; nil: not in the case
	Frames   [][]StonePosition // after every step, or from the release on; nil: not in the case
	// FrameTime is the time between frames in seconds of the simulator; 0: a time step.
	FrameTime float64
	Unread    error // why the frames are not read; the rest of the case is
}

// StonePosition is the position of a stone in a frame, m.
type StonePosition struct {
	Stone int
	At    curling.Vec
}

// maxCaseLine bounds a line in bytes: a trajectory of 16 stones over 4,000 steps has about two million.
const maxCaseLine = 32 << 20

// Read reads a case file: a JSON object a line. Unknown keys and blank lines are ignored; anything else
// that is no case is an error with its line.
func Read(r io.Reader) ([]Case, error) {
	var cases []Case
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 64<<10), maxCaseLine)
	line := 0
	for s.Scan() {
		line++
		text := bytes.TrimSpace(bytes.TrimPrefix(s.Bytes(), []byte("\xef\xbb\xbf")))
		if len(text) == 0 {
			continue
		}
		c, err := parseCase(text)
		if err != nil {
			return nil, fmt.Errorf("cases: line %d: %w", line, err)
		}
		c.Line = line
		cases = append(cases, c)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("cases: line %d: %w", line+1, err)
	}
	return cases, nil
}

// caseLine is the JSON object of a case.
type caseLine struct {
	ID       string          `json:"id"`
	Shots    *int            `json:"shot_num"`
	Before   [][]float64     `json:"before"`
	Shot     *caseShot       `json:"shot"`
	Steps    *int            `json:"steps"`
	After    *[][]float64    `json:"after"`
	Removed  []int           `json:"removed"`
	Contacts *[][]int        `json:"contacts"`
	Traj     json.RawMessage `json:"traj"`
	TrajDT   *float64        `json:"traj_dt"` // seconds between frames
}

type caseShot struct {
	VX    *float64 `json:"vx"`
	VY    *float64 `json:"vy"`
	Angle int      `json:"angle"`
}

func parseCase(text []byte) (Case, error) {
	var l caseLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Case{}, jsonfault.Line(text, err)
	}
	switch {
	case l.Shots == nil || *l.Shots < 0 || *l.Shots >= curling.Stones:
		return Case{}, errors.New("shot_num is missing or not 0 to 15")
	case l.Shot == nil || l.Shot.VX == nil || l.Shot.VY == nil:
		return Case{}, errors.New("shot has no vx and vy")
	case l.Shot.Angle != 0 && l.Shot.Angle != 1:
		return Case{}, fmt.Errorf("shot: angle %d, want 0 or 1", l.Shot.Angle)
	case l.After == nil:
		return Case{}, errors.New("after is missing")
	}
	c := Case{ID: l.ID, Steps: -1}
	c.Delivery = physics.Delivery{Index: *l.Shots, Shot: curling.Shot{VX: *l.Shot.VX, VY: *l.Shot.VY, Turn: curling.Turn(l.Shot.Angle)}}
	if l.Steps != nil {
		c.Steps = *l.Steps
	}
	var err error
	if c.Delivery.Position, err = casePosition("before", l.Before); err != nil {
		return Case{}, err
	}
	if c.After, err = casePosition("after", *l.After); err != nil {
		return Case{}, err
	}
	for i := range curling.Stones {
		was := c.Delivery.Position.Has(i) || i == *l.Shots
		if was && !c.After.Has(i) {
			c.Removed |= 1 << i
		}
	}
	if l.Removed != nil {
		c.Removed = 0
	}
	for _, i := range l.Removed {
		if i < 0 || i >= curling.Stones {
			return Case{}, fmt.Errorf("removed: no stone %d", i)
		}
		c.Removed |= 1 << i
	}
	if l.Contacts != nil {
		c.Contacts = make([][2]uint8, 0, len(*l.Contacts))
		for _, p := range *l.Contacts {
			if len(p) != 2 || min(p[0], p[1]) < 0 || max(p[0], p[1]) >= curling.Stones {
				return Case{}, fmt.Errorf("contacts: %v is no pair of stones", p)
			}
			c.Contacts = append(c.Contacts, [2]uint8{uint8(min(p[0], p[1])), uint8(max(p[0], p[1]))})
		}
	}
	c.Frames, c.Unread = caseFrames(l.Traj, *l.Shots)
	if l.TrajDT != nil && c.Unread == nil {
		if c.FrameTime = *l.TrajDT; !(c.FrameTime > 0) || c.FrameTime > 60 {
			c.Unread = fmt.Errorf("traj_dt: %g s between frames, want more than 0 to 60", c.FrameTime)
		}
	}
	return c, nil
}

// caseFrames reads a trajectory. Its format is not fixed: an unknown one does not fail the case.
func caseFrames(text json.RawMessage, delivered int) ([][]StonePosition, error) {
	if len(text) == 0 {
		return nil, nil
	}
	var list []any
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("traj: %w", err)
	}
	var frames [][]StonePosition
	for k, f := range list {
		frame, err := caseFrame(f, delivered)
		if err != nil {
			return nil, fmt.Errorf("traj: frame %d: %w", k, err)
		}
		frames = append(frames, frame)
	}
	return frames, nil
}

// casePosition reads a position from triples stone, x, y. Decimals are rounded to float32, in which the
// programs calculate.
func casePosition(name string, list [][]float64) (curling.Position, error) {
	var p curling.Position
	for _, s := range list {
		place, err := casePlace(s)
		if err != nil {
			return p, fmt.Errorf("%s: %w", name, err)
		}
		if p.Has(place.Stone) {
			return p, fmt.Errorf("%s: stone %d stands there twice", name, place.Stone)
		}
		p[place.Stone] = place.At
	}
	return p, nil
}

func casePlace(s []float64) (StonePosition, error) {
	if len(s) != 3 {
		return StonePosition{}, fmt.Errorf("%d numbers, want stone, x, y", len(s))
	}
	i := int(s[0])
	if float64(i) != s[0] || i < 0 || i >= curling.Stones {
		return StonePosition{}, fmt.Errorf("no stone %g", s[0])
	}
	return StonePosition{i, curling.Vec{X: float64(float32(s[1])), Y: float64(float32(s[2]))}}, nil
}

// caseFrame reads a frame in any of its formats: a list of triples stone, x, y; the pairs x, y of all
// stones, 0 0 for one out of play; the pair of the delivered stone alone.
func caseFrame(f any, delivered int) ([]StonePosition, error) {
	list, ok := f.([]any)
	if !ok {
		return nil, errors.New("no list")
	}
	var frame []StonePosition
	var flat []float64
	for _, v := range list {
		switch v := v.(type) {
		case float64:
			flat = append(flat, v)
		case []any:
			triple := make([]float64, 0, 3)
			for _, n := range v {
				x, ok := n.(float64)
				if !ok {
					return nil, fmt.Errorf("%v is no number", n)
				}
				triple = append(triple, x)
			}
			place, err := casePlace(triple)
			if err != nil {
				return nil, err
			}
			frame = append(frame, place)
		default:
			return nil, fmt.Errorf("%v is neither a number nor a list", v)
		}
	}
	switch {
	case len(flat) == 0:
		return frame, nil
	case len(frame) > 0:
		return nil, errors.New("numbers and lists mixed")
	case len(flat) == 2:
		p, err := casePlace([]float64{float64(delivered), flat[0], flat[1]})
		return []StonePosition{p}, err
	case len(flat)%2 != 0 || len(flat) > 2*curling.Stones:
		return nil, fmt.Errorf("%d numbers, want x y of up to 16 stones", len(flat))
	}
	for i := 0; i < len(flat); i += 2 {
		if absent(flat, i) {
			continue
		}
		p, err := casePlace([]float64{float64(i / 2), flat[i], flat[i+1]})
		if err != nil {
			return nil, err
		}
		frame = append(frame, p)
	}
	return frame, nil
}

// absent reports whether pair i of a flat frame is a stone out of play: 0 0, or, as in the buffer of the
// original, the pair before it once more.
func absent(flat []float64, i int) bool {
	if flat[i] == 0 && flat[i+1] == 0 {
		return true
	}
	return i >= 2 && flat[i] == flat[i-2] && flat[i+1] == flat[i-1]
}
