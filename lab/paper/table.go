package paper

import (
	"fmt"
	"strings"
)

// Table is a table of a paper that games are played for.
type Table struct {
	Name  string
	Title string
	Plans []string // bundled plans, whose pairings are its rows
	Heads []string // of the first columns
	// Labels by the plan and Keys, settings of A, tell a row, a label and a setting for each of Heads. Without them it is what is set
	// otherwise than in the first row.
	Keys   []string
	Labels map[string]string
	Pairs  bool   // intervals by pairs of games, else as if games were independent
	Source string // head of the column of the paper's share; empty where it has none
	// Paper is A's share in the paper by the plan, where the plan has none.
	Paper map[string]float64
	// Settings are what both AIs of a plan are played with in turn, as "cycles=5,error=position", in place of what the plan sets or beside it;
	// none: as it is written.
	Settings []string
}

// Set is an AI of a plan with settings of the table.
func (t *Table) Set(ai string, i int) string {
	if len(t.Settings) == 0 {
		return ai
	}
	for s := range strings.SplitSeq(t.Settings[i], ",") {
		key, _, _ := strings.Cut(s, "=")
		if old := setting(ai, key); old != "" {
			ai = strings.Replace(ai, key+"="+old, s, 1)
		} else {
			ai += "," + s
		}
	}
	return ai
}

// Tables are those that are kept, in the order of docs/EXPERIMENTS.md.
var Tables = []Table{
	{Name: "ohto-trees", Title: "Ohto 2016, tables 4 to 7", Plans: []string{"seed004-tree", "seed004-tree-rules", "seed004-rules",
		"seed004-rules-tree"}, Heads: []string{"A over B", "cycles", "error"}, Keys: []string{"cycles", "error"},
		Settings: []string{"cycles=1,error=velocity", "cycles=5,error=velocity", "cycles=5,error=position", "cycles=47,error=position"},
		Labels: map[string]string{"seed004-tree": "state tree over pure Monte Carlo, simple policy (table 4)",
			"seed004-tree-rules": "the same, rule-based policy (table 5)",
			"seed004-rules":      "rule-based over simple policy, pure Monte Carlo (table 6)",
			"seed004-rules-tree": "the same, state tree (table 7)"},
		Pairs: true, Source: "paper, 47 cycles",
		Paper: map[string]float64{"seed004-tree": 0.617, "seed004-tree-rules": 0.552, "seed004-rules": 0.665,
			"seed004-rules-tree": 0.557}},
	{Name: "murayama-levels", Title: "Murayama 2015, table 8.1 and figure 8.1", Plans: []string{"tubstap-levels"},
		Keys: []string{"playouts", "level"}, Heads: []string{"playouts an action", "level"}, Source: "thesis"},
	{Name: "murayama-maps", Title: "Murayama 2015, level 1 of table 8.1 on other maps", Plans: []string{"tubstap-hills66",
		"tubstap-river66", "tubstap-air88", "tubstap-study88"}, Keys: []string{"playouts"}, Heads: []string{"map", "playouts an action"},
		Labels: map[string]string{"tubstap-hills66": "`hills66`", "tubstap-river66": "`river66`",
			"tubstap-air88": "`air88`", "tubstap-study88": "`study88`"}},
	{Name: "murayama-few-units", Title: "Murayama 2015, table 8.2", Plans: []string{"tubstap-few-units"}, Keys: []string{"level"},
		Heads: []string{"level by units that can act"}, Source: "thesis"},
	{Name: "murayama-many-units-3", Title: "Murayama 2015, table 8.3", Plans: []string{"tubstap-many-units-3"}, Keys: []string{"level"},
		Heads: []string{"level by units that can act"}, Source: "thesis"},
	{Name: "murayama-many-units-4", Title: "Murayama 2015, table 8.4", Plans: []string{"tubstap-many-units-4"}, Keys: []string{"level"},
		Heads: []string{"level by units that can act"}, Source: "thesis"},
	{Name: "murayama-unsaid", Title: "what Murayama 2015 does not say", Plans: []string{"tubstap-unsaid"}, Heads: []string{"set otherwise"},
		Source: "thesis"},
	{Name: "murayama-clusters", Title: "clusters by features in place of the groups of Murayama 2015", Plans: []string{"tubstap-clusters"},
		Keys: []string{"playouts", "level", "clusters", "represent"}, Heads: []string{"playouts an action", "level", "clusters", "represent"}},
	{Name: "murayama-curling", Title: "Murayama 2015, table 8.1 carried to curling", Keys: []string{"level"},
		Plans: []string{"seed003-level1", "seed003-level2", "seed003-level3", "seed003-level4"}, Heads: []string{"level over none"}, Pairs: true,
		Source: "thesis, 1000 playouts (another game)",
		Paper:  map[string]float64{"seed003-level1": 0.588, "seed003-level2": 0.540, "seed003-level3": 0.509, "seed003-level4": 0.354}},
}

