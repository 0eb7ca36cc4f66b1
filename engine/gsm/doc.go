// Package gsm is the rule language of Hogline: game state machines (seed 002).
//
// A game is a handful of finite automata whose input is not read but computed: every state asks a rule
// function of a component ("Board.true([x,y],NONE,NONE)") about the game, and follows its t or f edge.
// Parse reads the text form, File.String writes it, Compile links it against a Registry of components into
// a Program, Lint names what is wrong with it and how to mend it, and Program plays it: Start, Legal,
// Terminal, Step, Goals, each with a trace when wanted. The package knows no particular game and no
// curling; a caller registers the components of its own field.
//
// The semantics, where the paper is silent, are written down in docs/GSM.md.
package gsm
