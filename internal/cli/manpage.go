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

// manPage writes a page in the macros of man(7), which groff, mandoc and all others understand. Package
// cobra/doc goes through Markdown, three modules and a reader that takes the stars and underlines of our texts for
// emphasis; this goes straight from the texts.
type manPage struct {
	out   bytes.Buffer
	begun bool // a section has just begun, and its first paragraph with it
}

func manText(cmd *cobra.Command, b build) []byte {
	var p manPage
	fmt.Fprintf(&p.out, ".TH %s 1 %s %s %s\n", roffArgument(strings.ToUpper(manName(cmd))), `"`+cmp.Or(b.date, released)+`"`, roffArgument("lightsout "+b.version), roffArgument("Lights Out"))
	p.out.WriteString(".nh\n.ad l\n") // words such as torus-6x6 are not to be cut
	p.section("NAME")
	fmt.Fprintf(&p.out, "%s \\- %s\n", roff(manName(cmd)), roff(cmd.Short))
	p.section("SYNOPSIS")
	p.synopsis(cmd)
	p.section("DESCRIPTION")
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	p.text(text)
	p.commands(cmd)
	p.flags(cmd)
	if cmd.Example != "" {
		p.section("EXAMPLES")
		p.literal(strings.Split(strings.Trim(cmd.Example, "\n"), "\n"))
	}
	p.section("EXIT STATUS")
	p.items(exitCodes())
	p.section("ENVIRONMENT")
	p.items(environment())
	p.related(cmd)
	return p.out.Bytes()
}

func exitCodes() [][2]string {
	var list [][2]string
	for code, text := range []string{
		exitDone:       "Done.",
		exitError:      "Error; standard error says why.",
		exitUsage:      "Usage error.",
		exitUnsolvable: "Proved unsolvable.",
		exitGaveUp:     "Gave up, because of a limit or --timeout; the best result so far is printed.",
		exitMemory:     "The board does not fit in the memory of this machine.",
	} {
		list = append(list, [2]string{fmt.Sprint(code), text})
	}
	return list
}

func environment() [][2]string {
	return [][2]string{
		{"LIGHTSOUT_HOME", "The folder of your games, unless --keep names another."},
		{"XDG_DATA_HOME", "Without LIGHTSOUT_HOME, the folder in which lightsout has its own for your games."},
		{"LIGHTSOUT_M4RI", "A program that lightsout compare runs beside the others; script/bench-peers builds it."},
		{"NATS_URL, NATS_USER, NATS_PASSWORD, NATS_CREDS, NATS_NKEY, NATS_CA, NATS_CERT, NATS_KEY", "What the census needs to reach a server, unless flags say it."},
		{"LC_ALL, LC_CTYPE, LANG", "The first that is set says whether the terminal shows more than ASCII: if it names UTF-8."},
		{"NO_COLOR", "If it is not empty, nothing is colored unless --color always asks for it."},
		{"TERM", "dumb says that the terminal can do no more than a printer: rows are plain text, and nothing moves."},
		{"COLORTERM", "truecolor or 24bit says that the terminal shows all colors."},
	}
}

func (p *manPage) section(name string) {
	fmt.Fprintf(&p.out, ".SH %s\n", roffArgument(name))
	p.begun = true
}

// paragraph begins a new one.
func (p *manPage) paragraph() {
	if !p.begun {
		p.out.WriteString(".PP\n")
	}
	p.begun = false
}

// placeholder is a word of a usage line that represents something else.
var placeholder = regexp.MustCompile(`[A-Z]+`)

func (p *manPage) synopsis(cmd *cobra.Command) {
	line := strings.TrimSuffix(cmd.UseLine(), " [flags]")
	rest := strings.TrimPrefix(line, cmd.CommandPath())
	if cmd.HasAvailableSubCommands() && !cmd.HasParent() {
		rest = " COMMAND"
	}
	rest = placeholder.ReplaceAllStringFunc(roff(rest), func(word string) string { return `\fI` + word + `\fR` })
	fmt.Fprintf(&p.out, "\\fB%s\\fR%s [\\fIflags\\fR]\n", roff(cmd.CommandPath()), rest)
}

