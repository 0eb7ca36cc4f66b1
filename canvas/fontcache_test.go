package canvas

import (
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

// TestThemesForgetFonts: a theme that is set takes no more memory than the one before it.
func TestThemesForgetFonts(t *testing.T) {
	a := test.NewTempApp(t)
	set := func() {
		for _, name := range ThemeNames {
			ForgetFonts()
			a.Settings().SetTheme(NewTheme(name))
			for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
				fyne.MeasureText("Stone 7 氷", BodySize, style)
			}
		}
	}
	heap := func() float64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	set()
	before := heap()
	for range 5 {
		set()
	}
	require.Less(t, heap()-before, 15., "MB after 15 themes; one has fonts of more than 5")
}
