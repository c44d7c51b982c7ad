package picture

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"lightsout/internal/base/canvas"
	"lightsout/test/pdftest"
)

// Every light is a closed part of a path, and text says what it should in the encoding of the file.
func TestPDF(t *testing.T) {
	for _, spec := range []string{"3x4", "hex-3", "graph-petersen", "klein-3x3-mod5"} {
		b := mustParse(t, spec)
		var out bytes.Buffer
		if err := (Drawing{}).WritePDF(&out, b, b.AllOn()); err != nil {
			t.Fatal(err)
		}
		pages := pdftest.Read(t, out.Bytes())
		pdftest.Check(t, pages[0])
		if got := strings.Count(pages[0], "h\n"); got != b.Lights() {
			t.Errorf("%s has %d closed paths, want %d", spec, got, b.Lights())
		}
		got := strings.Count(pages[0], fmt.Sprintf("<%04x> Tj", canvas.Glyph(false, '1')))
		if b.Modulus() > 2 && got != b.Lights() {
			t.Errorf("%s has %d ones, want %d", spec, got, b.Lights())
		}
	}
	wide := mustParse(t, "2x9000")
	if err := (Drawing{}).WritePDF(io.Discard, wide, wide.NewState()); err != nil {
		t.Errorf("a wide board: %v", err)
	}
	err := (Drawing{Cell: 30}).WritePDF(io.Discard, wide, wide.NewState())
	if err == nil || err.Error() !=
		"board 2x9000 makes a page of 270030 points: at most 14400 are allowed, with cells 1.6 apart" {
		t.Errorf("got %v", err)
	}
	if err := (Drawing{}).WritePDF(&closed{}, wide, wide.NewState()); err == nil {
		t.Error("a full disk was not noticed")
	}
}
