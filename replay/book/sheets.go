package book

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/replay/book/page"
)

// The place in points of the title of a page in the size in which pages are published.
const (
	titleMiddle = 297.6
	titleBase   = 117.3
	pageWidth   = 595.3
	pageHeight  = 841.9
)

// isTitle reports whether a piece of text is the title of a page that is read.
func isTitle(r *page.Run) bool {
	return shotsTitle.MatchString(r.Text) || resultsTitle.MatchString(strings.TrimSpace(r.Text))
}

// sheets are the pages that are printed on one, by their titles in columns and rows: one of a book as it is published. Pages without a
// title are left out where there are several. Each is in the usual size at the usual place.
func sheets(p page.Page) []page.Page {
	var titles []page.Run
	for _, r := range p.Runs() {
		if isTitle(&r) {
			titles = append(titles, r)
		}
	}
	if len(titles) < 2 {
		return []page.Page{usual(p)}
	}
	width, height := p.Size()
	columns := bordersOf(titles, width, func(r page.Run) (at, top float64) { return (r.X0 + r.X1) / 2, -1 })
	rows := bordersOf(titles, height, func(r page.Run) (at, top float64) { return r.Base, r.Base })
	var list, without []page.Page
	by := 0.0 // how much larger than it is printed a page is as published
	for i := range rows[:len(rows)-1] {
		for k := range columns[:len(columns)-1] {
			part := page.Part(p, columns[k], rows[i], columns[k+1], rows[i+1])
			if !slices.ContainsFunc(part.Runs(), func(r page.Run) bool { return isTitle(&r) }) {
				continue
			}
			if large, ok := scaleOf(part); ok {
				by = large
			} else {
				without = append(without, part)
			}
			list = append(list, part)
		}
	}
	if by == 0 || len(list) < 2 { // a list of contents, or pages of results alone
		return []page.Page{usual(p)}
	}
	for i, part := range list {
		if !slices.Contains(without, part) {
			list[i] = usual(part)
			continue
		}
		runs := part.Runs()
		title := runs[slices.IndexFunc(runs, func(r page.Run) bool { return isTitle(&r) })]
		list[i] = page.Scaled(part, by, titleMiddle-by*(title.X0+title.X1)/2, titleBase-by*title.Base)
	}
	return list
}

// bordersOf are where the columns or rows of pages printed on one of a size begin and end. Titles tell where they are, in the middle or
// from the top.
func bordersOf(titles []page.Run, size float64, of func(page.Run) (at, top float64)) []float64 {
	const same = 0.1 // of the size: titles of one column or row
	var places []float64
	fromTop := false
	for _, r := range titles {
		at, top := of(r)
		fromTop = top >= 0
		places = append(places, at)
	}
	slices.Sort(places)
	borders := []float64{0}
	before := places[0]
	for _, at := range places[1:] {
		if at-before > same*size {
			if fromTop {
				borders = append(borders, at-places[0])
			} else {
				borders = append(borders, (before+at)/2)
			}
		}
		before = at
	}
	return append(borders, size)
}
