// Package icefile keeps an ice with its name in a file, as 'hogline fit ice' writes it and --ice reads it.
package icefile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
)

// Format is what the first key of the document says.
const Format = "hogline-ice"

// maxBytes bounds a file.
const maxBytes = 1 << 16

// ErrNoIce is wrapped by the errors of files that hold no ice.
var ErrNoIce = errors.New("no file of an ice")

type document struct {
	Format string `json:"format"`
	physics.NamedIce
}

// Read reads an ice. The error tells the file and, where the text is at fault, the line.
func Read(path string) (physics.NamedIce, error) {
	data, err := safefile.Read(path, maxBytes)
	if err != nil {
		return physics.NamedIce{}, fmt.Errorf("%w: %w", ErrNoIce, err)
	}
	n, err := Parse(data)
	if err != nil {
		return n, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// Parse reads an ice from the text of a file.
func Parse(data []byte) (physics.NamedIce, error) {
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		return physics.NamedIce{}, jsonfault.Line(data, err)
	}
	if d.Format != Format {
		return physics.NamedIce{}, fmt.Errorf("%w: format %q, want %q", ErrNoIce, d.Format, Format)
	}
	return d.NamedIce, d.Check()
}

// Write writes an ice. The error is that of w.
func Write(w io.Writer, n physics.NamedIce) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(document{Format, n})
}
