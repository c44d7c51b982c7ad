package command

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"
)

// The values of --color.
const (
	ColorAuto   = "auto"
	ColorAlways = "always"
	ColorNever  = "never"
)

// GlobalFlags gives the command that has all others below it the flags of all.
func (t *Terminal) GlobalFlags(root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.BoolVar(&t.JSON, "json", false, "print JSON, errors too")
	flags.StringVar(&t.Color, "color", ColorAuto, "colored blocks: auto, always or never")
	const ascii = "print ASCII characters only (the default where the locale is not UTF-8)"
	flags.BoolVar(&t.ASCII, "ascii", false, ascii)
	CompleteFlag(root, "color", ColorAuto, ColorAlways, ColorNever)
}

// OutputFlags gives a command -o and --format; Outputs reads them.
func (t *Terminal) OutputFlags(cmd *cobra.Command) {
	const file = "write to this file, in the format of its extension, or to standard output with - " +
		"(may be repeated)"
	cmd.Flags().StringArrayVarP(&t.Files, "output", "o", nil, file)
	const format = "the format, regardless of the extension; without -o, print to standard output"
	cmd.Flags().StringVarP(&t.Format, "format", "f", "", format)
}

// TimeoutFlag gives a command --timeout. Run ends the command's context then.
func (t *Terminal) TimeoutFlag(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&t.Timeout, "timeout", 0, "give up after this time, such as 30s; 0 means never")
}

// checkFlags checks the flags that every command reads in the same way.
func (t *Terminal) checkFlags(cmd *cobra.Command) error {
	if f := cmd.Flag("timeout"); f != nil && !f.Changed {
		_ = f.Value.Set(f.DefValue) // commands have their own defaults
	}
	t.ASCII = t.ASCII || !t.unicode()
	t.Out.ascii = t.ASCII
	t.Err.ascii = t.ASCII
	switch {
	case t.Timeout < 0:
		return Usage("--timeout %v: must not be negative; 0 means never", t.Timeout)
	case t.Color != ColorAuto && t.Color != ColorAlways && t.Color != ColorNever:
		return Usage("--color %q: must be auto, always or never", t.Color)
	}
	return nil
}

// unicode reports whether the locale allows more than ASCII. Where it says nothing, as in containers,
// terminals do.
func (t *Terminal) unicode() bool {
	locale := strings.ToUpper(cmp.Or(t.Env("LC_ALL"), t.Env("LC_CTYPE"), t.Env("LANG")))
	return locale == "" || strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// Limited returns a context that ends when the time of --timeout is over.
func (t *Terminal) Limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, t.Timeout)
}
