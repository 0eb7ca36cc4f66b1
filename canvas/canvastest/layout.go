// Package canvastest tells in text what a view lays out, so that tests can compare it.
package canvastest

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"reflect"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// Layout is every visible object at and below an object, a line each, in the order of drawing: kind, place within the line that it is
// indented under, size, and what of it is seen. What lies outside the part that a scroll shows is left out, and so are groups of one.
func Layout(o fyne.CanvasObject) string {
	var l layout
	l.object(o, fyne.Position{}, 0, nil)
	return l.text.String()
}

// Whole is Layout with what lies outside the part that a scroll shows.
func Whole(o fyne.CanvasObject) string {
	l := layout{whole: true}
	l.object(o, fyne.Position{}, 0, nil)
	return l.text.String()
}

// layout writes the lines.
type layout struct {
	text  strings.Builder
	whole bool // nothing is left out
}

// area is a part of the window, with its upper left corner relative to the objects that are written.
type area struct{ x0, y0, x1, y1 float32 }

func (a *area) moved(by fyne.Position) *area {
	if a == nil {
		return nil
	}
	return &area{a.x0 - by.X, a.y0 - by.Y, a.x1 - by.X, a.y1 - by.Y}
}

func (a *area) holds(at fyne.Position, s fyne.Size) bool {
	return a == nil || at.X < a.x1 && at.Y < a.y1 && at.X+s.Width > a.x0 && at.Y+s.Height > a.y0
}

// line writes a line.
func (l *layout) line(depth int, kind string, at fyne.Position, s fyne.Size, more ...string) {
	fmt.Fprintf(&l.text, "%s%s %s,%s %sx%s", strings.Repeat(" ", depth), kind, num(at.X), num(at.Y), num(s.Width), num(s.Height))
	for _, m := range more {
		if m != "" {
			l.text.WriteByte(' ')
			l.text.WriteString(m)
		}
	}
	l.text.WriteByte('\n')
}

// num is a number to a tenth.
func num(v float32) string {
	r := math.Round(float64(v)*10) / 10
	if r == 0 {
		r = 0 // no minus
	}
	return strconv.FormatFloat(r, 'f', -1, 64)
}

// object writes an object whose place is relative to a line that stands off from it.
func (l *layout) object(o fyne.CanvasObject, off fyne.Position, depth int, seen *area) {
	if o == nil || reflect.ValueOf(o).IsNil() || !o.Visible() {
		return
	}
	at := o.Position().Add(off)
	if _, line := o.(*fcanvas.Line); !line && !seen.holds(at, o.Size()) {
		return
	}
	if l.primitive(o, at, depth) || l.known(o, at, depth) {
		return
	}
	kind, more := "box", ""
	var parts []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		parts = o.Objects
	case *container.Scroll:
		l.scroll(o, at, depth, seen)
		return
	case fyne.Widget:
		kind, more = fields(o)
		parts = test.WidgetRenderer(o).Objects()
	}
	drawn := drawnBy(o)
	if parts = visible(parts); len(parts) == 0 && more == "" {
		return
	} else if len(parts) == 1 && more == "" && len(drawn) == 0 {
		l.object(parts[0], at, depth, seen)
		return
	}
	l.line(depth, kind, at, o.Size(), more)
	for _, d := range drawn {
		l.text.WriteString(strings.Repeat(" ", depth+1) + d + "\n")
	}
	for _, p := range parts {
		l.object(p, fyne.Position{}, depth+1, seen.moved(at))
	}
}

func visible(list []fyne.CanvasObject) (out []fyne.CanvasObject) {
	for _, o := range list {
		if o != nil && !reflect.ValueOf(o).IsNil() && o.Visible() {
			out = append(out, o)
		}
	}
	return out
}

func (l *layout) scroll(s *container.Scroll, at fyne.Position, depth int, seen *area) {
	off := ""
	if s.Offset != (fyne.Position{}) {
		off = "at " + num(s.Offset.X) + "," + num(s.Offset.Y)
	}
	if s.Content == nil {
		return
	}
	size := s.Content.Size()
	l.line(depth, "scroll", at, s.Size(), "of "+num(size.Width)+"x"+num(size.Height), off)
	shown := &area{0, 0, s.Size().Width, s.Size().Height}
	if l.whole {
		shown = nil
	} else if seen = seen.moved(at); seen != nil {
		shown = &area{max(0, seen.x0), max(0, seen.y0), min(shown.x1, seen.x1), min(shown.y1, seen.y1)}
	}
	l.object(s.Content, fyne.Position{}, depth+1, shown)
}

