package photo

import "math"

// grown is a mask with what lies within so many cells of it.
func grown(mask []bool, w, h, by int) []bool {
	out := make([]bool, len(mask))
	reach := make([]int, 2*by+1) // of a disk, by row
	for j := -by; j <= by; j++ {
		reach[j+by] = int(math.Sqrt(float64(by*by-j*j) + 0.5))
	}
	for y := range h {
		for x := range w {
			if !mask[y*w+x] || x > 0 && y > 0 && x+1 < w && y+1 < h && mask[y*w+x-1] && mask[y*w+x+1] && mask[(y-1)*w+x] && mask[(y+1)*w+x] {
				if mask[y*w+x] {
					out[y*w+x] = true // what lies around an inner cell lies around one at the edge, too
				}
				continue
			}
			for j := max(-by, -y); j <= min(by, h-1-y); j++ {
				for i := max(-reach[j+by], -x); i <= min(reach[j+by], w-1-x); i++ {
					out[(y+j)*w+x+i] = true
				}
			}
		}
	}
	return out
}

// shrunk is a mask without what lies within so many cells of what is not in it; beyond the edges it goes on.
func shrunk(mask []bool, w, h, by int) []bool {
	out := grown(inverse(mask), w, h, by)
	return inverse(out)
}

func inverse(mask []bool) []bool {
	out := make([]bool, len(mask))
	for i, m := range mask {
		out[i] = !m
	}
	return out
}

// filled is a mask with what it encloses.
func filled(mask []bool, w, h int) []bool {
	out := append([]bool(nil), mask...)
	for _, part := range parts(inverse(mask), w, h) {
		inside := true
		for _, i := range part {
			if x, y := i%w, i/w; x == 0 || y == 0 || x == w-1 || y == h-1 {
				inside = false
				break
			}
		}
		if inside && float64(len(part))*cell*cell < mostEnclosed {
			for _, i := range part {
				out[i] = true
			}
		}
	}
	return out
}

// mostEnclosed is how large a gap within a thing is, m².
const mostEnclosed = 0.15

// parts are the connected parts of a mask, as lists of cells.
func parts(mask []bool, w, h int) (list [][]int) {
	done := make([]bool, len(mask))
	for start := range mask {
		if !mask[start] || done[start] {
			continue
		}
		part := []int{start}
		done[start] = true
		for k := 0; k < len(part); k++ {
			x, y := part[k]%w, part[k]/w
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				i, j := x+d[0], y+d[1]
				if i >= 0 && j >= 0 && i < w && j < h && mask[j*w+i] && !done[j*w+i] {
					done[j*w+i] = true
					part = append(part, j*w+i)
				}
			}
		}
		list = append(list, part)
	}
	return list
}
