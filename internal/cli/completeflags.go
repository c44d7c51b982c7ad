package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completeFlags lets shells suggest what may stand behind the flags of a command and of those below it, where the command has
// not said it: boards, states and folders by the names of flags, and nothing for numbers and words of one's own,
// where a shell would offer files.
func completeFlags(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, ok := cmd.GetFlagCompletionFunc(f.Name); ok || f.Annotations[cobra.BashCompSubdirsInDir] != nil {
			return
		}
		if err := cmd.RegisterFlagCompletionFunc(f.Name, completionOf(f)); err != nil {
			panic("cli: " + err.Error()) // the flag is there, and has none
		}
	})
	for _, below := range cmd.Commands() {
		completeFlags(below)
	}
}

func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch f.Value.Type() {
	case "string", "stringArray", "stringSlice":
	default:
		return cobra.NoFileCompletions
	}
	switch f.Name {
	case "color":
		return cobra.FixedCompletions([]string{colorAuto, colorAlways, colorNever}, cobra.ShellCompDirectiveNoFileComp)
	case "palette":
		return cobra.FixedCompletions(paletteNames(), cobra.ShellCompDirectiveNoFileComp)
	case "board":
		return func(cmd *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
			if strings.Contains(f.Usage, "family") {
				return families, cobra.ShellCompDirectiveNoFileComp
			}
			return completeBoard(cmd, nil, start)
		}
	case "boards":
		return func(cmd *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
			return completeBoard(cmd, nil, start)
		}
	case "goal", "start", "from", "like":
		return cobra.FixedCompletions([]string{"on", "off"}, cobra.ShellCompDirectiveDefault)
	case "keep", "profile", "dir":
		return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
	case "seed", "title", "addr", "host", "listen", "serve", "user", "password", "shard", "nats", "id", "daily":
		return cobra.NoFileCompletions
	}
	return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault) // files
}
