package app

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Devices as the kernel lists them.
const (
	touchScreen = "I: Bus=0018 Vendor=04f3 Product=2234 Version=0100\nN: Name=\"ELAN Touchscreen\"\nH: Handlers=event5\nB: PROP=2\nB: EV=1b\nB: KEY=400 0 0 0 0 0\nB: ABS=3273800000000003\n\n"
	touchPad    = "N: Name=\"SynPS/2 Synaptics TouchPad\"\nB: PROP=5\nB: EV=b\nB: KEY=e520 10000 0 0 0 0\nB: ABS=660800011000003\n\n"
	mouse       = "N: Name=\"Logitech Mouse\"\nB: PROP=0\nB: EV=17\nB: KEY=ff0000 0 0 0 0\nB: REL=1943\n\n"
	pen         = "N: Name=\"Wacom Pen\"\nB: PROP=2\nB: EV=b\nB: ABS=1000003\n\n"
	// tells no property
	oldTouchPad = "N: Name=\"old touch pad\"\nB: PROP=0\nB: EV=b\nB: ABS=260800000000003\n\n"
	// with a wheel
	keyboard = "N: Name=\"AT keyboard\"\nB: PROP=0\nB: EV=120013\nB: KEY=402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\nB: REL=1040\n\n"
)

func TestOnlyATabletWithoutMouseIsATouchDevice(t *testing.T) {
	for list, want := range map[string]bool{
		"":                                      false,
		touchScreen:                             true,
		strings.TrimSuffix(touchScreen, "\n\n"): true,
		keyboard + touchScreen + pen:            true,
		touchScreen + mouse:                     false,
		mouse + touchScreen:                     false,
		touchPad + touchScreen:                  false,
		touchPad:                                false,
		oldTouchPad:                             false,
		mouse:                                   false,
		pen:                                     false,
		keyboard:                                false,
		strings.Repeat("B: ABS=zz\nB: PROP\n\n", 9): false,
	} {
		require.Equal(t, want, onlyTouched(strings.NewReader(list)), list)
	}
}
