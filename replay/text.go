package replay

import (
	"io"

	"github.com/hogline/hogline/replay/charset"
)

// ReadText is the whole of r as UTF-8, decoded by package charset. Bytes that could not be decoded
// become a warning, unless warnings is nil. More than limit bytes are an error.
func ReadText(r io.Reader, limit int, warnings *Warnings) ([]byte, error) {
	data, err := ReadBytes(r, limit)
	if err != nil {
		return nil, err
	}
	text, garbled := charset.Decode(data)
	if garbled && warnings != nil {
		warnings.Add(0, Messages.New("replay.garbled"))
	}
	return text, nil
}

// ReadBytes is the whole of r. More than limit bytes are an error.
func ReadBytes(r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return nil, err //nolint:wrapcheck // the formats wrap it
	}
	if len(data) > limit {
		return nil, Messages.New("replay.too-large", limit>>20)
	}
	return data, nil
}
