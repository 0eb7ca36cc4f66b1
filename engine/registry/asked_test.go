package registry

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/evaluate"
)

// TestResultsThatAWorkerKeeps: the last four by their questions, each with as many answers as are asked for; what is kept again takes the
// place of what was.
func TestResultsThatAWorkerKeeps(t *testing.T) {
	of := func(answers int) *evaluate.Result { return &evaluate.Result{Answers: make([]evaluate.Answer, answers)} }
	ids := []uint64{nextID(), nextID(), nextID(), nextID(), nextID()}
	for i, id := range ids[:keptResults] {
		keep(id, of(1+i))
	}
	for i, id := range ids[:keptResults] {
		require.NotNil(t, found(id, 1+i))
		require.Nil(t, found(id, 2+i), "another number of answers")
		require.Nil(t, found(ids[4], 1+i), "another question")
	}
	again := of(7)
	keep(ids[0], again)
	require.Same(t, again, found(ids[0], 7))
	require.Nil(t, found(ids[0], 1))
	keep(ids[4], of(1))
	require.Nil(t, found(ids[1], 2), "the oldest is gone")
	require.NotNil(t, found(ids[0], 7))
	require.NotNil(t, found(ids[2], 3))
}
