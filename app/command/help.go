package command

import (
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
)

// New returns a command. Its help is in a file of its name in the folder help: a usage line, what it is for,
// then paragraphs, then examples. It takes from least to most arguments.
func New(
	help fs.FS, name string, least, maxArgs int, run func(*cobra.Command, []string) error,
) *cobra.Command {
	text, err := fs.ReadFile(help, "help/"+name+".txt")
	if err != nil {
		panic(err) // TestEveryCommandHasHelpAndExamples makes every command
	}
	head, examples, _ := strings.Cut(string(text), "\nExamples:\n")
	use, rest, _ := strings.Cut(head, "\n")
	short, long, _ := strings.Cut(rest, "\n")
	cmd := &cobra.Command{
		Use: use, Short: short, Long: strings.Trim(long, "\n"),
		Example: strings.TrimSuffix(examples, "\n"), Args: Arguments(least, maxArgs), RunE: run,
	}
	if maxArgs == 0 {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	return cmd
}

func findCommand(root *cobra.Command, words []string) (*cobra.Command, error) {
	found, rest, err := root.Find(words)
	if err == nil && len(rest) > 0 {
		err = Group(found, rest)
	}
	return found, err
}

// Fill replaces a word in the help of a command, such as {formats}.
func Fill(cmd *cobra.Command, word, text string) { cmd.Long = strings.ReplaceAll(cmd.Long, word, text) }

// strictHelp makes help of an unknown command an error.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"}) // it is there now
	help.Run = nil
	help.RunE = func(_ *cobra.Command, args []string) error {
		cmd, err := findCommand(root, args)
		if err != nil {
			return err
		}
		cmd.InitDefaultHelpFlag()
		return cmd.Help()
	}
}
