package board

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"
)

type dotKind int

const (
	dotEnd     dotKind = iota // of the text
	dotMark                   // { } [ ] = , ; : -- ->
	dotKeyword                // in lower case, whichever the file has
	dotID
)

var dotKeywords = []string{"strict", "graph", "digraph", "subgraph", "node", "edge"}

type dotToken struct {
	kind dotKind
	text string // of a quoted id, what is between the quotes, with \" resolved and \\ left alone
	line int
	html bool
}

// is reports whether the token is the given mark or keyword.
func (t dotToken) is(what string) bool {
	return (t.kind == dotMark || t.kind == dotKeyword) && t.text == what
}

// String returns the token for an error.
func (t dotToken) String() string {
	if t.kind == dotEnd {
		return "end of the file"
	}
	return fmt.Sprintf("%q", clip(t.text))
}

// dotScanner cuts a text in DOT into tokens.
type dotScanner struct {
	text     string
	at, line int
}

func (s *dotScanner) scan() (dotToken, error) {
	err := s.skip()
	t := dotToken{line: s.line}
	if err != nil || s.at == len(s.text) {
		return t, err
	}
	rest := s.text[s.at:]
	switch ch := rest[0]; {
	case strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "->"):
		t.kind, t.text = dotMark, rest[:2]
	case strings.IndexByte("{}[]=,;:", ch) >= 0:
		t.kind, t.text = dotMark, rest[:1]
	case ch == '"':
		t.kind = dotID
		t.text, err = s.quotes()
		return t, err
	case ch == '<':
		t.kind, t.html = dotID, true
		t.text, err = s.brackets()
		return t, err
	case wordByte(ch):
		end := 1
		for end < len(rest) && (wordByte(rest[end]) || isDigit(rest[end])) {
			end++
		}
		t.kind, t.text = dotID, rest[:end]
		if lower := strings.ToLower(t.text); slices.Contains(dotKeywords, lower) {
			t.kind, t.text = dotKeyword, lower
		}
	default:
		end := numeral(rest)
		if end == 0 {
			return t, fmt.Errorf("unexpected %q: quote names with such characters", ch)
		}
		if end < len(rest) && (wordByte(rest[end]) || isDigit(rest[end]) || rest[end] == '.') {
			return t, fmt.Errorf("%q: letters follow a number; quote names that begin with a digit", clip(rest[:end+1]))
		}
		t.kind, t.text = dotID, rest[:end]
	}
	s.at += len(t.text)
	return t, nil
}

func wordByte(ch byte) bool {
	return ch == '_' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= 0x80
}

// numeral returns the length of the number that the text begins with: -1, 2.5, .5 or 2.
func numeral(text string) int {
	at, digits := 0, 0
	if strings.HasPrefix(text, "-") {
		at = 1
	}
	for dot := false; at < len(text) && (isDigit(text[at]) || text[at] == '.' && !dot); at++ {
		if text[at] == '.' {
			dot = true
		} else {
			digits++
		}
	}
	if digits == 0 {
		return 0
	}
	return at
}

// skip skips blanks and comments: // and # to the end of the line, and /* … */. A # is a
// comment at the beginning of a line only, as for a C preprocessor.
func (s *dotScanner) skip() error {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case strings.IndexByte(" \t\r\n\v\f", rest[0]) >= 0:
			s.pass(1)
		case strings.HasPrefix(rest, "//") || rest[0] == '#' && s.lineBegins():
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			s.pass(end)
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return errors.New("unterminated comment: */ ends it")
			}
			s.pass(end + 4)
		default:
			return nil
		}
	}
	return nil
}

func (s *dotScanner) pass(n int) {
	s.line += strings.Count(s.text[s.at:s.at+n], "\n")
	s.at += n
}

// lineBegins reports whether only blanks precede it in the line.
func (s *dotScanner) lineBegins() bool {
	before := strings.TrimRight(s.text[:s.at], " \t")
	return before == "" || strings.HasSuffix(before, "\n")
}

