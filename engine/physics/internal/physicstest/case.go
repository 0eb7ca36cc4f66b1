package physicstest

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Case is a line of a case file (docs/PHYSICS.md, "Checking"): a shot and its result.
type Case struct {
	ID       string         `json:"id"`
	Index    int            `json:"shot_num"`
	Before   [][3]float32   `json:"before"`
	Shot     CaseShot       `json:"shot"`
	Steps    int            `json:"steps"`
	After    [][3]float32   `json:"after"`
	Removed  []int          `json:"removed"`
	Contacts *[][2]uint8    `json:"contacts,omitempty"`
	Hash     string         `json:"way,omitempty"`   // TrajectoryHash
	Every    int            `json:"every,omitempty"` // steps from one frame to the next
	Frames   [][][3]float32 `json:"frames,omitempty"`
}

// CaseShot is the shot of a Case.
type CaseShot struct {
	VX    float32 `json:"vx"`
	VY    float32 `json:"vy"`
	Angle int     `json:"angle"`
}

// NewCase is the case of a shot and its outcome.
func NewCase(id string, d *physics.Delivery, out *physics.Outcome) Case {
	c := Case{ID: id, Index: d.Index, Steps: out.Steps, Removed: []int{},
		Shot:   CaseShot{float32(d.Shot.VX), float32(d.Shot.VY), int(d.Shot.Turn)},
		Before: Triples(&d.Position), After: Triples(&out.Position)}
	for i := range out.Position {
		if out.IsRemoved(i) {
			c.Removed = append(c.Removed, i)
		}
	}
	return c
}

// Delivery is the shot of the case.
func (c *Case) Delivery() physics.Delivery {
	s := curling.Shot{VX: float64(c.Shot.VX), VY: float64(c.Shot.VY), Turn: curling.Turn(c.Shot.Angle)}
	return physics.Delivery{Index: c.Index, Shot: s, Position: position(c.Before)}
}

// Outcome is the result of the case. Of the contacts it has only the number, or 255 if the case
// does not have them.
func (c *Case) Outcome() physics.Outcome {
	out := physics.Outcome{Position: position(c.After), Steps: c.Steps}
	if out.Contacts.N = 255; c.Contacts != nil {
		out.Contacts.N = uint8(len(*c.Contacts))
	}
	for _, i := range c.Removed {
		out.Removed |= 1 << i
	}
	return out
}

// Triples are the stones of a position as a case file has them: stone, x, y.
func Triples(p *curling.Position) [][3]float32 {
	list := [][3]float32{}
	for i := range p {
		if p.Has(i) {
			list = append(list, [3]float32{float32(i), float32(p[i].X), float32(p[i].Y)})
		}
	}
	return list
}

func position(list [][3]float32) (p curling.Position) {
	for _, s := range list {
		p[int(s[0])] = curling.Vec{X: float64(s[1]), Y: float64(s[2])}
	}
	return p
}

//go:embed testdata
var data embed.FS

// GamesFile is the file of our own cases of a model, seen from a package of a simulator: shots like
// those of games. Those of mori2019 and v2 were thrown by package exact when it repeated the original
// programs bit for bit, those of fcv1 by package box2d when it agreed with the server to 0.04 mm.
func GamesFile(m physics.Model) string {
	return filepath.Join("..", "internal", "physicstest", "testdata", "games-"+string(m)+".jsonl")
}

// OriginalFile is the file of cases of the original program of a model. It is not part of the project
// and exists where the results of these programs lie beside it.
func OriginalFile(m physics.Model) string {
	name := "mori-dev-300.jsonl"
	if m == physics.V2 {
		name = "v2-dev-120.jsonl"
	}
	return filepath.Join("..", "..", "..", "..", "shared", "oracle", name)
}

// Games are our own cases of a model.
func Games(t testing.TB, m physics.Model) []Case {
	t.Helper()
	text, err := data.ReadFile("testdata/games-" + string(m) + ".jsonl")
	require.NoError(t, err)
	return ReadCases(t, bytes.NewReader(text))
}

// Originals are the cases of the original program of a model, nil where there are none.
func Originals(t testing.TB, m physics.Model) []Case {
	t.Helper()
	text, err := os.ReadFile(OriginalFile(m))
	if err != nil {
		return nil
	}
	return ReadCases(t, bytes.NewReader(text))
}

// ReadCases reads a case file.
func ReadCases(t testing.TB, r io.Reader) []Case {
	t.Helper()
	var cases []Case
	for s := bufio.NewScanner(r); s.Scan(); {
		var c Case
		require.NoError(t, json.Unmarshal(s.Bytes(), &c))
		cases = append(cases, c)
	}
	require.NotEmpty(t, cases)
	return cases
}

// WriteCases writes a case file.
func WriteCases(t testing.TB, file string, cases []Case) {
	t.Helper()
	var text []byte
	for _, c := range cases {
		line, err := json.Marshal(c)
		require.NoError(t, err)
		text = append(append(text, line...), '\n')
	}
	require.NoError(t, os.WriteFile(file, text, 0o644))
}

// TrajectoryHash is a hash of every position in every row, in float32.
func TrajectoryHash(rec *physics.Trajectory) string {
	h := fnv.New64a()
	for row := range rec.Rows() {
		for _, p := range rec.At(row) {
			var b [8]byte
			binary.LittleEndian.PutUint32(b[:4], math.Float32bits(float32(p.X)))
			binary.LittleEndian.PutUint32(b[4:], math.Float32bits(float32(p.Y)))
			_, _ = h.Write(b[:])
		}
	}
	return strconv.FormatUint(h.Sum64(), 16)
}
