package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// The Japanese document X.ja.md says what X.md says: block by block (heading, paragraph, item, row of a table, line of code) it
// has the same commands, flags, names in code, keys, links and figures. What an English sentence says beside them is not read.

// block is one unit of a document: its kind ("##", "text", "item", "row", "code"), its first line and its text.
type block struct {
	kind string
	line int
	text string
}

var (
	headingLine  = regexp.MustCompile(`^(#+) (.*)`)
	otherTongue  = regexp.MustCompile(`\[(?:日本語|English)\]\([A-Za-z.-]+\.md\)`)
	codeSpan     = regexp.MustCompile("`` ?(.+?) ?``|`([^`]+)`")
	namedFlag    = regexp.MustCompile(`--[a-z][a-z0-9-]*`)
	namedText    = regexp.MustCompile(`\b[A-Z][A-Z_-]+\.(?:ja\.)?md\b`)
	linkTarget   = regexp.MustCompile(`\]\(([^)\s]+)\)|\]\[([a-z]+)\]|^\[[a-z]+\]: (\S+)`)
	figure       = regexp.MustCompile(`\b[0-9]+(?:[.,][0-9]+)*`)
	commandWords = regexp.MustCompile(`^\s*(?:hogline|make|\[)`)
	keyName      = regexp.MustCompile(`(?:(?:Ctrl|Shift)\+)+(?:F[0-9]+|[A-Z][a-z]+|[^\sA-Za-z]|[A-Z])|\bF[0-9]+\b|` +
		`\b(?:Enter|Esc|Space|Tab|Ins|Delete|Del|Backspace|PgUp|PgDn|Home|End)\b|[←→↑↓]|\b[A-Z]\b`)
	article      = regexp.MustCompile(`(^|[^+\w])A ([A-Za-z]{2})`) // not a key
	englishWords = regexp.MustCompile(`[A-Za-z]?[a-z']+(?:,? [A-Za-z]?[a-z']+){4,}`)
)

// numberWords are the English words that a Japanese sentence may write as a figure.
var numberWords = map[string]string{"one": "1", "once": "1", "first": "1", "two": "2", "twice": "2", "second": "2", "both": "2",
	"three": "3", "third": "3", "four": "4", "fourth": "4",
	"five": "5", "six": "6", "seven": "7", "eight": "8", "eighth": "8", "nine": "9", "ten": "10",
	"twelve": "12", "fifteen": "15", "november": "11", "hundred": "100", "thousand": "1000"}

// blocksOf splits a document.
func blocksOf(text string) []block {
	var blocks []block
	language, open := "", false // in a fence; the last block takes further lines
	for i, line := range strings.Split(otherTongue.ReplaceAllString(text, ""), "\n") {
		fence := strings.HasPrefix(line, "```")
		if language != "" || fence {
			switch {
			case language != "" && fence:
				language = ""
			case fence:
				language = "code " + line[3:]
			default:
				blocks = append(blocks, block{language, i + 1, line})
			}
			open = false
			continue
		}
		kind := "text"
		switch m := headingLine.FindStringSubmatch(line); {
		case strings.Trim(line, " ·\r") == "":
			open = false
			continue
		case m != nil:
			kind = m[1]
		case strings.HasPrefix(line, "|"):
			kind = "row"
		case strings.HasPrefix(line, "- "):
			kind = "item"
		case strings.HasPrefix(line, "    ") && !open:
			kind = "code "
		case open:
			blocks[len(blocks)-1].text += "\n" + line
			continue
		}
		blocks = append(blocks, block{kind, i + 1, line})
		open = kind == "text" || kind == "item"
	}
	return blocks
}

// commandOf is the command of a line of code: what stands before a gap of two spaces, "" where the line holds none.
func commandOf(line string) string {
	if !commandWords.MatchString(line) {
		return ""
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	command, _, _ := strings.Cut(line[indent:], "  ")
	return command
}

// marks lists what a block must have in both languages, by kind of mark.
func marks(b block, keys bool) map[string][]string {
	found := map[string][]string{}
	add := func(kind, mark string) { found[kind] = append(found[kind], mark) }
	text := b.text
	switch {
	case strings.HasPrefix(b.kind, "code ") && b.kind != "code ": // a program: all of it but its comments
		if command := strings.TrimSpace(text); !strings.HasPrefix(command, "# ") && !strings.HasPrefix(command, "// ") {
			add("line", text)
		}
		return found
	case b.kind == "code ":
		if command := commandOf(text); command != "" {
			add("command", command)
			text = strings.Replace(text, command, "", 1)
		}
	}
	for _, m := range linkTarget.FindAllStringSubmatch(text, -1) {
		target, anchor, _ := strings.Cut(m[1]+m[2]+m[3], "#")
		target = strings.NewReplacer("/ja-", "/", "/en-", "/", "-ja.png", ".png").Replace(target) // pictures of the window in both
		if anchor != "" {
			target += "#"
		}
		add("link", strings.Replace(target, ".ja.md", ".md", 1))
	}
	text = linkTarget.ReplaceAllString(text, "]")
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		add("code", m[1]+m[2])
	}
	text = codeSpan.ReplaceAllString(text, " ")
	for _, flag := range namedFlag.FindAllString(text, -1) {
		add("flag", flag)
	}
	for _, name := range namedText.FindAllString(text, -1) {
		add("document", strings.Replace(name, ".ja.md", ".md", 1))
	}
	if keys {
		text = strings.ReplaceAll(text, "」→「", "」「") // from a menu to its entry
		for _, key := range keyName.FindAllString(article.ReplaceAllString(text, "${1}a $2"), -1) {
			add("key", key)
		}
		text = keyName.ReplaceAllString(text, " ")
	}
	for _, number := range figure.FindAllString(text, -1) {
		add("figure", number)
	}
	return found
}

