package quiz

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBook: what is answered well when it is due comes again after growing times, at the beginning of a day; what is not the same day; a
// book is found again.
func TestBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quiz.json")
	b, err := OpenBook(path)
	require.NoError(t, err)
	evening := time.Date(2026, 3, 1, 22, 30, 0, 0, time.FixedZone("JST", 9*3600))
	now := evening
	e := Exercise{Key: "k", End: 3, Shot: 14}
	keep := func(at time.Time, g Grade, days int) time.Time {
		t.Helper()
		c, err := b.Keep("Aoki", e, Answer{At: at, Grade: g})
		require.NoError(t, err)
		require.Equal(t, days, c.Days)
		return c.Due
	}
	for _, days := range []int{1, 2, 4, 8, 16, 32, 64, 64} {
		due := keep(now, Good, days)
		midnight := time.Date(now.Year(), now.Month(), now.Day()+days, 0, 0, 0, 0, now.Location())
		require.True(t, midnight.Equal(due), due)
		require.Empty(t, b.Due("Aoki", due.Add(-time.Second)))
		require.Len(t, b.Due("Aoki", due), 1)
		require.True(t, due.Equal(keep(now.Add(time.Minute), Best, days)), "answered before it was due")
		now = due.Add(20 * time.Hour)
	}
	require.Empty(t, b.Due("Sato", now.AddDate(1, 0, 0)))
	require.True(t, now.Equal(keep(now, Better, 0)))
	require.Len(t, b.Due("Aoki", now), 1, "the same day")
	keep(now, Good, 1)
	again, err := OpenBook(path)
	require.NoError(t, err)
	records := again.Records("Aoki")
	require.Len(t, records, 18)
	require.True(t, records[0].At.Equal(evening))
	require.True(t, slices.IsSortedFunc(records, func(x, y Record) int { return x.At.Compare(y.At) }))
	require.Empty(t, again.Due("Aoki", now))
	require.Equal(t, []Exercise{e}, again.Due("Aoki", now.AddDate(0, 0, 1)))
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
	_, err = OpenBook(path)
	require.ErrorContains(t, err, path)
}

// learnerVariable makes the test binary a window in which a learner answers: the file of the book and the name of the window.
const learnerVariable = "HOGLINE_TEST_QUIZ"

const answered = 30

// TestLearner is no test: it answers exercises of its own, and one that the other window has too.
func TestBookWithoutAFile(t *testing.T) {
	b, err := OpenBook("")
	require.NoError(t, err)
	_, err = b.Keep("Aoki", Exercise{Key: "k"}, Answer{Grade: Good})
	require.NoError(t, err)
	require.Len(t, b.Learners["Aoki"], 1)
}

func TestLearner(t *testing.T) {
	path, window, ok := strings.Cut(os.Getenv(learnerVariable), "\n")
	if !ok {
		t.Skip("the program of TestTwoWindowsOnOneBook")
	}
	b, err := OpenBook(path)
	require.NoError(t, err)
	for i := range answered {
		for _, key := range []string{fmt.Sprint(window, i), "shared"} {
			_, err := b.Keep("Aoki", Exercise{Key: key}, Answer{At: time.Unix(int64(i), 0), Grade: Good})
			require.NoError(t, err)
		}
	}
}

// TestTwoWindowsOnOneBook: every answer of both is kept once.
func TestTwoWindowsOnOneBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quiz.json")
	var running []*exec.Cmd
	for _, window := range []string{"a", "b"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestLearner$")
		cmd.Env = append(os.Environ(), learnerVariable+"="+path+"\n"+window)
		cmd.Stdout = os.Stderr
		require.NoError(t, cmd.Start())
		running = append(running, cmd)
	}
	for _, cmd := range running {
		require.NoError(t, cmd.Wait())
	}
	b, err := OpenBook(path)
	require.NoError(t, err)
	require.Len(t, b.Learners["Aoki"], 2*answered+1)
	require.Len(t, b.Learners["Aoki"]["shared"].Answers, 2*answered)
	require.Len(t, b.Records("Aoki"), 4*answered)
}

