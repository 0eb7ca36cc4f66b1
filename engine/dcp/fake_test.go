package dcp

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// fakeEnv makes the test program play an external AI with the habit that it names.
const fakeEnv = "HOGLINE_TEST_FAKE_AI"

func TestMain(m *testing.M) {
	if habit := os.Getenv(fakeEnv); habit != "" {
		fakeAI(habit)
		return
	}
	goleak.VerifyTestMain(m)
}

// fakeAI is a program as they are met, and worse. It answers GO by "BESTSHOT <shot> -30 0",
// where <shot> is the number of questions it has answered.
func fakeAI(habit string) {
	end, in := "\n", bufio.NewReader(os.Stdin)
	delim := byte('\n')
	switch habit {
	case "nul":
		end, delim = "\x00", 0
	case "no terminator", "joined":
		end = ""
	case "exits at once":
		os.Exit(3)
	case "silent", "deaf":
		time.Sleep(time.Minute)
	case "floods stdout":
		for {
			_, _ = os.Stdout.WriteString(strings.Repeat("I think, therefore I write. ", 40) + "\n")
		}
	case "one endless line":
		for {
			_, _ = os.Stdout.WriteString(strings.Repeat("[", 1<<16))
		}
	case "floods stderr":
		go func() {
			for {
				_, _ = os.Stderr.WriteString(strings.Repeat("debug ", 100) + "\n")
			}
		}()
	case "garbage first":
		_, _ = os.Stdout.Write([]byte{0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, '\n', '\r', 0xfe, '\n'})
	case "starts slowly":
		time.Sleep(400 * time.Millisecond)
	case "has children":
		child := exec.Command("sleep", "60")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if child.Start() == nil {
			fmt.Fprintln(os.Stderr, "child", child.Process.Pid)
		}
	case "leaves a child with the pipes":
		child := exec.Command("setsid", "sleep", "3")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		_ = child.Start()
	}
	answered := 0
	var seen []string
	for {
		line, err := in.ReadString(delim)
		if err == io.EOF {
			return
		}
		words := strings.Fields(strings.Trim(line, "\x00\n"))
		if len(words) == 0 {
			continue
		}
		seen = append(seen, words[0])
		switch words[0] {
		case "ISREADY":
			if habit == "lower case" {
				fmt.Print("readyok\n")
				continue
			}
			fmt.Print("READYOK" + end)
		case "SETORDER":
			switch habit {
			case "knows no SETORDER":
			case "answers SETORDER wrongly":
				fmt.Print("SETORDER 0 0 x" + end)
				time.Sleep(2 * settle)
				fmt.Print("SETORDER 9" + end)
			default:
				fmt.Print("SETORDER 0 1 2 3" + end)
			}
			if end == "" {
				time.Sleep(3 * idleEnd)
			}
		case "GO":
			answered++
			shot := fmt.Sprintf("BESTSHOT %d -30 0%s", answered, end)
			switch habit {
			case "hangs at GO":
				time.Sleep(time.Minute)
			case "dies at GO":
				fmt.Fprintln(os.Stderr, "out of sweepers")
				os.Exit(7)
			case "dies after answering":
				fmt.Print(shot)
				os.Exit(0)
			case "answers twice":
				fmt.Print(shot + shot)
			case "joined":
				fmt.Print(shot + shot)
			case "answers twice, slowly":
				fmt.Print(shot)
				time.Sleep(5 * time.Millisecond)
				fmt.Print(shot)
				fmt.Fprintln(os.Stderr, saidTwice)
			case "late":
				time.Sleep(500 * time.Millisecond)
				fmt.Print(shot)
			case "lower case":
				fmt.Print("bestshot 1 -30 0\n")
			case "concedes":
				fmt.Print("CONSEED\n")
			case "no number":
				fmt.Print("BESTSHOT nan -30 0\n")
			case "says BESTMOVE":
				fmt.Print("BESTMOVE 1 2 3\nthinking...\n" + shot)
			case "in pieces":
				for _, c := range shot {
					fmt.Print(string(c))
					time.Sleep(time.Millisecond)
				}
			case "tells what it saw":
				fmt.Fprintln(os.Stderr, strings.Join(seen, " "))
				fmt.Print(shot)
			case "throws the impossible":
				fmt.Print("BESTSHOT 0 -75 1\n")
			default:
				fmt.Print(shot)
			}
		}
	}
}

// saidTwice is what the slow doubler writes on stderr when its second answer is out.
const saidTwice = "said twice"
