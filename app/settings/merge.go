package settings

import (
	"reflect"
	"slices"
)

// collections are the lists whose texts stand for themselves: what two windows add to one is kept of both.
var collections = []List{Recent, Engines, LibraryFolders, LibraryFilters, Throwers, Beside, Ices, Cameras, Keys}

// merged is the value of a key that this window changed from base to ours while the file came to hold theirs.
func merged(key string, base, ours, theirs any) any {
	if !slices.ContainsFunc(collections, func(l List) bool { return l.Key == key }) {
		return ours
	}
	before, _ := texts(base)
	mine, ok := texts(ours)
	other, there := texts(theirs)
	if !ok || !there {
		return ours
	}
	list := slices.DeleteFunc(slices.Clone(mine), func(s string) bool { // they took it off
		return slices.Contains(before, s) && !slices.Contains(other, s)
	})
	for i, s := range other { // they added it
		if !slices.Contains(before, s) && !slices.Contains(list, s) {
			list = slices.Insert(list, min(i, len(list)), s)
		}
	}
	return list
}

// texts are those of a list, as it was set or as a file has it.
func texts(value any) (list []string, ok bool) {
	switch v := value.(type) {
	case []string:
		return v, true
	case []any:
		list = make([]string, 0, len(v))
		for _, x := range v {
			text, ok := x.(string)
			if !ok {
				return nil, false
			}
			list = append(list, text)
		}
		return list, true
	}
	return nil, false
}

// same reports whether two values of a setting are one.
func same(a, b any) bool {
	x, isList := texts(a)
	y, also := texts(b)
	if isList && also {
		return slices.Equal(x, y)
	}
	return reflect.DeepEqual(a, b)
}
