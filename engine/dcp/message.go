// Package dcp is the Digital Curling Protocol (Mori 2019 §3.4 and §4.4): its messages as
// values, an external AI as a process that is asked through them, and an AI of ours served
// to others.
//
// Programs in the field differ from the text: messages end with a newline, a NUL or not at
// all, letters are of either case, words are misspelt, answers come twice or late. What cannot
// be parsed is reported and never stops anything.
package dcp

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
)

// Message is one line of the protocol. String is how it is sent, without terminator.
type Message interface{ String() string }

// Messages of the server.
type (
	// IsReady asks for ReadyOK.
	IsReady struct{}
	// NewGame begins a match. First is the team that throws first in the first end.
	NewGame struct{ First, Second string }
	// GameInfo gives the rules, the kind of noise and the number of players of a team.
	GameInfo struct {
		Doubles bool // mixed doubles
		Polar   bool // noise in speed and direction
		Players int
	}
	// PlayerInfo gives the throwers of the AI's own team.
	PlayerInfo struct{ Players []Skill }
	// AskOrder asks in which order the players throw.
	AskOrder struct{}
	// AskPlacement asks how the stones of a mixed doubles end are placed.
	AskPlacement struct{}
	// SetState gives the situation: the shot 0..15, the end from 0, the number of ends, and
	// who throws: 0 the team that threw first in the first end.
	SetState struct{ Shot, End, Ends, Mover int }
	// Position gives the places of the stones, by shot. Exact writes every digit, else six behind the point.
	Position struct {
		Stones curling.Position
		Exact  bool
	}
	// Go asks the mover for its shot; Left are the milliseconds left to both teams.
	Go struct{ Left [2]int }
	// Score gives the points of an end, positive for the team that threw first in the first
	// end.
	Score struct{ Points int }
	// GameOver ends a match: WIN, LOSE or DRAW for the receiver.
	GameOver struct{ Result string }
	// RunShot gives the shot with its error; sent by servers of the second generation.
	RunShot struct{ Shot curling.Shot }
	// RandomSize gives the noise; sent by servers before the thesis.
	RandomSize struct{ A, B float64 }
	// Connected greets a program that has connected over TCP.
	Connected struct{}
	// LoginOK accepts a Login.
	LoginOK struct{}
	// TotalScore gives the points of both teams after a match; sent by servers over TCP.
	TotalScore struct{ Points [2]int }
	// Timeout tells that a team has run out of time; sent by servers over TCP.
	Timeout struct{}
	// Disconnect ends a connection over TCP.
	Disconnect struct{}
)

// Messages of the AI.
type (
	// ReadyOK answers IsReady.
	ReadyOK struct{}
	// SetOrder answers AskOrder.
	SetOrder struct{ Order []int }
	// PutStone answers AskPlacement by a type 0..3.
	PutStone struct{ Placement int }
	// BestShot answers Go.
	BestShot struct{ Shot curling.Shot }
	// Concede answers Go by giving up.
	Concede struct{}
	// Login answers Connected over TCP.
	Login struct{ ID, Password, Name string }
)

// Unknown is a message with a word that the protocol does not have.
type Unknown struct{ Text string }

// Skill is a thrower in PLAYERINFO: the two sizes of its noise, and its weight limit in m/s.
type Skill struct{ A, B, WeightMax float64 }

// MaxPlayers is the most players a team can have.
const MaxPlayers = 4

// MaxLine bounds a message in bytes: a position is 32 numbers.
const MaxLine = 4096

// String is what the errors of Parse quote.
func (m Unknown) String() string { return m.Text }

