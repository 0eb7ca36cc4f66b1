package app

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestOnBattery(t *testing.T) {
	supplies := func(status string) fstest.MapFS {
		return fstest.MapFS{"AC/online": {Data: []byte("0\n")}, "BAT0/status": {Data: []byte(status + "\n")}}
	}
	require.True(t, onBattery(supplies("Discharging")))
	require.False(t, onBattery(supplies("Charging")))
	require.False(t, onBattery(supplies("Not charging")))
	require.False(t, onBattery(fstest.MapFS{}))
}
