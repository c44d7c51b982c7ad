package command

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/app/api"
)

var flagsNamed = strings.NewReplacer("{", "--", "}", "")

// Bind gives a command the flags of the fields of a request. --timeout, a text in requests, is one that
// commands share.
func (t *Terminal) Bind(cmd *cobra.Command, fields []api.Field) {
	for _, f := range fields {
		if f.Flag == "-" || f.Flag == "timeout" {
			continue
		}
		t.bindField(cmd.Flags(), f, flagsNamed.Replace(f.Doc))
		flag := cmd.Flag(f.Flag)
		flag.NoOptDefVal = cmp.Or(flag.NoOptDefVal, f.Implied)
		if flag.Value.Type() == "bool" {
			flag.NoOptDefVal = "true"
		}
		if f.Default != "" {
			flag.DefValue = f.Default
			if flag.Value.Set(f.Default) != nil {
				// TestEveryCommandHasHelpAndExamples makes every command
				panic("command: the default of --" + f.Flag)
			}
		}
		if f.Values != nil {
			CompleteFlag(cmd, f.Flag, f.Values...)
		}
	}
}

// bindField makes a flag of a field, by its type.
func (t *Terminal) bindField(flags *pflag.FlagSet, f api.Field, doc string) {
	text := func(kind string, set func(text string) error) {
		flags.Var(&textValue{kind: kind, set: set}, f.Flag, doc)
	}
	switch to := f.To.(type) {
	case *float64:
		flags.Float64Var(to, f.Flag, *to, doc)
	case *bool:
		flags.BoolVar(to, f.Flag, *to, doc)
	case *int64:
		flags.Int64Var(to, f.Flag, *to, doc)
	case *int:
		flags.IntVar(to, f.Flag, *to, doc)
	case *string:
		flags.StringVar(to, f.Flag, cmp.Or(*to, t.Env(f.Env)), doc)
	case *[]string:
		flags.StringSliceVar(to, f.Flag, *to, doc)
	case *time.Duration:
		flags.DurationVar(to, f.Flag, *to, doc)
	case pflag.Value:
		flags.Var(to, f.Flag, doc)
	case *[]float64:
		flags.Float64SliceVar(to, f.Flag, *to, doc)
		flag := flags.Lookup(f.Flag)
		flag.Value = &textValue{kind: "numbers", set: flag.Value.Set}
		flag.DefValue = ""
	case *api.Spec:
		text("string", func(text string) error {
			*to = api.Spec{Text: text}
			return nil
		})
	case *uint64: // a seed: a number, or a word that is made one
		text("string", func(text string) (err error) {
			if *to, err = strconv.ParseUint(text, 10, 64); err != nil {
				sum := fnv.New64a()
				sum.Write([]byte(text))
				*to = sum.Sum64()
			}
			return nil
		})
	case **bool:
		text("bool", func(text string) error {
			*to = new(text == "true")
			return nil
		})
	case **float64:
		text("float", func(text string) error {
			number, err := strconv.ParseFloat(text, 64)
			*to = &number
			return err
		})
	default:
		panic(fmt.Sprintf("command: a flag of type %T", to))
	}
}

// textValue is a flag for a field that is no text.
type textValue struct {
	text, kind string
	set        func(text string) error
}

func (v *textValue) String() string { return v.text }
func (v *textValue) Type() string   { return v.kind }
func (v *textValue) Set(text string) error {
	v.text = text
	return v.set(text)
}

// TextValue returns the value of a flag that is a text which set reads.
func TextValue(set func(text string) error) pflag.Value { return &textValue{kind: "string", set: set} }

// CompleteFlag lets shells suggest values of a flag.
func CompleteFlag(cmd *cobra.Command, flag string, values ...string) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic("command: " + err.Error()) // the flag is not there
	}
}

// completeFlags adds default completions to the flags of a command and of those below it.
func completeFlags(cmd *cobra.Command, complete CompleteFunc) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		_, ok := cmd.GetFlagCompletionFunc(f.Name)
		if ok || f.Annotations[cobra.BashCompSubdirsInDir] != nil {
			return
		}
		// the flag is there, and has none
		_ = cmd.RegisterFlagCompletionFunc(f.Name, completionOf(f, complete))
	})
	for _, below := range cmd.Commands() {
		completeFlags(below, complete)
	}
}

// completionOf completes folders by the names of flags, and nothing for numbers and free words, where a shell
// would offer files.
func completionOf(f *pflag.Flag, complete CompleteFunc) cobra.CompletionFunc {
	switch f.Value.Type() {
	case "string", "stringArray", "stringSlice":
	default:
		return cobra.NoFileCompletions
	}
	if complete != nil {
		if own := complete(f); own != nil {
			return own
		}
	}
	switch f.Name {
	case "profile", "dir":
		return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
	case "seed", "title", "addr", "host", "listen", "serve", "user", "password", "shard", "nats",
		"id", "daily":
		return cobra.NoFileCompletions
	}
	return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault) // files
}
