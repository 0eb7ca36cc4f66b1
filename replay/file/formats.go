package file

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/dc4log"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/dcl2"
	"github.com/hogline/hogline/replay/export"
	"github.com/hogline/hogline/replay/hpos"
)

// Formats are all formats. What several may match is tried in this order.
func Formats() []replay.Format {
	return []replay.Format{
		dcl.FileFormat(), dcl2.FileFormat(), dcl2.ShotFileFormat(), dc4log.FileFormat(), hpos.FileFormat(),
		chart.FileFormat(), chart.TableFormat(), export.JSONFormat(), export.CSVFormat(),
		curlit.DoublesFormat(), curlit.FoursFormat(), BookFormat(), TableFormat(), ZipFormat(),
	}
}

// Extensions are those of the formats that can be read, or written, without the dot.
func Extensions(write bool) []string {
	var list []string
	for _, f := range Formats() {
		if write && f.Write == nil || !write && f.Read == nil && f.Folder == nil && f.Set == nil {
			continue
		}
		for _, ext := range f.Extensions {
			if ext = strings.TrimPrefix(ext, "."); !slices.Contains(list, ext) {
				list = append(list, ext)
			}
		}
	}
	return list
}

// Writer is the format that is written into a file of this name.
func Writer(name string) (f replay.Format, ok bool) {
	for _, f := range Formats() {
		if f.Write != nil && hasExtension(f, name) {
			return f, true
		}
	}
	return f, false
}

func hasExtension(f replay.Format, name string) bool {
	return slices.Contains(f.Extensions, strings.ToLower(filepath.Ext(name)))
}

// otherTable reports whether a file is named as a table and taken for a log only for want of anything else, and how it begins.
func otherTable(head []byte, name string, format replay.Format) (first string, other bool) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv", ".tsv":
	default:
		return "", false
	}
	text := bytes.TrimSpace(charset.Decode(head).Bytes)
	if hasExtension(format, name) || format.Sniff(text) == replay.SureMatch {
		return "", false
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return replay.Quote(string(bytes.TrimSpace(line)), mostQuoted), true
}

// mostQuoted is how many letters of a file a message shows.
const mostQuoted = 60

// reader is the format of a file by its beginning, in doubt by its name. ok is false for
// what is no text.
func reader(head []byte, name string) (f replay.Format, ok bool) {
	text := charset.Decode(head)
	head = bytes.TrimSpace(text.Bytes)
	named, possible := -1, -1
	formats := Formats()
	for i, f := range formats {
		if f.Read == nil {
			continue
		}
		switch f.Sniff(head) {
		case replay.SureMatch:
			return f, true
		case replay.PossibleMatch:
			if named < 0 && hasExtension(f, name) {
				named = i
			}
			if possible < 0 {
				possible = i
			}
		}
	}
	if text.Binary {
		return f, false
	}
	if named < 0 {
		named = possible
	}
	if named < 0 {
		return f, false
	}
	return formats[named], true
}
