// Package scoremap is the score map of Mashiko: what a shot is worth as a function of its velocity, over a grid of rows (vy) and columns
// (vx), without error (Scores) and as the mean under a thrower's error (Expected, Blur).
//
// Three things stand on it: package nrow, the AI that throws all of it or a few rows; package laststone, which simulates of it what
// a lone stone's table does not tell; and package compare, which keeps whole outcomes in its cells. Package shotgrid is another
// grid, in the place where a stone would stop, with a list of neighbours in the place of two kernels: with a weight of its own for
// each pair, as the cells stand for areas of different size there. It shares what equal values are (Equal, SameMargin).
package scoremap

// Equal is the difference of values that no choice is made by: what a thousand throws do not tell.
const Equal = 5e-4

// SameMargin is the difference of margins, the values of shots under twice the thrower's error, that is rounding. Of equal shots the one
// with the largest margin is chosen.
const SameMargin = 1e-6
