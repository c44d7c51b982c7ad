// Package text makes untrusted text safe for messages and suggests names for misspelled words. Every package
// may import it; it imports none of ours.
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
func ClipAt(s string, limit int) string {
	if len(s) > limit {
		s = s[:limit] + "…"
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

// OneLine makes a text one line that a terminal shows as it is.
func OneLine(s string) string { return Printable(strings.ReplaceAll(s, "\n", " ")) }

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

// IsWord reports whether a text is letters, digits, '-' and '_', at least one of them.
func IsWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' || r == '_')
	})
}

// Each returns a value for each thing in a list.
func Each[T, V any](list []T, of func(T) V) []V {
	all := make([]V, len(list))
	for i, one := range list {
		all[i] = of(one)
	}
	return all
}

// Named returns which of the names is the given one, as a constant that counts them from 0. The error lists
// the names; kind says what they are of, such as look.
func Named[T ~int](kind, name string, names []string) (T, error) {
	if at := slices.Index(names, name); at >= 0 {
		return T(at), nil
	}
	return 0, &unknown{kind, Clip(name), names}
}

// OneOf returns an error if a name that is not empty is none of some.
func OneOf[T ~string](kind string, name T, names []T) error {
	if name == "" || slices.Contains(names, name) {
		return nil
	}
	return &unknown{kind, Clip(string(name)), Each(names, func(name T) string { return string(name) })}
}

// unknown is the error of Named. Some readers try several kinds of names, so it is written only when it is
// read.
type unknown struct {
	kind, name string
	names      []string
}

func (e *unknown) Error() string {
	return fmt.Sprintf("unknown %s %q: the %ss are %s", e.kind, e.name, strings.TrimSuffix(e.kind, "s"),
		strings.Join(e.names, ", "))
}

// Find returns the thing of a name in a list, with the error of Named if there is none.
func Find[T any](kind, name string, list []T, of func(T) string) (found T, err error) {
	for _, one := range list {
		if of(one) == name {
			return one, nil
		}
	}
	_, err = Named[int](kind, name, Each(list, of))
	return found, err
}

// asciiFor has what represents characters that the program prints, one for one. Filled shapes differ from
// hollow ones.
var asciiFor = func() map[rune]rune {
	table := map[rune]rune{}
	for _, pair := range []string{
		"█#▀#▄#▟#▙#▜#▛#▝#▘#■#●O◉@◢#◣#◥#◤#▲A▼V⬢O◆*░.▒:",
		"┌+┐+└+┘+─-│|╭.╮.╰'╯'╱/╲\\‾-·.○o△^▽v⬡o◇*□o★*☆.▸>",
		"←<↑^↓v→>‹<›>«<»>−-–-—-×xµuéeŽZʼ'’'‘'“\"”\"…~",
	} {
		runes := []rune(pair)
		for i := 0; i+1 < len(runes); i += 2 {
			table[runes[i]] = runes[i+1]
		}
	}
	return table
}()

// ASCIIRune returns a character that represents another where only ASCII can be shown. It is as wide.
func ASCIIRune(r rune) rune {
	if r < 0x80 {
		return r
	}
	if plain, ok := asciiFor[r]; ok {
		return plain
	}
	return '?'
}

// ASCII returns text with ASCII characters only.
func ASCII(text string) string {
	return strings.Map(ASCIIRune, strings.ReplaceAll(text, "…", "..."))
}

// Similar returns those of the names that are one or two letters from the word, the nearest first: what may
// have been meant by it.
func Similar(word string, names []string) []string {
	var found []string
	for distance := 1; distance <= 2; distance++ {
		for _, name := range names {
			if distance < len(name) && editDistance(word, name) == distance {
				found = append(found, name)
			}
		}
	}
	return found
}

// editDistance counts the letters to insert, delete or replace; beyond 20 letters it does not look.
func editDistance(a, b string) int {
	if len(a) > 20 || len(b) > 20 {
		return 20
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
