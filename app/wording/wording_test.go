package wording

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// TestShortenUnlike: what is left of two names that differ differs.
func TestShortenUnlike(t *testing.T) {
	for _, x := range []struct {
		a, b string
		n    int
		want [2]string
	}{
		{"Short", "Shorter", 14, [2]string{"Short", "Shorter"}},
		{"Ayumu 2015 alpha", "Ayumu 2015 beta", 8, [2]string{"…5 alpha", "…15 beta"}},
		{"Karlstad Curling A Lag", "Karlstad Curling B Lag", 4, [2]string{"…A …", "…B …"}},
		{"Northern Lights", "Southern Lights", 8, [2]string{"Norther…", "Souther…"}},
		{"札幌カーリング協会一", "札幌カーリング協会二", 5, [2]string{"…グ協会一", "…グ協会二"}},
	} {
		require.Equal(t, x.want, [2]string{ShortenUnlike(x.a, x.b, x.n), ShortenUnlike(x.b, x.a, x.n)})
	}
	require.Equal(t, "…ime", ShortenUnlike("The same time", "The same time", 4))
}

// TestIdea: a shot has its win probability only with its error.
func TestIdea(t *testing.T) {
	bundle, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	w := &Words{bundle}
	is := func(language, want string, i analysis.Idea) {
		bundle.SetLanguage(language)
		require.Equal(t, want, w.Idea(&i))
	}
	off, share, most := 1.25, 70.6, 3.3
	is("en", "a draw", analysis.Idea{Name: "a draw", Win: 61})
	is("en", "a draw, 61.0 ± 1.2 %", analysis.Idea{Name: "a draw", Win: 61, WinError: &off})
	is("en", "a draw", analysis.Idea{Name: "a draw", Win: 61, Make: &share})
	is("en", "a draw (made 71 ± 3 %)", analysis.Idea{Name: "a draw", Win: 61, Make: &share, MakeError: &most})
	named := analysis.Idea{Name: "a draw", Call: shotname.Call{Kind: shotname.Guard, Turn: curling.Right, Stone: -1}, Win: 61,
		WinError: &off, Make: &share, MakeError: &most}
	is("en", w.Shots().Name(named.Call, false)+", 61.0 ± 1.2 % (made 71 ± 3 %)", named)
	is("ja", "a draw、61.0 ± 1.2% (成功 71 ± 3%)", analysis.Idea{Name: "a draw", Win: 61, WinError: &off, Make: &share, MakeError: &most})
}

// TestSum: what is known of no shot has no number, and what is known of some says of how many.
func TestSum(t *testing.T) {
	require.Equal(t, "–", Sum(0, 0, 0, 3))
	require.Equal(t, "−1.2 ± 0.5 (2)", Sum(-1.2, 0.5, 2, 3))
	require.Equal(t, "+1.2 ± 0.5", Sum(1.2, 0.5, 3, 3))
}

// TestBefore: it says which shot it was and is, and what each is worth.
func TestBefore(t *testing.T) {
	bundle, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	bundle.SetLanguage("en")
	w := &Words{bundle}
	value := func(win, err float64) evaluate.Value { return evaluate.Value{Throws: 100, Win: win, WinError: err} }
	a := &evaluate.Answer{Shot: curling.Shot{VY: -30}, Call: shotname.Call{Kind: shotname.Draw, Turn: curling.Left, Stone: -1,
		Spot: shotname.Button}, Value: value(0.581, 0.006)}
	b := &study.Before{Shot: curling.Shot{VX: 3, VY: -4}, Value: value(0.301, 0.01)}
	require.Equal(t, "asked again: before a shot of 5.00 m/s, 30.1 ± 1.0 %; now Draw to the button, "+w.Shots().Turn(curling.Left,
		false)+", 58.1 ± 0.6 %", w.Before(b, a))
	b.Call = shotname.Call{Kind: shotname.Guard, Turn: curling.Right, Stone: -1}
	b.Value = evaluate.Value{Throws: 100, Win: math.NaN(), Score: -0.5, Error: 0.125}
	require.Contains(t, w.Before(b, a), "before Guard, "+w.Shots().Turn(curling.Right, false)+", −0.50 ± 0.12 points; now Draw")
	b.Shot, b.Value = a.Shot, evaluate.Value{}
	require.Equal(t, "asked again: the same shot, before not valued, now 58.1 ± 0.6 %", w.Before(b, a))
}

