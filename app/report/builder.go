package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/version"
)

//go:embed *.html
var files embed.FS

// builder is what all pages have in common: words, pictures, the version of the program.
type builder struct {
	wording.Words
	Version  string
	pictured int // pictures made so far
}

func newBuilder(texts *i18n.Bundle) builder {
	return builder{Words: wording.Words{Bundle: texts}, Version: version.Number}
}

// pictureHeight is that of a picture in its own pixels.
const pictureHeight = 420

// picture is the house with all stones as a part of the page.
func (b *builder) picture(scene *paint.Scene) template.HTML {
	v := paint.ViewOf(scene.House(), paint.HouseUp, pictureHeight)
	v.Unit = pictureHeight / 700.
	svg := paint.NewSVG(v.Size())
	b.pictured++
	svg.Prefix = fmt.Sprintf("p%d-", b.pictured)
	scene.Draw(svg, v, paint.PaletteOf("light"))
	var text bytes.Buffer
	if _, err := svg.WriteTo(&text); err != nil {
		return ""
	}
	// drawn here; texts are escaped by the pen
	return template.HTML(strings.Replace(text.String(), ` xmlns="http://www.w3.org/2000/svg"`, "", 1))
}

// write fills the template of a page.
func write(w io.Writer, name string, page any) error {
	t, err := template.New(name).ParseFS(files, "style.html", name)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, page); err != nil {
		return err
	}
	_, err = w.Write(text.Bytes())
	return err
}
