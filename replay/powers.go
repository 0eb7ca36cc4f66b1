package replay

// PowersUsed are the teams that have used their power play where a place of the game is asked about, its own end included. It is the team
// with the hammer of an end that does.
func (g *Game) PowersUsed(at Place) (used [2]bool) {
	for i := range g.Ends[:min(at.End+1, len(g.Ends))] {
		if e := &g.Ends[i]; e.PowerPlay != NoPowerPlay {
			used[e.First.Other()] = true
		}
	}
	return used
}
