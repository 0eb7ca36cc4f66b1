package app

import (
	"slices"

	"hogline/app/settings"
	"hogline/canvas/paint"
	"hogline/engine/evaluate"
)

// loadAskers reads the list from the settings. Every entry gets an AI of its own.
func (w *Window) loadAskers() {
	w.closeAskers()
	w.roster = nil
	for _, s := range w.Settings.List(settings.Engines) {
		w.roster = append(w.roster, parseEntry(s).made())
	}
}

// closeAskers ends the external programs of the list.
func (w *Window) closeAskers() {
	for _, e := range w.roster {
		e.close()
	}
}

func (w *Window) keepAskers() {
	list := make([]string, 0, len(w.roster))
	for _, e := range w.roster {
		list = append(list, e.String())
	}
	w.Settings.SetList(settings.Engines, list)
	w.forgetAnswers()
}

// rosterFull reports whether the list holds as many AIs as it keeps.
func (w *Window) rosterFull() bool { return len(w.roster) >= settings.Engines.Max }

// putAsker puts an AI at place i of the list, instead of the one that stands there, or at
// its end for another i.
func (w *Window) putAsker(i int, e entry) error {
	if e = e.made(); e.err != nil {
		return e.err
	}
	if i >= 0 && i < len(w.roster) {
		w.roster[i].close()
		w.roster[i] = e
	} else {
		w.roster = append(w.roster, e)
	}
	w.keepAskers()
	return nil
}

// doubleAsker puts the AI at place i once more, right below it.
func (w *Window) doubleAsker(i int) {
	w.roster = slices.Insert(w.roster, i+1, entry{Spec: w.roster[i].Spec, Limit: w.roster[i].Limit, Budget: w.roster[i].Budget}.made())
	w.keepAskers()
}

func (w *Window) dropAsker(i int) {
	w.roster[i].close()
	w.roster = slices.Delete(w.roster, i, i+1)
	w.keepAskers()
}

// moveAsker moves the AI at place i by one place up (-1) or down (1).
func (w *Window) moveAsker(i, by int) {
	if j := i + by; j >= 0 && j < len(w.roster) {
		w.roster[i], w.roster[j] = w.roster[j], w.roster[i]
		w.keepAskers()
	}
}

// rosterRows is a fresh row for every AI of the list.
func (w *Window) rosterRows() []answerRow {
	rows := make([]answerRow, 0, len(w.roster)+1)
	for i, e := range w.roster {
		r := answerRow{title: w.titleOf(e), voice: paint.SeriesStyleOf(i), done: -1}
		r.asker = evaluate.Engine{Name: e.kind(), Title: r.title, Settings: e.choice.Settings, AI: e.ai, Broken: e.err, Budget: e.Budget}
		if e.Limit >= 0 {
			p := w.throwerNow()
			p.WeightMax = e.Limit
			r.asker.Player = &p
		}
		rows = append(rows, r)
	}
	return rows
}

// figureLimits are the two weight limits of seed 000 fig 6-1.
var figureLimits = [2]float64{33.7419, 50}

// usePreset asks the same AI as two throwers: one who throws no harder than the usual
// limit and one who throws up to 50 m/s.
func (w *Window) usePreset() {
	spec := settings.Engines.Default[0]
	if len(w.roster) > 0 {
		spec = w.roster[0].Spec
		if s := w.selected; s >= 0 && s < len(w.roster) {
			spec = w.roster[s].Spec
		}
	}
	w.askUnderBothLimits(spec)
}

// askUnderBothLimits makes the list the same AI twice, under the limits of fig 6-1, and asks.
func (w *Window) askUnderBothLimits(spec string) {
	w.closeAskers()
	w.roster = nil
	for _, limit := range figureLimits {
		w.roster = append(w.roster, entry{Spec: spec, Limit: limit}.made())
	}
	w.keepAskers()
	w.ask()
}
