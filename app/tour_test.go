package app

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestTour: it is offered once, leads through all steps by keys, frames what it tells about inside the window, and any other
// key does its own work.
func TestTour(t *testing.T) {
	u := newWindow(t)
	require.False(t, u.tour.Content.Visible())
	u.dialogs.Show("Unsaved studies", widget.NewLabel("one"))
	u.tour.offer()
	require.False(t, u.tour.Content.Visible(), "not over a question")
	u.dialogs.Hide()
	require.False(t, u.dialogs.IsOpen())
	u.tour.offer()
	require.True(t, u.tour.Content.Visible())
	whole := u.window.Canvas().Size()
	for step := range tourSteps {
		require.Equal(t, step, u.tour.step)
		at, size := u.tour.box.Position(), u.tour.box.Size()
		require.GreaterOrEqual(t, at.X, float32(0))
		require.LessOrEqual(t, at.X+size.Width, whole.Width, tourSteps[step].name)
		require.LessOrEqual(t, at.Y+size.Height, whole.Height, tourSteps[step].name)
		require.True(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}))
	}
	require.False(t, u.tour.Content.Visible())
	require.True(t, u.settings.Switch(settings.TourSeen))
	require.False(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}), "the arrow is that of the shots again")
	u.tour.offer()
	require.False(t, u.tour.Content.Visible(), "once")
	u.tour.start()
	require.False(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyE}))
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	require.Equal(t, 0, u.tour.step)
	u.setLanguage("ja")
	require.True(t, u.tour.Content.Visible(), "in another language it goes on")
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, u.tour.Content.Visible())
}

// buttons are those of the step shown, by their texts.
func (u *underTest) tourButton(key string) *canvas.Button {
	for _, b := range uitest.Find[*canvas.Button](u.tour.box) {
		if b.Text == u.words.T(key) {
			return b
		}
	}
	return nil
}

// TestLesson: every step asks for something that is not done yet, does it when asked to, and then says what is seen, in both languages;
// what the user does beside it counts as well, and stays done.
func TestLesson(t *testing.T) {
	for _, l := range i18n.Languages {
		u := newWindow(t)
		u.setLanguage(l.Code)
		u.do("lesson")
		u.until("the values", func() bool { return u.session.Valuation.Now().Known() })
		require.Equal(t, 64, len(u.session.Valuation.Match().Shots), "they are all shipped")
		for i, s := range lessonSteps[:len(lessonSteps)-1] {
			require.Equal(t, i, u.tour.step)
			require.Contains(t, uitest.Texts(u.tour.box), u.words.T(s.name))
			require.NotContains(t, uitest.Texts(u.tour.box), u.words.T(s.name+".done"), "not done yet: "+s.name)
			require.Equal(t, canvas.ButtonOutline, u.tourButton("tour.next").Kind, s.name)
			u.tourButton("tour.do").Tapped(nil)
			u.until(s.name, func() bool { return slices.Contains(uitest.Texts(u.tour.box), u.words.T(s.name+".done")) })
			require.Nil(t, u.tourButton("tour.do"), s.name)
			if u.page != studyPage {
				whole, box := u.tour.Content.Size(), u.tour.box
				require.Equal(t, fyne.NewPos(whole.Width-tourGap, whole.Height-tourGap), box.Position().Add(box.Size()), "in the corner of the page")
			}
			require.Equal(t, canvas.ButtonPrimary, u.tourButton("tour.next").Kind, s.name)
			u.tourButton("tour.next").Tapped(nil)
		}
		require.Equal(t, studyPage, u.page, "back from the page of the last but one")
		u.setLanguage("ja")
		require.True(t, u.tour.Content.Visible(), "in another language it goes on")
		require.False(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}), "keys do what they always do")
		u.tourButton("tour.done").Tapped(nil)
		require.False(t, u.tour.Content.Visible())
	}
}

// TestLessonFollowsTheUser: what is done by hand is seen, goes on being done, and another page ends the lesson.
func TestLessonFollowsTheUser(t *testing.T) {
	u := newWindow(t)
	u.do("lesson")
	require.Nil(t, u.tourButton("tour.done"))
	u.do("next-shot")
	require.Nil(t, u.tourButton("tour.do"), "it is done")
	u.do("previous-shot")
	require.Nil(t, u.tourButton("tour.do"), "it stays done")
	u.tourButton("tour.next").Tapped(nil)
	u.tourButton("tour.back").Tapped(nil)
	require.NotNil(t, u.tourButton("tour.do"), "gone back to, it is to be done")
	u.do("page-library")
	require.False(t, u.tour.Content.Visible())
	u.do("lesson")
	require.Equal(t, 0, u.tour.step)
	require.Equal(t, studyPage, u.page)
	u.do("next-shot")
	u.do("page-library")
	require.False(t, u.tour.Content.Visible(), "a step that is done shows nothing of another page either")
}
