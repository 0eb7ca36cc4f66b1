package filepick

import "errors"

// ErrNoClipboard is returned where pictures cannot be put on the clipboard.
var ErrNoClipboard = errors.New("no program puts pictures on the clipboard")
