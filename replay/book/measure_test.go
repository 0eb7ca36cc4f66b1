package book_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/pdf"
)

// truth is what stands beside a synthetic book.
type truth struct {
	Pages []struct {
		Page             int
		End              int
		Team1, Team2     string
		Colour1, Colour2 string
		Before           [2]int
		ThisEnd          [2]string `json:"this_end"`
		TimeLeft         []string  `json:"time_left"`
		HouseAt          string    `json:"house_at"`
		PowerPlay        []string  `json:"power_play"`
		Prepositioned    []truthStone
		Shots            []truthShot
	}
	Results []struct {
		Page int
		Line map[string]struct {
			Ends  []string
			Total int
			LSFE  bool
		}
		Players map[string]map[string]string
		LSD     []struct {
			Team, Player string
			CM           float64
		}
		PowerPlays [][]any `json:"power_plays"`
	}
}

type truthStone struct {
	Colour    string
	X, Y      float64
	Delivered bool
}

type truthShot struct {
	Shot               int
	Team, Player, Type string
	Turn               string
	Grade              *int
	Note               *string
	Diagram            bool
	Stones             []truthStone
	Remaining, Removed map[string]int
}

// figures are how well a book was read.
type figures struct {
	stones, missed, extra, delivered, counters int
	worst, sum                                 float64 // cm
	fields, wrong                              int
	wrongs                                     []string
}

func (f *figures) field(where string, got, want any) {
	f.fields++
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.wrong++
		f.wrongs = append(f.wrongs, fmt.Sprintf("%s: %v, want %v", where, got, want))
	}
}

func (f *figures) match(where string, got []diagram.Stone, want []truthStone) {
	used := make([]bool, len(got))
	for _, t := range want {
		f.stones++
		best, near := -1, 0.10
		for i, s := range got {
			if d := math.Hypot(s.X-t.X, s.Y-t.Y); !used[i] && s.Colour.Name() == t.Colour && d < near {
				best, near = i, d
			}
		}
		if best < 0 {
			f.missed++
			f.wrongs = append(f.wrongs, fmt.Sprintf("%s: stone %v missed", where, t))
			continue
		}
		used[best] = true
		f.worst, f.sum = max(f.worst, 100*near), f.sum+100*near
		if got[best].Delivered != t.Delivered {
			f.delivered++
			f.wrongs = append(f.wrongs, fmt.Sprintf("%s: delivered %v", where, t))
		}
	}
	for i, u := range used {
		if !u {
			f.extra++
			f.wrongs = append(f.wrongs, fmt.Sprintf("%s: false stone %v", where, got[i]))
		}
	}
}

func readBook(t testing.TB, path string) (*book.Book, error) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	info, err := f.Stat()
	require.NoError(t, err)
	src, err := pdf.Open(f, info.Size())
	if err != nil {
		return nil, err
	}
	defer src.Close()
	return book.Read(context.Background(), src, nil)
}

func measure(b *book.Book, tr *truth) (f figures) {
	ends := map[int]*book.End{}
	games := map[int]*book.Game{}
	for _, g := range b.Games {
		for _, e := range g.Ends {
			ends[e.Page], games[e.Page] = e, g
		}
	}
	for _, p := range tr.Pages {
		e, g := ends[p.Page], games[p.Page]
		at := fmt.Sprintf("page %d", p.Page)
		if e == nil {
			f.wrongs = append(f.wrongs, at+" missing")
			f.fields++
			f.wrong++
			for _, s := range p.Shots {
				f.missed += len(s.Stones)
			}
			continue
		}
		f.field(at+" end", e.Number, p.End)
		f.field(at+" teams", g.Teams, [2]string{p.Team1, p.Team2})
		f.field(at+" colours", [2]string{e.Colours[0].Name(), e.Colours[1].Name()}, [2]string{p.Colour1, p.Colour2})
		f.field(at+" before", e.Before, p.Before)
		for t := range 2 {
			want := p.ThisEnd[t]
			got := fmt.Sprint(e.Points[t])
			if e.Points[t] < 0 {
				got = "X"
			}
			f.field(at+" points", got, want)
		}
		times := [2]string{}
		copy(times[:], p.TimeLeft)
		f.field(at+" time", e.Time, times)
		f.field(at+" house", e.HouseUp, p.HouseAt == "top")
		if p.Prepositioned != nil {
			f.match(at+" placed", e.Placed, p.Prepositioned)
		}
		shots := map[int]*book.Shot{}
		for _, s := range e.Shots {
			shots[s.Number] = s
		}
		for _, ts := range p.Shots {
			s := shots[ts.Shot]
			where := fmt.Sprintf("%s shot %d", at, ts.Shot)
			if s == nil {
				f.wrongs = append(f.wrongs, where+" missing")
				f.fields++
				f.wrong++
				f.missed += len(ts.Stones)
				continue
			}
			f.field(where+" team", g.Teams[s.Team], ts.Team)
			f.field(where+" player", s.Player, ts.Player)
			f.field(where+" type", s.Type, ts.Type)
			f.field(where+" turn", map[string]string{book.Clockwise: "cw", book.CounterClockwise: "ccw"}[s.Turn], ts.Turn)
			grade, note := -1, ""
			if ts.Grade != nil {
				grade = *ts.Grade
			}
			if ts.Note != nil {
				note = *ts.Note
			}
			f.field(where+" grade", s.Grade, grade)
			f.field(where+" note", s.Note, note)
			if !ts.Diagram {
				continue
			}
			f.match(where, s.Stones, ts.Stones)
			if s.ToThrow != [2]int{ts.Remaining["red"], ts.Remaining["yellow"]} || s.Gone != [2]int{ts.Removed["red"], ts.Removed["yellow"]} {
				f.counters++
				f.wrongs = append(f.wrongs, fmt.Sprintf("%s: counters %v %v, want %v %v", where, s.ToThrow, s.Gone, ts.Remaining, ts.Removed))
			}
		}
	}
	f.results(b, tr)
	return f
}

