package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// CompletionCmd prints a script for a shell.
type CompletionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the example.
func (*CompletionCmd) Help() string {
	return "Example: hogline completion bash > ~/.local/share/bash-completion/completions/hogline"
}

// Run prints the script.
func (c *CompletionCmd) Run(ctx *Context) error {
	p, err := kong.New(&commands{}, options()...)
	if err != nil {
		return err
	}
	if c.Shell == "fish" {
		return fishCompletion(ctx, p.Model.Node, nil)
	}
	if c.Shell == "zsh" {
		_, _ = fmt.Fprintln(ctx.Out, "autoload -U +X bashcompinit && bashcompinit")
	}
	return bashCompletion(ctx, p.Model.Node)
}

// bashCompletion prints a function that finds the command in the words before the cursor; where an option that takes a value
// stands last among them, its values are completed, files if they are not known.
func bashCompletion(ctx *Context, program *kong.Node) error {
	var all []*kong.Node
	visit(program, func(n *kong.Node) { all = append(all, n) })
	var paths, values, words strings.Builder
	for _, n := range all {
		if n != program {
			_, _ = fmt.Fprintf(&paths, "\t\t%s) command=$command/$word ;;\n", pathOf(n))
		}
		_, _ = fmt.Fprintf(&words, "\t\t'%s') words='%s' ;;\n", pathOf(n), strings.Join(wordsOf(n), " "))
		for _, f := range flagsOf(n) {
			list, err := choicesOf(ctx, n, f)
			if err != nil {
				return err
			}
			if !f.IsBool() {
				_, _ = fmt.Fprintf(&values, "\t'%s --%s') words='%s' ;;\n", pathOf(n), f.Name, strings.Join(list, " "))
			}
		}
	}
	_, err := fmt.Fprintf(ctx.Out, `_hogline() {
	local command= word words= cur=${COMP_WORDS[COMP_CWORD]} i
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		case "$command/$word" in
%s		esac
	done
	case "$command ${COMP_WORDS[COMP_CWORD-1]}" in
%s	*)
		case "$command" in
%s		esac ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _hogline hogline hogline-cli
`, paths.String(), values.String(), words.String())
	return err
}

// visit calls f for a command and all below it.
func visit(n *kong.Node, f func(*kong.Node)) {
	f(n)
	for _, child := range n.Children {
		visit(child, f)
	}
}

// pathOf is a command with those above it: "/rules/lint", "" for the program.
func pathOf(n *kong.Node) string {
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
	kind := map[string]string{"ai": "ais", "a": "ais", "b": "ais", "player": "ais", "rules": "rules"}[f.Name]
	switch {
	case kind == "":
		return nil, nil
	case kind == "ais" && strings.HasPrefix(pathOf(n), "/tubstap/"):
		kind = "programs"
	}
	list, err := nameLists[kind].names(ctx, nil)
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
	for _, program := range []string{"hogline", "hogline-cli"} {
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