// TestEndTimes: used where it is known, else what is left, else nothing; of each team by itself.
func TestEndTimes(t *testing.T) {
	texts, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	require.True(t, texts.SetLanguage("en"))
	w := &Words{Bundle: texts}
	g := &replay.Game{Ends: []replay.End{{Number: 0, Left: [2]time.Duration{35*time.Minute + 50*time.Second, 0}},
		{Number: 1, Left: [2]time.Duration{33 * time.Minute, 32 * time.Minute}}, {Number: 2,
			Left: [2]time.Duration{33 * time.Minute, 30 * time.Minute}},
		{Number: 3}}}
	for i, want := range []string{"Thinking time left 35:50 : –", "Thinking time 2:50 : –", "Thinking time 0:00 : 2:00", ""} {
		require.Equal(t, want, w.EndTimes(g, i))
	}
}

// TestGameName: of many games of a file the teams tell which one it is; without a file they do alone.
func TestGameName(t *testing.T) {
	texts, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	require.True(t, texts.SetLanguage("en"))
	w := &Words{Bundle: texts}
	match := &replay.Game{Teams: [2]string{"North", "South"}, Ends: []replay.End{{Shots: []replay.Shot{{Ran: true}}}}}
	one := *match
	one.Extra = map[string]string{"GameID": "1-1"}
	require.Equal(t, "game.dcl", w.GameName(match, "/logs/game.dcl"))
	require.Equal(t, "North – South · charts", w.GameName(&one, "/logs/charts"))
	require.Equal(t, "North – South", w.GameName(match, ""))
	require.Equal(t, "Position · North – South", w.GameName(&replay.Game{Teams: match.Teams}, ""))
	require.Equal(t, "Position", w.GameName(&replay.Game{}, ""))
	require.Equal(t, "North", w.GameName(&replay.Game{Teams: [2]string{"North", ""}, Ends: match.Ends}, ""))
}

// TestShortNames: the turn of a shot can be kept where its name is cut off, in every language.
func TestShortNames(t *testing.T) {
	bundle, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	w := &Words{bundle}
	for lang, want := range map[string][]string{"en": {"Hit and stay on 6", ", out", "Draw to the 4-foot", ", out", "Guard", ", no handle"},
		"ja": {"6番にヒット&ステイ", "・アウト", "4フットへドロー", "・アウト", "ガード", "・回転なし"}} {
		require.True(t, w.SetLanguage(lang))
		var got []string
		for _, c := range []shotname.Call{{Kind: shotname.HitStay, Stone: 5, Turn: curling.Left}, {Kind: shotname.Draw, Stone: -1,
			Spot: shotname.FourFoot, Turn: curling.Left}, {Kind: shotname.Guard, Stone: -1, Spin: curling.NoSpin}} {
			head, end := w.Shots().Short(c, false)
			got = append(got, head, end)
			require.True(t, strings.HasPrefix(w.Shots().Name(c, false), head))
		}
		require.Equal(t, want, got)
	}
}

// TestHandle: a turn is told as the hand makes it, with a word for a spin beside the usual one.
func TestHandle(t *testing.T) {
	bundle, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	bundle.SetLanguage("en")
	w := &Words{bundle}
	for spin, want := range map[curling.Spin]string{0: "in-turn", 15.7: "in-turn, fast handle",
		0.4: "in-turn, slow handle", curling.NoSpin: "no handle"} {
		require.Equal(t, want, w.Shots().Handle(curling.Right, spin, false))
	}
	require.Equal(t, "out-turn, fast handle", w.Shots().Handle(curling.Right, 15.7, true))
	require.Equal(t, w.Shots().ShortTurn(curling.Left, false), w.Shots().ShortHandle(curling.Left, 0, false))
	require.Equal(t, "Draw, in-turn, fast handle", w.Shots().Name(shotname.Call{Kind: shotname.Draw, Stone: -1,
		Spot: shotname.Off, Spin: 15.7}, false))
}

// TestRulesInWords: rules of one's own are called by their name, others by what they protect.
func TestRulesInWords(t *testing.T) {
	bundle, err := i18n.Load(assets.FS, "translations")
	require.NoError(t, err)
	bundle.SetLanguage("en")
	w := &Words{bundle}
	doubles, five := curling.MixedDoubles(), curling.FiveRock()
	require.Equal(t, "mixed doubles", w.Terms().Rules(&doubles))
	five.FirstShot = 4
	require.Equal(t, w.T("rules.guard", 5), w.Terms().Rules(&five), "twelve stones")
	require.Equal(t, "Stick curling", w.Terms().Rules(&curling.Rules{Name: "stick", Text: "…", FirstShot: 4}))
	require.Equal(t, "ours", w.Terms().Rules(&curling.Rules{Name: "ours", Text: "…"}))
}
