package gsm

// domain lists the values of a sort, for all and ~.
func (p *Program) domain(s Sort, choices []string) []Value {
	var out []Value
	count := func(n int, f func(int) Value) {
		for i := range n {
			out = append(out, f(i))
		}
	}
	switch s {
	case SortPlayer, SortOwner:
		count(p.shape.Players, PlayerValue)
	case SortPiece, SortKind:
		count(p.shape.Pieces, PieceValue)
	case sortX:
		count(p.shape.W, Int)
	case sortY:
		count(p.shape.H, Int)
	case SortName:
		for _, c := range choices {
			out = append(out, p.consts[c])
		}
	}
	if s == SortOwner || s == SortKind {
		out = append(out, None)
	}
	return out
}

func (n *node) domain(p *Program, i int) []Value {
	var choices []string
	if n.fn != nil && i < len(n.fn.Params) {
		choices = n.fn.Params[i].Choices
	}
	return p.domain(n.sorts[i], choices)
}

// next turns args to the next combination of the values of the arguments in wide; at is the counter.
func combine(args []Arg, wide []int, domains [][]Value, at []int) bool {
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

// askAll asks a comparison with all: it holds for values of the open variables when it holds for every
// combination of values of the arguments that are all.
func (r *runner) askAll(f *frame, n *node, args []Arg, free bool) bool {
	local := append([]Arg(nil), args...)
	var wide []int
	var domains [][]Value
	for i := range local {
		if local[i].Mode == all {
			d := n.domain(r.p, i)
			if len(d) == 0 {
				return true
			}
			wide, domains = append(wide, i), append(domains, d)
			local[i] = Arg{Value: d[0]}
		}
	}
	at := make([]int, len(wide))
	start := len(r.out)
	if !r.compare(n, local, !free) {
		return false
	}
	answers := append([]Value(nil), r.out[start:]...)
	kept := [][]Value{nil}
	if free {
		kept = nil
		for k := 0; k < len(answers); k += len(args) {
			kept = append(kept, answers[k:k+len(args)])
		}
	}
	for combine(local, wide, domains, at) {
		still := kept[:0]
		for _, answer := range kept {
			if !r.spend(f, n) {
				return false
			}
			closed := append([]Arg(nil), local...)
			for i := range closed {
				if closed[i].Mode == Free {
					closed[i] = Arg{Value: answer[i]}
				}
			}
			if r.compare(n, closed, true) {
				still = append(still, answer)
			}
		}
		if kept = still; len(kept) == 0 {
			break
		}
	}
	r.out = r.out[:start]
	for _, answer := range kept {
		r.out = append(r.out, answer...)
	}
	return len(kept) > 0
}

// defineAll applies a definition to every combination of values of the arguments from i on that are all
// or ~C; it is well-defined when each is.
func (r *runner) defineAll(f *frame, n *node, args []Arg, i int) bool {
	for ; i < len(args); i++ {
		a := args[i]
		if a.Mode == Is {
			continue
		}
		for _, v := range n.domain(r.p, i) {
			if a.Mode == Not && v == a.Value {
				continue
			}
			args[i] = Arg{Value: v}
			if !r.spend(f, n) || !r.defineAll(f, n, args, i+1) {
				args[i] = a
				return false
			}
		}
		args[i] = a
		return true
	}
	c := &r.call
	*c = Call{Args: args, r: r, node: n, base: n.base}
	return n.fn.Define(c)
}

// callAll calls an automaton: all asks it for every value, ~C for some other value.
func (r *runner) callAll(f *frame, n *node, args []Arg, i int) bool {
	for ; i < len(args); i++ {
		a := args[i]
		if a.Mode != all && a.Mode != Not {
			continue
		}
		found := a.Mode == all
		for _, v := range n.domain(r.p, i) {
			if a.Mode == Not && v == a.Value {
				continue
			}
			args[i] = Arg{Value: v}
			if !r.spend(f, n) {
				break
			}
			ok := r.callAll(f, n, args, i+1)
			if a.Mode == all && !ok {
				found = false
				break
			}
			if a.Mode == Not && ok {
				found = true
			}
		}
		args[i] = a
		return found
	}
	return r.called(n, args)
}

// compute1 computes a leaf; 0 after an error.
func (r *runner) compute1(f *frame, n *node, lf *leaf) Value {
	switch lf.op {
	case leafConst:
		return lf.val
	case leafVar:
		if v := f.env[lf.slot]; v != 0 {
			return v
		}
		r.fail(f, n, "undefined", f.a.slots[lf.slot])
		return 0
	case leafTerm:
		v := r.compute(lf.code, f.env)
		r.placed(f, n)
		return v
	}
	r.fail(f, n, "undefined.any")
	return 0
}

// compute computes a term; 0 with r.err set when it has no value. The problem names no place yet.
func (r *runner) compute(c *code, env []Value) Value {
	switch c.op {
	case OpInt:
		return c.val
	case OpVar:
		if env[c.slot] == 0 {
			r.err = wrong("undefined.term")
		}
		return env[c.slot]
	case OpNext, OpPrev:
		v := r.compute(c.a, env)
		if v == 0 {
			return 0
		}
		if v.Kind() != KindPlayer {
			r.err = wrong("sort.player", v.Kind().message())
			return 0
		}
		n := len(r.p.Players)
		if c.op == OpNext {
			return PlayerValue((v.N() + 1) % n)
		}
		return PlayerValue((v.N() + n - 1) % n)
	}
	a := r.compute(c.a, env)
	b := Int(0)
	if c.b != nil && a != 0 {
		b = r.compute(c.b, env)
	}
	if a == 0 || b == 0 {
		return 0
	}
	if a.Kind() != KindInt || b.Kind() != KindInt {
		r.err = wrong("sort.number")
		return 0
	}
	x, y, n := a.N(), b.N(), 0
	switch c.op {
	case OpNeg:
		n = -x
	case OpAdd:
		n = x + y
	case OpSub:
		n = x - y
	case OpMul:
		n = x * y
	case OpDiv:
		if y == 0 {
			r.err = wrong("division")
			return 0
		}
		n = floorDiv(x, y)
	}
	if n > maxMagnitude || n < -maxMagnitude {
		r.err = wrong("number-range.grown", maxMagnitude)
		return 0
	}
	return Int(n)
}

// floorDiv divides and rounds down, so that the same remainder pattern goes on below 0.
func floorDiv(x, y int) int {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// placed gives a problem that was found without knowing where its machine and state.
func (r *runner) placed(f *frame, n *node) {
	if p := r.err; p != nil && p.Machine == "" {
		r.err = nil
		r.fail(f, n, p.Key, p.Args...)
	}
}
