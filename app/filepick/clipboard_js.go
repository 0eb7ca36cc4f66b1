package filepick

import (
	"context"
	"errors"
	"syscall/js"
)

// CopyPicture puts a picture, a PNG, on the clipboard of the browser. It returns ErrNoClipboard where the browser has none
// for pictures: an old one, or a page that does not come by https.
func CopyPicture(ctx context.Context, png []byte) error {
	clipboard, item := js.Global().Get("navigator").Get("clipboard"), js.Global().Get("ClipboardItem")
	if clipboard.IsUndefined() || clipboard.Get("write").IsUndefined() || item.IsUndefined() {
		return ErrNoClipboard
	}
	data := js.Global().Get("Uint8Array").New(len(png))
	js.CopyBytesToJS(data, png)
	blob := js.Global().Get("Blob").New([]any{data}, map[string]any{"type": "image/png"})
	done := make(chan error, 1)
	ok := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- errors.New(args[0].Call("toString").String())
		return nil
	})
	defer ok.Release()
	defer bad.Release()
	clipboard.Call("write", []any{item.New(map[string]any{"image/png": blob})}).Call("then", ok, bad)
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
