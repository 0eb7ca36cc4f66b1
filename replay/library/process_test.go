//go:build !js

package library

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// indexVariable makes the test binary a program that brings an index up to date: the file of the index and the folder.
const indexVariable = "HOGLINE_TEST_INDEX"

// TestIndexProcess is no test: it indexes a folder.
func TestIndexProcess(t *testing.T) {
	db, dir, ok := strings.Cut(os.Getenv(indexVariable), "\n")
	if !ok {
		t.Skip("the program of the tests below")
	}
	l, err := Open(t.Context(), db)
	require.NoError(t, err)
	_, err = l.Index(t.Context(), []string{dir}, Options{Workers: 2})
	require.NoError(t, err)
	require.NoError(t, l.Close())
}

// indexer is another process that brings an index up to date.
func indexer(t *testing.T, db, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestIndexProcess$")
	cmd.Env = append(os.Environ(), indexVariable+"="+db+"\n"+dir)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	require.NoError(t, cmd.Start())
	return cmd
}

// rounds is how often a test is repeated whose processes meet by chance: HOGLINE_TEST_ROUNDS, else a few times.
func rounds() int {
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_ROUNDS")); err == nil {
		return n
	}
	return 2
}

// entries are the games in the file of an index, copies and all, and those that it finds.
func entries(t *testing.T, db string) (rows, found int) {
	t.Helper()
	l, err := Open(t.Context(), db)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	require.NoError(t, l.db.QueryRow("SELECT count(*) FROM games").Scan(&rows))
	games, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	return rows, len(games)
}

// TestTwoProcessesOnOneIndex: a fresh index that two make at once, and new logs that two find at once, are counted once.
func TestTwoProcessesOnOneIndex(t *testing.T) {
	for range rounds() {
		db, dir := filepath.Join(t.TempDir(), "library.db"), folder(t, 50)
		for _, want := range []int{50, 80} {
			one, other := indexer(t, db, dir), indexer(t, db, dir)
			require.NoError(t, one.Wait())
			require.NoError(t, other.Wait())
			rows, found := entries(t, db)
			require.Equal(t, []int{want, want}, []int{rows, found})
			for i := 50; i < 80; i++ { // for the second pass
				raw, err := os.ReadFile(filepath.Join(dir, "0", "0000.dcl"))
				require.NoError(t, err)
				text := strings.Replace(string(raw), "Team000", fmt.Sprintf("Team%03d", i), 1)
				require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d.dcl", i)), []byte(text), 0o600))
			}
		}
	}
}

// TestIndexersAreKilled: whatever one of two leaves when it is killed, the other goes on, and the next update has every game once.
func TestIndexersAreKilled(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range rounds() {
		db, dir := filepath.Join(t.TempDir(), "library.db"), folder(t, 50)
		killed, other := indexer(t, db, dir), indexer(t, db, dir)
		time.Sleep(time.Duration(random.IntN(400)) * time.Millisecond)
		_ = killed.Process.Kill() // it may have ended
		_ = killed.Wait()
		require.NoError(t, other.Wait())
		rows, found := entries(t, db)
		require.Equal(t, []int{50, 50}, []int{rows, found})
	}
}

// TestDoubledIndexIsHealed: an index in which two programs of an earlier version counted every game twice is made anew.
func TestDoubledIndexIsHealed(t *testing.T) {
	db, dir := filepath.Join(t.TempDir(), "library.db"), folder(t, 3)
	old, err := sql.Open("sqlite", "file:"+escape(db))
	require.NoError(t, err)
	_, err = old.Exec(`CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL);
		CREATE TABLE games (id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE, game TEXT NOT NULL);
		CREATE TABLE generation (number INTEGER NOT NULL);
		INSERT INTO files VALUES (1, 'a.dcl', 1); INSERT INTO games VALUES (1, 1, ''), (2, 1, ''); PRAGMA user_version = 5;`)
	require.NoError(t, err)
	require.NoError(t, old.Close())
	l, err := Open(t.Context(), db)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	_, err = l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 3)

	// A version that has the index open beside may make it anew too.
	_, err = l.db.Exec("DROP TABLE games; DROP TABLE files; PRAGMA user_version = 5")
	require.NoError(t, err)
	_, err = l.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	found, err = l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 3)
}

// TestIndexWaitsForTheOther: it says so, and stops waiting when it is stopped.
func TestIndexWaitsForTheOther(t *testing.T) {
	db, dir := filepath.Join(t.TempDir(), "library.db"), folder(t, 1)
	one, err := Open(t.Context(), db)
	require.NoError(t, err)
	defer func() { require.NoError(t, one.Close()) }()
	other, err := Open(t.Context(), db)
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 { // the lock of one that was stopped is free
		_, err = Open(stopped, db)
		require.ErrorIs(t, err, context.Canceled)
	}
	third, err := Open(t.Context(), db)
	require.NoError(t, err)
	require.NoError(t, third.Close())
	reads, goOn, done := make(chan bool), make(chan bool), make(chan error)
	go func() {
		_, err := one.Index(t.Context(), []string{dir}, Options{Values: func(string, string, *replay.Game) ([]Person, []ValuedShot, error) {
			reads <- true
			<-goOn
			return nil, nil, nil
		}})
		done <- err
	}()
	<-reads
	ctx, stop := context.WithCancel(t.Context())
	waits := 0
	_, err = other.Index(ctx, []string{dir}, Options{Waiting: func() { waits++; stop() }})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, waits)
	goOn <- true
	require.NoError(t, <-done)
	u, err := other.Index(t.Context(), []string{dir}, Options{})
	require.NoError(t, err)
	require.Equal(t, Update{Files: 2}, u, "the other has read them")
}

// TestIndexInMemory: it is as good as one in a file, and empty at first.
func TestIndexInMemory(t *testing.T) {
	dir := folder(t, 9)
	l, err := OpenMemory(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	u, err := l.Index(t.Context(), []string{dir}, Options{Workers: 2})
	require.NoError(t, err)
	u.Problems = nil
	require.Equal(t, Update{Files: 10, Read: 10, Games: 9, Failed: 1}, u)
	require.NoError(t, l.Load(t.Context()))
	found, err := l.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Len(t, found, 9)
	another, err := OpenMemory(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, another.Close()) }()
	found, err = another.Search(t.Context(), Query{})
	require.NoError(t, err)
	require.Empty(t, found)
}

// TestIndexThatCannotBeKept: a folder that cannot be made and a disk that is full are told from a file that is none of ours.
func TestIndexThatCannotBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	var unkept *StoreError
	_, err := Open(t.Context(), filepath.Join(file, "library.db"))
	require.ErrorAs(t, err, &unkept)
	require.ErrorContains(t, err, file)
	_, err = Open(t.Context(), t.TempDir())
	require.Error(t, err)
	require.NotErrorAs(t, err, &unkept, "a folder")

	l := open(t)
	_, err = l.db.Exec("PRAGMA max_page_count = 1") // of this connection: full
	require.NoError(t, err)
	l.db.SetMaxOpenConns(1)
	_, err = l.Index(t.Context(), []string{folder(t, 200)}, Options{})
	require.ErrorAs(t, err, &unkept)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = l.Index(ctx, []string{t.TempDir()}, Options{})
	require.ErrorIs(t, err, context.Canceled)
	require.NotErrorAs(t, err, &unkept, "it was stopped")
}
