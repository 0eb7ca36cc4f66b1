// Licences writes THIRD_PARTY.md: every module that is linked into Hogline on any platform,
// with its version and the texts of its licences. Run it in the root of the project, by
// `make licences`, whenever go.mod changes.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if err := run("THIRD_PARTY.md"); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run(name string) error {
	modules, err := linkedModules(".")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := write(&b, modules); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// platforms are the systems that Hogline is built for.
var platforms = [][2]string{{"linux", "amd64"}, {"windows", "amd64"}, {"darwin", "arm64"}, {"js", "wasm"}}

// module is a module that is linked, or the Go distribution.
type module struct {
	Path, Version, Dir string
	packages           []string // folders of the packages that are linked
	systems            []string
}

// linkedModules are the modules of the packages that the program in a folder consists of, by path.
func linkedModules(dir string) ([]*module, error) {
	byPath := map[string]*module{}
	for _, p := range platforms {
		cmd := exec.Command("go", "list", "-deps", "-tags", "migrated_fynedo", "-f",
			`{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{end}}{{end}}`, ".")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOOS="+p[0], "GOARCH="+p[1], "CGO_ENABLED=1")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w: %s", p[0], err, stderr.String())
		}
		for line := range strings.Lines(string(out)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 4 {
				continue
			}
			m := byPath[f[0]]
			if m == nil {
				m = &module{Path: f[0], Version: f[1], Dir: f[2]}
				byPath[f[0]] = m
			}
			if !slices.Contains(m.packages, f[3]) {
				m.packages = append(m.packages, f[3])
			}
			if !slices.Contains(m.systems, p[0]) {
				m.systems = append(m.systems, p[0])
			}
		}
	}
	// The faces that are embedded come from no module, and PDFium from one that has a licence of its own.
	out := []*module{{Path: "Noto Sans CJK JP, Math, Symbols 2 (parts)", Version: "2.x", Dir: filepath.Join(dir, "canvas/fonts")},
		{Path: "PDFium (within go-pdfium)", Version: "as go-pdfium brings it", Dir: filepath.Join(dir, "replay/book/pdf/pdfium")}}
	for _, m := range byPath {
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b *module) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

// licenceFile is the name of a file that holds a licence.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|ofl)([-_.].*)?$`)

// licences are the files with licences of a module: at its root, in the folders of its linked packages, and in folders
// of those that hold no Go but fonts or C sources.
func (m *module) licences() ([]string, error) {
	dirs := append([]string{m.Dir}, m.packages...)
	for _, p := range m.packages {
		below, err := os.ReadDir(p)
		if err != nil {
			return nil, err
		}
		for _, e := range below {
			dir := filepath.Join(p, e.Name())
			if goes, err := filepath.Glob(filepath.Join(dir, "*.go")); err == nil && len(goes) == 0 && e.IsDir() && e.Name() != "testdata" {
				dirs = append(dirs, dir)
			}
		}
	}
	var files []string
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if licenceFile.MatchString(e.Name()) && !e.IsDir() && !strings.HasSuffix(e.Name(), "LOGO") { // of a picture that is not linked
				files = append(files, filepath.Join(dir, e.Name()))
			}
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// kinds are the licences by a phrase that only they have; the first that is found counts.
var kinds = []struct{ phrase, name string }{
	{"Apache License", "Apache-2.0"},
	{"Mozilla Public License", "MPL-2.0"},
	{"SIL OPEN FONT LICENSE", "OFL-1.1"},
	{"DejaVu changes are in public domain", "Bitstream-Vera"},
	{"Creative Commons Attribution", "CC-BY-4.0"},
	{"SQLite Is Public Domain", "blessing"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"This software is provided 'as-is', without any express or implied", "Zlib"},
	{"Permission to use, copy, modify, and/or distribute this software for any", "ISC"},
	{"ither the name of", "BSD-3-Clause"},
	{"Redistribution and use in source and binary forms", "BSD-2-Clause"},
}

// kindOf is the SPDX name of a licence, "" if it is none that is known here.
func kindOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, k := range kinds {
		if strings.Contains(text, k.phrase) {
			return k.name
		}
	}
	return ""
}

// write writes the page: a table of the modules, then the texts.
func write(w io.Writer, modules []*module) error {
	goRoot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	modules = append([]*module{{Path: "Go (standard library)", Version: "1.x", Dir: strings.TrimSpace(string(goRoot))}}, modules...)
	var table, texts strings.Builder
	for _, m := range modules {
		files, err := m.licences()
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("%s has no licence in %s", m.Path, m.Dir)
		}
		var names []string
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			kind := kindOf(string(data))
			if kind == "" {
				return fmt.Errorf("%s: a licence that is not known", f)
			}
			if !slices.Contains(names, kind) {
				names = append(names, kind)
			}
			rel, err := filepath.Rel(m.Dir, f)
			if err != nil {
				return err
			}
			fmt.Fprintf(&texts, "\n## %s: %s\n\n```text\n%s\n```\n", m.Path, filepath.ToSlash(rel), clean(data))
		}
		systems := "all"
		if len(m.systems) > 0 && len(m.systems) < len(platforms) {
			systems = strings.Join(m.systems, ", ")
		}
		fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", m.Path, m.Version, strings.Join(names, ", "), systems)
	}
	_, err = fmt.Fprintf(w, "# Third-party software in Hogline\n\nWritten by `make licences` from the modules that are linked.\n\n| module | version | licence | systems |\n|---|---|---|---|\n%s%s", table.String(), texts.String())
	return err
}

// clean is a text without carriage returns, blanks at the ends of lines and blank lines around it.
func clean(data []byte) string {
	lines := strings.Split(strings.ReplaceAll(string(data), "\r", ""), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
