// Package fonts holds the faces that the program brings along, so that it looks the same on every machine: the characters
// that Fyne's own Noto Sans lacks, from Noto Sans CJK JP (SIL Open Font License 1.1, OFL.txt). They are signs such as minus
// and at most, kana, the kanji of both levels of JIS X 0208, and the Hangul of KS X 1001. scripts/fonts.sh makes them.
package fonts

import _ "embed"

// Regular and Bold are OpenType faces without the letters of ASCII and Latin-1, but with spaces: a run of text keeps its face there.
var (
	//go:embed NotoSansCJKjp-Regular-subset.otf
	Regular []byte
	//go:embed NotoSansCJKjp-Bold-subset.otf
	Bold []byte
	// License is the licence of both.
	//go:embed OFL.txt
	License string
)