// primitive writes what is drawn as it is, and reports whether it is that.
func (l *layout) primitive(o fyne.CanvasObject, at fyne.Position, depth int) bool {
	switch o := o.(type) {
	case *fcanvas.Text:
		if o.Text == "" {
			break
		}
		align := map[fyne.TextAlign]string{fyne.TextAlignCenter: "centre", fyne.TextAlignTrailing: "right"}[o.Alignment]
		l.line(depth, "text", at, o.Size(), strconv.Quote(o.Text), num(o.TextSize), style(o.TextStyle), align, hex(o.Color))
	case *fcanvas.Rectangle:
		radius := ""
		if o.CornerRadius != 0 {
			radius = "radius " + num(o.CornerRadius)
		}
		if f, s := hex(o.FillColor), stroke(o.StrokeColor, o.StrokeWidth); f != "" || s != "" {
			l.line(depth, "rect", at, o.Size(), f, s, radius)
		}
	case *fcanvas.Circle:
		l.line(depth, "circle", at, o.Size(), hex(o.FillColor), stroke(o.StrokeColor, o.StrokeWidth))
	case *fcanvas.Line:
		a, b := o.Position1.Add(at).Subtract(o.Position()), o.Position2.Add(at).Subtract(o.Position())
		fmt.Fprintf(&l.text, "%sline %s,%s %s,%s %s\n", strings.Repeat(" ", depth), num(a.X), num(a.Y), num(b.X), num(b.Y),
			stroke(o.StrokeColor, o.StrokeWidth))
	case *fcanvas.Image:
		l.line(depth, "image", at, o.Size(), imageOf(o))
	case *fcanvas.Raster:
		l.line(depth, "raster", at, o.Size(), mean(o))
	default:
		return false
	}
	return true
}

func imageOf(o *fcanvas.Image) string {
	switch {
	case o.Resource != nil:
		return o.Resource.Name()
	case o.Image != nil:
		return fmt.Sprint(o.Image.Bounds().Dx(), "x", o.Image.Bounds().Dy())
	}
	return o.File
}

func stroke(c color.Color, width float32) string {
	if h := hex(c); h != "" && width > 0 {
		return "edge " + h + " " + num(width)
	}
	return ""
}

// hex is a colour; empty where nothing is seen of it.
func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	n, _ := color.NRGBAModel.Convert(c).(color.NRGBA)
	switch n.A {
	case 0:
		return ""
	case 255:
		return fmt.Sprintf("#%02X%02X%02X", n.R, n.G, n.B)
	}
	return fmt.Sprintf("#%02X%02X%02X%02X", n.R, n.G, n.B, n.A)
}

func style(s fyne.TextStyle) (out string) {
	for _, k := range []struct {
		on   bool
		name string
	}{{s.Bold, "bold"}, {s.Italic, "italic"}, {s.Monospace, "mono"}, {s.Symbol, "symbol"}} {
		if k.on {
			out = strings.TrimSpace(out + " " + k.name)
		}
	}
	return out
}

// mean is the mean colour of a drawing in steps of 4 of 255, which no other rounding of a float changes.
func mean(o *fcanvas.Raster) string {
	w, h := int(o.Size().Width), int(o.Size().Height)
	if o.Generator == nil || w <= 0 || h <= 0 {
		return ""
	}
	p := o.Generator(w, h)
	if p == nil {
		return ""
	}
	var sum [4]float64
	b := p.Bounds()
	if rgba, ok := p.(*image.RGBA); ok && b == rgba.Rect && rgba.Stride == 4*b.Dx() {
		for i, v := range rgba.Pix {
			sum[i&3] += float64(v)
		}
		return meanOf(sum, b.Size())
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, a := p.At(x, y).RGBA()
			for i, v := range []uint32{r, g, bl, a} {
				sum[i] += float64(v >> 8)
			}
		}
	}
	return meanOf(sum, b.Size())
}

func meanOf(sum [4]float64, of image.Point) string {
	out := "mean "
	for _, s := range sum {
		out += fmt.Sprintf("%02X", int(s/float64(max(1, of.X*of.Y))/4))
	}
	return out
}

// known writes a widget of fyne, or one that is made of one, by what it says; it reports whether it is one.
func (l *layout) known(o fyne.CanvasObject, at fyne.Position, depth int) bool {
	for _, x := range embedded(o) {
		kind, text, ok := fyneWidget(x)
		if ok {
			if own := typeName(o); own != kind {
				kind = own + ":" + kind
			}
			l.line(depth, kind, at, o.Size(), text...)
			return true
		}
	}
	if typeName(o) == "button" {
		kind, more := fields(o)
		l.line(depth, kind, at, o.Size(), more)
		return true
	}
	return false
}

