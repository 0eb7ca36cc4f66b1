package dcp

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// saverHabit begins the name of a habit that is followed by the file where a saver saves.
const saverHabit = "saves in "

// saver is a program that learns: it takes one message a read and its time for each, and loses what else came with it, unless it
// reads up to the NUL. At GAMEOVER and again at the end of its input it saves what it was told, which takes time too.
type saver struct {
	file string
	nul  bool
	told []string
}

// Times of a saver.
const (
	saverReads = 3 * time.Millisecond
	saverSaves = 20 * time.Millisecond
)

func (s *saver) play(in io.Reader, out io.Writer) {
	buf, whole := make([]byte, 1<<16), bufio.NewReader(in)
	for {
		n, err := 0, error(nil)
		message := buf
		if s.nul {
			message, err = whole.ReadBytes(0)
		} else if n, err = in.Read(buf); err == nil {
			message = buf[:n]
		}
		if err != nil {
			s.save("END")
			return
		}
		if i := bytes.IndexAny(message, "\n\x00"); i >= 0 {
			message = message[:i]
		}
		word, _, _ := strings.Cut(string(message), " ")
		s.told = append(s.told, word)
		time.Sleep(saverReads)
		if s.nul && word != "CONNECTED" { // whoever writes to a connection that is closed loses what it has not read
			_, _ = fmt.Fprint(out, "thinking\n")
		}
		switch word {
		case "CONNECTED":
			_, _ = fmt.Fprint(out, Login{"saver", "-", "saver"}.String()+"\x00")
		case "ISREADY":
			_, _ = fmt.Fprint(out, "READYOK\n")
		case "SETORDER":
			_, _ = fmt.Fprint(out, "SETORDER 0 1 2 3\n")
		case "GO":
			_, _ = fmt.Fprint(out, "BESTSHOT 0 -30 0\n")
		case "GAMEOVER":
			s.save("SAVED")
		}
	}
}

func (s *saver) save(word string) {
	time.Sleep(saverSaves)
	s.told = append(s.told, word)
	_ = os.WriteFile(s.file, []byte(strings.Join(s.told, " ")), 0o600)
}
