package book_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
)

// damaged are options with one to three damages chosen by a seed.
func damaged(seed uint64) booktest.Options {
	rng := rand.New(rand.NewPCG(seed, 7))
	o := booktest.Options{Seed: seed, Ends: 1, Doubles: rng.IntN(4) == 0, TopFirst: rng.IntN(2) == 0, Style: []string{"newer", "2014",
		"olympic"}[rng.IntN(3)]}
	shots := 16
	if o.Doubles {
		shots = 10
	}
	for range 1 + rng.IntN(3) {
		switch rng.IntN(9) {
		case 0:
			o.Picture = booktest.JPEG
		case 1:
			o.Recoloured = 1 + rng.IntN(5)
		case 2:
			o.Notes = true
		case 3:
			o.Missing = append(o.Missing, 1+rng.IntN(shots), 1+rng.IntN(shots))
		case 4:
			o.Turned = 90 * rng.IntN(4)
		case 5:
			o.NoText = append(o.NoText, 1+rng.IntN(shots))
		case 6:
			o.Swapped = true
		case 7:
			o.NoDots, o.Exchange = true, rng.IntN(2) == 0
		case 8:
			o.Picture = []booktest.Picture{booktest.Negative, booktest.Decoded, booktest.Larger}[rng.IntN(3)]
		}
	}
	return o
}

// furtherDamaged are options with one to three damages of more kinds.
func furtherDamaged(seed uint64) booktest.Options {
	rng := rand.New(rand.NewPCG(seed, 11))
	o := booktest.Options{Seed: seed, Ends: 1, Doubles: rng.IntN(4) == 0, TopFirst: rng.IntN(2) == 0, Style: []string{"newer", "2014",
		"olympic"}[rng.IntN(3)]}
	shots := 16
	if o.Doubles {
		shots = 10
	}
	for range 1 + rng.IntN(3) {
		switch rng.IntN(13) {
		case 0:
			o.Turned = 90 * (1 + rng.IntN(3))
		case 1:
			o.Font = []string{"Times-Roman", "Courier", "Helvetica-Bold", "NoSuchFont"}[rng.IntN(4)]
		case 2:
			o.Scale = []float64{0.7, 0.85, 0.95}[rng.IntN(3)]
		case 3:
			o.Picture = booktest.Double
		case 4:
			o.Picture = booktest.Larger
		case 5:
			o.Picture = booktest.Negative
		case 6:
			o.Twice = append(o.Twice, 2+rng.IntN(shots-1))
		case 7:
			o.Over = true
		case 8:
			o.Notes = true
		case 9:
			o.Glued = true
		case 10:
			o.Missing = append(o.Missing, 1+rng.IntN(shots))
		case 11:
			o.Recoloured = 1 + rng.IntN(5)
		case 12:
			o.Picture, o.Shuffled = booktest.JPEG, true
		}
	}
	return o
}

// damages are how many seeds are tried, and from which; HOGLINE_DAMAGES sets the first of 200.
func damages() (from, n int) {
	if from, err := strconv.Atoi(os.Getenv("HOGLINE_DAMAGES")); err == nil {
		return from, 200
	}
	return 100, 4
}

// TestDamagesAreTold: a book that is damaged is read as it is, or what was read otherwise is told with its page and shot.
func TestDamagesAreTold(t *testing.T) {
	from, n := damages()
	told := [2]int{}
	for kind, of := range []func(uint64) booktest.Options{damaged, furtherDamaged} {
		for seed := range n {
			o := of(uint64(from + seed))
			data, truth := booktest.Make(o)
			b, err := readBytes(t, data)
			if err != nil && len(b.Games) == 0 {
				t.Logf("%+v\n  refused: %v", o, err)
				told[kind]++
				continue
			}
			d := compare(b, truth)
			if len(d.list) == 0 {
				continue
			}
			if len(b.Games) == 1 && slices.ContainsFunc(b.Games[0].Warnings, func(w book.Warning) bool {
				return w.Shot > 0 ||
					w.Text.Key != "book.rub"
			}) {
				told[kind]++
				t.Logf("%+v\n  told: %d differences, such as %s; %d warnings, such as %s", o, len(d.list), d.list[0], len(b.Games[0].Warnings),
					b.Games[0].Warnings[0].Place())
				continue
			}
			t.Errorf("%+v: nothing tells of %q", o, d.list[:min(3, len(d.list))])
		}
	}
	t.Logf("of %d books each %v were read otherwise than they are, and said so", n, told)
}
