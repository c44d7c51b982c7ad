package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/base/canvas"
	"lightsout/test/pdftest"
)

func TestSheetPDF(t *testing.T) {
	for _, spec := range sheetSpecs {
		s := sheetOf(t, spec, 3)
		var out, again bytes.Buffer
		if err := s.WritePDF(&out); err != nil {
			t.Fatal(err)
		}
		if err := s.WritePDF(&again); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Fatalf("%s: the second file is not the first: %v", spec, err)
		}
		pages := pdftest.Read(t, out.Bytes())
		if len(pages) != len(s.pages()) {
			t.Errorf("%s has %d pages, want %d", spec, len(pages), len(s.pages()))
		}
		for _, page := range pages {
			pdftest.Check(t, page)
		}
		title := ""
		for _, r := range s.Title {
			title += fmt.Sprintf("%04x", canvas.Glyph(true, r))
		}
		if !strings.Contains(pages[0], title) {
			t.Errorf("%s: the title %s is missing", spec, title)
		}
	}
}

// Another program finds the right number of pages, of the right size, and reports no errors.
func TestPDFForOthers(t *testing.T) {
	program, err := exec.LookPath("pdfinfo")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("pdfinfo is missing: script/setup installs it")
		}
		t.Skip("pdfinfo is missing: script/setup installs it")
	}
	s := sheetOf(t, "5x5", 24)
	s.Title = "Zwölf Rätsel ℤ/2"
	var out bytes.Buffer
	if err := s.WritePDF(&out); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := exec.CommandContext(t.Context(), program, name).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, info)
	}
	for _, want := range []string{`Title: +Zwölf Rätsel ℤ/2\n`, `Pages: +3\n`,
		`Page size: +595\.28 x 841\.89 pts \(A4\)`, `PDF version: +1\.4\n`} {
		if !regexp.MustCompile(want).Match(info) {
			t.Errorf("%s is not in\n%s", want, info)
		}
	}
	if bytes.Contains(info, []byte("Error")) || bytes.Contains(info, []byte("Warning")) {
		t.Errorf("it complains:\n%s", info)
	}
	for _, command := range [][]string{{"pdffonts", name}, {"qpdf", "--check", name}} {
		said, err := exec.CommandContext(t.Context(), command[0], command[1:]...).CombinedOutput()
		if command[0] == "pdffonts" && err == nil &&
			!regexp.MustCompile(`GoRegular .* yes yes yes .*\n.*Go-Bold .* yes yes yes `).Match(said) {
			t.Errorf("the fonts are not embedded:\n%s", said)
		}
		if err != nil && (!errors.Is(err, exec.ErrNotFound) || os.Getenv("CI") == "true") {
			t.Errorf("%s: %v\n%s", command[0], err, said)
		}
	}
	text, err := exec.CommandContext(t.Context(), "pdftotext", name, "-").CombinedOutput()
	if err != nil ||
		!bytes.Contains(text, []byte("Pressing a cell changes it and its neighbors; turn all lights off.")) {
		t.Errorf("%v: the rule is not in\n%s", err, text)
	}
}
