package files

import (
	"compress/gzip"
	"path"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// What comes with the program: the position of a first start, one in which the best shot turns with the weight limit
// (docs/EXPERIMENTS.md, Mori 2019), a match of two AIs, and a close one of four ends with the values of its shots, by which the window is
// taught.
const (
	samplePosition = "positions/sample.hpos"
	limitPosition  = "positions/weight-limit.hpos"
	sampleMatch    = "positions/sample-match.dcl"
	lesson         = "positions/lesson.dcl"
	lessonValues   = "positions/lesson.hanalysis.gz" // of its shots (make lesson)
)

// OpenSample shows the position of a first start. It reports whether it is open.
func (f *Files) OpenSample() bool { return f.openAsset(samplePosition, f.session.OpenSample) }

// OpenLimitSample shows the position in which the best shot turns with the weight limit. It reports whether it is open.
func (f *Files) OpenLimitSample() bool { return f.openAsset(limitPosition, f.session.OpenSample) }

// OpenSampleMatch shows the match that comes with the program.
func (f *Files) OpenSampleMatch() { f.openMatch(sampleMatch) }

// OpenLesson shows the match by which the window is taught, with the values of its shots. It reports whether it is open.
func (f *Files) OpenLesson() bool {
	if !f.openMatch(lesson) {
		return false
	}
	f.session.Valuation.LoadFrom(path.Base(lesson), func() (*analysis.Store, error) {
		in, err := f.assets.Open(lessonValues)
		if err != nil {
			return nil, err
		}
		defer func() { _ = in.Close() }() // only read
		text, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		return analysis.ParseStore(text)
	})
	return true
}

func (f *Files) openMatch(name string) bool {
	return f.openAsset(name, func(g *replay.Game) error { return f.session.Open(g, "") })
}

func (f *Files) openAsset(name string, open func(*replay.Game) error) bool {
	g, err := f.readAsset(name)
	if err == nil {
		err = open(g)
	}
	return f.opened(g, err)
}

func (f *Files) readAsset(name string) (*replay.Game, error) {
	in, err := f.assets.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }() // only read
	return file.Read(in, name, nil)
}
