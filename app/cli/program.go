// Package cli is the command line of lightsout: one table of commands, with their help in the folder help.
//
// A command only reads its arguments and prints; package api does the work. Start at program.go, which has
// the table, and command.go, which runs a command. What does not depend on boards is in app/command.
package cli

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"text/template"
	"time"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/play"
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
		{moreCommands, "compare man path press sat",
			makers{compareCommand, manCommand, pathCommand, pressCommand, satCommand}},
	}
}

const moreCommands = "More commands"

func manCommand(u *ui) *cobra.Command { return u.ManCommand() }

// ui is the terminal that a command runs on, and the flags that several commands about boards have.
type ui struct {
	*command.Terminal
	acts                        *api.Env // what acts run in: without limits
	goal, from, palette, folder string
	noRows, invert              bool
	cell                        int
}

func newUI(in io.Reader, out, err io.Writer) *ui {
	acts := &api.Env{Boards: api.NewBoards(api.UsualBoards), Finder: findState}
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

// root returns the command that has those below it that a command line may mean.
func (u *ui) root(args []string) *cobra.Command {
	root := newCommand("lightsout", 0, command.AnyNumber, command.Group)
	for _, g := range commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, cmd := range g.made(u, args) {
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

// gameIDs is what --from says of IDs on standard input.
const gameIDs = "ids"

func (u *ui) checkFrom(cmd *cobra.Command, _ []string) error {
	if _, graph := board.FormatNamed(u.from); u.from != "" && u.from != gameIDs && !graph {
		return usage("--from %q: %s", u.from, strings.TrimPrefix(cmd.Flag("from").Usage, "with -: "))
	}
	return nil
}

// textFiles are the answers that are printed for people, templates of what --json prints.
//
//go:embed text
var textFiles embed.FS

var texts = sync.OnceValue(func() *template.Template {
	return command.Templates(textFiles, template.FuncMap{
		"factors": factorsText, "join": strings.Join, "presses": play.Presses, "repeat": strings.Repeat,
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

// lateTime is how long an act has, after its time is over, to return the best that it found.
const lateTime = 80 * time.Millisecond

// askPromptly does an act that draws on a board until the context ends, whatever the act is doing then. A
// program of others that does it has its own limits.
func askPromptly[A any](ctx context.Context, u *ui, program string, board api.Spec, act api.Act) (A, error) {
	defer u.Working("drawing on " + board.String())()
	if program != "" {
		ctx = u.Unlimited
	}
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lateTime, cancel) })()
	answer, err := command.OrCanceled(late, func() (A, error) { return ask[A](ctx, u.acts, act) })
	if errors.Is(err, context.Canceled) {
		err = cmp.Or(ctx.Err(), err)
	}
	return answer, err
}

// helpTexts has a file for each command; see command.New.
//
//go:embed help
var helpTexts embed.FS

// newCommand returns a command with its help.
func newCommand(
	name string, least, most int, run func(*cobra.Command, []string) error, lists ...string,
) *cobra.Command {
	cmd := command.New(helpTexts, name, least, most, run, lists...)
	if most > 0 && strings.Contains(cmd.Use, "SPEC") {
		cmd.ValidArgsFunction = completeBoard
	}
	return cmd
}
