//go:build !js

package queue

import (
	"testing"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileMessages: tasks and values of other machines that stand for gigabytes are refused in little memory.
func TestHostileMessages(t *testing.T) {
	safefiletest.JSON(t, maxPayload-100, 3*maxMessage, func(text []byte) error {
		task, err := taskOf(text)
		if err == nil {
			err = task.Method.Check()
		}
		return err
	}, `{"method":*}`, `{"state":*}`, `{"method":{"ais":*}}`)
	safefiletest.JSON(t, maxPayload-100, 3*maxMessage, func(text []byte) error {
		_, err := answerOf("key", text)
		return err
	}, `{"shot":*}`, `{"shot":{"ideas":*}}`, `{"problem":*}`)
}
