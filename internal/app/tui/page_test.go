package tui

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z ]{0,80}`).Draw(t, "text")
		width := rapid.IntRange(1, 20).Draw(t, "width")
		lines := wrap(text, width)
		for _, line := range lines {
			if columns(line) > width {
				t.Fatalf("the line %q is wider than %d", line, width)
			}
		}
		letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if letters(strings.Join(lines, "")) != letters(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
	equal(t, "wrapped", strings.Join(wrap("one two three\nfour", 8), "/"), "one two/three/four")
	equal(t, "no room", len(wrap("one", 0)), 0)
	equal(t, "shortened", shorten("abcdef", 4), "abc…")
	equal(t, "not shortened", shorten("abcd", 4), "abcd")
	equal(t, "nothing left", shorten("abcd", 0), "")
}

// Without its escape sequences the styled page is the plain one, and nothing is wider than the window.
func TestStyledIsPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPage(rapid.IntRange(1, 30).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height"))
		for range rapid.IntRange(0, 10).Draw(t, "texts") {
			s := style{bold: rapid.Bool().Draw(t, "bold"), faint: rapid.Bool().Draw(t, "faint")}
			if rapid.Bool().Draw(t, "colored") {
				s.front, s.back = color.RGBA{1, 2, 3, 255}, color.RGBA{200, 100, 50, 255}
			}
			p.write(rapid.IntRange(-5, 30).Draw(t, "x"), rapid.IntRange(-1, 6).Draw(t, "y"), rapid.String().Draw(t, "text"), s)
		}
		styled, plain := strings.Split(p.styled(), "\n"), strings.Split(p.plain(), "\n")
		if len(styled) != p.height || len(plain) != p.height {
			t.Fatalf("%d and %d lines on a page of %d", len(styled), len(plain), p.height)
		}
		for y := range plain {
			if lipgloss.Width(styled[y]) > p.width || lipgloss.Width(plain[y]) > p.width {
				t.Fatalf("the line %q is wider than %d", plain[y], p.width)
			}
			if bare := strings.TrimRight(stripStyles(styled[y]), " "); bare != strings.TrimRight(plain[y], " ") {
				t.Fatalf("%q and %q", bare, plain[y])
			}
		}
	})
}

// stripStyles takes the escape sequences out of a line.
func stripStyles(text string) string {
	out := &strings.Builder{}
	for len(text) > 0 {
		if rest, ok := strings.CutPrefix(text, "\x1b["); ok {
			end := strings.IndexByte(rest, 'm')
			text = rest[end+1:]
			continue
		}
		out.WriteByte(text[0])
		text = text[1:]
	}
	return out.String()
}

// plain returns the characters without their styles.
func (p *page) plain() string {
	lines := make([]string, p.height)
	for y := range lines {
		lines[y] = string(p.line(y))
	}
	return strings.Join(lines, "\n")
}

// line returns the characters of a line, up to the last one that is not a space.
func (p *page) line(y int) []rune {
	var line []rune
	for _, g := range p.glyphs[y*p.width : (y+1)*p.width] {
		if g.char == 0 {
			g.char = ' '
		}
		line = append(line, g.char)
	}
	for len(line) > 0 && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}