func (f *figures) results(b *book.Book, tr *truth) {
	byPage := map[int]*book.Results{}
	for _, g := range b.Games {
		if g.Results != nil {
			byPage[g.Results.Page] = g.Results
		}
	}
	for _, want := range tr.Results {
		at := fmt.Sprintf("page %d", want.Page)
		r := byPage[want.Page]
		if r == nil {
			f.field(at+" results", "none", "some")
			continue
		}
		for t, code := range r.Teams {
			l := want.Line[code]
			f.field(at+" line", strings.Join(r.Ends[t], " "), strings.Join(l.Ends, " "))
			f.field(at+" total", r.Total[t], l.Total)
			f.field(at+" lsfe", r.LSFE == t, l.LSFE)
			f.field(at+" players", len(r.Players[t]), len(want.Players[code]))
			for _, p := range r.Players[t] {
				f.field(at+" player "+p.Name, p.Success, want.Players[code][p.Name])
			}
			k := 0
			for _, d := range want.LSD {
				if d.Team != code {
					continue
				}
				got := book.Draw{}
				if k < len(r.Draws[t]) {
					got = r.Draws[t][k]
				}
				f.field(at+" draw", got, book.Draw{Name: d.Player, CM: d.CM})
				k++
			}
		}
		f.field(at+" power plays", len(r.PowerPlays), len(want.PowerPlays))
		for i, p := range want.PowerPlays {
			if i < len(r.PowerPlays) {
				code := p[1].([]any)[0]
				q := r.PowerPlays[i]
				f.field(at+" power play", fmt.Sprint(q.End, r.Teams[max(q.Team, 0)]), fmt.Sprint(p[0], code))
			}
		}
	}
}

// TestSyntheticBooks reads the books that stand beside the project where they are there, and compares them with their truth.
func TestSyntheticBooks(t *testing.T) {
	list, _ := filepath.Glob("../../../shared/logs/curlit-pdf/*.pdf")
	if len(list) == 0 {
		t.Skip("the shared books are not there")
	}
	for _, path := range list {
		t.Run(filepath.Base(path), func(t *testing.T) {
			b, err := readBook(t, path)
			require.NoError(t, err)
			text, err := os.ReadFile(strings.TrimSuffix(path, ".pdf") + ".json")
			require.NoError(t, err)
			var tr truth
			require.NoError(t, json.Unmarshal(text, &tr))
			f := measure(b, &tr)
			t.Logf("%d stones, %d missed, %d false, error mean %.2f worst %.2f cm, %d marks wrong, %d counters wrong; %d fields, %d wrong", f.stones,
				f.missed, f.extra,
				f.sum/float64(f.stones), f.worst, f.delivered, f.counters, f.fields, f.wrong)
			for i, w := range f.wrongs {
				if i < 40 {
					t.Log(w)
				}
			}
			for _, w := range b.Warnings {
				t.Log(w.Place())
			}
			for _, g := range b.Games {
				for _, w := range g.Warnings {
					t.Log(w.Place())
				}
			}
			require.Zero(t, f.missed+f.extra+f.wrong+f.delivered+f.counters)
			require.Less(t, f.worst, 1.6)
		})
	}
}
