package policy

import "github.com/hogline/hogline/engine/curling"

// Simple is the simple policy of Ohto 2016 (table 1): a draw to the tee and, when the
// opponent has a stone in the house, a hit on the one nearest to the tee; either turn,
// each as likely.
type Simple struct{}

// Options implements Policy.
func (Simple) Options(b *Board, buf []Option) []Option {
	t, p := b.Best(false, -1), 0.5
	if t >= 0 {
		p = 0.25
	}
	buf = append(buf,
		Option{Label{DrawTee, Stop, -1, -1, curling.Right}, p},
		Option{Label{DrawTee, Stop, -1, -1, curling.Left}, p})
	if t >= 0 {
		buf = append(buf,
			Option{Label{Hit, Middle, int8(t), -1, curling.Right}, 0.25},
			Option{Label{Hit, Middle, int8(t), -1, curling.Left}, 0.25})
	}
	return buf
}
