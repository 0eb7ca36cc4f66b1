package lab

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/session/job"
)

// The ends of the names of maps and logs of TUBSTAP.
const (
	mapExt = "tbsmap"
	logExt = "sgf"
)

// Exts are the ends of the names of the files that OpenFile reads.
var Exts = []string{mapExt, logExt}

// askOpen asks for a map or a log and shows it.
func (v *View) askOpen() {
	v.Open(v.words.T("do.lab-open"), filepick.Kind{Name: v.words.T("lab.files"), Ends: Exts}, v.OpenFile)
}

// OpenFile reads a map or a log in the background, adds it to the games and shows it.
func (v *View) OpenFile(path string) {
	v.OnOpen()
	s := v.state
	job.Of[*entry](s.tasks.Jobs, openTask, 0).Start(func(context.Context, job.Post) (*entry, error) { return readFile(path) }, s.view.opened)
}

// opened shows a game that was read.
func (v *View) opened(e *entry, err error) {
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	v.state.entries = append([]*entry{e}, v.state.entries...)
	v.state.openPanel(PlayPanel)
	v.open(e)
}

// readFile reads a map, or a log whose actions the rules allow.
func readFile(path string) (*entry, error) {
	data, err := safefile.Read(path, tubstap.MaxBytes)
	if err != nil {
		return nil, err
	}
	e := &entry{name: strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), path: path}
	if !strings.EqualFold(filepath.Ext(path), "."+logExt) {
		m, err := tubstap.ReadMap(data)
		if err != nil {
			return nil, err
		}
		e.layout = m.Layout()
		return e, nil
	}
	log, err := tubstap.ReadLog(data)
	if err != nil {
		return nil, err
	}
	g, err := boardgame.OpenTubstapLog(log)
	if err != nil {
		return nil, err
	}
	e.layout, e.session = log.Map.Layout(), g
	return e, nil
}

// askSaveLog saves the game as a log.
func (v *View) askSaveLog() {
	e := v.state.shown
	g, ok := e.session.(*boardgame.Tubstap)
	if !ok {
		return
	}
	for player, chair := range e.seats {
		if g.Names[player] == "" {
			g.Names[player] = chair.program.Kind
			if chair.user {
				g.Names[player] = v.words.T("lab.you")
			}
		}
	}
	v.Save(e.name+"."+logExt, filepick.Kind{Name: v.words.T("lab.files"), Ends: []string{logExt}}, g.WriteLog, nil)
}

// askSaveMap saves the map that is edited, else the position shown as a map.
func (v *View) askSaveMap() {
	s := v.state
	e := s.shown
	layout := *e.layout
	switch g, ok := e.session.(*boardgame.Tubstap); {
	case !e.isTubstap():
		return
	case s.panel == MapPanel:
		layout = *e.editor.Layout()
	case ok:
		var err error
		if layout, _, err = g.Position(); err != nil {
			v.dialogs.Error(err)
			return
		}
	}
	if _, err := tubstap.NewMap(layout); err != nil {
		v.dialogs.Error(err)
		return
	}
	v.Save(e.name+"."+mapExt, filepick.Kind{Name: v.words.T("lab.files"), Ends: []string{mapExt}},
		func(w io.Writer) error { return tubstap.WriteMap(w, &layout) }, nil)
}
