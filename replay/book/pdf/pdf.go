// Package pdf reads the pages of PDF files with PDFium, compiled to WebAssembly and run in a sandbox without files or network: what is
// wrong in a file stays in it.
package pdf

import "github.com/hogline/hogline/engine/message"

// Limits of a file and of a page.
const (
	maxBytes   = 512 << 20
	maxPages   = 5000
	maxObjects = 60000 // pieces of a page
	maxForms   = 8     // that lie in one another
	maxRuns    = 20000
	maxSide    = 4000 // pixels of a picture that is decoded or painted
	pageTime   = 20   // s
	memory     = 160  // MB of the sandbox
	renew      = 60   // pages, after which the sandbox is made anew so that what it keeps does not grow
)

// Version names what reads the pages: results kept by another are read anew.
const Version = "pdfium-1.21.4"

// Messages are why a file or a page of it cannot be read, by key.
var Messages = message.Catalog{
	"pdf.encrypted":   "the PDF is encrypted: it opens with a password only",
	"pdf.cut":         "the PDF is cut off or damaged: its list of pages cannot be found",
	"pdf.no-pdf":      "not a PDF",
	"pdf.no-pages":    "the PDF has no page",
	"pdf.many-pages":  "the PDF has {0} pages, more than the {1} that are read",
	"pdf.large":       "the PDF has {0} MB, more than the {1} MB that are read",
	"pdf.no-engine":   "this build cannot read PDF files: open the book with the desktop program, and its games as CSV here",
	"pdf.engine":      "the reader of PDF files does not start: {0}",
	"pdf.bad":         "page {0} cannot be read",
	"pdf.slow":        "page {0} takes longer than {1} s: left out",
	"pdf.objects":     "page {0} holds more than {1} pieces: left out",
	"pdf.bad-picture": "a picture of page {0} cannot be read",
}

func msg(key string, args ...any) message.Message { return Messages.New("pdf."+key, args...) }
