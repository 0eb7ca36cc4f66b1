package cpu

import (
	"sync"
	"syscall/js"
	"time"
)

// slice is how long work goes on before the browser has a turn.
const slice = 16 * time.Millisecond

// turns are the turns of the browser. Go's scheduler goes back to it only when all goroutines wait, so all that work wait for
// the same turn.
var turns struct {
	once  sync.Once
	port  js.Value
	since time.Time     // the last turn ended
	wait  chan struct{} // closed at the end of the turn that is waited for; nil: none is
	calls uint
}

// Yield gives the browser, and with it the window, a turn where that is due. Work that takes long calls it again and again.
func Yield() {
	if turns.wait == nil {
		if turns.calls++; turns.calls%8 != 0 {
			return
		}
		now := time.Now()
		if now.Sub(turns.since) < slice {
			return
		}
		turns.once.Do(func() {
			channel := js.Global().Get("MessageChannel").New()
			turns.port = channel.Get("port2")
			channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
				turns.since = time.Now()
				close(turns.wait)
				turns.wait = nil
				return nil
			}))
		})
		turns.wait = make(chan struct{})
		turns.port.Call("postMessage", 0)
	}
	<-turns.wait
}
