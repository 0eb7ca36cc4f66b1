package match

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
)

// toggleMachine shows the machine of the rules in place of the list, or the list.
func (v *View) toggleMachine() {
	v.state.machine = !v.state.machine
	v.Redraw()
}

// machinePanel is the machine that rules on the shots, with the states that the last one led through.
func (v *View) machinePanel() fyne.CanvasObject {
	s := v.state
	if v.machine == nil {
		v.machine = canvas.NewDiagram(v.palette)
	}
	if s.played == nil {
		return v.machine
	}
	m := s.played.File().Machine(syntax.Update)
	if m == nil {
		return v.machine
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return canvas.VStack(canvas.NewText(v.words.ErrorSentence(err), canvas.BodySize, false, canvas.ColourQuiet))
	}
	marks := paint.MachineMarks{Path: s.path()}
	v.machine.SetModel(canvas.DiagramModel{Machine: &layout, Marks: marks})
	if n := len(marks.Path); n > 0 {
		v.machine.Reveal(marks.Path[n-1])
	}
	return v.machine
}

// path are the states of the machine that ruled on the last shot.
func (s *State) path() []string {
	for _, e := range slices.Backward(s.Match.Events) {
		if e.Kind == match.Thrown {
			return e.Path
		}
	}
	return nil
}
