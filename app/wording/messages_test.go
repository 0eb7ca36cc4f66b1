package wording_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// newWords are the words of a language.
func newWords(t *testing.T, language string) *wording.Words {
	t.Helper()
	bundle, err := i18n.Load(os.DirFS("../../assets"), "translations")
	require.NoError(t, err)
	require.True(t, bundle.SetLanguage(language))
	return &wording.Words{Bundle: bundle}
}

func TestMessagesAreTranslated(t *testing.T) {
	w := newWords(t, "ja")
	require.Equal(t, "どの対局も9手以内に終わる", w.Message(check.Messages.New("gsm.why.ends", 9)))
	require.Equal(t, "something new", w.Message(message.Message{Key: "no.key", English: "something new"}))
	teams := message.List{{Key: "rules.word.BLACK", English: "BLACK"}, {Key: "rules.word.WHITE", English: "WHITE"}}
	require.Equal(t, "黒、白は必ず勝てる", w.Message(check.Messages.New("gsm.why.force", teams)))
	require.Equal(t, "okのことですか?", w.Sentence(link.Messages.New("gsm.no-state.near.mend", "okk", "ok")))
}

func TestErrorsAreTranslated(t *testing.T) {
	w := newWords(t, "ja")
	_, err := syntax.Parse("x.gsm", "player X\ngsm LEGAL\n* a Board\n")
	require.Equal(t, "3行5桁 · LEGAL: 「:」が来るところに「Board」があります", w.Error(err))

	library, err := rulebook.Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	_, err = gdl.Export(library.Documents[0].Program())
	require.ErrorIs(t, err, gdl.ErrNoGDL)
	require.Equal(t, "MatchはGDLにありません: 試合は氷上のストーンで行われます", w.Error(err), "the first component in the order of the registry")

	require.Equal(t, "文書を最後まで読めません。先に「文書」で直してください。", w.Error(fmt.Errorf("edit: %w", rulebook.ErrUnreadable)))
	require.Equal(t, "このゲームには対局する盤がありません", w.Error(boardgame.ErrNoBoard))
	require.Equal(t, w.T("rv.too-large"), w.Error(fmt.Errorf("layout: %w", diagram.ErrTooLarge)))
	require.Equal(t, "チームが3あります。カーリングは2チームです", w.Error(fmt.Errorf("match: %w", match.Messages.New("match.teams", 3))))
	require.Equal(t, "disk full", w.Error(errors.New("disk full")))
}

func TestSentencesBeginWithACapital(t *testing.T) {
	w := newWords(t, "en")
	require.Equal(t, "Disk full", w.ErrorSentence(errors.New("disk full")))
	require.Equal(t, "There are 3 teams", w.Sentence(message.Message{Key: "no.key", English: "there are {0} teams", Args: []any{3}}))
	require.Equal(t, "ok is a state", w.Sentence(message.Message{Key: "no.key", English: "{0} is a state", Args: []any{"ok"}}),
		"a name is written as the text has it")
	require.Equal(t, "Black wins", w.Sentence(message.Message{Key: "no.key", English: "{0} wins",
		Args: []any{message.Message{Key: "no.other", English: "black"}}}), "a word is not")
}

func TestArgumentsOfMessages(t *testing.T) {
	w := newWords(t, "en")
	m := check.Messages.New("gsm.why.ends", 12345)
	require.Contains(t, w.Message(m), "12,345")
	m.Args = []any{999}
	require.Contains(t, w.Message(m), "999")
	m.Args = []any{1500 * time.Millisecond}
	require.Contains(t, w.Message(m), w.T("seconds", "1.5"))
	m.Args = []any{fmt.Errorf("edit: %w", rulebook.ErrUnreadable)}
	require.Contains(t, w.Message(m), w.T("rv.unreadable"))
}

func TestWhyAnAnswerHasNoShot(t *testing.T) {
	w := newWords(t, "ja")
	require.Equal(t, "exit status 1", w.NoShot(&evaluate.Answer{Error: "exit status 1"}))
	require.Equal(t, w.T("rv.unreadable"), w.NoShot(&evaluate.Answer{Error: "unreadable", Why: rulebook.ErrUnreadable}))
}
