package value

// The two sums that take most of the time of a net. On amd64 they are written for four numbers at once (sums_amd64.s); the roundings are
// those of the plain ones, so that a value has the same bits.

// addFourPlain adds four rows of a first layer, each times a number, to sums.
func addFourPlain(to, a, b, c, d *[hidden1]float32, v *[4]float32) {
	for i := range to {
		to[i] += v[0]*a[i] + v[1]*b[i] + v[2]*c[i] + v[3]*d[i]
	}
}

// dotsPlain adds the scalar products of h with the rows of w to out, each as four sums over every fourth number.
func dotsPlain(out *[hidden2]float32, w *[hidden2][hidden1]float32, h *[hidden1]float32) {
	for j := range out {
		row := &w[j]
		var s0, s1, s2, s3 float32
		for i := 0; i < hidden1; i += 4 {
			s0 += row[i] * h[i]
			s1 += row[i+1] * h[i+1]
			s2 += row[i+2] * h[i+2]
			s3 += row[i+3] * h[i+3]
		}
		out[j] = out[j] + s0 + s1 + s2 + s3
	}
}
