package paint

import (
	"image"
	"io"
	"strings"
	"unicode"
)

// Caption is the block below a picture: what it shows, and what the letters on it stand for.
type Caption struct {
	Title  string   // bold
	Note   []string // of the user, line by line
	Lines  []string // place, and on what the figures depend
	Legend []LegendLine
}

// LegendLine explains the series of a style.
type LegendLine struct {
	Style SeriesStyle
	Text  string
}

// Sizes of a caption in pixels at a unit of 1.
const (
	captionMargin = 14
	captionTitle  = 15
	captionText   = 12
	captionLine   = 18 // height of a line
	legendIndent  = 46
)

// Picture is a scene with a caption below it; without a title the scene alone.
type Picture struct {
	Scene   Scene
	View    View
	Palette *Palette
	Caption Caption
}

// Size is the extent in pixels, of the caption as well.
func (p *Picture) Size() (w, h float64) {
	w, h = p.View.Size()
	return w, h + p.captionHeight()
}

// row is one line of a caption as it is drawn.
type row struct {
	text   string
	style  Style
	series *SeriesStyle // begins with its letter
	indent float64
}

// rows are the lines of the caption, wrapped to the width of the picture.
func (p *Picture) rows() []row {
	if p.Caption.Title == "" {
		return nil
	}
	u := p.View.Unit
	var rows []row
	add := func(text string, st Style, indent float64, series *SeriesStyle) {
		for i, line := range wrap(text, st, p.View.w-2*captionMargin*u-indent) {
			if i > 0 {
				series = nil
			}
			rows = append(rows, row{line, st, series, indent})
		}
	}
	note := Style{Size: captionText * u, Colour: p.Palette.Text}
	add(p.Caption.Title, Style{Size: captionTitle * u, Bold: true, Colour: p.Palette.Text}, 0, nil)
	for i := range p.Caption.Legend {
		l := &p.Caption.Legend[i]
		add(l.Text, note, legendIndent*u, &l.Style)
	}
	for _, s := range p.Caption.Note {
		add(s, note, 0, nil)
	}
	note.Colour = Mix(p.Palette.Text, p.Palette.Background, 0.35)
	for _, s := range p.Caption.Lines {
		add(s, note, 0, nil)
	}
	return rows
}

func (p *Picture) captionHeight() float64 {
	n := len(p.rows())
	if n == 0 {
		return 0
	}
	return (float64(n)*captionLine + 1.5*captionMargin) * p.View.Unit
}

// Draw draws the picture.
func (p *Picture) Draw(pen Pen) {
	w, h := p.Size()
	pen.Shade(Point{}, Point{w, h}, p.Palette.Background, p.Palette.Background)
	p.Scene.Draw(pen, p.View, p.Palette)
	pen.Clip(Point{}, Point{w, h})
	p.drawCaption(pen)
}

// drawCaption draws the block below the scene.
func (p *Picture) drawCaption(pen Pen) {
	u := p.View.Unit
	x, y := captionMargin*u, p.View.h+(captionMargin+captionText)*u
	for _, r := range p.rows() {
		if r.series != nil {
			p.drawSeries(pen, Point{x, y - 0.36*captionText*u}, r.series)
		}
		pen.Text(Point{x + r.indent, y}, r.text, r.style)
		y += captionLine * u
	}
}

// drawSeries draws a piece of the line of a series with its letter, its left end at a place.
func (p *Picture) drawSeries(pen Pen, at Point, s *SeriesStyle) {
	u := p.View.Unit
	dash := make([]float64, len(s.Dash))
	for i, d := range s.Dash {
		dash[i] = d * u
	}
	pen.Line([]Point{at, {at.X + 0.85*legendIndent*u, at.Y}}, 2.4*u, p.Palette.SeriesColour(*s), dash)
	DrawBadge(pen, Badge{At: Point{at.X + 0.42*legendIndent*u, at.Y}, Label: s.Letter, Colour: s.Colour}, 0.85*u, p.Palette)
}

// empty is a brush on an empty image of the picture.
func (p *Picture) empty() *Brush {
	w, h := p.Size()
	b := NewBrush(image.NewRGBA(image.Rect(0, 0, int(w), int(h))))
	b.Shade(Point{}, Point{w, h}, p.Palette.Background, p.Palette.Background)
	return b
}

// Image draws the picture into a new image.
func (p *Picture) Image() *image.RGBA {
	b := p.empty()
	p.Draw(b)
	return b.Image()
}

// WriteSVG writes the picture as SVG.
func (p *Picture) WriteSVG(w io.Writer) error {
	pen := NewSVG(p.Size())
	p.Draw(pen)
	_, err := pen.WriteTo(w)
	return err
}

// wrap breaks a text into lines of a width in pixels: at spaces, and between characters of scripts that have none.
func wrap(text string, st Style, width float64) []string {
	textLock.Lock()
	defer textLock.Unlock()
	var lines []string
	line := ""
	for _, word := range words(text) {
		if line != "" && textWidth(runs(strings.TrimRight(line+word, " "), st)) > width {
			lines, line = append(lines, strings.TrimRight(line, " ")), ""
			word = strings.TrimLeft(word, " ")
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// words are the parts between which a line may be broken: words with the spaces after them, kana and kanji one by one. A
// closing mark stays with what it closes, a number with its % and its error.
func words(text string) []string {
	var words []string
	start := 0
	var last rune
	for i, r := range text {
		space := last == ' ' && r != ' ' && r != '%' && r != '±' && !strings.HasSuffix(text[:i], "± ")
		breaks := space || i > 0 && (wide(r) || wide(last)) && !strings.ContainsRune("、。，．）」』・ー", r) && last != '「' && last != '（'
		if breaks {
			words = append(words, text[start:i])
			start = i
		}
		last = r
	}
	return append(words, text[start:])
}

func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f
}
