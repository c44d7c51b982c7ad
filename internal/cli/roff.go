package cli

import (
	"fmt"
	"strings"
)

// roff returns text so that a formatter shows just that: nothing in it is a command or an escape, minus signs can be
// copied, and letters beyond ASCII are written by number, for formatters that do not expect UTF-8. A line stays one
// line; what is not printed, line ends too, becomes a space.
func roff(text string) string {
	var out strings.Builder
	for i, r := range text {
		switch {
		case i == 0 && (r == '.' || r == '\''):
			out.WriteString(`\&` + escapeRoff(r)) // not a command
		default:
			out.WriteString(escapeRoff(r))
		}
	}
	return out.String()
}

func escapeRoff(r rune) string {
	switch {
	case r == '\\':
		return `\e`
	case r == '-':
		return `\-`
	case r == '\'':
		return `\(aq`
	case r == '`':
		return `\(ga`
	case r == '^':
		return `\(ha`
	case r == '~':
		return `\(ti`
	case r == '"':
		return `\(dq`
	case r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0:
		return " "
	case r > 0x7f:
		return fmt.Sprintf(`\[u%04X]`, r)
	}
	return string(r)
}

// roffArgument returns text as one argument of a command.
func roffArgument(text string) string { return `"` + roff(text) + `"` }
