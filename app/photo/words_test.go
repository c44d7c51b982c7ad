package photo

import (
	"bytes"
	"image/png"
	"io"
	"strings"
	"testing"
)

// Words break at \n, and at spaces where they are wide; all pictures have one size, and boxes are reported.
func TestWriteWords(t *testing.T) {
	for text, lines := range map[string]string{
		"OUT": "OUT", "a\nb": "a|b", `a\nb`: "a|b",
		"every frame is only presses": "every frame|is only|presses",
		"incomprehensibilities":       "incomprehensibilities",
	} {
		if got := strings.Join(wordLines(text), "|"); got != lines {
			t.Errorf("%q: %s, want %s", text, got, lines)
		}
	}
	files := make([]bytes.Buffer, 2)
	missing, err := WriteWords([]string{"A 你 B 你 好", "one\ntwo\nthree"}, func(n int) io.Writer {
		return &files[n]
	})
	one, _ := png.DecodeConfig(&files[0])
	two, _ := png.DecodeConfig(&files[1])
	if err != nil || missing != "你好" || one.Width != two.Width || one.Height != two.Height ||
		one.Height != 384 {
		t.Errorf("%q, %v: %v and %v", missing, err, one, two)
	}
}
