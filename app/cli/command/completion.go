package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Completion prints a script for a shell.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the example.
func (*Completion) Help() string {
	return "Example: hogline completion bash > ~/.local/share/bash-completion/completions/hogline"
}

// Run prints the script.
func (c *Completion) Run(ctx *Context, p *Program) error {
	k, err := p.Grammar()
	if err != nil {
		return err
	}
	if c.Shell == "fish" {
		return fishCompletion(ctx, k.Model.Node, nil)
	}
	if c.Shell == "zsh" {
		_, _ = fmt.Fprintln(ctx.Out, "autoload -U +X bashcompinit && bashcompinit")
	}
	return bashCompletion(ctx, k.Model.Node)
}

// bashCompletion prints a function that finds the command in the words before the cursor; where an option that takes a value
// stands last among them, its values are completed, files if they are not known.
func bashCompletion(ctx *Context, program *kong.Node) error {
	var all []*kong.Node
	Visit(program, func(n *kong.Node) { all = append(all, n) })
	var paths, values, words strings.Builder
	for _, n := range all {
		if n != program {
			_, _ = fmt.Fprintf(&paths, "\t\t%s) command=$command/$word ;;\n", PathOf(n))
		}
		_, _ = fmt.Fprintf(&words, "\t\t'%s') words='%s' ;;\n", PathOf(n), strings.Join(wordsOf(n), " "))
		for _, f := range flagsOf(n) {
			list, err := choicesOf(ctx, n, f)
			if err != nil {
				return err
			}
			if !f.IsBool() {
				_, _ = fmt.Fprintf(&values, "\t'%s --%s') words='%s' ;;\n", PathOf(n), f.Name, strings.Join(list, " "))
			}
		}
	}
	_, err := fmt.Fprintf(ctx.Out, `_%[1]s() {
	local command= word words= cur=${COMP_WORDS[COMP_CWORD]} i
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		case "$command/$word" in
%[2]s		esac
	done
	case "$command ${COMP_WORDS[COMP_CWORD-1]}" in
%[3]s	*)
		case "$command" in
%[4]s		esac ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _%[1]s %[5]s
`, strings.ReplaceAll(ctx.program.Name, "-", "_"), paths.String(), values.String(), words.String(), strings.Join(ctx.program.names(), " "))
	return err
}

// Visit calls f for a command and all below it.
func Visit(n *kong.Node, f func(*kong.Node)) {
	f(n)
	for _, child := range n.Children {
		Visit(child, f)
	}
}

// PathOf is a command with those above it: "/rules/lint", "" for the program.
func PathOf(n *kong.Node) string {
	path := ""
	for ; n.Parent != nil; n = n.Parent {
		path = "/" + n.Name + path
	}
	return path
}

// flagsOf are the options of a command, those of the commands above it too.
func flagsOf(n *kong.Node) (flags []*kong.Flag) {
	for _, group := range n.AllFlags(true) {
		flags = append(flags, group...)
	}
	return flags
}

// wordsOf are the commands and options that may stand after a command.
func wordsOf(n *kong.Node) (words []string) {
	for _, child := range n.Children {
		words = append(words, child.Name)
	}
	for _, f := range flagsOf(n) {
		words = append(words, "--"+f.Name)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// choicesOf are the names that an option of a command takes, as far as they are known: those of its tag enum, or of a kind
// of list.
func choicesOf(ctx *Context, n *kong.Node, f *kong.Flag) (names []string, err error) {
	if f.Enum != "" {
		return f.EnumSlice(), nil
	}
	if ctx.program.ListOf == nil {
		return nil, nil
	}
	kind := ctx.program.ListOf(PathOf(n), f.Name)
	if kind == "" {
		return nil, nil
	}
	list, err := ctx.program.Lists[kind].Names(ctx, nil)
	for _, n := range list {
		names = append(names, n[0])
	}
	return names, err
}

// fishCompletion prints the completion of a command and those below it; above are the commands that lead to it.
func fishCompletion(ctx *Context, n *kong.Node, above []string) error {
	seen := "__fish_use_subcommand"
	if len(above) > 0 {
		seen = "__fish_seen_subcommand_from " + strings.Join(above, "; and __fish_seen_subcommand_from ")
	}
	var children []string
	for _, child := range n.Children {
		children = append(children, child.Name)
	}
	if len(above) > 0 && len(children) > 0 {
		seen += "; and not __fish_seen_subcommand_from " + strings.Join(children, " ")
	}
	for _, program := range ctx.program.names() {
		complete := func(format string, a ...any) {
			_, _ = fmt.Fprintf(ctx.Out, "complete -c %s -n '%s' %s\n", program, seen, fmt.Sprintf(format, a...))
		}
		if len(children) > 0 {
			complete("-f -a '%s'", strings.Join(children, " "))
		}
		for _, f := range flagsOf(n) {
			list, err := choicesOf(ctx, n, f)
			switch {
			case err != nil:
				return err
			case f.IsBool():
				complete("-l %s", f.Name)
			case len(list) > 0:
				complete("-l %s -x -a '%s'", f.Name, strings.Join(list, " "))
			default:
				complete("-l %s -r", f.Name)
			}
		}
	}
	for _, child := range n.Children {
		if err := fishCompletion(ctx, child, append(slices.Clone(above), child.Name)); err != nil {
			return err
		}
	}
	return nil
}
