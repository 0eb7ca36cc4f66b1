package season

import "time"

// pace tells how long a run over many games will still take: by the games since the first one that had to be valued, as those that were
// valued before take hardly any time.
type pace struct {
	p     Progress
	first int       // the first game that had to be valued
	since time.Time // when it was begun; zero: none yet
}

// at begins the game of a number, from 0, of so many.
func (p *pace) at(game, of int, name string) {
	p.p = Progress{Done: game, Games: of, Name: name}
}

// shots is the progress when so many shots of the game at work are valued; of is 0 where that is not known yet.
func (p *pace) shots(done, of int) Progress {
	now := time.Now()
	if p.since.IsZero() {
		p.first, p.since = p.p.Done, now
	}
	p.p.Shots, p.p.Total = done, of
	p.p.Left = timeLeft(now.Sub(p.since), float64(p.p.Done-p.first)+float64(done)/float64(max(1, of)), float64(p.p.Games-p.first))
	return p.p
}

// timeLeft is how long the rest of so much will take, by how long what is done of it took; 0: not known.
func timeLeft(took time.Duration, done, of float64) time.Duration {
	if done <= 0 || took < time.Second {
		return 0
	}
	return time.Duration(float64(took) / done * (of - done)).Round(time.Second)
}
