// Package cli is the command line of lightsout-census, which lightsout census runs.
package cli

import (
	"context"
	"embed"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/census"
)

// ui is the terminal that a command runs on.
type ui struct{ *command.Terminal }

// Main runs the program with the given arguments and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return command.Main(func(ctx context.Context) int {
		return run(ctx, &ui{command.NewTerminal(stdin, stdout, stderr)}, args)
	})
}

func run(ctx context.Context, u *ui, args []string) int {
	return u.Run(ctx, Root(u.Terminal), args, nil)
}

// Root returns the command that has all others below it.
func Root(t *command.Terminal) *cobra.Command {
	u := &ui{t}
	root := command.New(helpTexts, "lightsout-census", 0, command.AnyNumber, command.Group)
	command.Fill(root, "{plans}", strings.Join(census.Usage(), "\n  "))
	root.Annotations = map[string]string{cobra.CommandDisplayNameAnnotation: "lightsout census"}
	root.AddCommand(runCommand(u), planCommand(u), workCommand(u), statusCommand(u), mergeCommand(u))
	return root
}

//go:embed help
var helpTexts embed.FS

// usage returns the error of a command line that does not say what it should.
func usage(format string, args ...any) error { return command.Usage(format, args...) }

// command returns a command with the flags of a struct, and --timeout.
func (u *ui) command(
	name string, minArgs, maxArgs int, flags any, run func(ctx context.Context, args []string) error,
) *cobra.Command {
	cmd := command.New(helpTexts, name, minArgs, maxArgs, func(cmd *cobra.Command, args []string) error {
		return run(cmd.Context(), args)
	})
	u.Bind(cmd, api.Fields(flags))
	u.TimeoutFlag(cmd)
	return cmd
}

// readPlan reads a plan, which may also be one word, as it is printed.
func readPlan(ctx context.Context, args []string) (census.Plan, error) {
	p, err := census.ParsePlan(ctx, strings.Fields(strings.Join(args, " ")))
	if err != nil && ctx.Err() == nil {
		err = usage("%w", err)
	}
	return p, err
}

func completePlan(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return []string{"NxN", "torus-NxN", "cylinder-NxN"}, cobra.ShellCompDirectiveNoFileComp
	}
	kinds := text.Each(census.Usage(), func(line string) string { return strings.Fields(line)[0] })
	return kinds, cobra.ShellCompDirectiveNoFileComp
}
