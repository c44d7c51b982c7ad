package picture

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// pdfFont is one of the Go fonts in a PDF. The file holds the outlines of the glyphs that are used, and says which
// characters they show, so that text can be selected and searched.
type pdfFont struct {
	name, family string
	face         *typeface
	used         map[int]rune // glyphs, and what they show
}

func newPDFFont(name, family string, face *typeface) *pdfFont {
	return &pdfFont{name: name, family: family, face: face, used: map[int]rune{0: '\ufffd'}}
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
func (p *pdfFont) write(f *pdfFile, number int) {
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
	outlines := f.stream(fmt.Sprintf(" /Length1 %d", len(file)), bytesOf(file))
	base := "/LIGHTS+" + p.family
	about := f.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName %s /Flags 4 /FontBBox [-221 -265 1069 1119] "+
		"/ItalicAngle 0 /Ascent 945 /Descent -211 /CapHeight 723 /StemV 90 /FontFile2 %d 0 R >>", base, outlines))
	within := f.add(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont %s "+
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "+
		"/FontDescriptor %d 0 R /CIDToGIDMap /Identity /W [%s] >>", base, about, widths.String()))
	shown := f.stream("", bytesOf("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"+
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
	tables["glyf"], tables["loca"] = glyf, binary.BigEndian.AppendUint16(loca, uint16(len(glyf)/2))
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
