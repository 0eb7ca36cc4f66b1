// Package fonts holds the faces that the program brings along, so that it looks the same on every machine: the characters
// that Fyne's own Noto Sans lacks, from Noto Sans CJK JP (SIL Open Font License 1.1, OFL.txt). They are signs such as minus
// and at most, kana, the kanji of both levels of JIS X 0208, and the Hangul of KS X 1001. scripts/fonts.sh makes them.
//
// In the browser the program has the signs alone, and the page brings the rest: a quarter of what would be loaded before the first picture.
package fonts

import _ "embed"

// License is the licence of the faces.
//
//go:embed OFL.txt
var License string

// Face is an OpenType face without the letters of ASCII and Latin-1, but with spaces: a run of text keeps its face there.
type Face struct {
	Name string // of its file
	Data []byte
}

// regular and bold are the faces now.
var regular, bold Face

// Regular is the face of usual texts.
func Regular() Face { return regular }

// Bold is the face of bold texts.
func Bold() Face { return bold }
