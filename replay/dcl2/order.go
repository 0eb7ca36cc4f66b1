package dcl2

import (
	"bytes"
	"cmp"
	"encoding/json"
	"iter"
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
)

// textLine is a line of a log.
type textLine struct {
	number int
	text   []byte
	id     int64 // of the message, or its place among moves and updates; -1 none
}

// split are the lines of a log that hold something, without foreign text before it, such as the head of a mail: that many lines.
func split(text []byte) (lines []textLine, foreign int) {
	if at := begin(text); len(bytes.TrimSpace(text[:at])) > 0 {
		foreign = bytes.Count(text[:at], []byte("\n"))
		text = text[at:]
	}
	for n := foreign + 1; len(text) > 0; n++ {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines = append(lines, textLine{n, line, -1})
		}
	}
	return lines, foreign
}

// begin is where the first line that looks like a message begins, 0 if none does.
func begin(text []byte) (at int) {
	for rest := text; len(rest) > 0; {
		line, next, _ := bytes.Cut(rest, []byte("\n"))
		if line = bytes.TrimLeft(line, " \t\ufeff"); bytes.HasPrefix(line, []byte("{")) && bytes.Contains(line, []byte(`"tag"`)) {
			return len(text) - len(rest)
		}
		rest = next
	}
	return 0
}

// inOrder puts the messages of the first game of a log into the order of their ids, or of their shots where they have none, and leaves out
// those that stand there twice. Each is a warning with its line. Other lines keep their places.
func (b *builder) inOrder(lines []textLine) []textLine {
	places, key := byIDs(lines), "order"
	if places == nil {
		places, key = byShots(lines), "line-order"
	}
	messages := make([]textLine, 0, len(places))
	last := textLine{id: -1}
	for _, i := range places {
		l := lines[i]
		if l.id < last.id && key == "order" {
			b.warnAt(l.number, msg(key, l.id, last.id))
		} else if l.id < last.id {
			b.warnAt(l.number, msg(key, last.number))
		}
		if l.id > last.id {
			last = l
		}
		messages = append(messages, l)
	}
	slices.SortStableFunc(messages, func(x, y textLine) int { return cmp.Compare(x.id, y.id) })
	out := slices.Clone(lines)
	for k, i := range places {
		out[i] = messages[k]
		if k > 0 && messages[k].id == messages[k-1].id && bytes.Equal(messages[k].text, messages[k-1].text) {
			b.warnAt(messages[k].number, msg("twice", messages[k].id, messages[k-1].number))
			out[i].text = nil
		}
	}
	return slices.DeleteFunc(out, func(l textLine) bool { return len(l.text) == 0 })
}

// ordered is what the order of a message is told by.
type ordered struct {
	Tag string          `json:"tag"`
	ID  json.RawMessage `json:"id"`
	Log json.RawMessage `json:"log"`
}

// messagesOf are the messages of the first game of a log by their places.
func messagesOf(lines []textLine) iter.Seq2[int, *ordered] {
	return func(yield func(int, *ordered) bool) {
		var game []byte // the line that opens it
		for i := range lines {
			l := &lines[i]
			if len(l.text) > maxLine {
				return
			}
			var m ordered
			if json.Unmarshal(l.text, &m) != nil || m.Tag != "gam" && m.Tag != "err" {
				continue
			}
			if bytes.Contains(m.Log, []byte(`"cmd":"dc"`)) {
				if game != nil && !bytes.Equal(game, l.text) {
					return
				}
				game = l.text
			}
			if !yield(i, &m) {
				return
			}
		}
	}
}

// byIDs are the places of the messages with an id, none of a program that numbers nothing.
func byIDs(lines []textLine) (places []int) {
	ids := map[int64]bool{}
	for i, m := range messagesOf(lines) {
		id, err := strconv.ParseInt(string(m.ID), 10, 64)
		if err != nil || id < 0 {
			continue
		}
		lines[i].id, ids[id] = id, true
		places = append(places, i)
	}
	if len(ids) < 2 {
		return nil
	}
	return places
}

// byShots are the places of the moves and updates of a log without ids, which get those of their order: an update tells the shot before
// which it stands, and between two of them stands a move. Where moves or updates are missing, or stand there twice, there are none.
func byShots(lines []textLine) (places []int) {
	type update struct{ at, key int }
	var updates []update
	var moves []int
	for i, m := range messagesOf(lines) {
		var log struct {
			Cmd   string `json:"cmd"`
			State *struct {
				End    int             `json:"end"`
				Shot   int             `json:"shot"`
				Result json.RawMessage `json:"game_result"`
			} `json:"state"`
		}
		switch lines[i].id = -1; {
		case json.Unmarshal(m.Log, &log) != nil:
			continue
		case log.Cmd == "move":
			moves = append(moves, i)
		case log.Cmd == "update" && log.State != nil:
			key := curling.Stones*log.State.End + log.State.Shot
			if log.State.Result != nil && string(log.State.Result) != "null" { // the last one
				key = math.MaxInt
			}
			updates = append(updates, update{i, key})
		default:
			continue
		}
		places = append(places, i)
	}
	slices.SortStableFunc(updates, func(x, y update) int { return cmp.Compare(x.key, y.key) })
	for k := range updates {
		if k > 0 && updates[k].key != updates[k-1].key+1 && (updates[k].key != math.MaxInt || updates[k-1].key == math.MaxInt) {
			return nil
		}
		lines[updates[k].at].id = int64(2 * k)
	}
	switch n := len(updates) - len(moves); {
	case n == 1:
	case n == 0 && len(moves) > 0 && places[len(places)-1] == moves[len(moves)-1]: // the log ends with a move
	default:
		return nil
	}
	for k, i := range moves {
		lines[i].id = int64(2*k + 1)
	}
	return places
}
