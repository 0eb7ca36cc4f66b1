package answers

import (
	"fmt"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestPhrases: Japanese is cut where it may be broken, and nothing of it is lost.
func TestPhrases(t *testing.T) {
	require.Equal(t, []string{"は成功すれば残ります。", "ミスすると(17%、", "主にラインのずれ)、", "多くの場合残ります。"}, phrases("は成功すれば残ります。ミスすると(17%、主にラインのずれ)、多くの場合残ります。"))
	require.Equal(t, []string{"、", "次。", "B"}, phrases("、次。B"), "behind what is bold a text may begin with a sign")
	for _, s := range []string{"", "。", "B leaves you lying 1. Missed, 2."} {
		require.Equal(t, []string{s}, phrases(s))
	}
}

// TestParagraph: what is marked is bold, and the space before it belongs to what stands before.
func TestParagraph(t *testing.T) {
	test.NewTempApp(t)
	for text, want := range map[string][]string{
		" plain":                         {" plain"},
		strong("A") + " is best":         {"", "*A ", "is best"},
		"so " + strong(" A ") + "、次。B":   {"so  ", "*A ", "、", "次。", "B"},
		"no" + strong("A") + strong("B"): {"no", "*A", "", "*B", ""},
	} {
		var got []string
		for _, s := range paragraph(text).(*fyne.Container).Objects[0].(*widget.RichText).Segments {
			s := s.(*widget.TextSegment)
			got = append(got, map[bool]string{true: "*"}[s.Style.TextStyle.Bold]+s.Text)
		}
		require.Equal(t, want, got, "%q", text)
	}
}

// TestMadeAndMissedAddUp: whatever share of throws is made, it and the missed ones are 100 % as they are written.
func TestMadeAndMissedAddUp(t *testing.T) {
	bundle, err := i18n.Load(os.DirFS("../../../assets"), "translations")
	require.NoError(t, err)
	v := &View{words: &wording.Words{Bundle: bundle}}
	for made := 1; made < 400; made++ {
		r := &table.Row{Row: &study.Row{}}
		r.Answer.Value.Make, r.Answer.Value.Throws = float64(made)/400, 400
		missed := v.missed(r, 400-made, 400)
		if missed == v.words.T("share.under") {
			require.Greater(t, made, 397)
			continue
		}
		var wrote, rest int
		_, err := fmt.Sscanf(fmt.Sprintf("%.0f", 100*r.Answer.Value.Make)+" "+missed, "%d %d", &wrote, &rest)
		require.NoError(t, err)
		require.Equal(t, 100, wrote+rest, "%d of 400", made)
	}
}
