package replay

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/charset"
)

// DataSet is a list of games that were charted at tournaments, read from one folder. A game of it is opened when it is
// asked for.
type DataSet struct {
	Format   string
	Games    []GameEntry
	Files    []TableFile // that were read
	Warnings []Warning   // of the list; those of a game stand in the game
	Sides    []Warning   // whether left and right are proved by the draws of charts; none where nothing can tell it
	// OpenGame reads game number i of Games. It is safe for concurrent use. Of a chart that tells no stones apart it takes
	// seconds, as throws are searched for; on, which may be nil, then hears after every shot how many of them are done, and the
	// error is the context's when that ends.
	OpenGame func(ctx context.Context, i int, on func(done, of int)) (*Game, error)
	// DraftGame reads a game at once, of a chart that tells no stones apart one whose Identify is still to be asked. It is nil
	// where OpenGame takes no time either.
	DraftGame func(ctx context.Context, i int) (*Game, error)
}

// Draft is game number i as it can be shown at once.
func (d *DataSet) Draft(ctx context.Context, i int) (*Game, error) {
	if d.DraftGame != nil {
		return d.DraftGame(ctx, i)
	}
	return d.OpenGame(ctx, i, nil)
}

// GameEntry is a game in a list.
type GameEntry struct {
	ID          string    `json:"id"` // unique in the data set
	Event       string    `json:"event"`
	Session     string    `json:"session"`
	Sheet       string    `json:"sheet"`
	Teams       [2]string `json:"teams"`
	Score       [2]int    `json:"score"`
	Ends        int       `json:"ends"`
	Shots       int       `json:"shots"`
	ScoreAgrees int       `json:"score_agrees"` // ends whose charted score is the one that the stones give
	PowerPlays  int       `json:"power_plays"`
	TimeOuts    int       `json:"time_outs"`
}

// TableFile is how a file of a data set was read.
type TableFile struct {
	Name         string // with the folder below that of the data set
	Encoding     charset.Encoding
	Separator    string // what parts the cells: a comma, a semicolon or a tab
	DecimalComma bool
}

// Plain reports whether a file was read as most are: UTF-8, commas between cells and points before decimals.
func (f *TableFile) Plain() bool {
	return f.Encoding == charset.Encoding{} && f.Separator == "," && !f.DecimalComma
}

// Find is the number of the game with an ID, -1 if there is none.
func (d *DataSet) Find(id string) int {
	return slices.IndexFunc(d.Games, func(g GameEntry) bool { return strings.EqualFold(g.ID, id) })
}

// Filter is the numbers of the games that hold every word of text in their event, session, sheet, teams or ID, whatever
// the case of letters. An empty text holds for all.
func (d *DataSet) Filter(text string) []int {
	words := strings.Fields(strings.ToLower(text))
	list := []int{}
	for i := range d.Games {
		if d.Games[i].holds(words) {
			list = append(list, i)
		}
	}
	return list
}

func (g *GameEntry) holds(words []string) bool {
	text := strings.ToLower(strings.Join([]string{g.ID, g.Event, g.Session, g.Sheet, g.Teams[0], g.Teams[1]}, " "))
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// Part is a data set of a folder below another one.
type Part struct {
	Folder string // from the folder above
	Set    *DataSet
}

// Merge is one data set of the games of several. An ID that several have gets the folder before it.
func Merge(parts []Part) *DataSet {
	if len(parts) == 1 {
		return parts[0].Set
	}
	type source struct {
		part *Part
		game int
		id   string
	}
	of := map[string]int{}
	for _, p := range parts {
		for i := range p.Set.Games {
			of[p.Set.Games[i].ID]++
		}
	}
	m := &DataSet{}
	var list []source
	for k := range parts {
		p := &parts[k]
		if !strings.Contains(m.Format, p.Set.Format) {
			m.Format = strings.TrimPrefix(m.Format+", "+p.Set.Format, ", ")
		}
		for _, f := range p.Set.Files {
			f.Name = path.Join(p.Folder, f.Name)
			m.Files = append(m.Files, f)
		}
		for _, w := range p.Set.Warnings {
			w.File = path.Join(p.Folder, w.File)
			m.Warnings = append(m.Warnings, w)
		}
		for _, w := range p.Set.Sides {
			w.File = path.Join(p.Folder, w.File)
			m.Sides = append(m.Sides, w)
		}
		for i, e := range p.Set.Games {
			if of[e.ID] > 1 {
				e.ID = strings.ReplaceAll(p.Folder, "/", "-") + "-" + e.ID
			}
			m.Games = append(m.Games, e)
			list = append(list, source{p, i, e.ID})
		}
	}
	placed := func(s source, g *Game) *Game {
		g.Extra["GameID"] = s.id
		for i := range g.Warnings {
			g.Warnings[i].File = path.Join(s.part.Folder, g.Warnings[i].File)
		}
		return g
	}
	m.OpenGame = func(ctx context.Context, i int, on func(done, of int)) (*Game, error) {
		g, err := list[i].part.Set.OpenGame(ctx, list[i].game, on)
		if err != nil {
			return nil, err
		}
		return placed(list[i], g), nil
	}
	m.DraftGame = func(ctx context.Context, i int) (*Game, error) {
		g, err := list[i].part.Set.Draft(ctx, list[i].game)
		if err != nil {
			return nil, err
		}
		if g.Identify != nil {
			g.Identify = func(ctx context.Context, on func(done, of int)) (*Game, error) { return m.OpenGame(ctx, i, on) }
		}
		return placed(list[i], g), nil
	}
	return m
}

// Entry is a game in a list, by what it tells of itself.
func Entry(g *Game) GameEntry {
	return GameEntry{ID: g.Extra["game_id"], Event: g.Extra["Event"], Session: g.Extra["Session"], Sheet: g.Extra["Sheet"], Teams: g.Teams,
		Score: g.Result.Score, Ends: len(g.Ends), Shots: g.Shots()}
}

// Alone is a game as a data set of its own.
func Alone(g *Game) *DataSet {
	return &DataSet{Format: g.Format, Games: []GameEntry{Entry(g)},
		OpenGame: func(context.Context, int, func(done, of int)) (*Game, error) { return g, nil }}
}
