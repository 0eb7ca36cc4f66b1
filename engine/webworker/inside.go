package webworker

// Inside has calls go to goroutines of this program in place of web workers, so many at most, until end is called: for tests of what
// goes between a page and a worker.
func Inside(most int) (end func()) {
	p := &pool{most: most}
	p.start = func(receive func(letter), _ func(error)) (func(letter), func(), error) {
		inner := newPort(receive, handle)
		return inner.receive, func() { inner.end(errGone) }, nil
	}
	var h host = p
	current.Store(&h)
	return func() { current.Store(nil) }
}
