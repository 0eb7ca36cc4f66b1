package dcp

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
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
	if strings.HasPrefix(habit, matchHabit) {
		playMatches(habit)
		return
	}
	if file, ok := strings.CutPrefix(habit, saverHabit); ok {
		s := saver{file: file}
		s.play(os.Stdin, os.Stdout)
		return
	}
	f := fakeProgram{habit: habit, end: "\n"}
	delim := byte('\n')
	switch habit {
	case "nul":
		f.end, delim = "\x00", 0
	case "no terminator", "joined":
		f.end = ""
	}
	start(habit)
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadString(delim)
		if err == io.EOF {
			if habit == "goes on at the end of its input" {
				time.Sleep(time.Minute)
			}
			return
		}
		if words := strings.Fields(strings.Trim(line, "\x00\n")); len(words) > 0 {
			f.handle(words[0])
		}
	}
}

// start does what a habit does before the first message; some do not come to it.
func start(habit string) {
	switch habit {
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
}

// fakeProgram is a program that has started.
type fakeProgram struct {
	habit, end string
	answered   int
	seen       []string // first words of the messages
}

func (f *fakeProgram) handle(word string) {
	f.seen = append(f.seen, word)
	if f.habit == "dies at "+word && word != "GO" {
		os.Exit(5)
	}
	switch word {
	case "ISREADY":
		if f.habit == "lower case" {
			fmt.Print("readyok\n")
			return
		}
		fmt.Print("READYOK" + f.end)
	case "SETORDER":
		switch f.habit {
		case "knows no SETORDER":
		case "answers SETORDER wrongly":
			fmt.Print("SETORDER 0 0 x" + f.end)
			time.Sleep(2 * settleTime)
			fmt.Print("SETORDER 9" + f.end)
		default:
			fmt.Print("SETORDER 0 1 2 3" + f.end)
		}
		if f.end == "" {
			time.Sleep(3 * idleTimeout)
		}
	case "GO":
		f.answered++
		f.answer(fmt.Sprintf("BESTSHOT %d -30 0%s", f.answered, f.end))
	}
}

// answer answers GO.
func (f *fakeProgram) answer(shot string) {
	switch f.habit {
	case "hangs at GO":
		time.Sleep(time.Minute)
	case "dies at GO":
		fmt.Fprintln(os.Stderr, "out of sweepers")
		os.Exit(7)
	case "dies after answering":
		fmt.Print(shot)
		os.Exit(0)
	case "answers twice", "joined":
		fmt.Print(shot + shot)
	case "answers twice, slowly":
		fmt.Print(shot)
		time.Sleep(5 * time.Millisecond)
		fmt.Print(shot)
		fmt.Fprintln(os.Stderr, answeredTwice)
	case "takes 4 GB":
		var all [][]byte
		for range 256 { // 16 MiB each
			block := make([]byte, 16<<20)
			for i := 0; i < len(block); i += 4096 {
				block[i] = 1
			}
			all = append(all, block)
		}
		fmt.Print(shot)
		runtime.KeepAlive(all)
	case "late":
		time.Sleep(500 * time.Millisecond)
		fmt.Print(shot)
	case "lower case":
		fmt.Print("bestshot 1 -30 0\n")
	case "concedes":
		fmt.Print("CONSEED\n")
	case "no number":
		fmt.Print("BESTSHOT nan -30 0\n")
	case "infinite":
		fmt.Print("BESTSHOT 0 -inf 0\n")
	case "1e308":
		fmt.Print("BESTSHOT 1e308 -1e308 0\n")
	case "ignores SIGTERM":
		signal.Ignore(syscall.SIGTERM, os.Interrupt)
		time.Sleep(time.Minute)
	case "writes BESTMOVE":
		fmt.Print("BESTMOVE 1 2 3\nthinking...\n" + shot)
	case "in pieces":
		for _, c := range shot {
			fmt.Print(string(c))
			time.Sleep(time.Millisecond)
		}
	case "reports what it has read":
		fmt.Fprintln(os.Stderr, strings.Join(f.seen, " "))
		fmt.Print(shot)
	case "throws the impossible":
		fmt.Print("BESTSHOT 0 -75 1\n")
	default:
		fmt.Print(shot)
	}
}

// answeredTwice is what the slow doubler writes on stderr after its second answer.
const answeredTwice = "answered twice"
