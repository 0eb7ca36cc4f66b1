package filepick

import (
	"syscall/js"
)

// Native reports whether this build shows the system's dialogs: here the browser's.
const Native = true

// browser asks the page, which puts the files that are chosen into the file system that it keeps for the program.
type browser struct{}

func system() backend { return browser{} }

// ask calls a function of the page that gives a promise of a path, "" when the user chose none.
func ask(name string, args ...any) (string, error) {
	page := js.Global().Get("hoglinePage")
	if page.IsUndefined() {
		return "", ErrNone
	}
	answer := make(chan string, 1)
	take := js.FuncOf(func(_ js.Value, v []js.Value) any {
		path := ""
		if len(v) > 0 && v[0].Type() == js.TypeString {
			path = v[0].String()
		}
		answer <- path
		return nil
	})
	defer take.Release()
	page.Call(name, args...).Call("then", take, take)
	if path := <-answer; path != "" {
		return path, nil
	}
	return "", ErrCancelled
}

func (browser) open(r Request) (string, error) {
	accept := ""
	for _, k := range r.Kinds {
		for _, end := range k.Ends {
			accept += "." + end + ","
		}
	}
	return ask("pick", accept)
}

// save gives a path of which the page makes a download when it is written.
func (browser) save(r Request) (string, error) { return ask("download", r.Name) }

func (browser) folder(Request) (string, error) { return "", ErrNone }
