package cli

import (
	"fmt"
	"io"
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
		fishCompletion(ctx.Out, p.Model.Node, nil)
		return nil
	}
	if c.Shell == "zsh" {
		_, _ = fmt.Fprintln(ctx.Out, "autoload -U +X bashcompinit && bashcompinit")
	}
	_, _ = fmt.Fprint(ctx.Out, "_hogline() {\n\tlocal path= word words= cur=${COMP_WORDS[COMP_CWORD]} i\n"+
		"\tfor ((i = 1; i < COMP_CWORD; i++)); do\n\t\tword=${COMP_WORDS[i]}\n\t\tcase \"$path/$word\" in\n")
	var all []*kong.Node
	visit(p.Model.Node, func(n *kong.Node) { all = append(all, n) })
	for _, n := range all[1:] {
		_, _ = fmt.Fprintf(ctx.Out, "\t\t%s) path=$path/$word ;;\n", pathOf(n))
	}
	_, _ = fmt.Fprint(ctx.Out, "\t\tesac\n\tdone\n\tcase \"$path\" in\n")
	for _, n := range all {
		_, _ = fmt.Fprintf(ctx.Out, "\t'%s') words='%s' ;;\n", pathOf(n), strings.Join(wordsOf(n), " "))
	}
	_, _ = fmt.Fprint(ctx.Out, "\tesac\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\n"+
		"complete -o default -F _hogline hogline hogline-cli\n")
	return nil
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

// wordsOf are the commands and options that may stand after a command.
func wordsOf(n *kong.Node) (words []string) {
	for _, child := range n.Children {
		words = append(words, child.Name)
	}
	for _, flags := range n.AllFlags(true) {
		for _, f := range flags {
			words = append(words, "--"+f.Name)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

func fishCompletion(w io.Writer, n *kong.Node, above []string) {
	for _, program := range []string{"hogline", "hogline-cli"} {
		seen := "__fish_use_subcommand"
		if len(above) > 0 {
			seen = "__fish_seen_subcommand_from " + above[len(above)-1]
		}
		for _, word := range wordsOf(n) {
			if flag, ok := strings.CutPrefix(word, "--"); ok {
				_, _ = fmt.Fprintf(w, "complete -c %s -n '%s' -l %s\n", program, seen, flag)
			} else {
				_, _ = fmt.Fprintf(w, "complete -c %s -n '%s' -a %s\n", program, seen, word)
			}
		}
	}
	for _, child := range n.Children {
		fishCompletion(w, child, append(above, child.Name))
	}
}
