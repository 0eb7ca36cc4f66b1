package train

import (
	"encoding/gob"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/value"
)

type Raw struct {
	K    int
	Pos  curling.Position
	Ends ai.Ends
}

var Keep func(k int, pos *curling.Position, ends *ai.Ends)

func TestZZDump(t *testing.T) {
	if os.Getenv("ZZ") != "dump" {
		t.Skip()
	}
	p := DefaultValue
	n, _ := strconv.Atoi(os.Getenv("N"))
	raws := make([]Raw, 0, n)
	t0 := time.Now()
	for k := range n {
		x, pos, ends, err := p.label(k, &value.Model{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if x {
			raws = append(raws, Raw{k, pos, ends})
		}
	}
	fmt.Println(len(raws), time.Since(t0))
	f, _ := os.Create("/tmp/h/referee-tmp/raw1.gob")
	gob.NewEncoder(f).Encode(raws)
	f.Close()
}

func TestZZFit(t *testing.T) {
	if os.Getenv("ZZ") != "fit" {
		t.Skip()
	}
	f, _ := os.Open("/tmp/h/referee-tmp/raw1.gob")
	var raws []Raw
	gob.NewDecoder(f).Decode(&raws)
	p := DefaultValue
	if e := os.Getenv("EPOCHS"); e != "" {
		p.Fit.Epochs, _ = strconv.Atoi(e)
	}
	if e := os.Getenv("LR"); e != "" {
		p.Fit.LearningRate, _ = strconv.ParseFloat(e, 64)
	}
	var learn, test []value.Example
	for i, r := range raws {
		req, _ := p.request(r.K)
		req.State.Shot = 15
		s, err := value.NewSituation(&req)
		if err != nil {
			t.Fatal(err)
		}
		e := value.NewExample(s, &r.Pos, 15, &r.Ends)
		if i%10 == 0 {
			test = append(test, *e)
		} else {
			learn = append(learn, *e)
		}
	}
	t0 := time.Now()
	ep := 0
	n, err := p.Fit.Learn(t.Context(), nil, learn, func(n *value.Net) {
		if ep++; ep%4 == 0 || ep == p.Fit.Epochs {
			fmt.Printf(" %.4f/%.4f", value.Loss(n, test), value.Loss(n, learn[:len(test)]))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b, a := value.Errors(n, test)
	fmt.Printf("\nentropy %.4f bias %.4f abs %.4f  %v\n", value.Entropy(test), b, a, time.Since(t0))
	var ex time.Duration
	t0 = time.Now()
	value.Loss(n, test)
	ex = time.Since(t0)
	fmt.Println("forward", ex/time.Duration(len(test)))
}
