package canvas

import (
	"bufio"
	"bytes"
	"compress/zlib"
	_ "embed" // the color profile and the XMP
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"
	"image"
	"image/color"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"lightsout/internal/base/text"
)

// pdfPage writes the operators of a page. The page is turned over once, so that y grows downward
// as on every canvas, and each text is turned back.
type pdfPage struct {
	out   *bytes.Buffer
	fonts map[bool]*pdfFont
}

func (c pdfPage) Within(corner Point, scale float64, draw func(Canvas)) {
	fmt.Fprintf(c.out, "q %g 0 0 %g %s cm\n", scale, scale, pair(corner))
	draw(c)
	fmt.Fprintln(c.out, "Q")
}

func (c pdfPage) Shapes(p Pen, list iter.Seq[Shape]) {
	begun := false
	for shape := range list {
		if !begun {
			c.setPen(p)
			begun = true
		}
		c.outline(shape)
	}
	switch {
	case begun && p.Width == 0: // a line of no width would be a thin one
		fmt.Fprintln(c.out, "f")
	case begun:
		fmt.Fprintln(c.out, "B")
	}
}

func (c pdfPage) Circle(p Pen, center Point, radius float64) {
	c.Shapes(p, slices.Values([]Shape{{Center: center, Radius: radius}}))
}

func (c pdfPage) Arrows(p Pen, list iter.Seq[Arrow]) {
	p.Fill = p.Stroke
	c.setPen(p)
	for line := range list {
		fmt.Fprintf(c.out, "%s m %s l S\n", pair(line.From), pair(line.To))
		for _, head := range line.Heads {
			fmt.Fprintf(c.out, "%s m %s l %s l h f\n", pair(head[0]), pair(head[1]), pair(head[2]))
		}
	}
}

func (c pdfPage) Text(l Label) {
	font := c.fonts[l.Bold]
	fmt.Fprintf(c.out, "BT /%s %s Tf %s rg 1 0 0 -1 %s Tm <%s> Tj ET\n",
		font.name, Number(l.Size), shade(l.Fill), pair(l.Start()), font.encode(l.Text))
}

func (c pdfPage) setPen(p Pen) {
	fmt.Fprintf(c.out, "%s rg %s RG %s w\n", shade(p.Fill), shade(p.Stroke), Number(p.Width))
}

func (c pdfPage) outline(shape Shape) {
	if len(shape.Corners) > 0 {
		for i, corner := range shape.Corners {
			fmt.Fprintf(c.out, "%s %c ", pair(corner), "ml"[min(i, 1)])
		}
		fmt.Fprintln(c.out, "h")
		return
	}
	// A quarter of a circle is a cubic curve whose control points lie this far along the tangents;
	// the greatest error is 0.03 % of the radius.
	const bend = 0.5523
	at := func(x, y float64) string {
		return pair(shape.Center.Plus(Point{X: x * shape.Radius, Y: y * shape.Radius}))
	}
	fmt.Fprintf(c.out, "%s m ", at(1, 0))
	for _, q := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		// the quarter runs from (x, y) to (−y, x)
		x := q[0]
		y := q[1]
		fmt.Fprintf(c.out, "%s %s %s c ", at(x-bend*y, y+bend*x), at(bend*x-y, bend*y+x), at(-y, x))
	}
	fmt.Fprintln(c.out, "h")
}

func pair(p Point) string { return Number(p.X) + " " + Number(p.Y) }

// PDF writes a PDF of pages, one after the other as they are drawn. It is a PDF/A-1b, which archives keep: it
// has its fonts, and says what its colors are. Nothing in it depends on the day or the machine.
//
//	object 1   the catalog, which names the tree of pages
//	object 2   the tree of pages, written last since it lists them all
//	3 and 4    the fonts R and B, written after the pages since they have the letters that were used
//	5          the title
//	6, 7, …    a page and its operators, in turn; then parts of the fonts, the colors, and the title again
//
// The table at the end says at which byte each object begins.
type PDF struct {
	to      io.Writer
	out     *bufio.Writer
	title   string
	written int
	sum     hash.Hash         // of what is written, which identifies the file
	starts  []int             // of the objects from 1 on; 0 for one not yet written
	fonts   map[bool]*pdfFont // by whether they are bold
}

const firstPage = 6

