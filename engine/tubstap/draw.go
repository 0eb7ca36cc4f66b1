package tubstap

import (
	"io"
	"strings"
)

// terrainSigns are what Draw shows for a terrain.
const terrainSigns = "#.~\"^=*" // forbidden, plain, sea, forest, mountain, road, fortress

// Draw writes a state as text: a row a line, a cell as the letter of its unit, small for blue,
// with its HP, a mark ' if it has acted, and the sign of the terrain.
func (m *Map) Draw(w io.Writer, s *State) error {
	var b strings.Builder
	for cell, t := range m.layout.Terrain {
		unit := "   "
		if id := s.UnitAt(cell); id >= 0 {
			letter := specs[m.kinds[id]].Letter
			if m.teamOf(id) == Blue {
				letter += 'a' - 'A'
			}
			unit = string(letter) + "123456789X"[s.hp[id]-1:s.hp[id]]
			if s.Ready(id) || m.teamOf(id) != s.team {
				unit += " "
			} else {
				unit += "'"
			}
		}
		b.WriteString(unit + terrainSigns[t:t+1])
		if (cell+1)%m.layout.Width == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
