package component

// mathComponent is the paper's Math (Ito 2019 §3.3): whole numbers, + − × ÷ in the arguments, comparison.
// Math.eq gives a variable without value the other side's; Math.set, an extension, changes a variable.
func mathComponent() *Component {
	order := func(name, doc string, holds func(a, b int) bool) Func {
		return Func{Name: name, Doc: doc,
			Params: []Param{{Name: "a", Sort: SortInt, Given: true}, {Name: "b", Sort: SortInt, Given: true}},
			Compare: func(c *Call) {
				a, b := c.Args[0], c.Args[1]
				if a.Mode == Is && b.Mode == Is && a.Value.Kind() == KindInt && b.Value.Kind() == KindInt {
					c.Hold(holds(a.Value.N(), b.Value.N()))
				}
			}}
	}
	values := []Param{{Name: "a", Sort: SortAny}, {Name: "b", Sort: SortAny}}
	return &Component{
		Name: "Math",
		Funcs: []Func{
			{Name: "eq", Params: values, Compare: mathEqual, Doc: "a = b; a variable without value is given the other's"},
			{Name: "ne", Params: []Param{{Name: "a", Sort: SortAny, Given: true}, {Name: "b", Sort: SortAny, Given: true}},
				Compare: func(c *Call) {
					c.Hold(c.Args[0].Mode == Is && c.Args[1].Mode == Is && c.Args[0].Value != c.Args[1].Value)
				}, Doc: "a ≠ b"},
			order("lt", "a < b", func(a, b int) bool { return a < b }),
			order("le", "a ≤ b", func(a, b int) bool { return a <= b }),
			order("gt", "a > b", func(a, b int) bool { return a > b }),
			order("ge", "a ≥ b", func(a, b int) bool { return a >= b }),
			{Name: "between", Doc: "a ≤ n ≤ b; n without value runs through all of them", Compare: mathBetween,
				Params: []Param{{Name: "n", Sort: SortInt}, {Name: "a", Sort: SortInt, Given: true}, {Name: "b", Sort: SortInt, Given: true}}},
			{Name: "set", Role: Define, Params: values, Define: func(*Call) bool { return true }, Doc: "the variable a has the value b from now on"},
		},
	}
}

func mathEqual(c *Call) {
	a, b := c.Args[0], c.Args[1]
	switch {
	case a.Mode == Is:
		c.Yield(a.Value, a.Value)
	case b.Mode == Is:
		c.Yield(b.Value, b.Value)
	case a.Mode == Free && b.Mode == Free:
		c.fail("undefined.equal")
	}
}

// maxBetween is how many numbers a variable runs through at most.
const maxBetween = 10_000

func mathBetween(c *Call) {
	lo, hi := c.Args[1].Value, c.Args[2].Value
	if lo.Kind() != KindInt || hi.Kind() != KindInt {
		return
	}
	from, to := c.Range(0, lo.N(), hi.N())
	if to-from >= maxBetween {
		c.fail("number-range.between")
		return
	}
	for n := from; n <= to; n++ {
		if !c.Yield(Int(n), lo, hi) {
			return
		}
	}
}
