package gdl_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
)

// Export writes a game in the Game Description Language; the error has the reason when a game has no form in it.
func ExampleExport() {
	for _, name := range []string{"tic-tac-toe", "tubstap-duel"} {
		src, err := os.ReadFile("../../../assets/games/" + name + ".gsm")
		if err != nil {
			fmt.Println(err)
			return
		}
		p, err := gsmtest.Load(name+".gsm", string(src), nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		text, err := gdl.Export(p)
		if errors.Is(err, gdl.ErrNoGDL) {
			fmt.Println(err)
			continue
		}
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "(role ") || strings.HasPrefix(line, "(init (turn") || strings.Contains(line, "(legal ") {
				fmt.Println(line)
			}
		}
	}
	// Output:
	// (role x)
	// (role o)
	// (init (turn x))
	// (<= (legal ?p noop) (role ?p) (not (canmove ?p)))
	// (<= (legal ?pl (put ?x ?y)) (q14_legal_put ?pl ?x ?y))
	// the game cannot be exported to GDL: line 134, machine Duel.damages(pi,q,h,r,s,n), state sum: division has no form in GDL
}
