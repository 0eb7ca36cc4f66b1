// Package settings keeps what the user chose from one start to the next: named keys with
// defaults and limits over a store of the system.
package settings

import (
	"math"
	"slices"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Store is where settings live; fyne.Preferences is one.
type Store interface {
	StringWithFallback(key, fallback string) string
	SetString(key, value string)
	FloatWithFallback(key string, fallback float64) float64
	SetFloat(key string, value float64)
	BoolWithFallback(key string, fallback bool) bool
	SetBool(key string, value bool)
	StringListWithFallback(key string, fallback []string) []string
	SetStringList(key string, value []string)
}

// Number is a setting with limits.
type Number struct {
	Key               string
	Default, Min, Max float64
}

// Choice is a setting out of a list.
type Choice struct {
	Key     string
	Default string
	Choices []string
}

// Switch is a setting that is on or off.
type Switch struct {
	Key     string
	Default bool
}

// List is a setting of several texts, of which at most Max are kept.
type List struct {
	Key     string
	Default []string
	Max     int
}

// Every setting of the window.
var (
	Language       = Choice{"language", "", []string{"", "en", "ja"}} // "" is the system's
	Theme          = Choice{"theme", "light", []string{"light", "dark", "contrast"}}
	Touch          = Choice{"touch", "auto", []string{"auto", "on", "off"}} // whether the window is for fingers
	View           = Choice{"ice.view", "house", []string{"house", "hog", "sheet"}}
	Orientation    = Choice{"ice.orientation", "auto", []string{"auto", "upright", "lying"}}
	Thrower        = Choice{"thrower", "", nil}
	Sweepers       = Choice{"thrower.sweepers", "", []string{"", string(curling.ClubSweepers), string(curling.ChampionshipSweepers)}}
	Scale          = Number{"scale", 1, 0.5, 3}
	Speed          = Number{"replay.speed", 1, replay.MinSpeed, replay.MaxSpeed}
	WeightMax      = Number{"thrower.weight_max", curling.StandardWeightMax, 0, curling.MaxSpeed}
	NoiseA         = Number{"thrower.noise.a", curling.NoiseGAT.A, 0, terms.MaxNoise}
	NoiseB         = Number{"thrower.noise.b", curling.NoiseGAT.B, 0, terms.MaxNoise}
	Width          = Number{"window.width", 1280, 640, 8000}
	Height         = Number{"window.height", 800, 400, 8000}
	LeftPaneWidth  = Number{"panel.shots.width", 230, 120, 2000}
	RightPaneWidth = Number{"panel.answers.width", 508, 200, 3000}
	AskTime        = Number{"ask.seconds", enginelist.DefaultTime.Seconds(), enginelist.MinTime.Seconds(), enginelist.MaxTime.Seconds()}
	AskThrows      = Number{"ask.throws", evaluate.DefaultSims, 0, enginelist.MaxThrows} // instead of the seconds; 0: the seconds count
	Flip           = Switch{"ice.flip", false}
	Traces         = Switch{"ice.traces", true}
	WholeWay       = Switch{"ice.whole-way", false} // shots are played from the release, also where it is not shown
	TourSeen       = Switch{"tour.seen", false}
	CostlyLoss     = Number{"analysis.costly", analysis.DefaultThreshold, 0, 100}
	WorstLoss      = Number{"analysis.worst", 2 * analysis.DefaultThreshold, 0, 100}
	EveryAI        = Switch{"analysis.every-ai", false} // analyses ask every AI of the list
	QueueURL       = Choice{"analysis.queue", "", nil}  // of the server whose workers value shots; empty: this program does
	QueueToken     = Choice{"analysis.queue.token", "", nil}
	AskAlways      = Switch{"answers.always", false}                                    // every place that is shown is asked about
	AutoAnalyse    = Switch{"analysis.auto", false}                                     // a log that is opened is analysed, unless the computer runs on its battery
	ShotNotes      = Choice{"panel.value.notes", "auto", []string{"auto", "on", "off"}} // what is told of a shot beside its figures; auto: by room
	ShowShots      = Switch{"panel.shots", true}
	ShowAnswers    = Switch{"panel.answers", true}
	ShowTimeline   = Switch{"panel.strip", true}
	Noise          = Choice{"thrower.noise.model", string(curling.NoiseGAT.Model), names(curling.NoiseModels)}
	WinTable       = Choice{"wins", string(study.WinsUsual), names(study.WinSources)}
	WinTableLogs   = List{"wins.logs", nil, 1 + len(winprob.Count{})}     // a folder's name, and how often its ends were scored -8..8
	WinTableHand   = List{"wins.hand", nil, len(winprob.EndScores{}) + 1} // shares of the scores -8..8 by hand, and of extra ends
	Recent         = List{"recent", nil, 10}
	Engines        = List{"askers", []string{"shots", "tree"}, enginelist.Most}
	Learner        = Choice{"quiz.learner", "", nil}
	Charted        = Choice{"chart.file", "", nil} // the chart that is open
	ChartLetters   = Choice{"chart.letters", CurlitLetters, []string{CurlitLetters, CanadaLetters}}
	ChartBonus     = Switch{"chart.bonus", false} // grades of 5 and 6
	ChartTeams     = List{"chart.teams", nil, 40} // teams that were charted, one JSON text each
	LibraryFolders = List{"library.folders", nil, 100}
	LibraryFilters = List{"library.filters", nil, 100} // saved filters of the library, one JSON text each
	Throwers       = List{"throwers", nil, 100}        // those that the user named, one JSON text each
	Beside         = List{"ask.beside", nil, 100}      // throwers asked for beside the one chosen, likewise
	Ices           = List{"ices", nil, 100}            // the same of ices
	Cameras        = List{"photo.cameras", nil, 8}     // of photographs, one JSON text each
	Keys           = List{"keys", nil, 300}            // that the user gave to actions: actions.ParseBindings
)

// The letters of tasks while a game is charted.
const (
	CurlitLetters = "curlit"
	CanadaLetters = "canada"
)

// names are the texts of named values.
func names[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// Settings reads and writes; values outside their limits are held within them.
type Settings struct{ store Store }

// New is settings over a store.
func New(s Store) *Settings { return &Settings{s} }

// Number is the value of a number.
func (s *Settings) Number(n Number) float64 {
	return n.clamp(s.store.FloatWithFallback(n.Key, n.Default))
}

// SetNumber keeps a number.
func (s *Settings) SetNumber(n Number, v float64) { s.store.SetFloat(n.Key, n.clamp(v)) }

func (n Number) clamp(v float64) float64 {
	if math.IsNaN(v) {
		return n.Default
	}
	return min(max(v, n.Min), n.Max)
}

// Choice is the value of a choice.
func (s *Settings) Choice(c Choice) string {
	return c.clamp(s.store.StringWithFallback(c.Key, c.Default))
}

// SetChoice keeps a choice.
func (s *Settings) SetChoice(c Choice, v string) { s.store.SetString(c.Key, c.clamp(v)) }

func (c Choice) clamp(v string) string {
	if c.Choices != nil && !slices.Contains(c.Choices, v) {
		return c.Default
	}
	return v
}

// Switch is the value of a switch.
func (s *Settings) Switch(w Switch) bool { return s.store.BoolWithFallback(w.Key, w.Default) }

// SetSwitch keeps a switch.
func (s *Settings) SetSwitch(w Switch, on bool) { s.store.SetBool(w.Key, on) }

// List is the value of a list.
func (s *Settings) List(l List) []string {
	return l.clamp(s.store.StringListWithFallback(l.Key, l.Default))
}

// FreshList is List with what other windows have put there since.
func (s *Settings) FreshList(l List) []string {
	if shared, ok := s.store.(interface{ Refresh(key string) }); ok {
		shared.Refresh(l.Key)
	}
	return s.List(l)
}

// SetList keeps a list.
func (s *Settings) SetList(l List, v []string) { s.store.SetStringList(l.Key, l.clamp(v)) }

func (l List) clamp(v []string) []string {
	if len(v) > l.Max {
		v = v[:l.Max]
	}
	return slices.Clone(v)
}

// AddRecent puts a file first among the recent ones.
func (s *Settings) AddRecent(path string) {
	list := slices.DeleteFunc(s.List(Recent), func(p string) bool { return p == path })
	s.SetList(Recent, append([]string{path}, list...))
}

// DropRecent forgets a recent file.
func (s *Settings) DropRecent(path string) {
	s.SetList(Recent, slices.DeleteFunc(s.List(Recent), func(p string) bool { return p == path }))
}
