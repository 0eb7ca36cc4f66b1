//go:build !js

package lab

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// trainVariable makes the test binary a program that trains: its arguments, a line each.
const trainVariable = "HOGLINE_TEST_TRAIN"

// TestTrainProcess is no test: it trains.
func TestTrainProcess(t *testing.T) {
	args := os.Getenv(trainVariable)
	if args == "" {
		t.Skip("the program of TestTwoTrainings")
	}
	os.Exit(Run(&command.Context{Context: t.Context(), Out: os.Stdout, Err: os.Stderr}, strings.Split(args, "\n")))
}

// TestTwoTrainings: two programs that train into one file leave it whole. That the second is told, TestOutputInUse holds: here it may come
// when the first is done, and goes on with what that made.
func TestTwoTrainings(t *testing.T) {
	for name, args := range map[string][]string{
		"policy": {"--ends", "4", "--rounds", "1", "--throws", "4"},
		"wins":   {"--games", "4", "--rounds", "1"},
	} {
		t.Run(name, func(t *testing.T) {
			train := func(path string) (*exec.Cmd, *bytes.Buffer) {
				cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTrainProcess$")
				cmd.Env = append(os.Environ(), trainVariable+"="+strings.Join(append([]string{"train", name, "-o", path}, args...), "\n"))
				var told bytes.Buffer
				cmd.Stderr = &told
				require.NoError(t, cmd.Start())
				return cmd, &told
			}
			alone, both := filepath.Join(t.TempDir(), "x"), filepath.Join(t.TempDir(), "x")
			cmd, told := train(alone)
			require.NoError(t, cmd.Wait(), told)
			one, toldOne := train(both)
			two, toldTwo := train(both)
			good := 0
			for cmd, told := range map[*exec.Cmd]*bytes.Buffer{one: toldOne, two: toldTwo} {
				if err := cmd.Wait(); err != nil {
					require.Contains(t, told.String(), "is in use by another training")
				} else {
					good++
				}
			}
			require.Positive(t, good)
			for _, file := range []string{"", ".games"} {
				want, err := os.ReadFile(alone + file)
				if os.IsNotExist(err) {
					continue
				}
				require.NoError(t, err)
				got, err := os.ReadFile(both + file)
				require.NoError(t, err)
				require.ElementsMatch(t, strings.Split(string(want), "\n"), strings.Split(string(got), "\n"))
			}
			require.NoFileExists(t, both+".lock")
		})
	}
}

// TestOutputInUse: every training leaves a file alone that another one has.
func TestOutputInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	lock, err := takeOutput(path)
	require.NoError(t, err)
	defer lock.Release()
	for _, args := range [][]string{{"policy"}, {"wins"}, {"book"}, {"value"}} {
		_, errs, status := inLab(t, "", append([]string{"train", args[0], "-o", path}, args[1:]...)...)
		require.Equal(t, command.ExitUsage, status, args)
		require.Contains(t, errs, path+" is in use by another training")
	}
}

// TestHalfAMatch: what a kill or a full disk left of the last match is written anew, and not joined with the next.
func TestHalfAMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	args := []string{"train", "wins", "--games", "4", "--rounds", "1", "-o", path}
	_, errs, status := inLab(t, "", args...)
	require.Zero(t, status, errs)
	whole, err := os.ReadFile(path + ".games")
	require.NoError(t, err)
	table, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path+".games", whole[:len(whole)-20], 0o600))
	_, errs, status = inLab(t, "", args...)
	require.Zero(t, status, errs)
	again, err := os.ReadFile(path + ".games")
	require.NoError(t, err)
	require.ElementsMatch(t, strings.Split(string(whole), "\n"), strings.Split(string(again), "\n"))
	same, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, table, same)
}
