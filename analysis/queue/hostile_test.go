package queue

import (
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// said is a message or an entry of the bucket with a text of our own.
type said struct {
	jetstream.Msg
	jetstream.KeyValueEntry
	text []byte
}

func (s said) Data() []byte  { return s.text }
func (s said) Value() []byte { return s.text }
func (s said) Key() string   { return "key" }

// TestHostileMessages: tasks and values of other machines that stand for gigabytes are refused in little memory.
func TestHostileMessages(t *testing.T) {
	safefiletest.JSON(t, maxPayload-100, 3*maxMessage, func(text []byte) error {
		task, err := taskOf(said{text: text})
		if err == nil {
			err = task.Method.Check()
		}
		return err
	}, `{"method":*}`, `{"state":*}`, `{"method":{"ais":*}}`)
	safefiletest.JSON(t, maxPayload-100, 3*maxMessage, func(text []byte) error {
		_, err := answerOf(said{text: text})
		return err
	}, `{"shot":*}`, `{"shot":{"ideas":*}}`, `{"problem":*}`)
}