// NewPDF begins a PDF.
func NewPDF(w io.Writer, title string) *PDF {
	f := &PDF{to: w, out: bufio.NewWriter(w), title: text.OneLine(title), sum: fnv.New128a()}
	f.starts = make([]int, firstPage-1)
	f.fonts = map[bool]*pdfFont{
		false: {"R", "GoRegular", fontOf(false), map[int]rune{0: '\ufffd'}},
		true:  {"B", "Go-Bold", fontOf(true), map[int]rune{0: '\ufffd'}},
	}
	// The second line marks the file as binary.
	f.print("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.object(5, fmt.Sprintf("<< /Title <feff%s> /Producer (lightsout) >>", utf16Hex(f.title)))
	return f
}

// Page draws a page of a size.
func (f *PDF) Page(size Point, draw func(Canvas)) {
	f.starts = append(f.starts, 0)
	object := len(f.starts)
	c := pdfPage{new(bytes.Buffer), f.fonts}
	fmt.Fprintf(c.out, "1 0 0 -1 0 %s cm 1 j 1 J\n", Number(size.Y))
	draw(c)
	contents := f.stream("", c.out.Bytes())
	f.object(object, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s] "+
		"/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents %d 0 R >>", pair(size), contents))
}

// What a PDF/A-1b also has: the profile of the colors of screens, in version 2 of ICC profiles, and in XMP
// what the file is, its title and its producer.
var (
	//go:embed srgb.icc
	srgb []byte
	//go:embed about.xml
	about string
)

// Close writes the tree of pages, the catalog and the table of objects.
func (f *PDF) Close() error {
	var kids bytes.Buffer
	pages := (len(f.starts) + 1 - firstPage) / 2
	for n := range pages {
		fmt.Fprintf(&kids, " %d 0 R", firstPage+2*n)
	}
	f.object(2, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s ] >>", pages, kids.Bytes()))
	f.fonts[false].write(f, 3)
	f.fonts[true].write(f, 4)
	words := fmt.Sprintf(about, escapes.Replace(f.title))
	f.object(1,
		fmt.Sprintf("<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /Metadata %d 0 R /OutputIntents [<< "+
			"/S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile %d 0 R >>] >>",
			f.add(fmt.Sprintf("<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream",
				len(words), words)), f.stream(" /N 3", srgb)))
	table := f.written
	id := f.sum.Sum(nil)
	f.print(fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(f.starts)+1))
	for _, start := range f.starts {
		f.print(fmt.Sprintf("%010d 00000 n \n", start)) // 20 bytes each, as the format demands
	}
	f.print(fmt.Sprintf(
		"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R /ID [<%x> <%x>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(f.starts)+1, id, id, table))
	return f.out.Flush()
}

func (f *PDF) object(number int, text string) {
	f.starts[number-1] = f.written
	f.print(fmt.Sprintf("%d 0 obj\n%s\nendobj\n", number, text))
}

// add writes an object with the next number, and returns the number.
func (f *PDF) add(text string) int {
	f.starts = append(f.starts, 0)
	f.object(len(f.starts), text)
	return len(f.starts)
}

// stream adds data, packed, with more entries of its dictionary. It is packed in memory, which does not fail,
// and no further once the writer takes nothing more.
func (f *PDF) stream(entries string, data []byte) int {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	for part := range slices.Chunk(data, 1<<16) {
		if _, err := f.to.Write(nil); err != nil {
			break
		}
		_, _ = z.Write(part)
	}
	_ = z.Close()
	return f.add(fmt.Sprintf("<< /Length %d%s /Filter /FlateDecode >>\nstream\n%s\nendstream",
		packed.Len(), entries, packed.Bytes()))
}

func (f *PDF) print(text string) {
	n, _ := f.out.WriteString(text) // the error stays with the writer and Flush returns it
	f.written += n
	_, _ = io.WriteString(f.sum, text) // a hash has no errors
}

// utf16Hex writes a title in UTF-16, which PDF needs for text outside its one-byte encodings.
func utf16Hex(text string) string {
	units, _ := binary.Append(nil, binary.BigEndian, utf16.Encode([]rune(text))) // numbers have a size
	return fmt.Sprintf("%x", units)
}

// shade writes a color as PDF does, three numbers from 0 to 1.
func shade(c color.RGBA) string {
	return fmt.Sprintf("%.3g %.3g %.3g", float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

// pdfFont is one of the Go fonts in a PDF. The file holds the outlines of the glyphs that are used, and says
// which characters they show, so that text can be selected and searched.
type pdfFont struct {
	name, family string
	face         *typeface
	used         map[int]rune // glyphs, and what they show
}

// encode returns the glyphs of a text in hexadecimal digits.
func (p *pdfFont) encode(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r < ' ' {
			continue
		}
		glyph := p.face.glyph(r)
		if glyph != 0 {
			p.used[glyph] = r
		}
		fmt.Fprintf(&out, "%04x", glyph)
	}
	return out.String()
}

// write writes the font as object number: a composite font whose codes are the glyphs.
func (p *pdfFont) write(f *PDF, number int) {
	var widths, shows strings.Builder
	glyphs := slices.Sorted(maps.Keys(p.used))
	for _, g := range glyphs {
		fmt.Fprintf(&widths, "%d [%.0f] ", g, 1000*p.face.width(g))
	}
	for part := range slices.Chunk(glyphs, 100) { // the most that a list may have
		fmt.Fprintf(&shows, "%d beginbfchar\n", len(part))
		for _, g := range part {
			fmt.Fprintf(&shows, "<%04x> <%s>\n", g, utf16Hex(string(p.used[g])))
		}
		shows.WriteString("endbfchar\n")
	}
	file := p.face.subset(glyphs)
	outlines := f.stream(fmt.Sprintf(" /Length1 %d", len(file)), file)
	base := "/LIGHTS+" + p.family
	// the file has all glyphs, most of them empty
	set := f.stream("", bytes.Repeat([]byte{255}, len(p.face.loca)/16))
	about :=
		f.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName %s /FontFile2 %d 0 R /CIDSet %d 0 R /Flags 4 "+
			"/FontBBox [-221 -265 1069 1119] /ItalicAngle 0 /Ascent 945 /Descent -211 /CapHeight 723 "+
			"/StemV 90 >>",
			base, outlines, set))
	within := f.add(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont %s "+
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "+
		"/FontDescriptor %d 0 R /CIDToGIDMap /Identity /W [%s] >>", base, about, widths.String()))
	shown := f.stream("", []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"+
		"/CMapName /Shows def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"+
		shows.String()+"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"))
	f.object(number, fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont %s /Encoding /Identity-H "+
		"/DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", base, within, shown))
}

