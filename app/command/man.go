package command

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/base/text"
)

//go:embed help
var helpTexts embed.FS

// ManCommand prints manual pages of the program that it is a command of.
func (t *Terminal) ManCommand() *cobra.Command {
	var folders []string
	cmd := New(helpTexts, "man", 0, AnyNumber, func(cmd *cobra.Command, args []string) error {
		if len(folders) == 0 && t.JSON {
			return Usage("--json lists the pages that were written: give the folder with -o")
		}
		if len(folders) == 0 || slices.Contains(folders, Stdout) {
			page, err := findCommand(cmd.Root(), args)
			if err != nil {
				return err
			}
			_, err = t.Out.Write(manText(page, built()))
			return err
		}
		if len(args) > 0 {
			return Usage("-o writes the pages of all commands: leave out %q", strings.Join(args, " "))
		}
		for _, folder := range folders {
			files, err := writeManPages(cmd.Context(), folder, cmd.Root(), built())
			if err != nil {
				return err
			}
			if err := t.PrintLine(manAnswer{folder, files}, "%s: %d pages", folder, len(files)); err != nil {
				return err
			}
		}
		return nil
	})
	cmd.ValidArgsFunction = completeCommand
	const doc = "write all pages to this folder, or print one with - (may be repeated)"
	cmd.Flags().StringArrayVarP(&folders, "output", "o", nil, doc)
	_ = cmd.MarkFlagDirname("output") // the flag is there
	return cmd
}

type manAnswer struct {
	Folder string   `json:"folder"`
	Files  []string `json:"files"`
}

func findCommand(root *cobra.Command, words []string) (*cobra.Command, error) {
	found, rest, err := root.Find(words)
	if err == nil && len(rest) > 0 {
		err = Group(found, rest)
	}
	return found, err
}

func completeCommand(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	found, err := findCommand(cmd.Root(), args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return text.Each(manCommands(found), (*cobra.Command).Name), cobra.ShellCompDirectiveNoFileComp
}

// manCommands returns the commands below one that have pages.
func manCommands(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() || c.Name() == "help"
	})
}

// manName returns the name of a page: lightsout-census-run.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// writeManPages writes the pages of a command and of all below it, and returns the names of the files.
func writeManPages(ctx context.Context, folder string, cmd *cobra.Command, b build) ([]string, error) {
	files := []string{manName(cmd) + ".1"}
	page := Contents(manText(cmd, b))
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	if err := WriteFile(ctx, filepath.Join(folder, files[0]), page); err != nil {
		return nil, err
	}
	for _, c := range manCommands(cmd) {
		below, err := writeManPages(ctx, folder, c, b)
		if err != nil {
			return nil, err
		}
		files = append(files, below...)
	}
	return files, nil
}

// manText returns a page in the macros of man(7), which groff, mandoc and all others understand.
// docs/adr/0020 says why it is not cobra/doc.
func manText(cmd *cobra.Command, b build) []byte {
	var page bytes.Buffer
	related := manCommands(cmd)
	if cmd.HasParent() {
		related = append([]*cobra.Command{cmd.Parent()}, related...)
	}
	err := manTemplate().Execute(&page, map[string]any{
		"Command": cmd, "Text": cmp.Or(cmd.Long, cmd.Short+"."), "Related": related,
		"Groups": append(cmd.Groups(), &cobra.Group{}),
		"Date":   cmp.Or(b.date, released), "Version": b.version,
	})
	if err != nil {
		panic(err) // TestManPagesAreWhole executes the template for every command
	}
	return page.Bytes()
}

//go:embed man.tmpl
var manPage string

var manTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("man").Funcs(template.FuncMap{
		"roff": roff, "text": roffText, "upper": strings.ToUpper, "name": manName, "below": manCommands,
		"flags": manFlags, "value": flagValue, "about": flagText, "synopsis": synopsis,
	}).Parse(manPage))
})

// placeholder is a word of a usage line that represents something else.
var placeholder = regexp.MustCompile(`[A-Z]+`)

func synopsis(cmd *cobra.Command) string {
	rest := strings.TrimPrefix(strings.TrimSuffix(cmd.UseLine(), " [flags]"), cmd.CommandPath())
	if cmd.HasAvailableSubCommands() && !cmd.HasParent() {
		rest = " COMMAND"
	}
	return placeholder.ReplaceAllStringFunc(roff(rest), func(word string) string {
		return `\fI` + word + `\fR`
	})
}

// roffText returns paragraphs. Indented lines stay as they are.
func roffText(text string) string {
	var out strings.Builder
	literal := false
	for line := range strings.SplitSeq(strings.Trim(text, "\n")+"\n", "\n") {
		if indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t"); indented != literal {
			macros := ".fi\n.RE\n"
			if indented {
				macros = ".RS 4\n.nf\n"
			}
			out.WriteString(macros)
			literal = indented
		}
		if line == "" {
			out.WriteString(".PP\n")
			continue
		}
		out.WriteString(roff(strings.TrimPrefix(strings.ReplaceAll(line, "\t", "    "), "  ")) + "\n")
	}
	return strings.TrimSuffix(out.String(), ".PP\n")
}

// manFlags returns the flags of a command, and those of the commands above it.
func manFlags(cmd *cobra.Command) (list []*pflag.Flag) {
	add := func(f *pflag.Flag) {
		if !f.Hidden {
			list = append(list, f)
		}
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	cmd.NonInheritedFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return list
}

// flagValue says what is written behind a flag.
func flagValue(f *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(f)
	switch name {
	case "":
		return "" // of a switch
	case "string", "strings", "stringArray":
		name = "text"
	case "int", "uint", "float":
		name = "number"
	case "duration":
		name = "time"
	}
	value := `=\fI` + roff(name) + `\fR`
	if f.NoOptDefVal != "" {
		return "[" + value + "]"
	}
	return value
}

func flagText(f *pflag.Flag) string {
	_, text := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
		return text
	}
	return text + " (default " + f.DefValue + ")"
}

// roff returns text so that a formatter shows just that: nothing in it is a command or an escape, minus signs
// can be copied, and letters beyond ASCII are written by number, for formatters that do not expect UTF-8. A
// line stays one line; what is not printed, line ends too, becomes a space.
func roff(text string) string {
	var out strings.Builder
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		out.WriteString(`\&`) // not a command
	}
	for _, r := range text {
		switch {
		case roffNames[r] != "":
			out.WriteString(roffNames[r])
		case unicode.IsControl(r):
			out.WriteByte(' ')
		case r > 0x7f:
			fmt.Fprintf(&out, `\[u%04X]`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

var roffNames = map[rune]string{
	'\\': `\e`, '-': `\-`, '\'': `\(aq`, '`': `\(ga`, '^': `\(ha`, '~': `\(ti`, '"': `\(dq`,
}
