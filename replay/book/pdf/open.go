//go:build !js

package pdf

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/hogline/hogline/replay/book/page"
)

// file is an open PDF.
type file struct {
	data     io.ReadSeeker
	size     int64
	pages    int
	box      pdfium.Pdfium
	document references.FPDF_DOCUMENT
	read     int  // pages since the sandbox was made
	lost     bool // its list of pages is not found
	cut      bool // that list was made anew, or the file has no end
}

// Open opens a PDF of so many bytes. The error is one sentence without the name of the file.
func Open(data io.ReadSeeker, size int64) (page.Source, error) {
	if size > maxBytes {
		return nil, msg("large", (size+1<<20-1)>>20, maxBytes>>20)
	}
	if !headed(data) {
		return nil, msg("no-pdf")
	}
	f := &file{data: data, size: size}
	err := f.open(context.Background())
	if f.lost && f.repair() {
		err = f.open(context.Background())
	}
	if err != nil {
		return nil, err
	}
	f.cut = f.cut || !ended(f.data)
	switch {
	case f.pages <= 0:
		f.Close()
		return nil, msg("no-pages")
	case f.pages > maxPages:
		n := f.pages
		f.Close()
		return nil, msg("many-pages", n, maxPages)
	}
	return f, nil
}

// repair takes the pages of a file that are whole where its list of them is lost. ok is false where there are none.
func (f *file) repair() (ok bool) {
	if f.size > maxRepaired {
		return false
	}
	if _, err := f.data.Seek(0, io.SeekStart); err != nil {
		return false
	}
	data, err := io.ReadAll(io.LimitReader(f.data, maxRepaired))
	if err != nil {
		return false
	}
	if data = repaired(data); data == nil {
		return false
	}
	f.data, f.size, f.cut = bytes.NewReader(data), int64(len(data)), true
	return true
}

// Cut reports whether the file is cut off or damaged so that pages may be missing.
func (f *file) Cut() bool { return f.cut }

// headed reports whether the mark of a PDF stands near its beginning, where programs look for it.
func headed(data io.ReadSeeker) bool {
	head := make([]byte, 1024)
	if _, err := data.Seek(0, io.SeekStart); err != nil {
		return false
	}
	n, _ := io.ReadFull(data, head) // a short file has fewer
	return bytes.Contains(head[:n], []byte("%PDF-"))
}

// ended reports whether the mark of the end of a PDF stands near its end.
func ended(data io.ReadSeeker) bool {
	const near = 2048
	end, err := data.Seek(0, io.SeekEnd)
	if err != nil {
		return false
	}
	if _, err := data.Seek(max(0, end-near), io.SeekStart); err != nil {
		return false
	}
	tail, err := io.ReadAll(io.LimitReader(data, near))
	return err == nil && bytes.Contains(tail, []byte("%%EOF"))
}

// open opens the document in a new sandbox.
func (f *file) open(ctx context.Context) error {
	box, err := sandbox(ctx)
	if err != nil {
		return msg("engine", err)
	}
	stop := watch(ctx, box)
	defer stop()
	d, err := box.OpenDocument(&requests.OpenDocument{FileReader: f.data, FileReaderSize: f.size})
	if err != nil {
		_ = box.Close()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, pdfiumerrors.ErrPassword), errors.Is(err, pdfiumerrors.ErrSecurity):
			return msg("encrypted")
		}
		f.lost = true
		return msg("cut")
	}
	n, err := box.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.Document})
	if err != nil {
		_ = box.Close()
		return msg("cut")
	}
	f.box, f.document, f.pages, f.read = box, d.Document, n.PageCount, 0
	return nil
}

// watch ends what a sandbox does when ctx ends or the time of a page is over. late tells which of the two it was not.
func watch(ctx context.Context, box pdfium.Pdfium) (stop func() (late bool)) {
	done := make(chan struct{})
	ended := make(chan bool)
	go func() {
		limit := time.NewTimer(pageTime * time.Second)
		defer limit.Stop()
		select {
		case <-done:
			ended <- false
		case <-ctx.Done():
			_ = box.Kill()
			ended <- false
		case <-limit.C:
			_ = box.Kill()
			ended <- true
		}
	}()
	return func() bool {
		close(done)
		return <-ended
	}
}

// Pages is how many there are.
func (f *file) Pages() int { return f.pages }

// Close ends the sandbox.
func (f *file) Close() {
	if f.box != nil {
		_ = f.box.Close() // nothing is left to do with it
		f.box = nil
	}
}

// Open reads a page.
func (f *file) Open(ctx context.Context, n int) (page.Page, error) {
	if f.read >= renew {
		f.Close()
	}
	if f.box == nil {
		pages := f.pages
		if err := f.open(ctx); err != nil {
			return nil, err
		}
		f.pages = pages
	}
	f.read++
	stop := watch(ctx, f.box)
	p := &sheet{file: f, number: n}
	err := p.load()
	late := stop()
	switch {
	case ctx.Err() != nil:
		f.Close()
		return nil, ctx.Err()
	case late:
		f.Close()
		return nil, msg("slow", n+1, pageTime)
	case err != nil:
		f.Close() // it may have run out of memory
		return nil, err
	}
	return p, nil
}
