// Package text makes untrusted text safe for messages and suggests names for misspelled words. Every package may import it; it
// imports none of ours.
package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Clip makes a text fit for an error message: printable, on one line, at most about 60 bytes.
func Clip(s string) string { return ClipAt(s, 60) }

// ClipAt is Clip with a limit in bytes, followed by an ellipsis.
func ClipAt(s string, most int) string {
	if len(s) > most {
		s = s[:most] + "…"
	}
	return Printable(s)
}

// Printable replaces each character that does not print, so that a terminal obeys nothing in the text.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, strings.ToValidUTF8(s, "·"))
}

// Number says how many there are of a thing: 1 press, 2 presses, 1 light, 3 lights.
func Number(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "s"):
		thing += "e"
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// Named returns which of the names is the given one, as a constant that counts them from 0. The error lists the names;
// kind says what they are of, such as look.
func Named[T ~int](kind, name string, names []string) (T, error) {
	if at := slices.Index(names, name); at >= 0 {
		return T(at), nil
	}
	many := strings.TrimSuffix(kind, "s") + "s"
	return 0, fmt.Errorf("unknown %s %q: the %s are %s", kind, Clip(name), many, strings.Join(names, ", "))
}
