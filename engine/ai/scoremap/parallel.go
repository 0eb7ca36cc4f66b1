package scoremap

import "golang.org/x/sync/errgroup"

// Parallel runs work on so many goroutines. What they tell finished, at most so many times in all, is handed to done on the goroutine of
// the caller, as it comes. The error is the first of theirs; the others go on.
func Parallel(workers, most int, work func(worker int, finished func(k int)) error, done func(k int)) error {
	told := make(chan int, most)
	var eg errgroup.Group
	for w := range workers {
		eg.Go(func() error { return work(w, func(k int) { told <- k }) })
	}
	var err error
	go func() {
		err = eg.Wait()
		close(told)
	}()
	for k := range told {
		done(k)
	}
	return err
}