// subset returns a TrueType file in which only some glyphs have outlines, under their old numbers.
func (t *typeface) subset(glyphs []int) []byte {
	tables := maps.Clone(t.tables)
	var glyf []byte
	loca := make([]byte, 0, len(t.loca))
	for g := range len(t.loca)/2 - 1 {
		loca = binary.BigEndian.AppendUint16(loca, uint16(len(glyf)/2))
		if _, ok := slices.BinarySearch(glyphs, g); ok {
			glyf = append(glyf, t.data(g)...)
		}
	}
	tables["glyf"] = glyf
	tables["loca"] = binary.BigEndian.AppendUint16(loca, uint16(len(glyf)/2))
	names := []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}
	head := []byte{0, 1, 0, 0, 0, byte(len(names)), 0, 128, 0, 3, 0, byte(16*len(names) - 128)}
	var body []byte
	for _, name := range names {
		data := tables[name]
		head = append(head, name...)
		sum := uint32(0)
		padded := append(slices.Clone(data), make([]byte, -len(data)&3)...)
		for at := 0; at < len(padded); at += 4 {
			sum += u32(padded, at)
		}
		for _, number := range []uint32{sum, uint32(12 + 16*len(names) + len(body)), uint32(len(data))} {
			head = binary.BigEndian.AppendUint32(head, number)
		}
		body = append(body, padded...)
	}
	return append(head, body...)
}

// Image adds the only page: an image whose transparent colors are adjacent. An inset keeps poppler from
// adding pixels.
func (f *PDF) Image(m *image.Paletted, size Point) {
	f.starts = append(f.starts, 0)
	page := len(f.starts)
	contents := f.stream("",
		fmt.Appendf(nil, "%s 0 0 %s .01 .01 cm /I Do", Number(size.X-0.02), Number(size.Y-0.02)))
	var table []byte
	var clear []int
	for n, c := range m.Palette {
		fill := color.RGBAModel.Convert(c).(color.RGBA)
		table = append(table, fill.R, fill.G, fill.B)
		if fill.A == 0 {
			clear = append(clear, n)
		}
	}
	mask := ""
	if len(clear) > 0 {
		mask = fmt.Sprintf(" /Mask [%d %d]", clear[0], clear[len(clear)-1])
	}
	pixels :=
		f.stream(fmt.Sprintf(" /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 "+
			"/ColorSpace [/Indexed /DeviceRGB %d <%x>]%s", m.Rect.Dx(), m.Rect.Dy(), len(m.Palette)-1,
			table, mask), m.Pix)
	f.object(page, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s] "+
		"/Resources << /XObject << /I %d 0 R >> >> /Contents %d 0 R >>", pair(size), pixels, contents))
}
