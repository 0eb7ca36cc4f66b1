package session

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// editorVariable makes the test binary a program that edits a study until it is killed: the folder of its autosave.
const editorVariable = "HOGLINE_TEST_EDITOR"

// killsVariable is how many sessions are killed; without it a few.
const killsVariable = "HOGLINE_TEST_KILLS"

// mostLost is the time whose edits a crash may lose.
const mostLost = 2 * time.Second

// edit is one edit: notes, drawings, positions, undo, each with its number in a note.
func edit(s *Session, n int) error {
	switch n % 5 {
	case 1:
		// 200 fit on a place
		_ = s.Notes.Draw(annotation.Drawing{Kind: annotation.Arrow, From: curling.Tee, To: curling.Vec{X: 1, Y: float64(n % 9)}})
	case 2:
		s.Place.Move((*replay.Game).Next)
	case 3:
		if s.Study.Undo() {
			s.Study.Redo()
		}
	}
	s.Lines.SetTitle("edit "+strconv.Itoa(n), strings.Repeat("x", n%1000))
	return nil
}

// TestEditor is no test: it edits until it is killed, and tells the number of every edit that is done.
func TestEditor(t *testing.T) {
	dir := os.Getenv(editorVariable)
	if dir == "" {
		t.Skip("the program of TestKilled")
	}
	var lock sync.Mutex
	s := New(func(f func()) { lock.Lock(); defer lock.Unlock(); f() }, func(err error) { t.Error(err) })
	lock.Lock()
	g, source, err := study.OpenLog("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	s.Storage.Autosave(dir)
	require.NoError(t, s.OpenLog(g, "sample-match.dcl", source))
	lock.Unlock()
	for n := 1; ; n++ {
		lock.Lock()
		require.NoError(t, edit(s, n))
		lock.Unlock()
		fmt.Printf("edit %d\n", n)
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
	}
}

// lost kills a session that edits after a time and returns for how long its last edits are not in the file; the whole time
// where there is no file yet.
func lost(t *testing.T, dir string, after time.Duration) time.Duration {
	cmd := exec.Command(os.Args[0], "-test.run=^TestEditor$", "-test.v")
	cmd.Env = append(os.Environ(), editorVariable+"="+dir)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var times []time.Time // of edit n at n-1
	begun := make(chan bool, 1)
	done := make(chan bool)
	go func() {
		defer close(done)
		in := bufio.NewScanner(out)
		for in.Scan() {
			if n := 0; strings.HasPrefix(in.Text(), "edit ") {
				if _, err := fmt.Sscanf(in.Text(), "edit %d", &n); err == nil && n == len(times)+1 {
					times = append(times, time.Now())
					select {
					case begun <- true:
					default:
					}
				}
			}
		}
		_, _ = io.Copy(io.Discard, out)
	}()
	<-begun
	time.Sleep(after)
	killed := time.Now()
	require.NoError(t, cmd.Process.Kill())
	<-done
	_ = cmd.Wait() // it was killed
	files, err := filepath.Glob(filepath.Join(dir, "*."+study.Extension))
	require.NoError(t, err)
	last := 0
	for _, f := range files {
		d, err := study.Open(f)
		require.NoError(t, err, "a study opens always")
		if title := d.Content().Title; title != "" { // saved before the first edit
			n := 0
			_, err = fmt.Sscanf(title, "edit %d", &n)
			require.NoError(t, err)
			last = max(last, n)
		}
	}
	if last >= len(times) {
		return 0
	}
	return killed.Sub(times[last]) // since the first edit that is lost
}

// TestKilled: a session that is killed at any moment of editing loses at most the edits of the last two seconds, and what
// it leaves opens. HOGLINE_TEST_KILLS=200 is the run whose figure the documents tell.
func TestKilled(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv(killsVariable))
	if err != nil {
		kills = 2
	}
	random := rand.New(rand.NewPCG(1, 2))
	const atOnce = 10
	var worst time.Duration
	var lock sync.Mutex
	var group sync.WaitGroup
	slots := make(chan bool, atOnce)
	for range kills {
		after := time.Duration(random.Int64N(int64(2500*time.Millisecond))) + 500*time.Millisecond
		dir := t.TempDir()
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			x := lost(t, dir, after)
			lock.Lock()
			defer lock.Unlock()
			worst = max(worst, x)
		})
	}
	group.Wait()
	t.Logf("%d kills: at most %.2f s of edits lost", kills, worst.Seconds())
	if kills > 2 { // on a machine that does nothing else; a few say only that studies open
		require.LessOrEqual(t, worst, mostLost)
	}
}
