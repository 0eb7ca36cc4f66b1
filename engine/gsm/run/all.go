package run

import (
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
)

// combine turns args to the next combination of the values of the arguments in wide; at is the counter.
func combine(args []component.Arg, wide []int, domains [][]component.Value, at []int) bool {
	for k := range wide {
		if at[k]++; at[k] < len(domains[k]) {
			args[wide[k]].Value = domains[k][at[k]]
			return true
		}
		at[k] = 0
		args[wide[k]].Value = domains[k][0]
	}
	return false
}

// compareAll evaluates a comparison with all: it holds for values of the open variables when it holds for every
// combination of values of the arguments that are all.
func (r *runner) compareAll(f *frame, n *link.Node, args []component.Arg, free bool) bool {
	local := append([]component.Arg(nil), args...)
	var wide []int
	var domains [][]component.Value
	for i := range local {
		if local[i].Mode == component.All {
			d := r.p.Domain(n, i)
			if len(d) == 0 {
				return true
			}
			wide, domains = append(wide, i), append(domains, d)
			local[i] = component.Arg{Value: d[0]}
		}
	}
	at := make([]int, len(wide))
	start := len(r.e.Answers)
	if !r.compare(n, local, !free) {
		return false
	}
	answers := append([]component.Value(nil), r.e.Answers[start:]...)
	kept := [][]component.Value{nil}
	if free {
		kept = nil
		for k := 0; k < len(answers); k += len(args) {
			kept = append(kept, answers[k:k+len(args)])
		}
	}
	for len(kept) > 0 && combine(local, wide, domains, at) {
		still := kept[:0]
		for _, answer := range kept {
			closed := append([]component.Arg(nil), local...)
			for i := range closed {
				if closed[i].Mode == component.Free {
					closed[i] = component.Arg{Value: answer[i]}
				}
			}
			if r.spend(f, n) && r.compare(n, closed, true) {
				still = append(still, answer)
			}
		}
		kept = still
	}
	r.e.Answers = r.e.Answers[:start]
	for _, answer := range kept {
		r.e.Answers = append(r.e.Answers, answer...)
	}
	return len(kept) > 0
}

// defineAll applies a definition to every combination of values of the arguments from i on that are all
// or ~C; it is well-defined when each is.
func (r *runner) defineAll(f *frame, n *link.Node, args []component.Arg, i, first int) bool {
	for ; i < len(args); i++ {
		a := args[i]
		if a.Mode == component.Is {
			continue
		}
		for _, v := range r.p.Domain(n, i) {
			if a.Mode == component.Not && v == a.Value {
				continue
			}
			args[i] = component.Arg{Value: v}
			if !r.spend(f, n) || !r.defineAll(f, n, args, i+1, first) {
				args[i] = a
				return false
			}
		}
		args[i] = a
		return true
	}
	return r.e.Define(n.Func, n.Base, n.Site, first, args)
}

// callAll runs a called automaton for all and ~C: it must accept for every value, or for some other value.
func (r *runner) callAll(f *frame, n *link.Node, args []component.Arg, i int) bool {
	for ; i < len(args); i++ {
		a := args[i]
		if a.Mode != component.All && a.Mode != component.Not {
			continue
		}
		found := a.Mode == component.All
		for _, v := range r.p.Domain(n, i) {
			if a.Mode == component.Not && v == a.Value {
				continue
			}
			args[i] = component.Arg{Value: v}
			if !r.spend(f, n) {
				break
			}
			ok := r.callAll(f, n, args, i+1)
			if a.Mode == component.All && !ok {
				found = false
				break
			}
			if a.Mode == component.Not && ok {
				found = true
			}
		}
		args[i] = a
		return found
	}
	return r.called(n, args)
}
