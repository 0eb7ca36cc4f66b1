package mapping

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

const maxMapping = 1 << 20

// Folder is where mappings that were confirmed are kept, beside the settings; empty where the user has no folder for them.
func Folder() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hogline", "mappings")
}

// kept is the file of the mapping for a heading.
func kept(heading []string) string {
	dir := Folder()
	if dir == "" {
		return ""
	}
	list := make([]string, len(heading))
	for i, c := range heading {
		list[i] = strings.ToLower(strings.TrimSpace(c))
	}
	slices.Sort(list)
	sum := sha256.Sum256([]byte(strings.Join(list, "\n")))
	return filepath.Join(dir, hex.EncodeToString(sum[:12])+".json")
}

// Keep keeps a mapping for all tables with its heading.
func Keep(m *Mapping) error {
	path := kept(m.Heading)
	if path == "" {
		return nil
	}
	if err := safefile.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return Write(path, m)
}

// Write writes a mapping into a file.
func Write(path string, m *Mapping) error {
	return safefile.WriteAtomic(path, func(w io.Writer) error {
		text, err := json.MarshalIndent(m, "", "  ")
		if err != nil {
			return err
		}
		_, err = w.Write(append(text, '\n'))
		return err
	})
}

// Load reads a mapping from a file.
func Load(path string) (*Mapping, error) {
	text, err := safefile.Read(path, maxMapping)
	if err != nil {
		return nil, err
	}
	return Parse(text, path)
}

// For is the mapping that was confirmed for tables with a heading; nil where there is none.
func For(heading []string) *Mapping {
	path := kept(heading)
	if path == "" {
		return nil
	}
	m, err := Load(path)
	if err != nil || !sameHeading(m.Heading, heading) {
		return nil
	}
	return m
}

// Open reads a table: by a mapping that is given, by the one that was confirmed for its heading, or by one that is guessed.
func Open(path string, given *Mapping) (*replay.DataSet, error) {
	data, err := safefile.Read(path, maxBytes)
	if err != nil {
		return nil, err
	}
	return OpenBytes(data, path, given)
}

// Tables are the games of a table in the published forms, as curlit.ExportCharted has them, and what was doubtful. An id chooses one game;
// an empty one stands for all. on, which may be nil, hears how many games are written; where ctx ends those are given with its error.
func Tables(ctx context.Context, path string, given *Mapping, id string, on func(done, of int)) (map[string][]byte,
	[]replay.Warning, error) {
	data, err := safefile.Read(path, maxBytes)
	if err != nil {
		return nil, nil, err
	}
	m, told, err := choose(data, path, given)
	if err != nil {
		return nil, nil, err
	}
	set, games, err := read(data, path, m, told)
	if err != nil {
		return nil, nil, err
	}
	games = slices.DeleteFunc(games, func(c curlit.Charted) bool { return set.Find(c.ID) < 0 || id != "" && !strings.EqualFold(id, c.ID) })
	if len(games) == 0 {
		return nil, nil, msg("no-game", path, id)
	}
	tables, err := curlit.ExportCharted(ctx, games, set, on)
	return tables, set.Warnings, err
}

// OpenBytes is Open of a table in memory that is named name.
func OpenBytes(data []byte, name string, given *Mapping) (*replay.DataSet, error) {
	m, told, err := choose(data, name, given)
	if err != nil {
		return nil, err
	}
	return Read(data, name, m, told)
}

// choose is the mapping by which a table is read, as Open has it, and how it came about.
func choose(data []byte, name string, given *Mapping) (m *Mapping, told []message.Message, err error) {
	if given != nil {
		return given, []message.Message{msg("given", given.Words())}, nil
	}
	g, err := Guessed(data, name)
	if err != nil {
		return nil, nil, err
	}
	if m := For(g.Heading); m != nil {
		return m, []message.Message{msg("kept", m.Words())}, nil
	}
	told = []message.Message{msg("guessed", g.Words())}
	for _, d := range g.Doubts {
		if d.Key != mirrorDoubt { // reading the table tells more of it
			told = append(told, msg("doubt", d))
		}
	}
	return &g.Mapping, told, nil
}

// Of is the mapping by which a table is read: the one confirmed for its heading, else the one guessed.
func Of(path string) (*Mapping, error) {
	data, err := safefile.Read(path, maxBytes)
	if err != nil {
		return nil, err
	}
	g, err := Guessed(data, path)
	if err != nil {
		return nil, err
	}
	if m := For(g.Heading); m != nil {
		return m, nil
	}
	return &g.Mapping, nil
}

// Unconfirmed is the guess for a table whose mapping was not confirmed yet; nil for any other file.
func Unconfirmed(path string) *Guess {
	data, err := safefile.Read(path, maxBytes)
	if err != nil || Sniff(data[:min(len(data), 16<<10)]) != replay.SureMatch {
		return nil
	}
	g, err := Guessed(data, path)
	if err != nil || For(g.Heading) != nil {
		return nil
	}
	return g
}
