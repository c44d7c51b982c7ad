package cli

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/generate"
	"lightsout/picture"
)

// options are the flags that several commands have. One command runs in a process, so they are kept with the terminal.
type options struct {
	json, ascii, noRows  bool
	color, palette       string
	goal, format, folder string
	files                []string
	timeout              time.Duration
	cell                 int
}

// The values of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

func (u *ui) globalFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&u.json, "json", false, "print JSON, errors too")
	flags.StringVar(&u.color, "color", colorAuto, "colored blocks: auto, always or never")
	flags.BoolVar(&u.ascii, "ascii", false, "print ASCII characters only (the default where the locale is not UTF-8)")
}

// sharedFlags are the flags that several commands have: one name, one meaning, one default.
var sharedFlags = map[string]func(*ui, *pflag.FlagSet){
	"goal": func(u *ui, f *pflag.FlagSet) { f.StringVar(&u.goal, "goal", "", "the state to reach (default off)") },
	"palette": func(u *ui, f *pflag.FlagSet) {
		f.StringVar(&u.palette, "palette", picture.Palettes()[0].Name, "colors: "+strings.Join(paletteNames(), ", ")+", or from off to on such as '#000000,#ffd15c'")
	},
	"cell": func(u *ui, f *pflag.FlagSet) {
		f.IntVar(&u.cell, "cell", 0, "pixels from one cell to the next; 0 picks what fits a screen")
	},
	"output": func(u *ui, f *pflag.FlagSet) {
		f.StringArrayVarP(&u.files, "output", "o", nil, "write to this file, in the format of its extension, or to standard output with - (may be repeated)")
		f.StringVarP(&u.format, "format", "f", "", "the format, regardless of the extension; without -o, print to standard output")
	},
	"timeout": func(u *ui, f *pflag.FlagSet) {
		f.DurationVar(&u.timeout, "timeout", 0, "give up after this time, such as 30s; 0 means never")
	},
	"keep": func(u *ui, f *pflag.FlagSet) {
		f.StringVar(&u.folder, "keep", "", "the folder of your games (default: $LIGHTSOUT_HOME, or lightsout in your data folder)")
	},
}

// shared gives a command flags that other commands have too, and returns its flags. Those of requests are tags; see bind.
func (u *ui) shared(cmd *cobra.Command, names ...string) *pflag.FlagSet {
	for _, name := range names {
		sharedFlags[name](u, cmd.Flags())
	}
	return cmd.Flags()
}

// checkShared checks the flags that every command reads in the same way.
func (u *ui) checkShared(cmd *cobra.Command) error {
	if f := cmd.Flag("timeout"); f != nil && !f.Changed {
		if err := f.Value.Set(f.DefValue); err != nil { // commands have their own defaults
			return err
		}
	}
	if u.ascii = u.ascii || !u.unicode(); u.ascii {
		u.out.(*answers).ascii = true
		u.err = &answers{to: u.err, ascii: true}
	}
	switch {
	case u.timeout < 0:
		return usage("--timeout %v: must not be negative; 0 means never", u.timeout)
	case u.color != colorAuto && u.color != colorAlways && u.color != colorNever:
		return usage("--color %q: must be auto, always or never", u.color)
	}
	return nil
}

// unicode reports whether the locale allows more than ASCII. Where it says nothing, as in containers, terminals do.
func (u *ui) unicode() bool {
	locale := strings.ToUpper(cmp.Or(u.env("LC_ALL"), u.env("LC_CTYPE"), u.env("LANG")))
	return locale == "" || strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// timed gives a command the flag --timeout, which ends its context.
func (u *ui) timed(cmd *cobra.Command) *cobra.Command {
	u.shared(cmd, "timeout")
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ctx, cancel := u.limited(cmd.Context())
		defer cancel()
		cmd.SetContext(ctx)
		return run(cmd, args)
	}
	return cmd
}

func (u *ui) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if u.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, u.timeout)
}

// onlyFlags refuses flags that a way to use a command does not know.
func onlyFlags(cmd *cobra.Command, names ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(names, f.Name) && cmd.InheritedFlags().Lookup(f.Name) == nil {
			err = usage("--%s does not go with -, a list of games on standard input", f.Name)
		}
	})
	return err
}

// oldFlags are former names of flags, by command. They still work, and say what to write.
var oldFlags = map[string]map[string]string{
	"show":    {"quiet": "quiet-pattern"},
	"film":    {"scale": "cell"},
	"compare": {"limit": "timeout", "methods": "method"},
}

// acceptOldFlags makes a command understand the former names of its flags.
func (u *ui) acceptOldFlags(cmd *cobra.Command) {
	old, said := oldFlags[cmd.Name()], map[string]bool{}
	if old == nil {
		return
	}
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		now, renamed := old[name]
		if !renamed {
			return pflag.NormalizedName(name)
		}
		if !said[name] {
			said[name] = true
			u.complain("--" + name + " is now --" + now)
		}
		return pflag.NormalizedName(now)
	})
}

// optionalValues are the flags whose value may be left out, with a test that distinguishes a value from an argument.
var optionalValues = map[string]func(word string) bool{
	"--daily":     func(word string) bool { _, err := time.Parse(time.DateOnly, word); return err == nil },
	"--symmetric": func(word string) bool { return slices.Contains(generate.Symmetries(), word) },
	"--path": func(word string) bool {
		_, err := strconv.Atoi(word)
		return err == nil || word == "map" || word == "next"
	},
	"--mark": func(word string) bool { return slices.Contains(markNames, word) },
}

// joinOptional lets optional values follow their flag after a space, as other values do: pflag reads them only after =.
func joinOptional(args []string) []string {
	var joined []string
	for i := 0; i < len(args); i++ {
		isValue := optionalValues[args[i]]
		if isValue != nil && i+1 < len(args) && isValue(args[i+1]) {
			joined = append(joined, args[i]+"="+args[i+1])
			i++
			continue
		}
		joined = append(joined, args[i])
	}
	return joined
}

// completeFlags adds default completions to the flags of a command and of those below it: boards, states and folders
// by the names of flags, and nothing for numbers and free words, where a shell would offer files.
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
	case "board", "boards":
		if strings.Contains(f.Usage, "family") {
			return cobra.FixedCompletions(families, cobra.ShellCompDirectiveNoFileComp)
		}
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
