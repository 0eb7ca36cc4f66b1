package play

import (
	"fmt"
	"math"
	"path/filepath"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/registry"
)

// standing is a player of a tournament in JSON.
type standing struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Points float64 `json:"points"` // a win is 1, a tie as the plan says
	Share  float64 `json:"win_share"`
}

// TournamentResult is a tournament in JSON: the pairings as arena prints them, and the table.
type TournamentResult struct {
	Mode     string          `json:"mode"`
	Pairings []*arena.Result `json:"pairings"`
	Table    []standing      `json:"table"`
}

// pairings are who meets whom: all, or the first against each other one.
func pairings(mode string, n int) ([][2]int, error) {
	var list [][2]int
	switch mode {
	case "", "round-robin":
		for i := range n {
			for j := i + 1; j < n; j++ {
				list = append(list, [2]int{i, j})
			}
		}
	case "gauntlet":
		for j := 1; j < n; j++ {
			list = append(list, [2]int{0, j})
		}
	default:
		return nil, command.Usagef("--mode %s, want round-robin or gauntlet", mode)
	}
	if len(list) == 0 {
		return nil, command.Usagef("a tournament needs two players or more")
	}
	return list, nil
}

// tournament plays all pairings one after the other; each is a run of its own with a folder of its own.
func (c *ArenaCmd) tournament(ctx *command.Context, written arenaPlan) error {
	players := written.Players
	list, err := pairings(written.Mode, len(players))
	if err != nil {
		return err
	}
	for _, spec := range players { // before the first game
		if _, err := registry.Parse(spec); err != nil {
			return command.WrongUse(err)
		}
	}
	mode := written.Mode
	if mode == "" {
		mode = "round-robin"
	}
	written.Players, written.Mode = nil, ""
	t := TournamentResult{Mode: mode, Table: make([]standing, len(players))}
	cells := map[[2]int]*arena.Result{}
	for _, p := range list {
		pairing := written
		pairing.A, pairing.B = players[p[0]], players[p[1]]
		dir := c.Out
		if dir != "" {
			dir = filepath.Join(dir, fmt.Sprintf("%02d-%02d", p[0]+1, p[1]+1))
		}
		r, err := c.play(ctx, pairing, dir)
		if err != nil {
			return err
		}
		t.Pairings = append(t.Pairings, r)
		cells[p] = r
		for k, points := range []float64{r.WinShare * float64(r.Games), (1 - r.WinShare) * float64(r.Games)} {
			s := &t.Table[p[k]]
			s.Games += r.Games
			s.Points += math.Round(1e6*points) / 1e6 // a share times a number, in ties of some thousandths
		}
		if ctx.Context.Err() != nil {
			break
		}
	}
	for i := range t.Table {
		s := &t.Table[i]
		s.Player = players[i]
		if s.Games > 0 {
			s.Share = s.Points / float64(s.Games)
		}
	}
	if c.JSON {
		return ctx.JSON(t)
	}
	return printTable(ctx, &t, cells)
}

// printTable prints the cross table: won, drawn and lost games of the row's player against the column's.
func printTable(ctx *command.Context, t *TournamentResult, cells map[[2]int]*arena.Result) error {
	head := []string{"", ""}
	for i := range t.Table {
		head = append(head, fmt.Sprint(i+1))
	}
	w := table.New(append(head, "points", "games", "share")...)
	for i := range t.Table {
		s := &t.Table[i]
		row := []any{i + 1, s.Player}
		for j := range t.Table {
			switch r, back := cells[[2]int{i, j}], cells[[2]int{j, i}]; {
			case r != nil:
				row = append(row, table.Num("%d-%d-%d", r.Wins, r.Draws, r.Losses))
			case back != nil:
				row = append(row, table.Num("%d-%d-%d", back.Losses, back.Draws, back.Wins))
			default:
				row = append(row, "")
			}
		}
		w.Row(append(row, table.Num("%g", s.Points), s.Games, table.Num("%.3f", s.Share))...)
	}
	if err := w.Write(ctx.Out); err != nil {
		return err
	}
	for _, r := range t.Pairings {
		if r.Games == 0 {
			_, _ = fmt.Fprintf(ctx.Out, "%s against %s: no game is over yet\n", r.A, r.B)
			continue
		}
		_, _ = fmt.Fprintf(ctx.Out, "%s against %s: win share %.3f, 95 %% %.3f to %.3f\n", r.A, r.B, r.WinShare, r.CI95[0], r.CI95[1])
	}
	return nil
}