// quotes reads an id in quotes, which may come in parts joined by +.
func (s *dotScanner) quotes() (string, error) {
	var b strings.Builder
	for {
		end := s.at + 1
		for ; end < len(s.text) && s.text[end] != '"'; end++ {
			if s.text[end] == '\\' {
				end++
			}
		}
		if end >= len(s.text) {
			return "", errors.New("unterminated quote: \" ends it, and \\\" is a quote in a name")
		}
		b.WriteString(dotQuoted.Replace(s.text[s.at+1 : end]))
		s.pass(end + 1 - s.at)
		after := *s
		if err := s.skip(); err != nil || !strings.HasPrefix(s.text[s.at:], "+") {
			*s = after
			return b.String(), nil
		}
		s.pass(1)
		if err := s.skip(); err != nil {
			return "", err
		}
		if !strings.HasPrefix(s.text[s.at:], `"`) {
			return "", errors.New("a quote must follow +, which joins two parts of a name")
		}
	}
}

// dotQuoted resolves a quote, and a line continued on the next one; a pair of backslashes is
// named so that the second is not taken for the beginning of something.
var dotQuoted = strings.NewReplacer(`\\`, `\\`, `\"`, `"`, "\\\n", "", "\\\r\n", "")

// brackets reads an id in HTML, <…>, which means nothing to us; the brackets distinguish it from others.
func (s *dotScanner) brackets() (string, error) {
	open := 0
	for end := s.at; end < len(s.text); end++ {
		switch s.text[end] {
		case '<':
			open++
		case '>':
			open--
		}
		if open == 0 {
			text := s.text[s.at : end+1]
			s.pass(len(text))
			return text, nil
		}
	}
	return "", errors.New("unterminated <: > ends it")
}

// dotUnescape returns a label as text: \\ is a backslash, \N the id of the node, and what breaks a
// line, \n, \l or \r, here is a blank.
func dotUnescape(text, id string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
			switch text[i] {
			case 'N':
				b.WriteString(id)
				continue
			case 'n', 'l', 'r':
				b.WriteByte(' ')
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// dotName returns a name as an id, quoted unless it is a plain word or a number.
func dotName(name string) string {
	if allNumbers([]string{name}) || !slices.Contains(dotKeywords, strings.ToLower(name)) && !strings.ContainsFunc(name, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		return name
	}
	return quoted(name)
}

// writeDOT writes the graph so that neato, with or without -n, draws it in place.
func writeDOT(w *bufio.Writer, c *normalForm) error {
	kind, op := "graph", " -- "
	for e := range c.edges() {
		if !e.both && e.from != e.to {
			kind, op = "digraph", " -> "
			break
		}
	}
	w.WriteString(kind + " {\n")
	if c.modulus != 2 {
		fmt.Fprintf(w, "  modulus=%d;\n", c.modulus)
	}
	if c.self == 0 {
		w.WriteString("  self=no;\n")
	}
	if c.placed {
		fmt.Fprintf(w, "  inputscale=%d;\n", points)
	}
	ids, named := c.ids()
	for i, id := range ids {
		ids[i] = dotName(id)
		var list []string
		if c.placed {
			x, y := hundredths(c.at[i].X)*points, -hundredths(c.at[i].Y)*points
			list = append(list, fmt.Sprintf(`pos="%s,%s!"`, decimal(x), decimal(y)))
		}
		for pair := range slices.Chunk(c.attributes(nil, i, named, false), 2) {
			if pair[0] == "name" {
				pair[0], pair[1] = "label", dotName(pair[1])
			}
			if pair[0] == "self" {
				pair[0] = "self_times" // NetworkX has no room for self
			}
			list = append(list, pair[0]+"="+pair[1])
		}
		w.WriteString("  " + ids[i])
		if len(list) > 0 {
			w.WriteString(" [" + strings.Join(list, ", ") + "]")
		}
		w.WriteString(";\n")
	}
	for e := range c.edges() {
		attribute := ""
		if e.times != 1 {
			attribute = fmt.Sprintf(" [times=%d]", e.times)
		}
		w.WriteString("  " + ids[e.from] + op + ids[e.to] + attribute + ";\n")
		if kind == "digraph" && e.both {
			w.WriteString("  " + ids[e.to] + op + ids[e.from] + attribute + ";\n")
		}
	}
	_, err := w.WriteString("}\n")
	return err
}
