package study

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// Source are the files of a log by their names: what they held when they were opened.
type Source struct {
	Name  string // of the log itself
	Files map[string][]byte
}

// Read reads the log from its files, in the encoding with a name that charset.Lookup has; an empty one tells it by what they hold.
func (s *Source) Read(encoding string) (*replay.Game, error) {
	data, ok := s.Files[s.Name]
	if !ok {
		return nil, msg("part", s.Name, fs.ErrNotExist)
	}
	return file.As(encoding).Read(bytes.NewReader(data), s.Name, memory(s.Files))
}

// OpenLog reads a log or a position from a file, with its content and that of the files beside it that were read.
func OpenLog(name string) (*replay.Game, *Source, error) {
	data, err := safefile.Read(name, maxPart)
	if err != nil {
		return nil, nil, err
	}
	beside := recorder{dir: dirFS(name), files: map[string][]byte{}}
	g, err := file.Read(bytes.NewReader(data), name, beside)
	if err != nil {
		return nil, nil, err
	}
	base := path.Base(strings.ReplaceAll(name, "\\", "/"))
	beside.files[base] = data
	return g, &Source{Name: base, Files: beside.files}, nil
}

// Same reports whether two sources hold the same files.
func (s *Source) Same(o *Source) bool {
	if s == nil || o == nil || s.Name != o.Name || len(s.Files) != len(o.Files) {
		return s == o
	}
	for name, data := range s.Files {
		if other, ok := o.Files[name]; !ok || !bytes.Equal(data, other) {
			return false
		}
	}
	return true
}

// names are the names of the files that hold something, in a fixed order.
func (s *Source) names() []string {
	var list []string
	for name, data := range s.Files {
		if len(data) > 0 {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}
