// Package cli is the command line of lightsout: one table of commands, with their help in the folder help.
//
// A command only reads its arguments and prints; package api does the work. Start at program.go, which has
// the table, and command.go, which runs a command. What does not depend on boards is in app/command.
package cli

import (
	"context"
	"embed"
	"fmt"
	"io"
	"strings"
	"sync"
	"text/template"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

// commands is the table of commands, by what people come for. Each makes its command for the terminal it will
// run on.
func commands() []group {
	return []group{
		{"Playing", "play app serve hint chase stats",
			makers{playCommand, appCommand, serveCommand, hintCommand, chaseCommand, statsCommand}},
		{
			"Making and printing", "generate sheet lesson",
			makers{generateCommand, sheetCommand, lessonCommand},
		},
		{"Solving and studying", "solve nearest info table states rule encode census",
			makers{
				solveCommand, nearestCommand, infoCommand, tableCommand, statesCommand, ruleCommand,
				encodeCommand, censusCommand,
			}},
		{
			"Pictures and films", "show read draw film",
			makers{showCommand, readCommand, drawCommand, filmCommand},
		},
		{"This program", "boards site", makers{boardsCommand, siteCommand}},
		{moreCommands, "compare path press sat",
			makers{compareCommand, pathCommand, pressCommand, satCommand}},
	}
}

const moreCommands = "More commands"

// ui is the terminal that a command runs on, and the flags that several commands about boards have.
type ui struct {
	*command.Terminal
	sharedFlags
	acts   *api.Env // what acts run in: without limits
	noRows bool     // of --quiet-result
}

func newUI(in io.Reader, out, err io.Writer) *ui {
	acts := &api.Env{Boards: api.NewBoards(api.DefaultBoards), Finder: findState}
	return &ui{Terminal: command.NewTerminal(in, out, err), acts: acts}
}

// Main runs the program with the given arguments and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return command.Main(func(ctx context.Context) int { return run(ctx, newUI(stdin, stdout, stderr), args) })
}

func run(ctx context.Context, u *ui, args []string) int {
	args = joinOptional(aboutCensus(args))
	return u.Run(ctx, u.root(args), args, completionOf)
}

// Root returns the command that has all others below it, for the manual.
func Root() *cobra.Command { return newUI(strings.NewReader(""), io.Discard, io.Discard).root(nil) }

// root returns the command that has those below it that a command line may mean.
func (u *ui) root(args []string) *cobra.Command {
	root := newCommand("lightsout", 0, command.AnyNumber, command.Group)
	for _, g := range commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, cmd := range g.build(u, args) {
			if readsState := strings.Contains(cmd.Use, "STATE") || cmd.Flag("goal") != nil; readsState {
				u.shared(cmd, "invert")
			}
			shortenHelp(cmd)
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID(moreCommands)
	root.SetCompletionCommandGroupID(moreCommands)
	return root
}

// usage returns the error of a command line that does not say what it should.
func usage(format string, args ...any) error { return command.Usage(format, args...) }

// textFiles are the answers that are printed for people, templates of what --json prints.
//
//go:embed text
var textFiles embed.FS

var texts = sync.OnceValue(func() *template.Template {
	return command.Templates(textFiles, template.FuncMap{
		"factors": factorsText, "join": strings.Join, "repeat": strings.Repeat,
		"presses": func(n int) string { return text.Number(n, "press") },
		"shorten": shorten, "sides": sides,
		"is": func(b bool) bool { return b }, // of a pointer, too
		"list": func(numbers []int, by string) string {
			return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", by)
		},
	})
})

func writeText(w io.Writer, name string, answer any) error {
	return texts().ExecuteTemplate(w, name+".tmpl", answer)
}
