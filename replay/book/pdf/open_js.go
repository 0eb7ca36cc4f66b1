package pdf

import (
	"io"

	"github.com/hogline/hogline/replay/book/page"
)

// Open tells that the browser build has no reader of PDF files: the sandbox it needs is compiled for the machine, which a browser does not
// allow, and 60 times slower without.
func Open(io.ReadSeeker, int64) (page.Source, error) { return nil, msg("no-engine") }
