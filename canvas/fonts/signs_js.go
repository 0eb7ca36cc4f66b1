package fonts

import (
	_ "embed"
	"syscall/js"
)

var (
	//go:embed NotoSansCJKjp-Regular-signs.otf
	regularData []byte
	//go:embed NotoSansCJKjp-Bold-signs.otf
	boldData []byte
)

// init takes the whole faces where the page has them already: it waits for them where the language is Japanese.
func init() {
	regular, bold = Face{"NotoSansCJKjp-Regular-signs.otf", regularData}, Face{"NotoSansCJKjp-Bold-signs.otf", boldData}
	if faces := js.Global().Get("hoglineFaces"); !faces.IsUndefined() {
		Take(faces)
	}
}

// Take has a list of both whole faces, regular and bold, each a Uint8Array, stand in place of the signs. What was drawn with the signs has
// to be drawn anew.
func Take(faces js.Value) {
	for i, f := range []*Face{&regular, &bold} {
		data := make([]byte, faces.Index(i).Length())
		js.CopyBytesToGo(data, faces.Index(i))
		*f = Face{[]string{"NotoSansCJKjp-Regular-subset.otf", "NotoSansCJKjp-Bold-subset.otf"}[i], data}
	}
}
