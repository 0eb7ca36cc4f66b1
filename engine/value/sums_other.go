//go:build !amd64

package value

func addFour(to, a, b, c, d *[hidden1]float32, v *[4]float32) { addFourPlain(to, a, b, c, d, v) }

func dots(out *[hidden2]float32, w *[hidden2][hidden1]float32, h *[hidden1]float32) {
	dotsPlain(out, w, h)
}
