package cpu

import (
	"runtime"

	"golang.org/x/sys/cpu"
)

// Recorded is the arithmetic of recorded results.
const Recorded = "amd64"

// Arithmetic is what sums depend on: the kind of processor, as some add a product without rounding between, and whether one of amd64 has
// no fused multiply-add, as math.Exp has two ways there.
func Arithmetic() string {
	if runtime.GOARCH == "amd64" && !cpu.X86.HasFMA {
		return runtime.GOARCH + " without FMA"
	}
	return runtime.GOARCH
}
