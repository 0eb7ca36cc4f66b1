package app

import (
	"os"
	"syscall/js"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"

	"github.com/hogline/hogline/canvas/fonts"
)

// attachPage gives the page of the browser what it needs of the window: files that are dropped
// on it, where a finger is, and text from keyboards on the screen and from input methods.
func attachPage(w *Window) {
	export := func(name string, f func(args []js.Value)) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { f(args); return nil }))
	}
	export("hoglineOpen", func(args []js.Value) {
		var paths []string
		for _, a := range args {
			paths = append(paths, a.String())
		}
		fyne.Do(func() { w.files.OpenAll(paths) })
	})
	export("hoglineTouch", func(args []js.Value) {
		x, y, done := args[0].Float(), args[1].Float(), args[2]
		fyne.Do(func() { afterPointer(func() { done.Invoke(w.isBoard(pagePosition(w, x, y))) }) })
	})
	export("hoglineFacesCame", func(args []js.Value) { // those of Japanese texts
		fonts.Take(args[0])
		fyne.Do(w.setTheme)
	})
	coarse := js.Global().Call("matchMedia", "(pointer: coarse)")
	coarse.Call("addEventListener", "change", js.FuncOf(func(js.Value, []js.Value) any {
		on := isTouchDevice()
		fyne.Do(func() { w.setTouchDevice(on) })
		return nil
	}))
	export("hoglineType", func(args []js.Value) {
		text := args[0].String()
		fyne.Do(func() {
			if f := w.window.Canvas().Focused(); f != nil {
				for _, r := range text {
					f.TypedRune(r)
				}
			}
		})
	})
	export("hoglineTyping", func(args []js.Value) {
		done := args[0]
		fyne.Do(func() {
			_, typing := w.window.Canvas().Focused().(mobile.Keyboardable)
			done.Invoke(typing)
		})
	})
}

// whenShown runs a function after the first picture: AIs that it asks share the only thread with the window.
func whenShown(_ *Window, open func()) {
	afterPointer(func() {
		if page := js.Global().Get("hoglinePage"); !page.IsUndefined() {
			page.Call("started")
		}
		open()
	})
}

// afterPointer runs a function when fyne has followed the pointer to where it is now: it does so once a frame, and a button
// that is pressed before counts where the pointer was.
func afterPointer(run func()) {
	var wait *fyne.Animation
	ticks := 0
	wait = fyne.NewAnimation(time.Hour, func(float32) {
		if ticks++; ticks == 2 {
			wait.Stop()
			run()
		}
	})
	wait.Start()
}

// pagePosition is a place on the page, in pixels of CSS, in the window.
func pagePosition(w *Window, x, y float64) fyne.Position {
	f := js.Global().Get("devicePixelRatio").Float() / float64(w.window.Canvas().Scale())
	return fyne.NewPos(float32(x*f), float32(y*f))
}

// setAwake keeps the screen on, or no longer.
func setAwake(on bool) {
	if page := js.Global().Get("hoglinePage"); !page.IsUndefined() && on != awake {
		awake = on
		page.Call("awake", on)
	}
}

// awake is what the page was told last.
var awake bool

// sharedChart is the link to a chart that others chart too, as which the page was opened; "" where it was not.
func sharedChart() string { return os.Getenv("HOGLINE_CHART") }
