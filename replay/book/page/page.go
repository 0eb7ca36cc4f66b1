// Package page is what a reader of books sees of a page: runs of text with their boxes and the pictures placed on it. Package pdf
// makes pages of PDF files; tests make their own.
package page

import (
	"context"
	"image"
)

// Run is a piece of text that stands on one line. Lengths are in points, y grows down from the top of the page, which is turned so that
// most of its text is upright.
type Run struct {
	Text           string
	X0, Y0, X1, Y1 float64 // its box
	Base           float64 // y of the line on which its letters stand
	Size           float64 // of the letters
	Blank          bool    // a blank stands behind the last letter
}

// Picture is a picture as it is placed on a page: one that is placed twice is two.
type Picture struct {
	X0, Y0, X1, Y1 float64 // its box
	Width, Height  int     // pixels of the picture as it is stored
	// Turns is how often the stored picture has to be turned clockwise by 90 degrees, after it was mirrored from left to right where Mirrored
	// is set, to look as it does on the page.
	Turns    int
	Mirrored bool
	id       int
}

// NewPicture is a picture that the maker of a page knows by a number.
func NewPicture(p Picture, id int) Picture {
	p.id = id
	return p
}

// ID is the number of the maker of the page.
func (p *Picture) ID() int { return p.id }

// Page is one page. Its pictures are read when they are asked for, while it is open.
type Page interface {
	Size() (width, height float64)
	Runs() []Run
	Pictures() []Picture
	// Pixels are those of a picture, turned as it lies on the page.
	Pixels(ctx context.Context, p *Picture) (*image.RGBA, error)
	// Paint draws a box of the page, in points, into so many pixels, without smoothing.
	Paint(ctx context.Context, x0, y0, x1, y1 float64, width, height int) (*image.RGBA, error)
	// Paths reports how many lines and areas are drawn on the page beside its pictures.
	Paths() int
	Close()
}

// Source is a file of pages. One page is open at a time.
type Source interface {
	Pages() int
	// Open reads a page, from 0. An error concerns that page alone.
	Open(ctx context.Context, n int) (Page, error)
	Close()
}
