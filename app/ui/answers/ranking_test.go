package answers

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestPhrases: Japanese is cut where it may be broken, and nothing of it is lost.
func TestPhrases(t *testing.T) {
	require.Equal(t, []string{"は成功すれば残ります。", "ミスすると(17%、", "主にラインのずれ)、", "多くの場合残ります。"}, phrases("は成功すれば残ります。ミスすると(17%、主にラインのずれ)、多くの場合残ります。"))
	for _, s := range []string{"", "。", "B leaves you lying 1. Missed, 2."} {
		require.Equal(t, []string{s}, phrases(s))
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
