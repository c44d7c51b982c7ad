package picture

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
)

// readPDF reads what pdfFile writes and nothing else: it takes every object from the byte that the
// table says, and fails on the least difference. It returns the operators of each page.
func readPDF(t *testing.T, file []byte) []string {
	t.Helper()
	match := func(pattern string, text []byte) []string {
		t.Helper()
		found := regexp.MustCompile(pattern).FindSubmatch(text)
		if found == nil {
			t.Fatalf("%s is not in %.80q", pattern, text)
		}
		var parts []string
		for _, part := range found[1:] {
			parts = append(parts, string(part))
		}
		return parts
	}
	atoi := func(text string) int {
		t.Helper()
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if !bytes.HasPrefix(file, []byte("%PDF-1.4\n")) {
		t.Fatalf("the file begins with %.20q", file)
	}
	end := match(`trailer\n<< /Size (\d+) /Root 1 0 R /Info 5 0 R /ID \[(<[0-9a-f]{32}>) <[0-9a-f]{32}>\] >>\nstartxref\n(\d+)\n%%EOF\n$`, file)
	count, table := atoi(end[0]), file[atoi(end[2]):]
	head := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", count)
	if !bytes.HasPrefix(table, []byte(head)) {
		t.Fatalf("the table begins with %.60q", table)
	}
	table = table[len(head):]
	objects := make([][]byte, count)
	var starts []int
	for n := 1; n < count; n++ {
		start := atoi(match(`^(\d{10}) 00000 n \n`, table[:20])[0])
		table = table[20:]
		starts = append(starts, start)
		begin := fmt.Sprintf("%d 0 obj\n", n)
		if !bytes.HasPrefix(file[start:], []byte(begin)) {
			t.Fatalf("object %d begins with %.40q", n, file[start:])
		}
		objects[n] = file[start+len(begin):]
	}
	if !bytes.HasPrefix(table, []byte("trailer\n")) {
		t.Fatalf("after the table comes %.40q", table)
	}
	slices.Sort(starts)
	if len(slices.Compact(starts)) != count-1 {
		t.Fatal("two objects begin at one byte")
	}
	root := match(`^<< /Type /Catalog /Pages 2 0 R /Lang \(en-US\) /Metadata (\d+) 0 R `+
		`/OutputIntents \[<< /S /GTS_PDFA1 [^>]*/DestOutputProfile (\d+) 0 R >>\] >>\nendobj\n`, objects[1])
	match(`^<< /Type /Metadata /Subtype /XML /Length \d+ >>\nstream\n<\?xpacket [^%]*pdfaid:part="1" pdfaid:conformance="B"`,
		objects[atoi(root[0])])
	match(`^<< /Length \d+ /N 3 /Filter /FlateDecode >>\n`, objects[atoi(root[1])])
	tree := match(`^<< /Type /Pages /Count (\d+) /Kids \[([ \dR]*) \] >>\nendobj\n`, objects[2])
	kids := strings.Fields(tree[1])
	if len(kids) != 3*atoi(tree[0]) {
		t.Fatalf("%s pages are %v", tree[0], kids)
	}
	var pages []string
	for at := 0; at < len(kids); at += 3 {
		page := match(`^<< /Type /Page /Parent 2 0 R /MediaBox \[0 0 [\d.]+ [\d.]+\] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents (\d+) 0 R >>\nendobj\n`, objects[atoi(kids[at])])
		object := objects[atoi(page[0])]
		length := atoi(match(`^<< /Length (\d+) /Filter /FlateDecode >>\nstream\n`, object)[0])
		_, stream, _ := bytes.Cut(object, []byte("stream\n"))
		if !bytes.HasPrefix(stream[length:], []byte("\nendstream\nendobj\n")) {
			t.Fatalf("after %d bytes of a stream comes %.40q", length, stream[length:])
		}
		z, err := zlib.NewReader(bytes.NewReader(stream[:length]))
		if err != nil {
			t.Fatal(err)
		}
		operators, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, string(operators))
	}
	return pages
}