// TestAnswerThatCannotBeWritten: it counts in memory, and is in the file as soon as one can be written, once.
func TestAnswerThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	require.NoError(t, os.Mkdir(dir, 0o755))
	path := filepath.Join(dir, "quiz.json")
	b, err := OpenBook(path)
	require.NoError(t, err)
	keep := func(day int) (*Card, error) {
		return b.Keep("Aoki", Exercise{Key: "k"}, Answer{At: time.Date(2026, 3, day, 12, 0, 0, 0, time.UTC), Grade: Good})
	}
	require.NoError(t, os.Remove(dir))
	for day := 1; day <= 2; day++ {
		c, err := keep(day)
		require.ErrorContains(t, err, path)
		require.Len(t, c.Answers, day)
		require.Len(t, b.Records("Aoki"), day)
	}
	require.NoError(t, os.Mkdir(dir, 0o755))
	c, err := keep(3)
	require.NoError(t, err)
	require.Len(t, c.Answers, 3)
	again, err := OpenBook(path)
	require.NoError(t, err)
	require.Len(t, again.Records("Aoki"), 3)
	_, err = keep(4)
	require.NoError(t, err)
	again, err = OpenBook(path)
	require.NoError(t, err)
	require.Len(t, again.Records("Aoki"), 4)
}

// TestForeignCards: what is no card or idea is left out.
func TestForeignCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quiz.json")
	for text, want := range map[string]int{`{}`: 0, `null`: 0, `{"learners":null}`: 0, `{"learners":{"Aoki":null}}`: 0,
		`{"learners":{"Aoki":{"k":null}}}`:                                0,
		`{"learners":{"Aoki":{"k":{"key":"k","ideas":[{"shot":null}]}}}}`: 1} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		b, err := OpenBook(path)
		require.NoError(t, err, text)
		due := b.Due("Aoki", time.Now())
		require.Len(t, due, want, text)
		for i := range due {
			require.Nil(t, due[i].Idea(due[i].Best))
		}
		_, err = b.Keep("Aoki", Exercise{Key: "new"}, Answer{At: time.Now()})
		require.NoError(t, err, text)
	}
}

// TestImpossibleCards: a book with what no exercise can be is refused with the place, and left as it is.
func TestImpossibleCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quiz.json")
	for card, want := range map[string]string{
		`{"end":1,"shot":2,"answers":[{"loss":1e308}]}`:                   "k: answers[0].loss is 1e+308",
		`{"end":1,"shot":2,"answers":[{"grade":9}]}`:                      "k: answers[0].grade is 9",
		`{"end":1,"shot":2,"best":{"turn":9}}`:                            "k: best: turn is 9",
		`{"end":1,"shot":99}`:                                             "k: shot is 99",
		`{"days":1000000}`:                                                "k: days is 1000000",
		`{"ideas":[{"shot":{"vy":-30},"win":900}]}`:                       "k: ideas[0]: win is 900",
		`{"ideas":[{"shot":{"vy":-30},"name":"\u001b[2J"}]}`:              "k: ideas[0]: name holds control characters",
		`{"played":{"vx":1e300,"vy":0}}`:                                  "k: played: vx is 1e+300",
		`{"ideas":[` + strings.Repeat(`{"shot":{"vy":-30}},`, 99) + `0]}`: "cannot unmarshal",
	} {
		text := []byte(`{"learners":{"Aoki":{"k":` + card + `}}}`)
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, err := OpenBook(path)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, path)
	}
}

// TestExercisesOfADay: exercises that are due on one day, and answers of one moment, come in one order, whatever is asked first.
func TestExercisesOfADay(t *testing.T) {
	b, err := OpenBook("")
	require.NoError(t, err)
	at := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
	for _, key := range []string{"d", "b", "e", "a", "c"} {
		_, err := b.Keep("Ann", Exercise{Key: key}, Answer{At: at, Grade: Good})
		require.NoError(t, err)
	}
	_, err = b.Keep("Ann", Exercise{Key: "first"}, Answer{At: at.Add(-time.Hour), Grade: Worse})
	require.NoError(t, err)
	for range 5 {
		var due, given []string
		for _, e := range b.Due("Ann", at.AddDate(0, 0, 1)) {
			due = append(due, e.Key)
		}
		require.Equal(t, []string{"first", "a", "b", "c", "d", "e"}, due)
		for _, r := range b.Records("Ann") {
			given = append(given, r.Key)
		}
		require.Equal(t, []string{"first", "a", "b", "c", "d", "e"}, given)
	}
}

// TestABookThatCannotBeWritten: the answer is kept in memory, once; a book that cannot be read is none.
func TestABookThatCannotBeWritten(t *testing.T) {
	b, err := OpenBook(filepath.Join(t.TempDir(), "book.json"))
	require.NoError(t, err)
	card, err := b.Keep("Ann", Exercise{Key: "a"}, Answer{Grade: Good, Loss: math.NaN()}) // which JSON does not hold
	require.Error(t, err)
	require.Len(t, card.Answers, 1)
	require.Len(t, b.Records("Ann"), 1)
	_, err = OpenBook(t.TempDir())
	require.Error(t, err, "a folder")
}
