package throws

import (
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// MadeKind is how what a made shot leaves is told.
type MadeKind string

// What a shot leaves: where it is made, in most of the throws made, or whatever is thrown where nothing can be made.
const (
	MadeLeaves MadeKind = "made"
	MostLeave  MadeKind = "mostly"
	AnyLeaves  MadeKind = "any"
)

// MissKind is how what a miss leaves is told beside that.
type MissKind string

// What a miss leaves: nothing to tell, no less than a made shot, or less in most of the misses, in many of them or in some.
const (
	NoMiss    MissKind = ""
	MissSame  MissKind = "same"
	MissMost  MissKind = "most"
	MissOften MissKind = "often"
	MissSome  MissKind = "some"
)

// Reason is what is told about a shot: what it leaves and what a miss costs. A miss that leaves more than a made shot is told as one
// that costs nothing.
type Reason struct {
	Last     bool // it is the last stone of the end: what lies is scored
	Made     MadeKind
	Lies     int  // points that the thrower's team lies after it, negative where the other does
	Keeps    bool // as many as before
	Holds    bool // the other team lies, but less than before
	Miss     MissKind
	MissLies int
	Error    ErrorKind // that most of the misses have
}

// What is worth a sentence.
const (
	surely     = 0.8  // of the throws made leave the same: it is what a made shot leaves
	toldMiss   = 0.05 // of the throws are missed
	costlyMiss = 0.03 // of the throws are missed and leave less than a made shot
	often      = 0.25 // of the misses leave less
)

// Reason is what the throws tell about the shot.
func (t *Throws) Reason() Reason {
	r := Reason{Last: t.Index == curling.Stones-1, Made: AnyLeaves}
	all, missed := t.List, t.Missed()
	if made := t.made(); t.CanBeMade && len(made) > 0 {
		all, r.Made = made, MadeLeaves
	}
	var n int
	r.Lies, n = mostOften(all)
	if r.Made == MadeLeaves && float64(n) < surely*float64(len(all)) {
		r.Made = MostLeave
	}
	r.Keeps, r.Holds = r.Lies == t.LiesBefore, r.Lies < 0 && r.Lies > t.LiesBefore
	if r.Made == AnyLeaves || float64(len(missed)) < toldMiss*float64(len(t.List)) {
		return r
	}
	r.Error = errorKind(missed)
	less := slices.DeleteFunc(slices.Clone(missed), func(x Throw) bool { return x.Lies >= r.Lies })
	if float64(len(less)) < costlyMiss*float64(len(t.List)) {
		r.Miss, r.MissLies = MissSame, r.Lies
		return r
	}
	switch r.MissLies, n = mostOften(less); {
	case 2*n >= len(missed):
		r.Miss = MissMost
	case float64(len(less)) >= often*float64(len(missed)):
		r.Miss = MissOften
	default:
		r.Miss = MissSome
	}
	return r
}

// made are the throws that were made.
func (t *Throws) made() []Throw {
	return slices.DeleteFunc(slices.Clone(t.List), func(x Throw) bool { return !x.Made })
}

// mostOften is the points that most of the throws leave, of several the fewest, and how many do.
func mostOften(list []Throw) (points, n int) {
	counts := map[int]int{}
	for _, x := range list {
		counts[x.Lies]++
	}
	for _, lies := range slices.Sorted(maps.Keys(counts)) {
		if counts[lies] > n {
			points, n = lies, counts[lies]
		}
	}
	return points, n
}

// errorKind is the kind of error that most of the throws have.
func errorKind(list []Throw) ErrorKind {
	counts := map[ErrorKind]int{}
	for _, x := range list {
		counts[x.Error]++
	}
	kind := OffLine
	for _, k := range []ErrorKind{Heavy, Light} {
		if counts[k] > counts[kind] {
			kind = k
		}
	}
	return kind
}
