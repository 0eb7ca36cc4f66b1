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
	text := bytes.NewBuffer(make([]byte, 0, p.size+bytes.MinRead))
	_, err := text.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(p.data)), int64(p.size)+1))
	switch {
	case err != nil:
		return nil, spoiled(err)
	case uint64(text.Len()) != p.size || crc32.ChecksumIEEE(text.Bytes()) != p.crc:
		return nil, spoiled(zip.ErrChecksum)
	}
	return text.Bytes(), nil
}

// blob is a part as it stands in the archive, nil if it cannot be used.
func (a *archive) blob(name string) *blob {
	f := a.parts[name]
	if f == nil {
		return nil
	}
	if f.Method != zip.Deflate {
		text, err := readPart(f, name, maxPart)
		if err != nil {
			return nil
		}
		return newBlob(text)
	}
	from, err := f.DataOffset()
	if err != nil || f.CompressedSize64 > uint64(int64(len(a.data))-from) { // an offset within
		return nil
	}
	return &blob{part: part{a.data[from:][:f.CompressedSize64], f.UncompressedSize64, f.CRC32}}
}
