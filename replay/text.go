package replay

import (
	"io"

	"github.com/hogline/hogline/engine/charset"
)

// ReadText is the whole of r, decoded by package charset. What is doubtful about its encoding becomes a warning, unless warnings is
// nil. More than limit bytes are an error.
func ReadText(r io.Reader, limit int, warnings *Warnings) (charset.Text, error) {
	data, err := ReadBytes(r, limit)
	if err != nil {
		return charset.Text{}, err
	}
	text := charset.Decode(data)
	if warnings != nil {
		warnings.AddText("", &text)
	}
	return text, nil
}

// AddText warns of what is doubtful about the encoding of a text: bytes that are no letters in it, and another encoding that is
// nearly as likely. file is that of a data set.
func (w *Warnings) AddText(file string, t *charset.Text) {
	if t.Garbled > 0 {
		w.AddIn(file, t.Garbled, Messages.New("replay.garbled", t.Encoding))
	}
	if t.Rival != "" {
		w.AddIn(file, 0, Messages.New("replay.rival", t.Encoding, t.Rival))
	}
}

// ReadBytes is the whole of r. More than limit bytes are an error.
func ReadBytes(r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return nil, err
	}
	if len(data) > limit {
		return nil, Messages.New("replay.too-large", limit>>20)
	}
	return data, nil
}
