//go:build !amd64

package exact

const hasVector = false

func (s *slides) vectorSteps(n int, half bool) (taken int, flagged uint32, moved bool) {
	return s.plainSteps(n, half)
}
