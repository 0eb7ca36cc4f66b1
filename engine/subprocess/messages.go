package subprocess

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of command lines and of programs that cannot be started, by key.
var Messages = message.Catalog{
	"program.no-program": "the command line names no program",
	"program.open-quote": "a quotation mark of the command line is not closed",
	"program.nul":        "the command line holds a NUL",

	"program.no-start":  "cannot start {0}: {1}",
	"program.no-folder": "the folder {0}, in which it is to run, is not there",

	"program.not-installed": "no program of this name is installed",
	"program.like":          "{0}; did you mean {1}?",
	"program.here":          "no program of this name is installed, but one is in this folder: write {0}",
	"program.missing":       "there is no such file",
	"program.folder":        "it is a folder, not a program",
	"program.empty":         "it is an empty file",

	"program.forbidden":      "no permission to execute it",
	"program.no-run-bit":     "it is not marked as executable: chmod +x {0}",
	"program.by-interpreter": "{0}, or start it by its interpreter: {1}",
	"program.no-executable":  "the system cannot execute it",
	"program.no-first-line":  "it is a text whose first line does not name its interpreter: begin it with #!/usr/bin/env NAME",
	"program.line-ends":      "its lines end as those of Windows (CR LF), so that its interpreter is not found: save it with LF",
	"program.no-interpreter": "its first line asks for {0}, which is not installed",
	"program.no-loader":      "it asks for the library loader {0}, which is not installed",
	"program.other-system":   "it is a program for {0}, this computer is {1}",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("program."+key, args...) }
