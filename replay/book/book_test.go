package book_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/pdf"
)

func readBytes(t testing.TB, data []byte) (*book.Book, error) {
	t.Helper()
	src, err := pdf.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	defer src.Close()
	return book.Read(context.Background(), src, nil)
}

// differences are where a book was read otherwise than it is.
type differences struct {
	list  []string
	worst float64 // cm
}

func (d *differences) add(format string, args ...any) {
	d.list = append(d.list, fmt.Sprintf(format, args...))
}

func (d *differences) equal(where string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		d.add("%s: %v, want %v", where, got, want)
	}
}

func (d *differences) stones(where string, got []diagram.Stone, want []booktest.Stone) {
	used := make([]bool, len(got))
	for _, t := range want {
		best, near := -1, 0.08
		for i, s := range got {
			if r := math.Hypot(s.X-t.X, s.Y-t.Y); !used[i] && (s.Colour == diagram.Red) == t.Red && r < near {
				best, near = i, r
			}
		}
		if best < 0 {
			d.add("%s: %+v missed", where, t)
			continue
		}
		used[best], d.worst = true, max(d.worst, 100*near)
		if got[best].Delivered != t.Delivered {
			d.add("%s: delivered %+v", where, t)
		}
	}
	for i := range got {
		if !used[i] {
			d.add("%s: %+v is none", where, got[i])
		}
	}
}

func compare(b *book.Book, t *booktest.Truth) (d differences) {
	if len(b.Games) != 1 {
		d.add("%d games", len(b.Games))
		return d
	}
	g := b.Games[0]
	d.equal("teams", g.Teams, t.Codes)
	d.equal("names", g.Names, t.Names)
	d.equal("ends", len(g.Ends), len(t.Ends))
	d.equal("date, start, session, sheet", []string{g.Date, g.Start, g.Session, g.Sheet}, []string{"2 APR 2025", "14:00",
		"Round Robin Session 3", "B"})
	for i := range min(len(g.Ends), len(t.Ends)) {
		e, w := g.Ends[i], &t.Ends[i]
		at := fmt.Sprintf("end %d", w.Number)
		d.equal(at+" number, page", []int{e.Number, e.Page}, []int{w.Number, w.Page})
		d.equal(at+" score", []any{e.Before, e.Points, e.Finished}, []any{w.Before, w.Points, w.Finished})
		d.equal(at+" time", e.Time, w.Time)
		d.equal(at+" colour", e.Colours[0] == diagram.Red, t.FirstRed)
		if w.Placed != nil {
			d.stones(at+" placed", e.Placed, w.Placed)
		}
		shots := map[int]*book.Shot{}
		for _, s := range e.Shots {
			shots[s.Number] = s
		}
		for k := range w.Shots {
			d.shot(fmt.Sprintf("%s shot %d", at, w.Shots[k].Number), shots[w.Shots[k].Number], &w.Shots[k])
		}
		if len(e.Shots) > len(w.Shots) {
			d.add("%s: %d shots, want %d", at, len(e.Shots), len(w.Shots))
		}
	}
	return d
}

func (d *differences) shot(at string, s *book.Shot, w *booktest.Shot) {
	if s == nil {
		if w.Drawn || w.Worded {
			d.add("%s is not there", at)
		}
		return
	}
	if w.Worded {
		d.equal(at+" words", []any{s.Team, s.Player, s.Type, s.Turn == book.Clockwise, s.Grade, s.Note}, []any{w.Team, w.Player, w.Type,
			w.Clockwise, w.Grade, w.Note})
	}
	if w.Drawn {
		d.stones(at, s.Stones, w.Stones)
		d.equal(at+" counters", []any{s.ToThrow, s.Gone}, []any{w.ToThrow, w.Gone})
	}
}

// books are kinds of books with what readers stumble over.
var books = map[string]booktest.Options{
	"newer":            {Seed: 1},
	"2014":             {Seed: 2, Style: "2014", Words: true, OldLine: true, TopFirst: true},
	"olympic doubles":  {Seed: 3, Style: "olympic", Doubles: true, Ends: 3},
	"jpeg":             {Seed: 4, Picture: booktest.JPEG},
	"jpeg doubles":     {Seed: 5, Picture: booktest.JPEG, Style: "olympic", Doubles: true},
	"jpeg 2014":        {Seed: 6, Picture: booktest.JPEG, Style: "2014", Words: true},
	"negative":         {Seed: 7, Picture: booktest.Negative},
	"decoded":          {Seed: 8, Picture: booktest.Decoded},
	"larger":           {Seed: 9, Picture: booktest.Larger, TopFirst: true},
	"glued":            {Seed: 10, Glued: true, Notes: true},
	"glued 2016":       {Seed: 11, Glued: true, OldLine: true, Style: "2014", Words: true},
	"notes, shuffled":  {Seed: 12, Notes: true, Shuffled: true, Exchange: true},
	"conceded":         {Seed: 13, Concede: true, Ends: 3},
	"no dots":          {Seed: 14, NoDots: true, Exchange: true},
	"no results":       {Seed: 15, NoResult: true, Exchange: true},
	"turned":           {Seed: 16, Turned: 90},
	"upside down":      {Seed: 17, Turned: 180, TopFirst: true},
	"turned left":      {Seed: 18, Turned: 270},
	"two on one":       {Seed: 24, Columns: 2, Ends: 4},
	"one time":         {Seed: 25, OneTime: true},
	"word by word":     {Seed: 26, ByWord: true, Ends: 2},
	"strips":           {Seed: 27, Picture: booktest.Strips, TopFirst: true},
	"greater":          {Seed: 28, Picture: booktest.Greater},
	"doubles conceded": {Seed: 19, Doubles: true, Concede: true, Notes: true, Shuffled: true},
}

func TestBooks(t *testing.T) {
	for name, o := range books {
		t.Run(name, func(t *testing.T) {
			if o.Ends == 0 {
				o.Ends = 1 // a page takes a quarter of a second
			}
			data, truth := booktest.Make(o)
			b, err := readBytes(t, data)
			require.NoError(t, err)
			d := compare(b, truth)
			require.Empty(t, strings.Join(d.list[:min(len(d.list), 15)], "\n"))
			require.Less(t, d.worst, 1.53, "cm: a pixel")
			for _, w := range b.Games[0].Warnings {
				t.Log(w.Place())
			}
		})
	}
}
