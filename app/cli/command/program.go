// Package command runs the sub-commands of a program: its command line by kong, progress, standard input and output in place of
// files, ranges of numbers, exit codes, one JSON document, completion for shells, and folders of long runs. It knows no command.
package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"reflect"
	"runtime"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/engine/subprocess"
)

// Program is a program of sub-commands.
type Program struct {
	Name    string
	About   string
	Aliases []string // further names that it is installed under
	// Commands makes the command line: a pointer to a struct of commands for kong. A command is a struct with a
	// Run(*Context) error method and, for its example, a Help() string method.
	Commands func() any
	// Variables are what the tags of options name: ${maxSpeed}.
	Variables map[string]string
	// Lists are the kinds of names that --list lists and shells complete.
	Lists map[string]NameList
	// ListOf is the kind of names that an option of a command takes, "" for none. The path is such as /rules/lint.
	ListOf func(path, option string) string
	// Protocol reports whether another program reads standard output, byte by byte.
	Protocol func(args []string) bool
	// Elsewhere is the sentence about a command that another program has, "" for none.
	Elsewhere func(args []string) string
}

// names are the program and its aliases.
func (p *Program) names() []string { return append([]string{p.Name}, p.Aliases...) }

// Flags are the options of every command.
type Flags struct {
	Quiet bool `short:"q" help:"Print results only: no progress, boards and talk."`
}

// Has reports whether the arguments are a command, or meant to be one, rather than files.
func (p *Program) Has(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if strings.HasPrefix(args[0], "-") || args[0] == "help" {
		return true
	}
	if _, err := os.Stat(args[0]); err != nil && !strings.ContainsAny(args[0], `./\`) {
		return true // a misspelt command rather than a file that is gone
	}
	if p.Elsewhere != nil && p.Elsewhere(args) != "" {
		return true
	}
	_, named := only(p.Commands(), args)
	return named
}

// variable is what a tag names.
func (p *Program) variable(name string) string {
	if name == "maxWorkers" {
		return fmt.Sprint(maxWorkers)
	}
	return p.Variables[name]
}

func (p *Program) options() []kong.Option {
	return []kong.Option{
		kong.Name(p.Name),
		kong.Description(p.About + "\n\n" + p.Name + " --version [--json] tells version, commit and Go."),
		kong.WithHyphenPrefixedParameters(true),
		kong.Vars(p.Variables),
		kong.Vars{"maxWorkers": p.variable("maxWorkers")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	}
}

// Grammar is the commands, arguments and options as kong reads them.
func (p *Program) Grammar() (*kong.Kong, error) { return kong.New(p.Commands(), p.options()...) }

// roomBytes are bytes that Main allocates and never touches, so that the garbage collector, which else would run at every 4 MB that a short
// command allocates, first runs at twice as many.
const roomBytes = 32 << 20

// errExit carries the status that kong wants to leave with (after --help).
type errExit int

// Main runs a command and returns the exit status: 0, 2 on wrong use, 1 on failure with
// one sentence on standard error.
func (p *Program) Main(args []string, assets fs.FS) int {
	room := make([]byte, roomBytes)
	defer runtime.KeepAlive(room)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	defer subprocess.EndAll()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, subprocess.StopSignals...)
	defer signal.Stop(signals)
	stopped := make(chan int, 1)
	go func() {
		s := <-signals
		stopped <- subprocess.StatusOf(s)
		stop()
		subprocess.Hurry()
		<-signals // a second one does not wait for the command
		subprocess.KillAll()
		os.Exit(subprocess.StatusOf(s))
	}()
	progress := newConsole(os.Stderr)
	defer progress.close()
	checked := &checkedWriter{to: os.Stdout}
	var out io.Writer = checked
	if p.Protocol == nil || !p.Protocol(args) {
		out = printable(os.Stdout, progress.writer(checked))
	}
	c := &Context{Context: ctx, In: os.Stdin, Out: out, Err: printable(os.Stderr, progress.writer(os.Stderr)), Assets: assets, program: p,
		console: progress}
	status := p.Run(c, args)
	if status == 0 {
		status = c.status(checked.err)
	}
	select {
	case status = <-stopped:
		_, _ = fmt.Fprintln(c.Err, p.Name+": stopped")
	default:
	}
	return status
}

// parser reads command lines that begin with such arguments.
func (p *Program) parser(c *Context, args []string) (*kong.Kong, error) {
	commands, _ := only(p.Commands(), args)
	k, err := kong.New(commands, append(p.options(), kong.Writers(c.Out, c.Err), kong.Bind(c, p),
		kong.Exit(func(code int) { panic(errExit(code)) }))...)
	if err != nil {
		return nil, err
	}
	return k, p.tellRanges(k)
}

// only are the options of all commands and the one command that the arguments begin with: what reading all of them takes is a great part
// of the time of a short command. It is all commands where the arguments begin with none.
func only(commands any, args []string) (alone any, named bool) {
	if len(args) == 0 {
		return commands, false
	}
	var kept []reflect.StructField
	of := reflect.TypeOf(commands).Elem()
	for i := range of.NumField() {
		f := of.Field(i)
		if _, is := f.Tag.Lookup("cmd"); is {
			if cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)) != args[0] {
				continue
			}
			named = true
		}
		kept = append(kept, f)
	}
	if !named {
		return commands, false
	}
	return reflect.New(reflect.StructOf(kept)).Interface(), true
}

// Run is Main with everything passed in.
func (p *Program) Run(c *Context, args []string) (status int) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case errExit:
			status = int(v)
		default:
			panic(v)
		}
	}()
	c.program = p
	if len(args) > 0 && (args[0] == "--version" || args[0] == "version") {
		return c.printVersion(args)
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:], "--help")
	}
	if p.Elsewhere != nil {
		if text := p.Elsewhere(args); text != "" {
			_, _ = fmt.Fprintf(c.Err, "%s: %s\n", p.Name, text)
			return ExitUsage
		}
	}
	line, err := p.parser(c, args)
	if err != nil {
		_, _ = fmt.Fprintln(c.Err, p.Name+":", err)
		return ExitFailure
	}
	k, err := line.Parse(args)
	if err == nil {
		err = p.checkRanges(k)
	}
	if err != nil {
		_, _ = fmt.Fprintf(c.Err, "%s: %s (%s --help lists the commands)\n", p.Name, p.withRange(err), p.Name)
		return ExitUsage
	}
	defer c.showProgress(k).End()
	remove, err := withStdin(c, k)
	if err == nil {
		defer remove()
		if err = checkOutputs(k); err == nil {
			err = k.Run(c)
		}
	}
	return c.status(err)
}
