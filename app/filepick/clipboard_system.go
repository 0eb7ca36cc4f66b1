//go:build !js

package filepick

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// copyTimeout is how long a program may take to take a picture.
const copyTimeout = 10 * time.Second

// copyPrograms are programs that put the PNG of their input on the clipboard, the first that is there is used.
func copyPrograms() [][]string {
	wayland, x11 := []string{"wl-copy", "--type", "image/png"}, []string{"xclip", "-selection", "clipboard", "-t", "image/png", "-i"}
	switch {
	case runtime.GOOS == "windows":
		return [][]string{{"powershell", "-NoProfile", "-STA", "-Command",
			"Add-Type -AssemblyName System.Windows.Forms,System.Drawing; $m = New-Object IO.MemoryStream; " +
				"[Console]::OpenStandardInput().CopyTo($m); [Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromStream($m))"}}
	case os.Getenv("WAYLAND_DISPLAY") != "":
		return [][]string{wayland, x11}
	}
	return [][]string{x11}
}

// CopyPicture puts a picture, a PNG, on the clipboard of the system. It returns ErrNoClipboard where no program can.
func CopyPicture(ctx context.Context, png []byte) error {
	for _, c := range copyPrograms() {
		path, err := exec.LookPath(c[0])
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(ctx, copyTimeout)
		defer cancel()
		cmd := exec.CommandContext(ctx, path, c[1:]...) // one of ours
		cmd.Stdin = bytes.NewReader(png)
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", c[0], err)
		}
		return nil
	}
	return ErrNoClipboard
}