func (IsReady) String() string      { return "ISREADY" }
func (m NewGame) String() string    { return "NEWGAME " + word(m.First) + " " + word(m.Second) }
func (AskOrder) String() string     { return "SETORDER" }
func (AskPlacement) String() string { return "PUTSTONE" }
func (m Go) String() string         { return fmt.Sprintf("GO %d %d", m.Left[0], m.Left[1]) }
func (m Score) String() string      { return fmt.Sprintf("SCORE %d", m.Points) }
func (m GameOver) String() string   { return "GAMEOVER " + word(m.Result) }
func (m RunShot) String() string    { return "RUNSHOT " + shotText(m.Shot) }
func (m RandomSize) String() string { return "RANDOMSIZE " + num(m.A) + " " + num(m.B) }
func (ReadyOK) String() string      { return "READYOK" }
func (m PutStone) String() string   { return fmt.Sprintf("PUTSTONE %d", m.Placement) }
func (m BestShot) String() string   { return "BESTSHOT " + shotText(m.Shot) }
func (Concede) String() string      { return "CONCEDE" }
func (Connected) String() string    { return "CONNECTED" }
func (LoginOK) String() string      { return "LOGIN OK" }
func (m TotalScore) String() string { return fmt.Sprintf("TOTALSCORE %d %d", m.Points[0], m.Points[1]) }
func (Timeout) String() string      { return "TIMEOUT" }
func (Disconnect) String() string   { return "DISCONNECT" }
func (m Login) String() string {
	return "LOGIN " + word(m.ID) + " " + word(m.Password) + " " + word(m.Name)
}
func shotText(s curling.Shot) string { return fmt.Sprintf("%s %s %d", num(s.VX), num(s.VY), s.Turn) }
func num(x float64) string           { return strconv.FormatFloat(x, 'f', -1, 64) }
func flag(b bool) (n int)            { return map[bool]int{true: 1}[b] }
func (m GameInfo) String() string {
	return fmt.Sprintf("GAMEINFO %d %d %d", flag(m.Doubles), flag(m.Polar), m.Players)
}
func (m SetState) String() string {
	return fmt.Sprintf("SETSTATE %d %d %d %d", m.Shot, m.End, m.Ends, m.Mover)
}

func (m PlayerInfo) String() string {
	var s strings.Builder
	s.WriteString("PLAYERINFO")
	for _, p := range m.Players {
		fmt.Fprintf(&s, " %s %s %s", num(p.A), num(p.B), num(p.WeightMax))
	}
	return s.String()
}

func (m SetOrder) String() string {
	s := "SETORDER"
	for _, p := range m.Order {
		s += " " + strconv.Itoa(p)
	}
	return s
}

func (m Position) String() string {
	var s strings.Builder
	s.WriteString("POSITION")
	digits := 6 // as the servers write it
	if m.Exact {
		digits = -1
	}
	for _, p := range m.Stones {
		s.WriteString(" " + strconv.FormatFloat(p.X, 'f', digits, 64) + " " + strconv.FormatFloat(p.Y, 'f', digits, 64))
	}
	return s.String()
}

// word is a name that can stand between blanks.
func word(s string) string {
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f || unicode.IsSpace(r) }), "_")
	if s == "" {
		return "-"
	}
	return s
}

// ErrNotAMessage is wrapped by the errors of Parse: the word is known, what follows is not
// what it should be.
var ErrNotAMessage = errors.New("not a message of the protocol")

// mostPoints is the most that a team can have in a match.
const mostPoints = 400

// Parse reads one message without its terminator. Words are matched without regard to
// case. A word that the protocol does not have is an Unknown message; a known one with
// wrong arguments is an error that wraps ErrNotAMessage and names what was expected.
func Parse(line string) (Message, error) {
	if len(line) > MaxLine {
		return nil, msg("long", len(line), MaxLine, ErrNotAMessage)
	}
	f := strings.Fields(line)
	if len(f) == 0 {
		return Unknown{}, nil
	}
	a := args{f[1:], nil}
	var m Message
	switch strings.ToUpper(f[0]) {
	case "ISREADY":
		m = IsReady{}
	case "READYOK":
		m = ReadyOK{}
	case "NEWGAME":
		a.want(2, 2)
		m = NewGame{a.text(0), a.text(1)}
	case "GAMEINFO":
		a.want(2, 3)
		m = GameInfo{a.whole(0, 0, 1) == 1, a.whole(1, 0, 1) == 1, a.players()}
	case "PLAYERINFO":
		m = a.playerInfo()
	case "SETORDER":
		m = a.order()
	case "PUTSTONE":
		m = AskPlacement{}
		if len(a.f) > 0 {
			a.want(1, 1)
			m = PutStone{a.whole(0, 0, 3)}
		}
	case "SETSTATE":
		a.want(4, 4)
		m = SetState{a.whole(0, 0, curling.Stones), a.whole(1, 0, 200), a.whole(2, 1, 200), a.whole(3, 0, 1)}
	case "POSITION":
		m = a.position()
	case "GO":
		a.want(2, 2)
		m = Go{[2]int{a.whole(0, math.MinInt32, math.MaxInt32), a.whole(1, math.MinInt32, math.MaxInt32)}}
	case "SCORE":
		a.want(1, 1)
		m = Score{a.whole(0, -mostPoints, mostPoints)}
	case "GAMEOVER":
		a.want(1, 1)
		m = GameOver{strings.ToUpper(a.text(0))}
	case "BESTSHOT":
		m = BestShot{a.shot()}
	case "RUNSHOT":
		m = RunShot{a.shot()}
	case "RANDOMSIZE":
		a.want(2, 2)
		m = RandomSize{a.number(0), a.number(1)}
	case "CONCEDE", "CONSEED", "CONCEED":
		m = Concede{}
	case "CONNECTED":
		m = Connected{}
	case "TIMEOUT":
		m = Timeout{}
	case "DISCONNECT":
		m = Disconnect{}
	case "TOTALSCORE":
		a.want(2, 2)
		m = TotalScore{[2]int{a.whole(0, 0, mostPoints), a.whole(1, 0, mostPoints)}}
	case "LOGIN":
		m = LoginOK{}
		if len(a.f) != 1 || !strings.EqualFold(a.f[0], "OK") {
			a.want(3, 3)
			m = Login{a.text(0), a.text(1), a.text(2)}
		}
	default:
		return Unknown{strings.Join(f, " ")}, nil
	}
	if a.err != nil {
		return nil, msg("bad", strings.ToUpper(f[0]), a.err, ErrNotAMessage)
	}
	return m, nil
}

