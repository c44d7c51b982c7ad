package photo

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
)

// Sizes of a picture of words, in pixels: the letters, and the margin around them. Text that is wider than
// wordShape times its height is broken into lines.
const (
	wordSize   = 120.0
	wordMargin = 24.0
	wordShape  = 3.0
	maxWord    = 60 // letters: more would be too small to read on a usual board
)

// WriteWords writes a PNG for each text, white on black: all of the same size, so that one can turn into the
// next. It returns the characters that the font lacks and shows as boxes.
func WriteWords(texts []string, create func(n int) io.Writer) (missing string, err error) {
	var size canvas.Point
	pages := make([][]string, len(texts))
	for n, text := range texts {
		if strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > maxWord ||
			!utf8.ValidString(text) {
			return "", fmt.Errorf("text %.60q: it should have 1 to %d letters", text, maxWord)
		}
		for _, r := range text {
			if r > ' ' && canvas.Glyph(true, r) == 0 && !strings.ContainsRune(missing, r) {
				missing += string(r)
			}
		}
		pages[n] = wordLines(text)
		size.X = max(size.X, math.Ceil(canvas.Widest(wordLabel, pages[n])+2*wordMargin))
		size.Y = max(size.Y, float64(len(pages[n]))*wordSize+wordMargin)
	}
	for n, lines := range pages {
		c := canvas.NewPixels(int(size.X), int(size.Y), 1)
		c.Fill(tint.RGB(0x000000), []canvas.Point{{}, {X: size.X}, size, {Y: size.Y}})
		at := canvas.Point{X: size.X / 2,
			Y: (size.Y+wordMargin-float64(len(lines))*wordSize)/2 + 0.64*wordSize}
		for _, text := range lines {
			c.Text(canvas.Label{
				At: at, Size: wordSize, Fill: tint.RGB(0xffffff), Align: canvas.AlignMiddle, Bold: true,
				Text: text,
			})
			at.Y += wordSize
		}
		if err := c.Write(create(n)); err != nil {
			return "", err
		}
	}
	return missing, nil
}

// wordLines breaks a text at \n, as a character or as it is typed, or else at spaces if it is wide.
func wordLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, `\n`, "\n"), "\n")
	words := strings.Fields(text)
	for n := 1; n < len(words) &&
		canvas.Widest(wordLabel, lines) > wordShape*wordSize*float64(len(lines)); n++ {
		if n == 1 && len(lines) > 1 {
			break // they are broken as asked for
		}
		width := canvas.Widest(wordLabel, lines)
		lines = []string{words[0]}
		for _, word := range words[1:] {
			longer := lines[len(lines)-1] + " " + word
			if canvas.Widest(wordLabel, []string{longer}) < width {
				lines[len(lines)-1] = longer
			} else {
				lines = append(lines, word)
			}
		}
	}
	return lines
}

// wordLabel is how words are set.
var wordLabel = canvas.Label{Size: wordSize, Bold: true}
