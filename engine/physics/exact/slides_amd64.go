package exact

import "golang.org/x/sys/cpu"

var hasVector = cpu.X86.HasAVX

// walkGroups is slides.plainSteps of the first groups, the lanes of each at once.
//
//go:noescape
func walkGroups(first *group, groups int, k *constants, steps int, half bool) (taken int, flagged uint32, moved bool)
