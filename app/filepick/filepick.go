// Package filepick asks the user for files. It is the only package that knows the
// system's dialogs.
package filepick

import (
	"errors"
	"runtime"
	"sync/atomic"
)

// Kind is a sort of file: what it is called and how its names end, without the dot.
type Kind struct {
	Name string
	Ends []string
}

// Request is a question for a file.
type Request struct {
	Title string
	Dir   string // where to begin; empty leaves it to the system
	Name  string // proposed when saving
	Kinds []Kind
}

// Errors of a question.
var (
	ErrCancelled = errors.New("no file was chosen")
	ErrBusy      = errors.New("a file dialog is already open")
	ErrNone      = errors.New("this build has no dialogs of the system")
)

// Picker asks for files and folders. Done is called once, on any goroutine, with the path or an error.
type Picker interface {
	Open(r Request, done func(path string, err error))
	Save(r Request, done func(path string, err error))
	Folder(r Request, done func(path string, err error))
	Busy() bool
}

// backend shows one dialog and waits for it.
type backend interface {
	open(Request) (string, error)
	save(Request) (string, error)
	folder(Request) (string, error)
}

// Worker is a Picker that shows the system's dialogs one at a time, all from one thread:
// GTK wants it so.
type Worker struct {
	busy atomic.Bool
	jobs chan func(backend)
}

// NewWorker starts the thread that owns the dialogs. It lives as long as the program.
func NewWorker() *Worker { return newWorker(system()) }

func newWorker(b backend) *Worker {
	w := &Worker{jobs: make(chan func(backend), 1)}
	go w.run(b)
	return w
}

func (w *Worker) run(b backend) {
	runtime.LockOSThread()
	for job := range w.jobs {
		job(b)
	}
}

// Busy reports whether a dialog is open.
func (w *Worker) Busy() bool { return w.busy.Load() }

// Open asks for a file to read.
func (w *Worker) Open(r Request, done func(string, error)) {
	w.ask(func(b backend) (string, error) { return b.open(r) }, done)
}

// Save asks for a file to write.
func (w *Worker) Save(r Request, done func(string, error)) {
	w.ask(func(b backend) (string, error) { return b.save(r) }, done)
}

// Folder asks for a folder.
func (w *Worker) Folder(r Request, done func(string, error)) {
	w.ask(func(b backend) (string, error) { return b.folder(r) }, done)
}

func (w *Worker) ask(show func(backend) (string, error), done func(string, error)) {
	if !w.busy.CompareAndSwap(false, true) {
		done("", ErrBusy)
		return
	}
	w.jobs <- func(b backend) {
		path, err := show(b)
		w.busy.Store(false)
		done(path, err)
	}
}
