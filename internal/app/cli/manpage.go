package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manText returns a page in the macros of man(7), which groff, mandoc and all others understand. docs/adr/0020 says why
// it is not cobra/doc.
func manText(cmd *cobra.Command, b build) []byte {
	var page bytes.Buffer
	related := manCommands(cmd)
	if cmd.HasParent() {
		related = append([]*cobra.Command{cmd.Parent()}, related...)
	}
	err := writeText(&page, "man", map[string]any{
		"Command": cmd, "Text": cmp.Or(cmd.Long, cmd.Short+"."), "Groups": append(cmd.Groups(), &cobra.Group{}), "Related": related,
		"Date": cmp.Or(b.date, released), "Version": b.version,
	})
	if err != nil {
		panic(err) // TestManPagesAreWhole executes the template for every command
	}
	return page.Bytes()
}

// placeholder is a word of a usage line that represents something else.
var placeholder = regexp.MustCompile(`[A-Z]+`)

// synopsis returns the arguments of a command.
func synopsis(cmd *cobra.Command) string {
	rest := strings.TrimPrefix(strings.TrimSuffix(cmd.UseLine(), " [flags]"), cmd.CommandPath())
	if cmd.HasAvailableSubCommands() && !cmd.HasParent() {
		rest = " COMMAND"
	}
	return placeholder.ReplaceAllStringFunc(roff(rest), func(word string) string { return `\fI` + word + `\fR` })
}

// roffText returns paragraphs. Indented lines stay as they are.
func roffText(text string) string {
	var out strings.Builder
	literal := false
	for line := range strings.SplitSeq(strings.Trim(text, "\n")+"\n", "\n") {
		if indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t"); indented != literal {
			out.WriteString(map[bool]string{true: ".RS 4\n.nf\n", false: ".fi\n.RE\n"}[indented])
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

// flagText describes a flag and its default.
func flagText(f *pflag.Flag) string {
	_, text := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
		return text
	}
	return text + " (default " + f.DefValue + ")"
}

// roff returns text so that a formatter shows just that: nothing in it is a command or an escape, minus signs can be
// copied, and letters beyond ASCII are written by number, for formatters that do not expect UTF-8. A line stays one
// line; what is not printed, line ends too, becomes a space.
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

var roffNames = map[rune]string{'\\': `\e`, '-': `\-`, '\'': `\(aq`, '`': `\(ga`, '^': `\(ha`, '~': `\(ti`, '"': `\(dq`}
