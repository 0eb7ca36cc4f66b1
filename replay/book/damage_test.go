package book_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
)

// damaged are options with one to three damages chosen by a seed.
func damaged(seed uint64) booktest.Options {
	rng := rand.New(rand.NewPCG(seed, 7))
	o := booktest.Options{Seed: seed, Ends: 1, Doubles: rng.IntN(4) == 0, TopFirst: rng.IntN(2) == 0, Style: []string{"newer", "2014", "olympic"}[rng.IntN(3)]}
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

// damages is how many seeds are tried; HOGLINE_DAMAGES sets more.
func damages() int {
	if os.Getenv("HOGLINE_DAMAGES") != "" {
		return 200
	}
	return 6
}

// TestDamagesAreTold: a book that is damaged is read as it is, or what was read otherwise is told with its page and shot.
func TestDamagesAreTold(t *testing.T) {
	silent := 0
	for seed := range uint64(damages()) {
		o := damaged(100 + seed)
		data, truth := booktest.Make(o)
		b, err := readBytes(t, data)
		require.NoError(t, err, "%+v", o)
		d := compare(b, truth)
		if len(d.list) == 0 {
			continue
		}
		if len(b.Games) == 1 && slices.ContainsFunc(b.Games[0].Warnings, func(w book.Warning) bool { return w.Shot > 0 || w.Text.Key != "book.rub" }) {
			t.Logf("%+v\n  told: %d differences, such as %s; %d warnings, such as %s", o, len(d.list), d.list[0], len(b.Games[0].Warnings), b.Games[0].Warnings[0].Place())
			continue
		}
		silent++
		t.Errorf("%+v: nothing tells of %q", o, d.list[:min(3, len(d.list))])
	}
	require.Zero(t, silent)
}
