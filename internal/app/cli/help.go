package cli

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// helpTexts has a file for each command: its usage line, what it is for, then paragraphs, then examples.
//
//go:embed help
var helpTexts embed.FS

// newCommand returns a command with its help. It takes from least to most arguments. The lists are pairs: a
// word such as {formats} in the help, and the text that replaces it.
func newCommand(name string, least, most int, run func(*cobra.Command, []string) error, lists ...string) *cobra.Command {
	data, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // TestEveryCommandHasHelpAndExamples makes every command
	}
	head, examples, _ := strings.Cut(string(data), "\nExamples:\n")
	use, rest, _ := strings.Cut(head, "\n")
	short, long, _ := strings.Cut(rest, "\n")
	cmd := &cobra.Command{
		Use: use, Short: short, Long: strings.NewReplacer(lists...).Replace(strings.Trim(long, "\n")),
		Example: strings.TrimSuffix(examples, "\n"), Args: arguments(least, most), RunE: run,
	}
	switch {
	case most == 0:
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	case strings.Contains(use, "SPEC"):
		cmd.ValidArgsFunction = completeBoard
	}
	return cmd
}

// listing returns a line for each thing in a list: its name in a column of a width, and what it is.
func listing[T any](list []T, width int, row func(T) (name, about string)) string {
	return strings.Join(texts(list, func(one T) string {
		name, about := row(one)
		return fmt.Sprintf("  %-*s %s", width, name, about)
	}), "\n")
}
