package paint

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/playback"
)

// PlaybackStones are the stones of a playback, to be drawn.
func PlaybackStones(stones []playback.Stone) []Stone {
	out := make([]Stone, len(stones))
	for i, s := range stones {
		out[i] = Stone{At: s.At, Index: s.Index, Number: s.Number, Team: s.Team, Hollow: s.Hollow}
	}
	return out
}

// GhostOf is a stone of the end of a playback where it would lie, to be drawn at the end of a path.
func GhostOf(p *playback.Playback, i int, at curling.Vec) *Stone {
	return &Stone{At: at, Index: i, Number: p.Game.Rules.StoneNumber(i), Team: p.Teams[i]}
}

// PlaybackTrails are the trails of a playback, to be drawn.
func PlaybackTrails(trails []playback.Trail) []Trail {
	out := make([]Trail, len(trails))
	for i, t := range trails {
		out[i] = Trail{Points: t.Points, Stone: t.Stone, Team: t.Team, Intended: t.Intended, Thin: t.Thin, Found: t.Found, Swept: t.Swept}
	}
	return out
}

// ShotPaths are the paths of the stones in a shot of the n-th series from the place shown, as drawn.
func ShotPaths(p *playback.Playback, shot curling.Shot, n int) ([]Path, error) {
	paths, end, err := p.Tracer()(shot)
	if err != nil {
		return nil, err
	}
	var out []Path
	for k, points := range paths {
		path := Path{Points: points, Style: SeriesStyleOf(n), Thin: k > 0}
		if i := p.Delivered(); k == 0 && i >= 0 && end.Has(i) {
			path.Ghost = GhostOf(p, i, end[i])
		}
		out = append(out, path)
	}
	return out, nil
}

// PlaybackFilm is what a playback has on its clock as a film; styles are those of the shots of ShowAll. ok is false where no
// shot was thrown.
func PlaybackFilm(p *playback.Playback, styles []SeriesStyle, palette *Palette) (f Film, ok bool) {
	seconds, stones := p.Film()
	if stones == nil {
		return f, false
	}
	return Film{Palette: palette, Seconds: seconds, Stones: func(at float64) []Stone { return WithSeries(stones(at), styles, palette) }}, true
}

// WithSeries are the stones of a playback, those of several shots in the styles of their series.
func WithSeries(list []playback.Stone, styles []SeriesStyle, palette *Palette) []Stone {
	out := PlaybackStones(list)
	for i := range list {
		if k := list[i].Shot - 1; k >= 0 && k < len(styles) {
			out[i].Series, out[i].Letter = palette.SeriesColour(styles[k]), styles[k].Letter
		}
	}
	return out
}
