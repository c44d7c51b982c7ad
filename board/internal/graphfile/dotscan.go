package graphfile

import (
	"fmt"
	"slices"
	"strings"
)

var dotKeywords = []string{"strict", "graph", "digraph", "subgraph", "node", "edge"}

// dotToken is an id, a keyword in lower case, or a mark: { } [ ] = , ; : -- ->. The end of the text is a mark
// without text.
type dotToken struct {
	text     string // of a quoted id, what is between the quotes, with \" resolved and \\ left alone
	id, html bool
}

// is reports whether the token is the given mark or keyword.
func (t dotToken) is(what string) bool { return !t.id && t.text == what }

// String returns the token for an error.
func (t dotToken) String() string {
	if t.is("") {
		return "end of the file"
	}
	return fmt.Sprintf("%q", clip(t.text))
}

func (p *dotParser) scan() {
	p.skip()
	p.d.line = p.line
	t := &p.token
	rest := p.text[p.at:]
	switch {
	case rest == "":
	case strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "->"):
		t.text = rest[:2]
		p.pass(2)
	case strings.Contains("{}[]=,;:", rest[:1]):
		t.text = rest[:1]
		p.pass(1)
	case rest[0] == '"':
		t.id = true
		t.text = p.quotes()
	case rest[0] == '<':
		t.id = true
		t.html = true
		t.text = p.brackets()
	default:
		p.word(rest)
	}
}

// word reads a keyword, a name without quotes, or a number: -1, 2.5, .5 or 2.
func (p *dotParser) word(rest string) {
	number := strings.Contains("-.0123456789", rest[:1])
	end := 1
	for end < len(rest) && (dotWord(rest[end]) || number && rest[end] == '.') {
		end++
	}
	word := rest[:end]
	digits := strings.Replace(strings.TrimPrefix(word, "-"), ".", "", 1)
	switch {
	case number && (digits == "" || strings.ContainsFunc(digits, func(r rune) bool {
		return r < '0' || r > '9'
	})):
		p.fail("%q is not a number: quote names that begin with a digit, a point or a sign", clip(word))
	case !number && !dotWord(word[0]):
		p.fail("unexpected %q: quote names with such characters", word[0])
	case !number && slices.Contains(dotKeywords, strings.ToLower(word)):
		p.token.text = strings.ToLower(word)
	default:
		p.token.text = word
		p.token.id = true
	}
	p.pass(end)
}

func dotWord(ch byte) bool {
	return ch == '_' || ch >= 0x80 || ch|32 >= 'a' && ch|32 <= 'z' || ch >= '0' && ch <= '9'
}

// skip skips blanks and comments: // and # to the end of the line, and /* … */. A # is a
// comment at the beginning of a line only, as for a C preprocessor.
func (p *dotParser) skip() {
	for p.d.err == nil {
		end := p.at
		for end < len(p.text) && strings.IndexByte(" \t\r\n\v\f", p.text[end]) >= 0 {
			end++
		}
		p.pass(end - p.at)
		switch rest := p.text[end:]; {
		case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "#") && p.begins():
			comment, _, _ := strings.Cut(rest, "\n")
			p.pass(len(comment))
		case strings.HasPrefix(rest, "/*"):
			comment, _, ok := strings.Cut(rest[2:], "*/")
			if !ok {
				p.d.line = p.line
				p.fail("unterminated comment: */ ends it")
			}
			p.pass(min(len(comment)+4, len(rest)))
		default:
			return
		}
	}
}

// begins reports whether nothing but blanks comes before in the line.
func (p *dotParser) begins() bool {
	before := strings.TrimRight(p.text[:p.at], " \t")
	return before == "" || strings.HasSuffix(before, "\n")
}

func (p *dotParser) pass(n int) {
	p.line += strings.Count(p.text[p.at:p.at+n], "\n")
	p.at += n
}

// quotes reads an id in quotes, which may come in parts joined by +.
func (p *dotParser) quotes() string {
	var b strings.Builder
	for strings.HasPrefix(p.text[p.at:], `"`) {
		end := p.at + 1
		for ; end < len(p.text) && p.text[end] != '"'; end++ {
			if p.text[end] == '\\' {
				end++
			}
		}
		if end >= len(p.text) {
			p.fail("unterminated quote: \" ends it, and \\\" is a quote in a name")
			return ""
		}
		b.WriteString(dotQuoted.Replace(p.text[p.at+1 : end]))
		p.pass(end + 1 - p.at)
		p.skip()
		if !strings.HasPrefix(p.text[p.at:], "+") {
			return b.String()
		}
		p.pass(1)
		p.skip()
	}
	p.fail("a quote must follow +, which joins two parts of a name")
	return ""
}

// dotQuoted resolves a quote, and a line continued on the next one; a pair of backslashes is
// named so that the second is not taken for the beginning of something.
var dotQuoted = strings.NewReplacer(`\\`, `\\`, `\"`, `"`, "\\\n", "", "\\\r\n", "")

// brackets reads an id in HTML, <…>, which means nothing to us; the brackets distinguish it from others.
func (p *dotParser) brackets() string {
	open := 0
	text := p.text[p.at:]
	for end, ch := range []byte(text) {
		switch ch {
		case '<':
			open++
		case '>':
			open--
		}
		if open == 0 {
			p.pass(end + 1)
			return text[:end+1]
		}
	}
	p.fail("unterminated <: > ends it")
	return ""
}

// dotUnescape returns a label as text: \\ is a backslash, \N the id of the node, and what breaks a
// line, \n, \l or \r, here is a blank.
func dotUnescape(text, id string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	return strings.NewReplacer(`\\`, `\`, `\N`, id, `\n`, " ", `\l`, " ", `\r`, " ", `\`, "").Replace(text)
}
