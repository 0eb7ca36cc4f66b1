package cpu

import (
	"math"
	"runtime"

	"golang.org/x/sys/cpu"
)

// Recorded is the arithmetic of recorded results.
const Recorded = "amd64"

// Arithmetic is what sums depend on: the kind of processor, as some add a product without rounding between, and, of amd64, whether it has
// no fused multiply-add, as math.Exp has two ways there, and whether the program was compiled to use it (GOAMD64=v3).
func Arithmetic() string {
	switch {
	case runtime.GOARCH == "amd64" && !cpu.X86.HasFMA:
		return runtime.GOARCH + " without FMA"
	case runtime.GOARCH == "amd64" && fused():
		return runtime.GOARCH + " with fused products"
	}
	return runtime.GOARCH
}

// fused reports whether a product is added without rounding between.
func fused() bool {
	tiny, minus := math.Ldexp(1, -30), -math.Ldexp(1, 0)
	return (1+tiny)*(1-tiny)+minus != 0
}
