package value

// addFour adds four rows of a first layer, each times a number, to sums: with the same roundings as addFourPlain, four sums at once.
//
//go:noescape
func addFour(to, a, b, c, d *[hidden1]float32, v *[4]float32)

// dots adds the scalar products of h with the rows of w to out: with the same roundings as dotsPlain.
//
//go:noescape
func dots(out *[hidden2]float32, w *[hidden2][hidden1]float32, h *[hidden1]float32)