// without takes every mark of others once from marks and returns what is left.
func without(marks, others []string) []string {
	left := slices.Clone(marks)
	for _, other := range others {
		if i := slices.Index(left, other); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// wordsAsFigures lists the figures that a translation of the text may have for its words.
func wordsAsFigures(text string) []string {
	var figures []string
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if number := numberWords[word]; number != "" {
			figures = append(figures, "the figure "+number)
		}
	}
	return figures
}

// begin is the beginning of a text, to find it by.
func begin(text string) string {
	runes := []rune(strings.TrimLeft(text, "|#- "))
	if len(runes) > 40 {
		return string(runes[:40]) + "..."
	}
	return string(runes)
}

// differences tells what a Japanese document has not in common with the English one, and what to do. Both names are only told.
func differences(nameEN, english, nameJA, japanese string, keys bool) []string {
	en, ja := blocksOf(english), blocksOf(japanese)
	if !slices.EqualFunc(en, ja, func(e, j block) bool { return e.kind == j.kind }) {
		return apart(nameEN, en, nameJA, ja, keys)
	}
	var told []string
	for i, e := range en {
		lacks, extra := compare(e, ja[i], keys)
		for _, mark := range lacks {
			told = append(told, fmt.Sprintf("%s lacks %s: line %d must have it as line %d of %s (%q)",
				nameJA, mark, ja[i].line, e.line, nameEN, begin(e.text)))
		}
		for _, mark := range extra {
			told = append(told, fmt.Sprintf("%s has %s in line %d, which line %d of %s has not (%q): write it here or take it out",
				nameJA, mark, ja[i].line, e.line, nameEN, begin(e.text)))
		}
	}
	return told
}

// compare lists the marks of the English block that the Japanese one lacks, and those that it has besides.
func compare(e, j block, keys bool) (lacks, extra []string) {
	en, ja := all([]block{e}, keys), all([]block{j}, keys)
	return without(en, ja), without(without(ja, en), wordsAsFigures(e.text))
}

// all lists the marks of a document, each with its kind.
func all(blocks []block, keys bool) []string {
	var list []string
	for _, b := range blocks {
		for kind, found := range marks(b, keys) {
			for _, mark := range found {
				list = append(list, "the "+kind+" "+mark)
			}
		}
	}
	slices.Sort(list)
	return list
}

// apart tells where the blocks of two documents, not of the same kinds, begin to differ, and what is missing then.
func apart(nameEN string, en []block, nameJA string, ja []block, keys bool) []string {
	same := func(e, j block) bool {
		lacks, extra := compare(e, j, keys)
		return e.kind == j.kind && len(lacks)+len(extra) == 0
	}
	i := 0
	for i < min(len(en), len(ja)) && same(en[i], ja[i]) {
		i++
	}
	place := func(blocks []block) string {
		if i >= len(blocks) {
			return "its end"
		}
		return fmt.Sprintf("line %d, %s (%q)", blocks[i].line, blocks[i].kind, begin(blocks[i].text))
	}
	told := []string{fmt.Sprintf("%s has %s where %s has %s: headings, paragraphs, items, rows and lines of code must be as many and in "+
		"the same order in both; write in Japanese what is new in %s, and take out what it no longer has",
		nameJA, place(ja), nameEN, place(en), nameEN)}
	if missing := without(all(en, keys), all(ja, keys)); len(missing) > 0 {
		told = append(told, fmt.Sprintf("%s lacks, of what %s has: %s", nameJA, nameEN, strings.Join(missing, ", ")))
	}
	return told
}

// languages lists the documents that stand in both languages, English name by Japanese name.
func languages(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("docs/*.ja.md")
	require.NoError(t, err)
	pairs := map[string]string{}
	for _, name := range append(files, "README.ja.md") {
		pairs[filepath.ToSlash(name)] = strings.Replace(filepath.ToSlash(name), ".ja.md", ".md", 1)
	}
	return pairs
}

// TestLanguagesOfTheDocsSayTheSame: every Japanese document beside the English one.
func TestLanguagesOfTheDocsSayTheSame(t *testing.T) {
	texts := documents(t)
	for nameJA, nameEN := range languages(t) {
		english := texts[nameEN]
		require.NotEmpty(t, english, "%s has no English document", nameJA)
		for _, difference := range differences(nameEN, english, nameJA, texts[nameJA], nameEN == "docs/WINDOW.md") {
			t.Error(difference)
		}
		require.Contains(t, english, "[日本語]("+path.Base(nameJA)+")", "%s links to its Japanese document", nameEN)
		require.Contains(t, texts[nameJA], "[English]("+path.Base(nameEN)+")", "%s links to its English document", nameJA)
	}
}

// TestJapaneseDocsAreJapanese: no sentence is left in English, and links lead to Japanese documents, and headings, that are there.
func TestJapaneseDocsAreJapanese(t *testing.T) {
	for nameJA := range languages(t) {
		data, err := os.ReadFile(nameJA)
		require.NoError(t, err)
		slugs := map[string]bool{}
		for _, b := range blocksOf(string(data)) {
			if m := headingLine.FindStringSubmatch(b.text); m != nil && b.kind == m[1] {
				slugs["#"+slugOf(m[2])] = true
			}
		}
		for _, b := range blocksOf(string(data)) {
			for _, m := range markdownLink.FindAllStringSubmatch(b.text, -1) {
				if strings.HasPrefix(m[1], "#") {
					require.True(t, slugs[m[1]], "%s:%d: no heading for the link %s", nameJA, b.line, m[1])
				}
				target, _, _ := strings.Cut(m[1], "#")
				if before, ok := strings.CutSuffix(target, ".md"); ok && !strings.HasSuffix(before, ".ja") {
					require.NoFileExists(t, filepath.Join(filepath.Dir(nameJA), before+".ja.md"),
						"%s:%d: the link %s leads to the English document", nameJA, b.line, target)
				}
			}
			text := b.text
			if strings.HasPrefix(b.kind, "code") {
				if b.kind != "code " && !strings.HasPrefix(text, "# ") && !strings.HasPrefix(text, "// ") {
					continue
				}
				text = strings.Replace(text, commandOf(text), "", 1)
			}
			text = codeSpan.ReplaceAllString(linkTarget.ReplaceAllString(text, "]"), "、")
			require.NotRegexp(t, englishWords, text, "%s:%d: a sentence in English", nameJA, b.line)
		}
	}
}

// slugOf is the anchor of a heading.
func slugOf(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_', unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// TestDifferencesOfLanguagesAreSeen: a change on one side alone is told with the document that lacks it.
func TestDifferencesOfLanguagesAreSeen(t *testing.T) {
	english := "# Keys\n\nF9 and Ctrl+A open it. A PDF is read (Edit > Book, 20 cm, two stones), see [the end](X.md).\n\n" +
		"| key | does |\n|---|---|\n| A | a list |\n\n" +
		"```\nhogline ask FILE [--end E]     asks with `--seed`, 95 %\n```\n\n```sh\n# draws\necho 1\n```\n"
	japanese := "# キー\n\nF9 と Ctrl+A で開き、PDF を読みます(「編集」→「ブック」、20 cm、ストーン2個)。[最後](X.ja.md)を参照。\n\n" +
		"| キー | 働き |\n|---|---|\n| A | 一覧 |\n\n" +
		"```\nhogline ask FILE [--end E]     `--seed` で尋ねます。95 %\n```\n\n```sh\n# 投げる\necho 1\n```\n"
	require.Empty(t, differences("E", english, "J", japanese, true))
	for _, change := range []struct{ from, to, told string }{
		{"F9", "F10", "J lacks the key F10"},
		{"20 cm", "21 cm", "J lacks the figure 21"},
		{"two stones", "stones", "J has the figure 2"},
		{"X.md", "Y.md", "J lacks the link Y.md"},
		{"Ctrl+A", "Ctrl+B", "J lacks the key Ctrl+B"},
		{"| A |", "| ↑ |", "J lacks the key ↑"},
		{"--end", "--ends", "J lacks the command hogline ask FILE [--ends E]"},
		{"--seed", "--sims", "J lacks the code --sims"},
		{"95 %", "90 %", "J lacks the figure 90"},
		{"echo 1", "echo 2", "J lacks the line echo 2"},
		{"# Keys", "## Keys", "J has line 1, # (\"キー\") where E has line 1, ## (\"Keys\")"},
		{"| A | a list |\n", "| A | a list |\n| B | more |\n", "J lacks, of what E has: the key B"},
	} {
		changed := strings.Replace(english, change.from, change.to, 1)
		require.NotEqual(t, english, changed)
		require.Contains(t, strings.Join(differences("E", changed, "J", japanese, true), "\n"), change.told)
	}
	for _, change := range [][2]string{{"F9", "F8"}, {"20", "30"}, {"--end", "--shot"}, {"`--seed`", "種"}, {"2個", "3個"},
		{"echo 1", "echo 3"}} {
		changed := strings.Replace(japanese, change[0], change[1], 1)
		require.NotEqual(t, japanese, changed)
		require.NotEmpty(t, differences("E", english, "J", changed, true), change)
	}
}
