package gsm

// Exporter is the GDL Factory of seed 002 §6: it says a program in the Game Description Language.
type Exporter struct {
	p     *Program
	facts map[string]bool
	n     int
	wrote map[string]bool
}

func (e *Exporter) fact(s string)                         { e.facts[s] = true }
func (e *Exporter) num(n int) string                      { return "" }
func (e *Exporter) word(v Value) string                   { return "" }
func (e *Exporter) fresh() string                         { return "" }
func (e *Exporter) guard(s Sort, t string) string         { return "" }
func (e *Exporter) same(a, b string) string               { return "" }
func (e *Exporter) less(name, a, b string) string         { return "" }
func (e *Exporter) frame(f, n string, a ...string) string { return "" }
