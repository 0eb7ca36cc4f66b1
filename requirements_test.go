package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/listen/listentest"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/subprocess"
)

// commandMode lets the test binary stand for hogline where a command starts it as an AI.
const commandMode = "HOGLINE_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(commandMode) != "" && len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-test.") {
		os.Exit(cli.Run(&command.Context{Context: context.Background(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Assets: assets.FS},
			os.Args[1:]))
	}
	os.Exit(m.Run())
}

// requirement is a row of the table of Murayama 2015 §5.1, whole commands are between backquotes.
var (
	requirement  = regexp.MustCompile(`(?m)^\| (P[1-9]) \|.*$`)
	wholeCommand = regexp.MustCompile("`hogline ([^`]+)`")
)

// TestRequirementsOfSeed003 runs every command that docs/TUBSTAP.md gives for a requirement, for TUBSTAP and for curling.
func TestRequirementsOfSeed003(t *testing.T) {
	text, err := os.ReadFile("docs/TUBSTAP.md")
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(commandMode, "1")
	root, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.Symlink(filepath.Join(root, "assets"), filepath.Join(dir, "assets")))
	t.Chdir(dir)
	_, port, err := net.SplitHostPort(listentest.FreeAddress(t))
	require.NoError(t, err)
	here := strings.NewReplacer("process:ssh HOST hogline ", "process:"+self+" ", "process:hogline ", "process:"+self+" ", "7777", port)
	rows := requirement.FindAllStringSubmatch(string(text), -1)
	require.Len(t, rows, 9)
	n := 0
	for _, row := range rows {
		var waiting []chan string // sides that wait for the next command to connect
		for _, m := range wholeCommand.FindAllStringSubmatch(row[0], -1) {
			args, err := subprocess.Words(here.Replace(m[1]))
			require.NoError(t, err)
			n++
			if strings.Contains(m[1], "listen:") {
				ended := make(chan string, 1)
				waiting = append(waiting, ended)
				go func() { ended <- runCommand(args) }()
				continue
			}
			failed := runCommand(args)
			for end := time.Now().Add(2 * time.Minute); strings.Contains(failed, "nothing listens") && time.Now().Before(end); failed = runCommand(args) {
				time.Sleep(20 * time.Millisecond) // the other side does not listen yet
			}
			require.Empty(t, failed, "%s: hogline %s", row[1], m[1])
		}
		for _, ended := range waiting {
			require.Empty(t, <-ended, row[1])
		}
	}
	require.Greater(t, n, 15)
	logs, err := filepath.Glob("run1/*.sgf")
	require.NoError(t, err)
	require.Len(t, logs, 1000)
	require.FileExists(t, "run1/position.tbsmap")
}

// runCommand runs a command and gives what it reports when it fails, "" when it does not.
func runCommand(args []string) string {
	var out, errs bytes.Buffer
	if cli.Run(&command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: assets.FS},
		args) == 0 {
		return ""
	}
	return "failed: " + errs.String()
}
