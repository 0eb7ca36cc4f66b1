//go:build !amd64

package exact

const hasVector = false

func walkGroups(*group, int, *constants, int, bool) (taken int, flagged uint32, moved bool) {
	panic("exact: no vectors")
}
