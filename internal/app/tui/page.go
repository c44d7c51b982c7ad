package tui

import (
	"image/color"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"lightsout/internal/base/text"
)

// style is how a character looks. A color whose alpha is 0 is the terminal's own.
type style struct {
	front, back color.RGBA
	bold, faint bool
}

// glyph is a character of a page. Every one is a column wide.
type glyph struct {
	char  rune
	style style
}

// page is a window full of characters.
type page struct {
	width, height int
	glyphs        []glyph
	ascii         bool // show ASCII characters only
}

func newPage(width, height int) *page {
	return &page{width: width, height: height, glyphs: make([]glyph, width*height)}
}

// set puts a character somewhere; outside of the page it does nothing.
func (p *page) set(x, y int, char rune, s style) {
	if x < 0 || x >= p.width || y < 0 || y >= p.height {
		return
	}
	if p.ascii {
		char = text.ASCIIRune(char)
	}
	p.glyphs[y*p.width+x] = glyph{char, s}
}

// write puts text on a line, and returns the column after it.
func (p *page) write(x, y int, text string, s style) int {
	for _, char := range text {
		p.set(x, y, oneColumn(char), s)
		x++
	}
	return x
}

// oneColumn returns the character, or a question mark if it is not one column wide: what a player types
// may be anything.
func oneColumn(char rune) rune {
	switch {
	case char >= ' ' && char < 0x7f:
		return char
	case !unicode.IsPrint(char) || lipgloss.Width(string(char)) != 1:
		return '?'
	}
	return char
}

// styled returns the characters with escape sequences for their styles. The terminal program turns the
// colors into those that the terminal has, or leaves them out.
func (p *page) styled() string {
	out := &strings.Builder{}
	known := map[style][2]string{}
	for y := range p.height {
		if y > 0 {
			out.WriteByte('\n')
		}
		line := p.glyphs[y*p.width : (y+1)*p.width]
		for len(line) > 0 && line[len(line)-1].blank() {
			line = line[:len(line)-1]
		}
		for len(line) > 0 {
			run := 1
			for run < len(line) && line[run].goesWith(line[0].style) {
				run++
			}
			writeRun(out, known, line[:run])
			line = line[run:]
		}
	}
	return out.String()
}

func (g glyph) isSpace() bool { return g.char == 0 || g.char == ' ' }

func (g glyph) blank() bool { return g.isSpace() && g.style == style{} }

// goesWith reports whether the character can be written in a style: of a space only the background is seen.
func (g glyph) goesWith(s style) bool {
	return g.style == s || g.isSpace() && g.style.back == s.back
}

func writeRun(text *strings.Builder, known map[style][2]string, run []glyph) {
	s := run[0].style
	around, ok := known[s]
	if !ok && s != (style{}) {
		look := lipgloss.NewStyle().Bold(s.bold).Faint(s.faint)
		if s.front.A != 0 {
			look = look.Foreground(s.front)
		}
		if s.back.A != 0 {
			look = look.Background(s.back)
		}
		// What is written before and after is the same for any text.
		around[0], around[1], _ = strings.Cut(look.Render("x"), "x")
		known[s] = around
	}
	text.WriteString(around[0])
	for _, g := range run {
		if g.char == 0 {
			g.char = ' '
		}
		text.WriteRune(g.char)
	}
	text.WriteString(around[1])
}

// wrap breaks text into lines of at most the given width, between words where it can.
func wrap(text string, width int) []string {
	if width < 1 {
		return nil
	}
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			for _, piece := range pieces(word, width) {
				switch {
				case line == "":
					line = piece
				case columns(line)+1+columns(piece) <= width:
					line += " " + piece
				default:
					lines = append(lines, line)
					line = piece
				}
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// pieces cuts a word that is longer than a line.
func pieces(word string, width int) []string {
	var list []string
	chars := []rune(word)
	for len(chars) > width {
		list = append(list, string(chars[:width]))
		chars = chars[width:]
	}
	return append(list, string(chars))
}

func columns(text string) int { return len([]rune(text)) }

// shorten truncates text to a width and marks the cut.
func shorten(text string, width int) string {
	chars := []rune(text)
	switch {
	case len(chars) <= width:
		return text
	case width < 1:
		return ""
	}
	return string(chars[:width-1]) + "…"
}
