package paint

import "hogline/replay/playback"

// PlaybackStones are the stones of a playback, to be drawn.
func PlaybackStones(stones []playback.Stone) []Stone {
	out := make([]Stone, len(stones))
	for i, s := range stones {
		out[i] = Stone{At: s.At, Number: s.Number, Team: s.Team, Hollow: s.Hollow}
	}
	return out
}

// PlaybackTrails are the trails of a playback, to be drawn.
func PlaybackTrails(trails []playback.Trail) []Trail {
	out := make([]Trail, len(trails))
	for i, t := range trails {
		out[i] = Trail{Points: t.Points, Stone: t.Stone, Team: t.Team, Intended: t.Intended, Thin: t.Thin, Found: t.Found}
	}
	return out
}