// checkOperators checks that each operator has as many operands before it as it takes.
func checkOperators(t *testing.T, page string) {
	t.Helper()
	takes := map[string]int{"cm": 6, "j": 1, "J": 1, "q": 0, "Q": 0, "rg": 3, "RG": 3, "w": 1, "m": 2, "l": 2, "c": 6, "h": 0, "B": 0, "S": 0, "f": 0, "BT": 0, "ET": 0, "Tf": 2, "Tm": 6, "Tj": 1}
	operand := regexp.MustCompile(`^(-?\d+(\.\d+)?|/[RB]|<([0-9a-f]{2})*>)$`)
	before := 0
	for _, word := range strings.Fields(page) {
		if operand.MatchString(word) {
			before++
		} else if n, ok := takes[word]; !ok || n != before {
			t.Fatalf("operator %q comes after %d operands", word, before)
		} else {
			before = 0
		}
	}
	if before != 0 {
		t.Fatalf("%d operands are left over", before)
	}
}

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
		pages := readPDF(t, out.Bytes())
		if len(pages) != len(s.pages()) {
			t.Errorf("%s has %d pages, want %d", spec, len(pages), len(s.pages()))
		}
		for _, page := range pages {
			checkOperators(t, page)
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

// Every light is a closed part of a path, and text says what it should in the encoding of the file.
func TestPDF(t *testing.T) {
	for _, spec := range []string{"3x4", "hex-3", "graph-petersen", "klein-3x3-mod5"} {
		b := mustParse(t, spec)
		var out bytes.Buffer
		if err := (Drawing{}).WritePDF(&out, b, b.AllOn()); err != nil {
			t.Fatal(err)
		}
		pages := readPDF(t, out.Bytes())
		checkOperators(t, pages[0])
		if got := strings.Count(pages[0], "h\n"); got != b.Lights() {
			t.Errorf("%s has %d closed paths, want %d", spec, got, b.Lights())
		}
		if got := strings.Count(pages[0], fmt.Sprintf("<%04x> Tj", canvas.Glyph(false, '1'))); b.Modulus() > 2 && got != b.Lights() {
			t.Errorf("%s has %d ones, want %d", spec, got, b.Lights())
		}
	}
	wide := mustParse(t, "2x9000")
	if err := (Drawing{}).WritePDF(io.Discard, wide, wide.NewState()); err != nil {
		t.Errorf("a wide board: %v", err)
	}
	if err := (Drawing{Cell: 30}).WritePDF(io.Discard, wide, wide.NewState()); err == nil || err.Error() != "board 2x9000 makes a page of 270030 points: at most 14400 are allowed, with cells 1.6 apart" {
		t.Errorf("got %v", err)
	}
	if err := (Drawing{}).WritePDF(full{}, wide, wide.NewState()); err == nil {
		t.Error("a full disk was not noticed")
	}
}

// An image that is traced has each pixel once, in its color, as SVG; a PDF has the same rectangles.
func TestTrace(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 16))
	m := image.NewPaletted(image.Rect(0, 0, 31, 17), color.Palette{rgb(0), rgb(0xffffff), rgb(0xff0000)})
	for i := range m.Pix {
		m.Pix[i] = uint8(random.IntN(3) * random.IntN(2))
	}
	var svg, pdf bytes.Buffer
	if err := cmp.Or(Trace(&svg, ".svg", "x", *m, 0), Trace(&pdf, ".pdf", "x", *m, 0)); err != nil {
		t.Fatal(err)
	}
	page := readPDF(t, pdf.Bytes())[0]
	seen := slices.Repeat([]string{"none"}, len(m.Pix))
	for _, path := range regexp.MustCompile(`<path fill="(\S+)"[^>]* d="([^"]+)"`).FindAllStringSubmatch(svg.String(), -1) {
		for _, r := range regexp.MustCompile(`M(\d+),(\d+)L(\d+),(\d+)L\d+,(\d+)L`).FindAllStringSubmatch(path[2], -1) {
			if same := fmt.Sprintf("%s %s m %s %s l %s %s l", r[1], r[2], r[3], r[4], r[3], r[5]); strings.Count(page, same) != 1 {
				t.Errorf("the page does not have %s once", same)
			}
			var left, top, right, bottom int
			fmt.Sscan(strings.Join([]string{r[1], r[2], r[3], r[5]}, " "), &left, &top, &right, &bottom)
			for i := range seen {
				if x, y := i%31, i/31; left <= x && x < right && top <= y && y < bottom {
					seen[i] = strings.TrimPrefix(seen[i]+" "+path[1], "none ")
				}
			}
		}
	}
	for i, shade := range seen {
		if want := tint.Web(m.Palette[m.Pix[i]].(color.RGBA)); shade != want {
			t.Fatalf("pixel %d is %s, want %s", i, shade, want)
		}
	}
}

// Words break at \n, and at spaces where they are wide; all pictures have one size, and boxes are reported.
func TestWriteWords(t *testing.T) {
	for text, lines := range map[string]string{
		"OUT": "OUT", "a\nb": "a|b", `a\nb`: "a|b", "every frame is only presses": "every frame|is only|presses", "incomprehensibilities": "incomprehensibilities",
	} {
		if got := strings.Join(wordLines(text), "|"); got != lines {
			t.Errorf("%q: %s, want %s", text, got, lines)
		}
	}
	files := make([]bytes.Buffer, 2)
	missing, err := WriteWords([]string{"A 你 B 你 好", "one\ntwo\nthree"}, func(n int) io.Writer { return &files[n] })
	one, _ := png.DecodeConfig(&files[0])
	two, _ := png.DecodeConfig(&files[1])
	if err != nil || missing != "你好" || one.Width != two.Width || one.Height != two.Height || one.Height != 384 {
		t.Errorf("%q, %v: %v and %v", missing, err, one, two)
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
	for _, want := range []string{`Title: +Zwölf Rätsel ℤ/2\n`, `Pages: +3\n`, `Page size: +595\.28 x 841\.89 pts \(A4\)`, `PDF version: +1\.4\n`} {
		if !regexp.MustCompile(want).Match(info) {
			t.Errorf("%s is not in\n%s", want, info)
		}
	}
	if bytes.Contains(info, []byte("Error")) || bytes.Contains(info, []byte("Warning")) {
		t.Errorf("it complains:\n%s", info)
	}
	for _, command := range [][]string{{"pdffonts", name}, {"qpdf", "--check", name}} {
		said, err := exec.CommandContext(t.Context(), command[0], command[1:]...).CombinedOutput()
		if command[0] == "pdffonts" && err == nil && !regexp.MustCompile(`GoRegular .* yes yes yes .*\n.*Go-Bold .* yes yes yes `).Match(said) {
			t.Errorf("the fonts are not embedded:\n%s", said)
		}
		if err != nil && (!errors.Is(err, exec.ErrNotFound) || os.Getenv("CI") == "true") {
			t.Errorf("%s: %v\n%s", command[0], err, said)
		}
	}
	if text, err := exec.CommandContext(t.Context(), "pdftotext", name, "-").CombinedOutput(); err != nil || !bytes.Contains(text, []byte("Pressing a cell changes it and its neighbors; turn all lights off.")) {
		t.Errorf("%v: the rule is not in\n%s", err, text)
	}
}
