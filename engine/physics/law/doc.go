// Package law has what the laws of motion share: the arithmetic and the frame of the original programs and the
// numbers of the Box2D solver that all of them are built on (docs/PHYSICS.md, "Laws"). Each folder below it is a law
// of a lone stone on the ice, with its source and its constants; the model of physics.Ice names it.
package law
