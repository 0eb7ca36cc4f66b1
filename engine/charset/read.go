package charset

import (
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

// Messages are the sentences of this package by key.
var Messages = message.Catalog{
	"charset.binary":      "it holds no text",
	"charset.binary-file": "{0} holds no text",
}

// ErrBinary is what is wrong with a file that is no text.
var ErrBinary = Messages.New("charset.binary")

// Read reads and decodes a text file of at most limit bytes. The errors name the file.
func Read(path string, limit int64) ([]byte, error) {
	data, err := safefile.Read(path, limit)
	if err != nil {
		return nil, err
	}
	text := Decode(data)
	if text.Binary {
		return nil, Messages.New("charset.binary-file", path)
	}
	return text.Bytes, nil
}
