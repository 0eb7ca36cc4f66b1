package exact

import "golang.org/x/sys/cpu"

// hasVector reports whether the processor walks a group at once.
var hasVector = cpu.X86.HasAVX

// walkGroups is slides.plainSteps of the first groups, the lanes of each at once.
//
//go:noescape
func walkGroups(first *group, groups int, k *constants, steps int, half bool) (taken int, flagged uint32, moved bool)

// vectorSteps takes the steps a group at a time.
func (s *slides) vectorSteps(n int, half bool) (taken int, flagged uint32, moved bool) {
	return walkGroups(&s.groups[0], (s.count+groupSize-1)/groupSize, &s.constants, n, half)
}
