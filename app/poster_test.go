package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPoster(t *testing.T) {
	var fire func()
	armed := 0
	p := NewPoster(func(f func()) { f() })
	p.later = func(d time.Duration, f func()) {
		require.GreaterOrEqual(t, d, 100*time.Millisecond, "at most ten a second")
		fire, armed = f, armed+1
	}
	var seen []string
	say := func(s string) func() { return func() { seen = append(seen, s) } }

	one := p.Begin("ask")
	for _, s := range []string{"10%", "20%", "30%"} {
		p.Post("ask/0", one, say(s))
	}
	p.Post("ask/1", one, say("other"))
	require.Equal(t, 1, armed)
	fire()
	require.Equal(t, []string{"30%", "other"}, seen, "only the newest of each")

	p.Post("ask/0", one, say("stale"))
	two := p.Begin("ask")
	p.Post("ask/0", one, say("staler"))
	p.Post("ask/0", two, say("fresh"))
	fire()
	require.Equal(t, []string{"30%", "other", "fresh"}, seen)
}
