// Package pdftest reads the PDF files that are written here.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Read reads what canvas.PDF writes and nothing else: it takes every object from the byte that the
// table says, and fails on the least difference. It returns the operators of each page.
func Read(t *testing.T, file []byte) []string {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("%PDF-1.4\n")) {
		t.Fatalf("the file begins with %.20q", file)
	}
	end := match(t,
		`trailer\n<< /Size (\d+) /Root 1 0 R /Info 5 0 R /ID \[(<[0-9a-f]{32}>) <[0-9a-f]{32}>\] `+
			`>>\nstartxref\n(\d+)\n%%EOF\n$`,
		file)
	count := atoi(t, end[0])
	table := file[atoi(t, end[2]):]
	head := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", count)
	if !bytes.HasPrefix(table, []byte(head)) {
		t.Fatalf("the table begins with %.60q", table)
	}
	table = table[len(head):]
	objects := make([][]byte, count)
	var starts []int
	for n := 1; n < count; n++ {
		start := atoi(t, match(t, `^(\d{10}) 00000 n \n`, table[:20])[0])
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
	root := match(t, `^<< /Type /Catalog /Pages 2 0 R /Lang \(en-US\) /Metadata (\d+) 0 R `+
		`/OutputIntents \[<< /S /GTS_PDFA1 [^>]*/DestOutputProfile (\d+) 0 R >>\] >>\nendobj\n`, objects[1])
	match(t,
		`^<< /Type /Metadata /Subtype /XML /Length \d+ >>\nstream\n<\?xpacket [^%]*pdfaid:part="1" `+
			`pdfaid:conformance="B"`,
		objects[atoi(t, root[0])])
	match(t, `^<< /Length \d+ /N 3 /Filter /FlateDecode >>\n`, objects[atoi(t, root[1])])
	tree := match(t, `^<< /Type /Pages /Count (\d+) /Kids \[([ \dR]*) \] >>\nendobj\n`, objects[2])
	kids := strings.Fields(tree[1])
	if len(kids) != 3*atoi(t, tree[0]) {
		t.Fatalf("%s pages are %v", tree[0], kids)
	}
	var pages []string
	for at := 0; at < len(kids); at += 3 {
		page := match(t,
			`^<< /Type /Page /Parent 2 0 R /MediaBox \[0 0 [\d.]+ [\d.]+\] /Resources << /Font << /R 3 0 R `+
				`/B 4 0 R >> >> /Contents (\d+) 0 R >>\nendobj\n`,
			objects[atoi(t, kids[at])])
		pages = append(pages, unpacked(t, objects[atoi(t, page[0])]))
	}
	return pages
}

// unpacked returns what a stream has.
func unpacked(t *testing.T, object []byte) string {
	t.Helper()
	length := atoi(t, match(t, `^<< /Length (\d+) /Filter /FlateDecode >>\nstream\n`, object)[0])
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
	return string(operators)
}

// Check checks that each operator has as many operands before it as it takes.
func Check(t *testing.T, page string) {
	t.Helper()
	takes := map[string]int{
		"cm": 6, "j": 1, "J": 1, "q": 0, "Q": 0, "rg": 3, "RG": 3, "w": 1, "m": 2, "l": 2, "c": 6, "h": 0,
		"B": 0, "S": 0, "f": 0, "BT": 0, "ET": 0, "Tf": 2, "Tm": 6, "Tj": 1,
	}
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

// match returns the groups of a pattern in a text, and fails where it is not in it.
func match(t *testing.T, pattern string, text []byte) []string {
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

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
