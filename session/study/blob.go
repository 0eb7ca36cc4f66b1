package study

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"sync"

	"github.com/hogline/hogline/replay"
)

// blob is a part of a file: its text, and what is written for it. It is made once and may be used on any goroutine.
type blob struct {
	plain []byte // nil: only packed is there
	once  sync.Once
	part  part
	lost  []replay.Loss // what the text does not hold of the game that it is of
}

// part is a compressed part of an archive.
type part struct {
	data []byte
	size uint64 // uncompressed
	crc  uint32
}

func newBlob(text []byte) *blob { return &blob{plain: text} }

// packed is the text compressed.
func (b *blob) packed() part {
	b.once.Do(func() {
		if b.plain == nil {
			return
		}
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, flate.BestSpeed)
		if err != nil {
			panic(err) // the level is a constant
		}
		_, _ = w.Write(b.plain) // a buffer takes everything
		_ = w.Close()
		b.part = part{out.Bytes(), uint64(len(b.plain)), crc32.ChecksumIEEE(b.plain)}
		b.plain = nil
	})
	return b.part
}

// text is the text uncompressed.
func (b *blob) text() ([]byte, error) {
	p := b.packed()
	if p.size > maxPart {
		return nil, msg("large", answersFolder, maxPart>>20)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(p.data)), maxPart+1))
	switch {
	case err != nil:
		return nil, err //nolint:wrapcheck // the caller says what it is
	case uint64(len(text)) != p.size || crc32.ChecksumIEEE(text) != p.crc:
		return nil, zip.ErrChecksum
	}
	return text, nil
}

// rawBlob is a part as it stands in the archive, nil if it cannot be used.
func rawBlob(f *zip.File) *blob {
	if f.Method != zip.Deflate {
		text, err := readPart(f, f.Name, maxPart)
		if err != nil {
			return nil
		}
		return newBlob(text)
	}
	r, err := f.OpenRaw()
	if err != nil || f.CompressedSize64 > MaxBytes {
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(f.CompressedSize64)))
	if err != nil {
		return nil
	}
	return &blob{part: part{data, f.UncompressedSize64, f.CRC32}}
}
