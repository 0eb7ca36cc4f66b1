package dcl2

import (
	"bytes"
	"testing"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileShots: a shot file of megabytes that stands for gigabytes is refused in little memory.
func TestHostileShots(t *testing.T) {
	safefiletest.JSON(t, 4<<20, 3*maxValues, func(text []byte) error {
		_, err := ReadShot(bytes.NewReader(text))
		return err
	}, `{"tag":"sht","log":{"trajectory":{"frames":*}}}`, `{"tag":"sht","log":{"trajectory":{"frames":[*]}}}`, `{"tag":"sht","log":{"trajectory":{"start":{"team0":*}}}}`)
}

// TestHostileLines: so is a log with a line as long as it may be.
func TestHostileLines(t *testing.T) {
	safefiletest.JSON(t, maxLine-200, 2*maxValues, func(text []byte) error {
		g, err := Read(bytes.NewReader(text))
		if err == nil && len(g.Warnings) > 0 {
			err = g.Warnings[0].Text
		}
		return err
	}, `{"tag":"gam","log":{"cmd":"update","state":{"stones":{"team0":*}}}}`, `{"tag":"gam","log":{"cmd":"is_ready","game":{"players":{"team0":*}}}}`, `{"tag":"gam","id":*}`)
}
