package app

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/app/rulebook"
	"hogline/engine/gsm/check"
	"hogline/engine/gsm/gdl"
	"hogline/engine/gsm/link"
	"hogline/engine/match"
	"hogline/engine/message"
)

func TestTheEngineSpeaksTheLanguageOfTheWindow(t *testing.T) {
	b := newBench(t)
	require.True(t, b.Book.SetLanguage("ja"))
	require.Equal(t, "どの対局も9手以内に終わる", b.say(check.Messages.New("gsm.why.ends", 9)))
	require.Equal(t, "something new", b.say(message.Message{Key: "no.key", English: "something new"}))
	teams := message.List{{Key: "rules.word.BLACK", English: "BLACK"}, {Key: "rules.word.WHITE", English: "WHITE"}}
	require.Equal(t, "黒、白は必ず勝てる", b.say(check.Messages.New("gsm.why.force", teams)))

	_, err := link.Load("x.gsm", "player X\ngsm LEGAL\n* a Board\n", match.Registry(), nil)
	require.Equal(t, "3行5桁 · LEGAL: 「:」が来るところに「Board」があります", b.sayError(err))

	require.NoError(t, b.openDesk())
	_, err = gdl.Export(b.desk.shelf.Documents[0].Program())
	require.ErrorIs(t, err, gdl.ErrNoGDL)
	require.Equal(t, "MatchはGDLにありません:試合は氷上のストーンで行われます", b.sayError(err), "the first component in the order of the registry")

	require.Equal(t, "文書を最後まで読めません。先に「文書」で直してください。", b.sayError(fmt.Errorf("edit: %w", rulebook.ErrUnreadable)))
	require.Equal(t, "このゲームには対局する盤がありません", b.sayError(rulebook.ErrNoBoard))
	require.Equal(t, "okのことですか?", b.sentence(link.Messages.New("gsm.no-state.near.mend", "okk", "ok")))
	require.Equal(t, "Disk full", b.errorSentence(errors.New("disk full")))
	require.Equal(t, "disk full", b.sayError(errors.New("disk full")))
	require.Equal(t, "チームが3あります。カーリングは2チームです", b.sayError(fmt.Errorf("match: %w", match.Messages.New("match.teams", 3))))
}
