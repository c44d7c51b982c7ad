package picture

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A graymap or pixmap of bytes is read in its own way; written in digits, or with other greatest values
// that mean the same, it is the same picture.
func TestPortableFormsAgree(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		width, height := rapid.IntRange(1, 9).Draw(r, "width"), rapid.IntRange(1, 7).Draw(r, "height")
		channels := rapid.SampledFrom([]int{1, 3}).Draw(r, "channels")
		values := rapid.SliceOfN(rapid.Byte(), width*height*channels, width*height*channels).Draw(r, "values")
		plain := rapid.Bool().Draw(r, "plain")
		digits, packed := 2, 5
		if channels == 3 {
			digits, packed = 3, 6
		}
		read := func(kind, most int, write func(out []byte, v byte) []byte) *Gray {
			out := fmt.Appendf(nil, "P%d\n%d %d\n%d\n", kind, width, height, most)
			for _, v := range values {
				out = write(out, v)
			}
			g, err := Reading{Plain: plain}.Read(bytes.NewReader(out))
			if err != nil {
				r.Fatal(err)
			}
			return g
		}
		want := read(digits, 255, func(out []byte, v byte) []byte { return fmt.Appendf(out, "%d ", v) })
		bytewise := read(packed, 255, func(out []byte, v byte) []byte { return append(out, v) })
		wide := read(packed, 65535, func(out []byte, v byte) []byte { return append(out, v, v) })
		if !slices.Equal(bytewise.Pix, want.Pix) || !slices.Equal(wide.Pix, want.Pix) {
			r.Fatalf("%v is read as %v in digits, %v in bytes, %v in pairs of bytes", values, want.Pix, bytewise.Pix, wide.Pix)
		}
	})
}
