package box2d

import "hogline/engine/curling"

// What the takeout of TestBox2DSample leaves under the three laws, metres.
var (
	sampleMori = curling.Position{{}, {X: 2.2, Y: 7.3}, {}, {X: 4.06244, Y: 4.43932}}
	sampleV2   = curling.Position{{}, {X: 2.2, Y: 7.3}, {X: 2.93025, Y: 3.41234}, {X: 4.39393, Y: 4.09454}}
	sampleFCV1 = curling.Position{{}, {X: 2.2, Y: 7.3}, {X: 3.1, Y: 4.2}, {X: 2.64510, Y: 5.20936}}
)
