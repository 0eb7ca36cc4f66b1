package job

import "context"

// Job is work of a kind that comes to a T: at most one runs, and what a job that was cancelled comes to is dropped.
type Job[T any] struct {
	d      *Dispatcher
	kind   string
	manner Manner
}

// Of is the job of a kind. Two of the same kind end each other.
func Of[T any](d *Dispatcher, kind string, m Manner) *Job[T] { return &Job[T]{d, kind, m} }

// Start runs work on a goroutine of its own, in place of the job of the kind that runs, and hands what it comes to to done on the
// session's goroutine. ctx ends when the job is cancelled or stopped; work should return within 50 ms then. What it posts meanwhile
// is applied before done.
func (j *Job[T]) Start(work func(ctx context.Context, post Post) (T, error), done func(T, error)) {
	j.d.StartAs(j.kind, j.manner, func(ctx context.Context, post Post) {
		result, err := work(ctx, post)
		post("\x00", func() {
			j.d.Cancel(j.kind) // it is over
			done(result, err)
		})
	})
}

// Running reports whether a job of the kind has not come to its end yet.
func (j *Job[T]) Running() bool { return j.d.Running(j.kind) }

// Cancel ends the job; nothing that it has is taken any more. It reports whether one was running.
func (j *Job[T]) Cancel() bool {
	running := j.Running()
	j.d.Cancel(j.kind)
	return running
}

// Stop ends the job and takes what it has.
func (j *Job[T]) Stop() { j.d.Stop(j.kind) }
