//go:build (nogtk || ci || !cgo) && !js

package filepick

// Native reports whether this build shows the system's dialogs.
const Native = false

type none struct{}

func system() backend { return none{} }

func (none) open(Request) (string, error) { return "", ErrNone }
func (none) save(Request) (string, error) { return "", ErrNone }

func (none) folder(Request) (string, error) { return "", ErrNone }
