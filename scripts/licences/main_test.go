package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestThirdPartyListsEveryLinkedModule(t *testing.T) {
	page, err := os.ReadFile("../../THIRD_PARTY.md")
	require.NoError(t, err)
	modules, err := linkedModules("../..")
	require.NoError(t, err)
	require.Greater(t, len(modules), 20)
	for _, m := range modules {
		require.Contains(t, string(page), "\n| "+m.Path+" | "+m.Version+" | ", "run: make licences")
		require.Contains(t, string(page), "\n## "+m.Path+": ", "the text of its licence")
	}
	table, _, _ := bytes.Cut(page, []byte("\n## ")) // licences have tables of their own
	lines := bytes.Count(table, []byte("\n| "))
	require.Equal(t, len(modules)+2, lines, "the head, Go itself, and no module that is not linked")
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted,\n free of charge, to any person":                  "MIT",
		"Redistribution and use in source and binary forms, … Neither the name of X nor": "BSD-3-Clause",
		"Redistribution and use in source and binary forms, with":                        "BSD-2-Clause",
		"                 Apache License\n Version 2.0":                                  "Apache-2.0",
		"All rights reserved.": "",
	} {
		require.Equal(t, want, kindOf(text))
	}
}

func TestAnUnknownLicenceIsRefused(t *testing.T) {
	dir := t.TempDir()
	m := &module{Path: "example.org/x", Version: "v1", Dir: dir, packages: []string{dir}}
	require.ErrorContains(t, write(&bytes.Buffer{}, []*module{m}), "has no licence")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "fonts"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "fonts", "LICENSE.txt"), []byte("Apache License"), 0o600))
	var b bytes.Buffer
	require.NoError(t, write(&b, []*module{m}))
	require.Contains(t, b.String(), "| example.org/x | v1 | Apache-2.0 | all |")
	require.Contains(t, b.String(), "## example.org/x: fonts/LICENSE.txt")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("Mine."), 0o600))
	require.ErrorContains(t, write(&b, []*module{m}), "not known")
}
