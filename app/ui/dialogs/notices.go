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
	Content *fyne.Container // to lie over the whole window

	words *wording.Words
	ui    func(func())
	text  *widget.Label
	box   *fyne.Container
	count int // sentences shown
}

// noticeTime is how long a sentence stays.
const noticeTime = 6 * time.Second

func newNotices(words *wording.Words, ui func(func())) *Notices {
	n := &Notices{words: words, ui: ui}
	n.Build()
	return n
}

// Build makes the content anew, in the colours of the theme.
func (n *Notices) Build() {
	n.text = widget.NewLabel("")
	n.text.Wrapping = fyne.TextWrapWord
	bg := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	bg.CornerRadius, bg.StrokeWidth, bg.StrokeColor = 10, 1, canvas.ThemeColour(canvas.ColourLine)
	bg.Shadow = fcanvas.Shadow{Color: canvas.ThemeColour(theme.ColorNameShadow), BlurRadius: 12, Offset: fyne.NewPos(0, 3)}
	n.box = container.NewStack(bg, canvas.Padded(container.New(canvas.Unpadded{}, n.text), 10, 10, 18, 18))
	n.box.Hide()
	n.Content = container.New(noticeLayout{}, n.box)
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
	return n.text.Text
}

func (n *Notices) show(s string, importance widget.Importance) {
	n.count++
	count := n.count
	n.text.Importance = importance
	n.text.SetText(s)
	n.box.Show()
	n.Content.Refresh()
	time.AfterFunc(noticeTime, func() {
		n.ui(func() {
			if n.count == count {
				n.box.Hide()
			}
		})
	})
}

// maxNoticeWidth is the width at which a sentence is wrapped.
const maxNoticeWidth = 620

// noticeLayout puts its one object in the middle of the bottom of the window, over the status line.
type noticeLayout struct{}

// MinSize is none: the window does not grow for it.
func (noticeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout places the object.
func (noticeLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	box := min(s.Width-80, maxNoticeWidth)
	o[0].Resize(fyne.NewSize(box, o[0].MinSize().Height))
	o[0].Resize(fyne.NewSize(box, o[0].MinSize().Height)) // the height follows the width
	o[0].Move(fyne.NewPos((s.Width-box)/2, s.Height-2-o[0].Size().Height))
}