// text writes paragraphs. Lines that are indented are a list if they have two columns, and else stay as they are.
func (p *manPage) text(text string) {
	for _, paragraph := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		lines := strings.Split(strings.Trim(paragraph, "\n"), "\n")
		for len(lines) > 0 {
			n := 1
			for n < len(lines) && indented(lines[n]) == indented(lines[0]) {
				n++
			}
			switch list, ok := columns(lines[:n]); {
			case ok:
				p.items(list)
			case indented(lines[0]):
				p.literal(lines[:n])
			default:
				p.paragraph()
				for _, line := range lines[:n] {
					p.out.WriteString(roff(line) + "\n")
				}
			}
			lines = lines[n:]
		}
	}
}

func indented(line string) bool { return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") }

// firstColumn is the first word of a line in columns, and the room behind it.
var firstColumn = regexp.MustCompile(`^ +\S+ {2,}`)

// columns reads lines of the form "  name   what it is", all of which begin the second column at one place.
func columns(lines []string) ([][2]string, bool) {
	second := 0
	for _, line := range lines {
		if gap := firstColumn.FindString(line); gap != "" {
			second = len(gap)
		}
	}
	var list [][2]string
	for _, line := range lines {
		if second == 0 || len(line) <= second || line[second-1] != ' ' || line[second] == ' ' || !indented(line) {
			return nil, false
		}
		list = append(list, [2]string{strings.TrimSpace(line[:second]), line[second:]})
	}
	return list, true
}

func (p *manPage) items(list [][2]string) {
	p.begun = false
	for _, item := range list {
		fmt.Fprintf(&p.out, ".TP\n\\fB%s\\fR\n%s\n", roff(item[0]), roff(item[1]))
	}
}

func (p *manPage) literal(lines []string) {
	p.paragraph()
	p.out.WriteString(".RS 4\n.nf\n")
	for _, line := range lines {
		line = roff(strings.TrimPrefix(strings.ReplaceAll(line, "\t", "    "), "  "))
		if line == "" {
			line = `\&` // an empty line would be a paragraph
		}
		p.out.WriteString(line + "\n")
	}
	p.out.WriteString(".fi\n.RE\n")
}

func (p *manPage) commands(cmd *cobra.Command) {
	if len(manCommands(cmd)) == 0 {
		return
	}
	p.section("COMMANDS")
	groups := cmd.Groups()
	for _, g := range append(groups, &cobra.Group{}) {
		begun := false
		for _, c := range manCommands(cmd) {
			if c.GroupID != g.ID {
				continue
			}
			if !begun && g.ID != "" {
				fmt.Fprintf(&p.out, ".SS %s\n", roffArgument(g.ID))
			}
			begun = true
			p.items([][2]string{{c.Name(), c.Short + "."}})
		}
	}
}

// flags writes the flags of a command, those of the commands above it too.
func (p *manPage) flags(cmd *cobra.Command) {
	p.section("OPTIONS")
	each := func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		p.out.WriteString(".TP\n")
		if f.Shorthand != "" {
			fmt.Fprintf(&p.out, "\\fB\\-%s\\fR, ", roff(f.Shorthand))
		}
		fmt.Fprintf(&p.out, "\\fB\\-\\-%s\\fR%s\n%s\n", roff(f.Name), flagValue(f), roff(flagText(f)))
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	cmd.NonInheritedFlags().VisitAll(each)
	cmd.InheritedFlags().VisitAll(each)
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

// related names the pages above and below one.
func (p *manPage) related(cmd *cobra.Command) {
	pages := manCommands(cmd)
	if cmd.HasParent() {
		pages = append([]*cobra.Command{cmd.Parent()}, pages...)
	}
	if len(pages) == 0 {
		return
	}
	p.section("SEE ALSO")
	for i, c := range pages {
		end := ","
		if i == len(pages)-1 {
			end = ""
		}
		fmt.Fprintf(&p.out, ".BR %s (1)%s\n", roff(manName(c)), end)
	}
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

// roffArgument returns text as one argument of a command.
func roffArgument(text string) string { return `"` + roff(text) + `"` }