// Row is a pairing of a table and what is known of it.
type Row struct {
	Plan     string   `json:"plan"`
	A        string   `json:"a"`
	B        string   `json:"b"`
	Paper    float64  `json:"paper,omitempty"` // share of A there
	Outcomes Outcomes `json:"outcomes,omitempty"`
	// Earlier is a result of an earlier build, of which single games are not kept. It stands until more games are played.
	Earlier *Earlier `json:"earlier,omitempty"`
}

// Earlier is a share with its interval as it was published in docs/EXPERIMENTS.md.
type Earlier struct {
	Share    float64    `json:"share"`
	Interval [2]float64 `json:"interval"`
	Games    int        `json:"games"`
}

// share is what a row shows.
func (r *Row) share(pairs bool) Earlier {
	share, interval, games := r.Outcomes.Share(pairs)
	if r.Earlier != nil && r.Earlier.Games > games {
		return *r.Earlier
	}
	return Earlier{share, interval, games}
}

// setting is that of a key in the words of a program, "uct:level=1,playouts=500"; empty where it has none.
func setting(spec, key string) string {
	_, settings, _ := strings.Cut(spec, ":")
	for s := range strings.SplitSeq(settings, ",") {
		if k, v, ok := strings.Cut(s, "="); ok && k == key {
			return v
		}
	}
	return ""
}

// heads are the first cells of a row.
func (t *Table) heads(r *Row, first *Row) []string {
	var list []string
	if label, ok := t.Labels[r.Plan]; ok {
		list = append(list, label)
	}
	for _, k := range t.Keys {
		list = append(list, setting(r.A, k))
	}
	if len(list) > 0 {
		return list
	}
	_, settings, _ := strings.Cut(r.A, ":")
	for part := range strings.SplitSeq(settings, ",") {
		if k, v, _ := strings.Cut(part, "="); setting(first.A, k) != v {
			list = append(list, "`"+part+"`")
		}
	}
	if len(list) == 0 {
		return []string{"nothing"}
	}
	return []string{strings.Join(list, ", ")}
}

// Markdown is the table as the document has it.
func (t *Table) Markdown(r *Results) string {
	var b strings.Builder
	columns := append([]string{}, t.Heads...)
	if t.Source != "" {
		columns = append(columns, t.Source)
	}
	columns = append(columns, "ours", "games")
	_, _ = fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("-|", len(columns)))
	earlier := false
	for i := range r.Rows {
		row := &r.Rows[i]
		s := row.share(t.Pairs)
		cells := t.heads(row, &r.Rows[0])
		switch {
		case row.Paper > 0:
			cells = append(cells, share(row.Paper))
		case t.Source != "":
			cells = append(cells, "")
		}
		cells = append(cells, "not played", fmt.Sprint(s.Games))
		if s.Games > 0 {
			cells[len(cells)-2] = fmt.Sprintf("%s (%s to %s)", share(s.Share), share(s.Interval[0]), share(s.Interval[1]))
		}
		if row.Earlier != nil && s == *row.Earlier {
			cells[len(cells)-1] += " *"
			earlier = true
		}
		_, _ = fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	if earlier {
		b.WriteString("\n\\* by an earlier build, whose single games are not kept.\n")
	}
	if len(r.Runs) > 0 {
		_, _ = fmt.Fprintf(&b, "\n%s\n", played(r.Seed, r.Runs))
	}
	return b.String()
}

// share is a share without the 0 before its point, as papers print it.
func share(v float64) string {
	return strings.TrimPrefix(fmt.Sprintf("%.3f", v), "0")
}
