package cli

import (
	"fmt"
	"strings"
	"unicode"
)

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
