package app

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
)

// inputDevices is the kernel's list of input devices.
const inputDevices = "/proc/bus/input/devices"

// isTouchDevice reports whether fingers on the screen are all that points here: a tablet without a mouse.
func isTouchDevice() bool {
	f, err := os.Open(inputDevices)
	if err != nil {
		return false
	}
	defer f.Close()
	return onlyTouched(io.LimitReader(f, 1<<20))
}

// The bits of the kernel's masks (linux/input-event-codes.h).
const (
	propDirect  = 1 << 1    // INPUT_PROP_DIRECT: what is touched is what is meant
	propPointer = 1 << 0    // INPUT_PROP_POINTER: it moves a pointer, as a touch pad does
	relativeX   = 1 << 0    // REL_X
	multiTouchX = 1 << 0x35 // ABS_MT_POSITION_X
)

// onlyTouched reports whether a list of input devices has a touch screen and neither mouse nor touch pad.
func onlyTouched(list io.Reader) bool {
	touch, pointer := false, false
	var prop, abs uint64
	end := func() {
		touch = touch || prop&propDirect != 0 && abs&multiTouchX != 0
		pointer = pointer || prop&propPointer != 0
		prop, abs = 0, 0
	}
	for lines := bufio.NewScanner(list); lines.Scan(); {
		name, mask, ok := strings.Cut(strings.TrimPrefix(lines.Text(), "B: "), "=")
		if !ok {
			if lines.Text() == "" {
				end()
			}
			continue
		}
		bits := lowBits(mask)
		switch name {
		case "PROP":
			prop = bits
		case "ABS":
			abs = bits
		case "REL":
			pointer = pointer || bits&relativeX != 0
		}
	}
	end()
	return touch && !pointer
}

// lowBits are the lowest 64 bits of a mask of hexadecimal words, the highest first.
func lowBits(mask string) uint64 {
	words := strings.Fields(mask)
	if len(words) == 0 {
		return 0
	}
	bits, err := strconv.ParseUint(words[len(words)-1], 16, 64)
	if err != nil {
		return 0
	}
	return bits
}
