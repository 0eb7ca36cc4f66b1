package canvas

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// ScoreSeries is a distribution of end scores: Share[k+8] of the ends score k points.
type ScoreSeries struct {
	Colour color.NRGBA
	Faint  bool // an outline, so that colour is not the only difference
	Share  [17]float64
}

// ScoreHistogram draws distributions of end scores as bars side by side, with their shares in
// per cent.
type ScoreHistogram struct {
	widget.BaseWidget
	series []ScoreSeries
	lo, hi int // scores shown
	axis   *fcanvas.Line
	scores []*fcanvas.Text
	bars   [][]*fcanvas.Rectangle // by series, then score
	shares [][]*fcanvas.Text
}

// NewScoreHistogram is an empty histogram.
func NewScoreHistogram() *ScoreHistogram {
	b := &ScoreHistogram{axis: fcanvas.NewLine(ThemeColour(ColourLine))}
	b.ExtendBaseWidget(b)
	return b
}

// Measures of the bars in pixels, and what is shown.
const (
	histogramHeight   = 46 // of the greatest share
	histogramBarWidth = 22
	histogramGap      = 3
	histogramText     = 14 // height of a figure above a bar and of a score below the axis
	minShare          = 0.005
	histogramScores   = 3 // from -3 to +3 in any case
)

// Range is the least and greatest score shown: -3 and +3, or beyond those that occur.
func (b *ScoreHistogram) Range() (lo, hi int) { return b.lo, b.hi }

// SetSeries shows other series.
func (b *ScoreHistogram) SetSeries(series []ScoreSeries) {
	b.series = series
	b.lo, b.hi = -histogramScores, histogramScores
	for _, s := range series {
		for i, x := range s.Share {
			if x >= minShare {
				b.lo, b.hi = min(b.lo, i-8), max(b.hi, i-8)
			}
		}
	}
	b.scores, b.bars, b.shares = nil, nil, nil
	for k := b.lo; k <= b.hi; k++ {
		b.scores = append(b.scores, centredText(scoreText(k), ThemeColour(ColourQuiet)))
	}
	for _, s := range series {
		var bars []*fcanvas.Rectangle
		var shares []*fcanvas.Text
		for k := b.lo; k <= b.hi; k++ {
			r := fcanvas.NewRectangle(s.Colour)
			if s.Faint {
				r.StrokeColor, r.StrokeWidth = s.Colour, 1
				c := s.Colour
				c.A = uint8(int(c.A) / 4)
				r.FillColor = c
			}
			text := ""
			if x := s.Share[k+8]; x >= minShare {
				text = fmt.Sprintf("%.0f", math.Round(100*x)) // half a per cent is 1, not 0
			}
			bars, shares = append(bars, r), append(shares, centredText(text, s.Colour))
		}
		b.bars, b.shares = append(b.bars, bars), append(b.shares, shares)
	}
	b.Refresh()
}

func centredText(s string, c color.Color) *fcanvas.Text {
	t := fcanvas.NewText(s, c)
	t.TextSize, t.Alignment = NoteSize, fyne.TextAlignCenter
	return t
}

// scoreText is an end score with its sign, with a true minus.
func scoreText(k int) string {
	switch {
	case k < 0:
		return fmt.Sprintf("−%d", -k)
	case k > 0:
		return fmt.Sprintf("+%d", k)
	}
	return "0"
}

// CreateRenderer is for fyne.
func (b *ScoreHistogram) CreateRenderer() fyne.WidgetRenderer { return &scoreHistogramRenderer{b} }

type scoreHistogramRenderer struct{ b *ScoreHistogram }

func (r *scoreHistogramRenderer) MinSize() fyne.Size {
	return fyne.NewSize(200, histogramText+histogramHeight+1+histogramText)
}

func (r *scoreHistogramRenderer) Layout(s fyne.Size) {
	b := r.b
	base := float32(histogramText + histogramHeight)
	b.axis.Position1, b.axis.Position2 = fyne.NewPos(0, base), fyne.NewPos(s.Width, base)
	n, m := len(b.scores), float32(len(b.series))
	if n == 0 || m == 0 {
		return
	}
	top := minShare
	for _, x := range b.series {
		for _, y := range x.Share {
			top = math.Max(top, y)
		}
	}
	column := s.Width / float32(n)
	wide := min(histogramBarWidth, (column-2*histogramGap)/m-histogramGap)
	for i := range n {
		mid := column * (float32(i) + 0.5)
		b.scores[i].Resize(fyne.NewSize(column, histogramText))
		b.scores[i].Move(fyne.NewPos(mid-column/2, base+1))
		for k := range b.series {
			high := float32(histogramHeight * b.series[k].Share[b.lo+i+8] / top)
			if high > 0 {
				high = max(high, 1)
			}
			x := mid + (float32(k)-m/2)*(wide+histogramGap) + histogramGap/2.
			b.bars[k][i].Resize(fyne.NewSize(wide, high))
			b.bars[k][i].Move(fyne.NewPos(x, base-high))
			b.shares[k][i].Resize(fyne.NewSize(wide+4, histogramText))
			b.shares[k][i].Move(fyne.NewPos(x-2, base-high-histogramText-1))
		}
	}
}

func (r *scoreHistogramRenderer) Refresh() {
	r.b.axis.StrokeColor = ThemeColour(ColourLine)
	r.Layout(r.b.Size())
	refresh(r.b)
}

func (r *scoreHistogramRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.b.axis}
	for _, t := range r.b.scores {
		all = append(all, t)
	}
	for k := range r.b.series {
		for i := range r.b.scores {
			all = append(all, r.b.bars[k][i], r.b.shares[k][i])
		}
	}
	return all
}

func (r *scoreHistogramRenderer) Destroy() {}
