//go:build !js

package queue

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// TestAnswerThatIsNoValue: a value that cannot be written is a problem in the bucket, and no error of the worker.
func TestAnswerThatIsNoValue(t *testing.T) {
	nan := math.NaN()
	who := analysis.Identity{Name: "anna", ID: "a"}
	for _, a := range []*answer{
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, WinBefore: nan}, nil, &who),
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, Luck: &nan}, nil, &who),
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, Referee: strings.Repeat("x", maxPayload)}, nil, &who),
		answerBy(nil, errors.New(strings.Repeat("\x00", 2*maxPayload)+"x"), &who),
	} {
		text := a.text()
		require.Less(t, len(text), maxPayload)
		_, err := answerOf("k", text)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "\x00")
	}
}

// TestAnswers: what stands in the bucket was put there by some other machine.
func TestAnswers(t *testing.T) {
	for value, want := range map[string]string{
		`{"shot":{"key":"k","end":1,"shot":2,"team":1}}`:                                             "",
		`{"shot":{"key":"k","end":1,"shot":2,"team":7}}`:                                             "team is 7",
		`{"shot":{"key":"k","end":1,"shot":2,"win_before":1e308,"worker":{"name":"anna","id":"a"}}}`: "a value that cannot be (worker anna (a)): win_before is 1e+308",
		`{"shot":{"key":"k","end":1,"shot":2,"worker":{"name":"\u001b[2J","id":"a"}}}`:               "a value that cannot be: worker.name holds control characters",
		`{"problem":"no\nstone","worker":{"name":"anna","id":"a"}}`:                                  "no stone (worker anna (a))",
		`{"shot":{"key":"k","end":-1,"shot":2,"team":1}}`:                                            "end is -1",
		`{"shot":{"key":"x","end":1,"shot":2,"team":1}}`:                                             "another version",
		`{"problem":"no stone"}`:                                                                     "no stone",
		`{"shot":`:                                                                                   "unexpected end",
	} {
		v, err := answerOf("k", []byte(value))
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, 2, v.Shot)
			continue
		}
		require.ErrorContains(t, err, want, value)
	}
}
