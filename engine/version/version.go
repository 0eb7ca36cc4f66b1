// Package version says which Hogline this is.
package version

import (
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// Number is the version; between releases it ends in -dev.
const Number = "0.3.0"

// commit is set by the Makefile: -ldflags "-X github.com/hogline/hogline/engine/version.commit=...".
var commit string

// dirty is the end of a commit on which the code was changed.
const dirty = "-dirty"

// Info is what --version tells.
type Info struct {
	Version string `json:"version"` // Number, or that of the module where go install fetched it
	Commit  string `json:"commit"`  // "" where the build does not tell it; ends in -dirty where the code is that of no commit
	Go      string `json:"go"`
	System  string `json:"system"`
}

// Get is the version, the commit and the Go of this build.
var Get = sync.OnceValue(func() Info {
	i := Info{Number, commit, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	if b, ok := debug.ReadBuildInfo(); ok && i.Commit == "" {
		i.of(b)
	}
	return i
})

// of takes the commit of a build in a working copy, or the version of the module that go install fetched.
func (i *Info) of(b *debug.BuildInfo) {
	for _, s := range b.Settings {
		switch {
		case s.Key == "vcs.revision":
			i.Commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true" && i.Commit != "":
			i.Commit += dirty
		}
	}
	if v := b.Main.Version; i.Commit == "" && v != "" && v != "(devel)" {
		i.Version = strings.TrimPrefix(v, "v")
	}
}

// Build names the code of this build; empty where it is not known exactly.
func (i Info) Build() string {
	if i.Commit == "" || strings.HasSuffix(i.Commit, dirty) {
		return ""
	}
	return i.Version + "-" + i.Commit
}

// String is the version in one line: "Hogline 0.3.0 (abc1234, go1.26.0, linux/amd64)".
func (i Info) String() string {
	of := i.Go + ", " + i.System
	if i.Commit != "" {
		of = i.Commit + ", " + of
	}
	return "Hogline " + i.Version + " (" + of + ")"
}
