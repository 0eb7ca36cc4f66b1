package dcl2

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
)

// textLine is a line of a log.
type textLine struct {
	number int
	text   []byte
	id     int64 // of the message; -1 none
}

// split are the lines of a log that hold something.
func split(text []byte) (lines []textLine) {
	for n := 1; len(text) > 0; n++ {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines = append(lines, textLine{n, line, -1})
		}
	}
	return lines
}

// inOrder puts the messages of the first game of a log into the order of their ids, and leaves out those that stand there twice. Each is a
// warning with its line. Other lines keep their places.
func (b *builder) inOrder(lines []textLine) []textLine {
	var places []int // of messages with an id
	ids := map[int64]bool{}
	var game []byte // the line that opens it
	for i := range lines {
		l := &lines[i]
		if len(l.text) > maxLine {
			break
		}
		var m struct {
			Tag string          `json:"tag"`
			ID  json.RawMessage `json:"id"`
			Log json.RawMessage `json:"log"`
		}
		if json.Unmarshal(l.text, &m) != nil || m.Tag != "gam" && m.Tag != "err" {
			continue
		}
		if bytes.Contains(m.Log, []byte(`"cmd":"dc"`)) {
			if game != nil && !bytes.Equal(game, l.text) {
				break
			}
			game = l.text
		}
		id, err := strconv.ParseInt(string(m.ID), 10, 64)
		if err != nil || id < 0 {
			continue
		}
		l.id, ids[id] = id, true
		places = append(places, i)
	}
	if len(ids) < 2 { // of a program that numbers nothing
		return lines
	}
	messages := make([]textLine, 0, len(places))
	last := int64(-1)
	for _, i := range places {
		l := lines[i]
		if l.id < last {
			b.warnAt(l.number, msg("order", l.id, last))
		}
		last = max(last, l.id)
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
