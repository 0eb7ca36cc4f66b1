package paint

import (
	"image"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/hogline/hogline/canvas/fonts"
)

type fontFile struct {
	once sync.Once
	font *opentype.Font
	load func() *opentype.Font
}

func (f *fontFile) get() *opentype.Font {
	f.once.Do(func() { f.font = f.load() })
	return f.font
}

var (
	regular = &fontFile{load: func() *opentype.Font { return parse(goregular.TTF) }}
	bold    = &fontFile{load: func() *opentype.Font { return parse(gobold.TTF) }}
)

// brought are the faces of package fonts that were parsed, by name.
var brought sync.Map

// faceOfSigns is the face for what those above lack.
func faceOfSigns(f fonts.Face) *opentype.Font {
	file, _ := brought.LoadOrStore(f.Name, &fontFile{load: func() *opentype.Font { return parse(f.Data) }})
	return file.(*fontFile).get() // nothing else is stored
}

func parse(data []byte) *opentype.Font {
	f, err := opentype.Parse(data)
	if err != nil {
		return nil
	}
	return f
}

type faceKey struct {
	font *opentype.Font
	size float64
}

// faces are the faces in use by font and size.
var faces = struct {
	sync.Mutex
	m map[faceKey]font.Face
}{m: map[faceKey]font.Face{}}

func faceOf(f *opentype.Font, size float64) font.Face {
	if f == nil {
		return nil
	}
	faces.Lock()
	defer faces.Unlock()
	key := faceKey{f, size}
	if face, ok := faces.m[key]; ok {
		return face
	}
	if len(faces.m) > 64 {
		clear(faces.m)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil
	}
	faces.m[key] = face
	return face
}

// run is a part of a text in one face.
type run struct {
	text string
	face font.Face
}

// runs parts s into stretches that one face can write.
func runs(s string, st Style) []run {
	base, own := regular.get(), fonts.Regular()
	if st.Bold {
		base, own = bold.get(), fonts.Bold()
	}
	other := faceOfSigns(own)
	if base == nil {
		return nil
	}
	var buf sfnt.Buffer
	var out []run
	start, inOther := 0, false
	cut := func(end int) {
		if end > start {
			f := base
			if inOther {
				f = other
			}
			if face := faceOf(f, st.Size); face != nil {
				out = append(out, run{s[start:end], face})
			}
		}
		start = end
	}
	for i, r := range s {
		g, err := base.GlyphIndex(&buf, r)
		missing := (err != nil || g == 0) && other != nil
		if missing != inOther {
			cut(i)
			inOther = missing
		}
	}
	cut(len(s))
	return out
}

// textLock guards the faces, which are not safe for concurrent use.
var textLock sync.Mutex

// textWidth is the width of a text in pixels.
func textWidth(rs []run) float64 {
	w := fixed.Int26_6(0)
	for _, r := range rs {
		w += font.MeasureString(r.face, r.text)
	}
	return float64(w) / 64
}

// Text writes s with its baseline at p.
func (b *Brush) Text(p Point, s string, st Style) {
	textLock.Lock()
	defer textLock.Unlock()
	rs := runs(s, st)
	switch w := textWidth(rs); st.Align {
	case Middle:
		p.X -= w / 2
	case RightEdge:
		p.X -= w
	case Left:
	}
	dst, ok := b.img.SubImage(b.clip).(*image.RGBA)
	if !ok || b.clip.Empty() {
		return
	}
	d := font.Drawer{Dst: dst, Src: image.NewUniform(st.Colour), Dot: fixed.Point26_6{X: fixed.Int26_6(p.X * 64), Y: fixed.Int26_6(p.Y * 64)}}
	for _, r := range rs {
		d.Face = r.face
		d.DrawString(r.text)
	}
}
