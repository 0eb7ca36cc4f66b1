package i18n

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// otherWords are Japanese words and signs with the one that this program has in their place: one thing has one word.
var otherWords = []struct{ other, word string }{
	{"検討", "研究 (a study)"},
	{"分析", "解析 (an analysis)"},
	{"ハンマー", "後攻 (the hammer)"},
	{"パワープレイ", "パワープレー"},
	{"フォルダ([^ー]|$)", "フォルダー"},
	{"コンピュータ([^ー]|$)", "コンピューター"},
	{"シミュレータ([^ー]|$)", "シミュレーター"},
	{"ブラウザ([^ー]|$)", "ブラウザー"},
	{"サーバ([^ー]|$)", "サーバー"},
	{"チャート付き", "記録された (charted)"},
	{"コール", "作戦 (a call)"},
	{"[（）：]", "( ) : of one column"},
	{`[^\x00-\x7f]:[^\s]`, "a colon is followed by a space"},
}

// TestOneWordForAThing: window and engine use one Japanese word for a thing.
func TestOneWordForAThing(t *testing.T) {
	texts := newBundle(t).texts["ja"]
	for _, w := range otherWords {
		other := regexp.MustCompile(w.other)
		for k, text := range texts {
			require.NotRegexp(t, other, text, "%s: the word is %s", k, w.word)
		}
	}
}
