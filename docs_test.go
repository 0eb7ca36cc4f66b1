package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/lab"
)

// documents are the texts that say what is there; ROADMAP.md says what is wished.
func documents(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("docs/*.md")
	require.NoError(t, err)
	texts := map[string]string{}
	for _, name := range append(files, "README.md", "README.ja.md", "CHANGELOG.md") {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		texts[name] = string(data)
	}
	require.Greater(t, len(texts), 10)
	return texts
}

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	namedPath    = regexp.MustCompile(`\b(?:engine|replay|session|canvas|app|assets|docs|scripts|lab)/[A-Za-z0-9_./-]*[A-Za-z0-9_]`)
	namedCommand = regexp.MustCompile("(?m)(?:`|^ *|build/)hogline(-lab)? ([a-z][a-z0-9-]*)(?: ([a-z][a-z0-9|-]*))?")
	treeLine     = regexp.MustCompile(`^( *)((?:[a-z0-9<>]+/ )*[a-z0-9<>]+/)(?: |$)`)
)

// TestLinksOfTheDocsLead: every link to a file.
func TestLinksOfTheDocsLead(t *testing.T) {
	n := 0
	for name, text := range documents(t) {
		for _, m := range markdownLink.FindAllStringSubmatch(text, -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			require.FileExists(t, filepath.Join(filepath.Dir(name), target), "a link in %s", name)
			n++
		}
	}
	require.Greater(t, n, 20)
}

var (
	unfinished = regexp.MustCompile(`\b(?:TODO|FIXME|TBD)\b`)
	tableRule  = regexp.MustCompile(`^\s*\|[-:|\s]*-[-:|\s]*\|\s*$`) // the line between the head of a table and its rows
)

// TestDocsAreFinished: no document holds a mark of what is still to be written, or a table without rows.
func TestDocsAreFinished(t *testing.T) {
	tables := 0
	for name, text := range documents(t) {
		lines := strings.Split(text+"\n", "\n")
		for i, line := range lines {
			require.NotRegexp(t, unfinished, line, "%s:%d", name, i+1)
			if tableRule.MatchString(line) {
				tables++
				require.True(t, strings.HasPrefix(strings.TrimSpace(lines[i+1]), "|"), "%s:%d: a table without rows", name, i+1)
			}
		}
	}
	require.Greater(t, tables, 20)
}

// TestPathsOfTheDocsExist: every package and file of ours that the docs name.
func TestPathsOfTheDocsExist(t *testing.T) {
	n := 0
	for name, text := range documents(t) {
		for _, path := range namedPath.FindAllString(text, -1) {
			found, err := filepath.Glob(path + "*") // a name may stand for all that begin with it
			require.NoError(t, err)
			require.NotEmpty(t, found, "%s, named in %s", path, name)
			n++
		}
	}
	require.Greater(t, n, 40)
}

// TestTheTreeOfTheArchitectureExists: every folder in the picture of docs/ARCHITECTURE.md.
func TestTheTreeOfTheArchitectureExists(t *testing.T) {
	_, picture, ok := strings.Cut(documents(t)["docs/ARCHITECTURE.md"], "```\n")
	require.True(t, ok)
	picture, _, _ = strings.Cut(picture, "```")
	var open []string // packages that enclose the line, by depth
	drawn := map[string]bool{}
	for _, line := range strings.Split(picture, "\n") {
		m := treeLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		depth := len(m[1]) / 2
		require.LessOrEqual(t, depth, len(open), line)
		open = open[:depth]
		for _, dir := range strings.Fields(m[2]) {
			dir = strings.TrimSuffix(dir, "/")
			if strings.HasPrefix(dir, "ui/<") {
				dir = "ui"
			}
			path := filepath.Join(append(open, dir)...)
			require.DirExists(t, path, line)
			drawn[path] = true
		}
		first := strings.TrimSuffix(strings.Fields(m[2])[0], "/")
		open = append(open, strings.TrimSuffix(first, "/<view>"))
	}
	require.Greater(t, len(drawn), 35)
}

// TestCommandsOfTheDocsExist: every command that the docs call has a page of help.
func TestCommandsOfTheDocsExist(t *testing.T) {
	seen := map[string]bool{}
	for name, text := range documents(t) {
		for _, m := range namedCommand.FindAllStringSubmatch(text, -1) {
			program := cli.Program()
			if m[1] != "" {
				program = lab.Program()
			}
			for _, sub := range strings.Split(m[3], "|") {
				args := []string{m[2], "--help"}
				if isGroup(m[2]) && sub != "" {
					args = []string{m[2], sub, "--help"}
				}
				key := program.Name + " " + strings.Join(args, " ")
				if seen[key] {
					continue
				}
				seen[key] = true
				var out, errs bytes.Buffer
				status := program.Run(&command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &out, Err: &errs,
					Assets: assets.FS}, args)
				require.Zero(t, status, "%s calls %s: %s", name, key, errs.String())
			}
		}
	}
	require.Greater(t, len(seen), 15)
}

// isGroup reports whether a command has commands of its own.
func isGroup(name string) bool {
	return slices.Contains([]string{"physics", "rules", "experiment", "train", "tubstap", "fit", "library", "dcp", "dc4"}, name)
}
