package wording

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// Place is the end and the stone of a place of a game, in words.
func (w *Words) Place(g *replay.Game, at replay.Place) string {
	end, shot := g.ShotAt(at)
	switch {
	case end == nil:
		return ""
	case shot == nil:
		return w.T("place.over", end.Number+1)
	}
	return w.T("place", end.Number+1, g.Rules.Count(shot.Number), g.Rules.Throws())
}

// Stone is a stone (its index in positions) in words, with its number as it is written on it.
func (w *Words) Stone(rules *curling.Rules, stone int) string {
	n := rules.StoneNumber(stone)
	if n < 0 {
		return w.T("stone.placed", n)
	}
	return w.T("stone.number", n)
}

// GameName is what a game is called whose file is at a path: the file, before it the teams where that is one of many games; without a file
// the teams.
func (w *Words) GameName(g *replay.Game, path string) string {
	teams := strings.Trim(g.Teams[0]+" – "+g.Teams[1], " –")
	var parts []string
	switch {
	case path == "" && g.Shots() == 0:
		parts = []string{w.T("lines.position"), teams}
	case path == "":
		parts = []string{teams}
	case g.Extra["GameID"] != "":
		parts = []string{teams, filepath.Base(path)}
	default:
		parts = []string{filepath.Base(path)}
	}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// Event is where a game was played: its event, session and sheet, as far as they are known.
func (w *Words) Event(event, session, sheet string) string {
	parts := []string{event}
	if session != "" {
		parts = append(parts, w.T("dataset.session", session))
	}
	if sheet != "" {
		parts = append(parts, w.T("dataset.sheet", sheet))
	}
	return strings.Join(parts, " · ")
}

// Glyph is a glyph as it is written beside a place; a bookmark has a word of its own.
func (w *Words) Glyph(g annotation.Glyph) string {
	if g == annotation.Bookmark {
		return "★"
	}
	return string(g)
}

// GlyphName is a glyph with what it means.
func (w *Words) GlyphName(g annotation.Glyph) string {
	switch g {
	case annotation.None:
		return w.T("glyph.none")
	case annotation.Good:
		return "!  " + w.T("glyph.good")
	case annotation.Mistake:
		return "?  " + w.T("glyph.mistake")
	case annotation.Unclear:
		return "!?  " + w.T("glyph.unclear")
	}
	return w.T("glyph.bookmark")
}
