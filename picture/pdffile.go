package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"unicode/utf16"

	"lightsout"
)

// pdfFile writes a PDF 1.4 of pages, one after the other as they are drawn. Nothing in it depends on
// the day or the machine.
//
//	object 1   the catalog, which names the tree of pages
//	object 2   the tree of pages, written last since it lists them all
//	3 and 4    the fonts R and B
//	5          the title
//	6, 7, …    a page and its operators, in turn
//
// The table at the end says at which byte each object begins.
type pdfFile struct {
	out     *bufio.Writer
	written int
	starts  []int // of the objects from 1 on; 0 for one not yet written
	err     error
}

const firstPage = 6

func newPDFFile(w io.Writer, title string) *pdfFile {
	f := &pdfFile{out: bufio.NewWriter(w), starts: make([]int, firstPage-1)}
	// The second line marks the file as binary.
	f.print("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.object(1, "<< /Type /Catalog /Pages 2 0 R >>")
	f.object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	f.object(4, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	f.object(5, fmt.Sprintf("<< /Title <feff%s> /Producer (lightsout) >>", utf16Hex(title)))
	return f
}

func (f *pdfFile) page(size lightsout.Point, draw func(canvas)) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	c := pdfCanvas{bufio.NewWriter(z)}
	c.begin(size.Y)
	draw(c)
	if err := c.out.Flush(); f.err == nil {
		f.err = err
	}
	if err := z.Close(); f.err == nil {
		f.err = err
	}
	number := len(f.starts) + 1
	f.starts = append(f.starts, 0, 0)
	f.object(number, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents %d 0 R >>", pair(size), number+1))
	f.object(number+1, fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()))
}

// close writes the tree of pages and the table of objects.
func (f *pdfFile) close() error {
	var kids bytes.Buffer
	for number := firstPage; number <= len(f.starts); number += 2 {
		fmt.Fprintf(&kids, " %d 0 R", number)
	}
	f.object(2, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s ] >>", (len(f.starts)+1-firstPage)/2, kids.Bytes()))
	table := f.written
	f.print(fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(f.starts)+1))
	for _, start := range f.starts {
		f.print(fmt.Sprintf("%010d 00000 n \n", start)) // 20 bytes each, as the format demands
	}
	f.print(fmt.Sprintf("trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(f.starts)+1, table))
	if err := f.out.Flush(); f.err == nil {
		f.err = err
	}
	return f.err
}

func (f *pdfFile) object(number int, text string) {
	f.starts[number-1] = f.written
	f.print(fmt.Sprintf("%d 0 obj\n%s\nendobj\n", number, text))
}

func (f *pdfFile) print(text string) {
	n, err := f.out.WriteString(text)
	f.written += n
	if f.err == nil {
		f.err = err
	}
}

// utf16Hex writes a title in UTF-16, which PDF needs for text outside its one-byte encodings.
func utf16Hex(text string) string {
	var out bytes.Buffer
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04x", unit)
	}
	return out.String()
}

// shade writes a color as PDF does, three numbers from 0 to 1.
func shade(c color.RGBA) string {
	part := func(v uint8) string { return fmt.Sprintf("%.3g", float64(v)/255) }
	return part(c.R) + " " + part(c.G) + " " + part(c.B)
}
