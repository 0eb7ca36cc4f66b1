package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/run"
)

// A machine remembers what stands in its own components, beside what a curling.State has: fields, a board and the count of turns.
// curling.State.Memory holds it in words, such as "Field.TEAM1.POT=2": the places that differ from the first state of a match, in the
// order of the state. So it is short, and equal for equal states.

// slot is a place of a machine's memory.
type slot struct {
	name      string
	component string // of the place; "" the count of turns
	place     int
	first     int // its value in the first state of a match
}

// slots are the places of a machine's memory; none for rules that remember nothing.
func (r *Ruleset) slots() (list []slot) {
	p := r.Program
	add := func(component string, i int, name string) {
		list = append(list, slot{component + "." + name, component, i, r.first.Place(p, component, i)})
	}
	if p.PlaceOf("Field", 0) >= 0 {
		for t, player := range p.Players {
			for i, piece := range p.Pieces {
				add("Field", t*len(p.Pieces)+i, player+"."+piece)
			}
		}
	}
	if p.PlaceOf("Board", 0) >= 0 {
		for i := range p.Shape.W * p.Shape.H {
			add("Board", i, strconv.Itoa(i%p.Shape.W)+"."+strconv.Itoa(i/p.Shape.W))
		}
	}
	if p.Counter >= 0 {
		add("Turn", turnCount, "count")
	}
	return list
}

// turnCount is the place of Turn.count.
const turnCount = 1

// Remembers reports whether the machine carries anything from shot to shot that a state without memory lacks.
func (r *Ruleset) Remembers() bool { return len(r.memory) > 0 }

// remember is the memory of a state of the machine.
func (r *Ruleset) remember(w run.World) string {
	var b strings.Builder
	for i := range r.memory {
		s := &r.memory[i]
		if v := w.Place(r.Program, s.component, s.place); v != s.first {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(s.name)
			b.WriteByte('=')
			b.WriteString(strconv.Itoa(v))
		}
	}
	return b.String()
}

// maxRemembered is the greatest number that a memory may hold, the greatest of the rule language.
const maxRemembered = 1<<27 - 1

// recall writes a memory into a state of the machine. The error names what the machine does not have.
func (r *Ruleset) recall(w run.World, memory string) error {
	if len(memory) > curling.MaxMemory {
		return fmt.Errorf("%s: %w", r.Name, Messages.New("match.memory", memory[:32]+"…"))
	}
	for _, word := range strings.Fields(memory) {
		name, number, _ := strings.Cut(word, "=")
		v, err := strconv.Atoi(number)
		i := r.slotOf(name)
		if err != nil || i < 0 || v < 0 || v > r.most(i) {
			return fmt.Errorf("%s: %w", r.Name, Messages.New("match.memory", word))
		}
		w.SetPlace(r.Program, r.memory[i].component, r.memory[i].place, v)
	}
	return nil
}

// slotOf is the place of memory of a name, -1 if there is none.
func (r *Ruleset) slotOf(name string) int {
	for i := range r.memory {
		if r.memory[i].name == name {
			return i
		}
	}
	return -1
}

// most is the greatest number that a place may hold.
func (r *Ruleset) most(i int) int {
	switch r.memory[i].component {
	case "Field":
		return r.Program.Shape.FieldBound
	case "Board":
		return len(r.Program.Players) * len(r.Program.Pieces)
	}
	return maxRemembered
}