func fyneWidget(x any) (kind string, text []string, ok bool) {
	on := func(is bool, s string) string {
		if is {
			return s
		}
		return ""
	}
	switch x := x.(type) {
	case *widget.Label:
		return "label", []string{strconv.Quote(x.Text), style(x.TextStyle), importance(x.Importance), wrap(x.Wrapping), align(x.Alignment)}, true
	case *widget.RichText:
		return "rich", []string{strconv.Quote(x.String()), wrap(x.Wrapping)}, true
	case *widget.Entry:
		return "entry", []string{strconv.Quote(x.Text), on(x.PlaceHolder != "", "empty: "+strconv.Quote(x.PlaceHolder)),
			on(x.MultiLine, "lines"), on(x.Password, "secret"), on(x.Disabled(), "disabled"), style(x.TextStyle)}, true
	case *widget.Check:
		return "check", []string{strconv.Quote(x.Text), on(x.Checked, "on"), on(x.Disabled(), "disabled")}, true
	case *widget.Select:
		return "select", []string{strconv.Quote(x.Selected), "of " + fmt.Sprintf("%q", x.Options), on(x.Disabled(), "disabled")}, true
	case *widget.RadioGroup:
		return "radio", []string{strconv.Quote(x.Selected), "of " + fmt.Sprintf("%q", x.Options), on(x.Horizontal, "in a row"),
			on(x.Disabled(), "disabled")}, true
	case *widget.Slider:
		return "slider", []string{fmt.Sprintf("%.4g of %.4g to %.4g by %.4g", x.Value, x.Min, x.Max, x.Step), on(x.Disabled(), "disabled")}, true
	case *widget.ProgressBar:
		return "progress", []string{fmt.Sprintf("%.3g", x.Value)}, true
	case *widget.Hyperlink:
		return "link", []string{strconv.Quote(x.Text)}, true
	case *widget.Button:
		return "fynebutton", []string{strconv.Quote(x.Text), importance(x.Importance), on(x.Disabled(), "disabled")}, true
	case *widget.Separator:
		return "separator", nil, true
	}
	return "", nil, false
}

func importance(i widget.Importance) string {
	return map[widget.Importance]string{widget.HighImportance: "high", widget.LowImportance: "low", widget.DangerImportance: "danger",
		widget.WarningImportance: "warning", widget.SuccessImportance: "success"}[i]
}

func wrap(w fyne.TextWrap) string {
	if w == fyne.TextWrapOff {
		return ""
	}
	return "wrapped"
}

func align(a fyne.TextAlign) string {
	return map[fyne.TextAlign]string{fyne.TextAlignCenter: "centre", fyne.TextAlignTrailing: "right"}[a]
}

// embedded are an object and the exported objects that it is made of.
func embedded(o any) []any {
	list := []any{o}
	v := reflect.ValueOf(o)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return list
	}
	v = v.Elem()
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.Anonymous && f.IsExported() {
			if f.Type.Kind() == reflect.Struct {
				list = append(list, embedded(v.Field(i).Addr().Interface())...)
			} else if f.Type.Kind() == reflect.Pointer && !v.Field(i).IsNil() {
				list = append(list, embedded(v.Field(i).Interface())...)
			}
		}
	}
	return list
}

func typeName(o any) string {
	name := reflect.TypeOf(o).String()
	return strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
}

// fields are the kind of a widget and its exported texts, numbers and switches that are not zero.
func fields(o fyne.CanvasObject) (kind, more string) {
	kind = typeName(o)
	v := reflect.ValueOf(o)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return kind, ""
	}
	v = v.Elem()
	var out []string
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		if !f.IsExported() || f.Anonymous || x.IsZero() {
			continue
		}
		switch name := strings.ToLower(f.Name); x.Kind() {
		case reflect.Bool:
			out = append(out, name)
		case reflect.String:
			out = append(out, strconv.Quote(x.String()))
		case reflect.Int, reflect.Uint8, reflect.Int32:
			out = append(out, fmt.Sprint(name, " ", x.Interface()))
		case reflect.Float32, reflect.Float64:
			out = append(out, name+" "+num(float32(x.Float())))
		case reflect.Interface:
			if r, ok := x.Interface().(fyne.Resource); ok {
				out = append(out, r.Name())
			}
		}
	}
	return kind, strings.Join(out, " ")
}

// Inside is Layout of what a widget is made of, where Layout would tell what it is in one line.
func Inside(w fyne.Widget) string {
	var l layout
	kind, more := fields(w)
	l.line(0, kind, w.Position(), w.Size(), more, "least "+num(w.MinSize().Width)+"x"+num(w.MinSize().Height))
	for _, o := range test.WidgetRenderer(w).Objects() {
		l.object(o, fyne.Position{}, 1, nil)
	}
	return l.text.String()
}
