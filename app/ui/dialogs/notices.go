package dialogs

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// Notices shows one sentence at a time over the bottom of the window, which goes away by itself.
type Notices struct {
	Content *fyne.Container             // to lie over the whole window
	After   func(time.Duration, func()) // as time.AfterFunc
	onSize  func()                      // follows when the window has another size

	words *wording.Words
	ui    func(func())
	text  *canvas.Prose
	box   *fyne.Container
	count int // sentences shown
}

// noticeTime is how long a sentence stays.
const noticeTime = 6 * time.Second

func newNotices(words *wording.Words, ui func(func())) *Notices {
	n := &Notices{words: words, ui: ui, After: func(d time.Duration, f func()) { time.AfterFunc(d, f) }}
	n.Build()
	return n
}

// Build makes the content anew, in the colours of the theme.
func (n *Notices) Build() {
	n.text = canvas.NewProse("")
	bg := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	bg.CornerRadius, bg.StrokeWidth, bg.StrokeColor = 6, 1, canvas.ThemeColour(theme.ColorNamePrimary)
	n.box = container.NewStack(bg, canvas.Padded(container.New(canvas.Unpadded{}, n.text), 3, 3, 14, 14))
	n.box.Hide()
	n.Content = container.New(&noticeLayout{onSize: func() { n.onSize() }}, n.box)
}

// Notify shows a sentence.
func (n *Notices) Notify(sentence string) { n.show(sentence, widget.MediumImportance) }

// Error shows an error as one sentence.
func (n *Notices) Error(err error) {
	n.show(strings.Join(strings.Fields(n.words.ErrorSentence(err)), " "), widget.DangerImportance)
}

// Shown is the sentence shown, empty if there is none.
func (n *Notices) Shown() string {
	if !n.box.Visible() {
		return ""
	}
	return n.text.Said()
}

func (n *Notices) show(s string, importance widget.Importance) {
	n.count++
	count := n.count
	n.text.SetImportance(importance)
	n.text.SetText(s)
	n.box.Show()
	n.Content.Refresh()
	n.After(noticeTime, func() {
		n.ui(func() {
			if n.count == count {
				n.box.Hide()
			}
		})
	})
}

// noticeMargin is the space in pixels at the sides of a sentence and below it.
const noticeMargin = 6

// noticeLayout puts its one object in the place of the status line, upwards as high as it needs.
type noticeLayout struct {
	onSize func()
	size   fyne.Size // of the last layout
}

// MinSize is none: the window does not grow for it.
func (*noticeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout places the object.
func (l *noticeLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	if l.size != s {
		l.size = s
		l.onSize()
	}
	box := s.Width - 2*noticeMargin
	o[0].Resize(fyne.NewSize(box, o[0].MinSize().Height))
	o[0].Resize(fyne.NewSize(box, o[0].MinSize().Height)) // the height follows the width
	o[0].Move(fyne.NewPos(noticeMargin, s.Height-2-o[0].Size().Height))
}
