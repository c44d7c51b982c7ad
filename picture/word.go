package picture

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"lightsout"
)

// Sizes of a picture of words, in pixels: the letters, and the margin around them.
const (
	wordSize   = 120.0
	wordMargin = 24.0
	maxWord    = 40 // letters
)

// WriteWords writes a PNG for each text, white on black: all of the same size, so that one can turn into the next.
func WriteWords(texts []string, create func(n int) io.Writer) error {
	width := 0.0
	probe := newPixels(1, 1, 1)
	for _, text := range texts {
		if strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > maxWord || !utf8.ValidString(text) {
			return fmt.Errorf("text %.60q: it should have 1 to %d letters", text, maxWord)
		}
		width = max(width, probe.textWidth(label{size: wordSize, bold: true, text: text}))
	}
	size := lightsout.Point{X: math.Ceil(width + 2*wordMargin), Y: math.Ceil(wordSize + wordMargin)}
	for n, text := range texts {
		c := newPixels(int(size.X), int(size.Y), 1)
		c.fill(rgb(0x000000), []lightsout.Point{{}, {X: size.X}, size, {Y: size.Y}})
		c.text(label{at: lightsout.Point{X: size.X / 2, Y: size.Y - 0.36*wordSize}, size: wordSize, fill: rgb(0xffffff), bold: true, text: text})
		if err := c.write(create(n)); err != nil {
			return err
		}
	}
	return nil
}