// args are the words after the first of a message. The first error sticks.
type args struct {
	f   []string
	err error
}

func (a *args) fail(why message.Message) {
	if a.err == nil {
		a.err = why
	}
}

func (a *args) want(from, to int) {
	switch n := len(a.f); {
	case n >= from && n <= to:
	case from == to:
		a.fail(msg("arguments", n, from))
	default:
		a.fail(msg("arguments-range", n, from, to))
	}
}

func (a *args) text(i int) string {
	if a.err != nil || i >= len(a.f) {
		return ""
	}
	return a.f[i]
}

func (a *args) whole(i, from, to int) int {
	if a.err != nil || i >= len(a.f) {
		return 0
	}
	n, err := strconv.Atoi(a.f[i])
	if err != nil || n < from || n > to {
		a.fail(msg("bad-whole", i+1, quote(a.f[i]), from, to))
		return 0
	}
	return n
}

func (a *args) number(i int) float64 {
	if a.err != nil || i >= len(a.f) {
		return 0
	}
	x, err := strconv.ParseFloat(a.f[i], 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		a.fail(msg("bad-number", i+1, quote(a.f[i])))
		return 0
	}
	return x
}

// quote is foreign text that fits into a sentence.
func quote(s string) string { return quoteUpTo(s, 40) }

// quoteUpTo quotes as many bytes at most, of whole letters.
func quoteUpTo(s string, most int) string {
	if len(s) > most {
		for most > 0 && !utf8.RuneStart(s[most]) {
			most--
		}
		s = s[:most] + "..."
	}
	return strconv.Quote(s)
}

// shot reads vx vy turn. The turn may be written as a real number.
func (a *args) shot() curling.Shot {
	a.want(3, 3)
	s := curling.Shot{VX: a.number(0), VY: a.number(1)}
	switch turn := a.number(2); turn {
	case 0, 1:
		s.Turn = curling.Turn(turn)
	default:
		a.fail(msg("bad-turn", turn))
	}
	return s
}

func (a *args) players() int {
	if len(a.f) < 3 {
		return MaxPlayers // servers before the thesis
	}
	return a.whole(2, 1, MaxPlayers)
}

func (a *args) playerInfo() Message {
	if n := len(a.f); n%3 != 0 || n == 0 || n > 3*MaxPlayers {
		a.fail(msg("bad-players", n, MaxPlayers))
		return nil
	}
	var m PlayerInfo
	for i := 0; i < len(a.f); i += 3 {
		m.Players = append(m.Players, Skill{a.number(i), a.number(i + 1), a.number(i + 2)})
	}
	return m
}

func (a *args) order() Message {
	if len(a.f) == 0 {
		return AskOrder{}
	}
	a.want(2, MaxPlayers)
	var m SetOrder
	for i := range a.f {
		p := a.whole(i, 0, MaxPlayers-1)
		if a.err == nil && slices.Contains(m.Order, p) {
			a.fail(msg("twice", p))
		}
		m.Order = append(m.Order, p)
	}
	return m
}

func (a *args) position() Message {
	var m Position
	a.want(2*curling.Stones, 2*curling.Stones)
	for i := range m.Stones {
		m.Stones[i] = curling.Vec{X: a.number(2 * i), Y: a.number(2*i + 1)}
	}
	return m
}
