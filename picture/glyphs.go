package picture

import (
	"encoding/binary"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// typeface reads outlines from a TrueType file. It is only given the Go fonts, which are part of the
// program, so that it need not doubt the file. golang.org/x/image/font/sfnt would do the same, and
// makes the page's second engine 52 kB larger (2,030,845 bytes of brotli instead of 1,979,196).
//
// A file is a list of tables. cmap says which glyph shows a character, hmtx how wide it is, loca
// where in glyf its outline is. Numbers are big-endian.
type typeface struct {
	cmap, hmtx, loca, glyf []byte
	em                     float64 // units of the outlines in the size of a text
	metrics                int     // glyphs with a width of their own
}

func goFont(bold bool) *typeface {
	file := goregular.TTF
	if bold {
		file = gobold.TTF
	}
	tables := map[string][]byte{}
	for n := range int(u16(file, 4)) {
		entry := file[12+16*n:]
		tables[string(entry[:4])] = file[u32(entry, 8):][:u32(entry, 12)]
	}
	t := &typeface{hmtx: tables["hmtx"], loca: tables["loca"], glyf: tables["glyf"]}
	t.em = float64(u16(tables["head"], 18))
	t.metrics = int(u16(tables["hhea"], 34))
	cmap := tables["cmap"]
	for n := range int(u16(cmap, 2)) {
		if part := cmap[u32(cmap, 8+8*n):]; u16(part, 0) == 4 { // runs of 16-bit characters
			t.cmap = part
		}
	}
	return t
}

func u16(b []byte, at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }
func u32(b []byte, at int) uint32 { return binary.BigEndian.Uint32(b[at:]) }
func i16(b []byte, at int) int    { return int(int16(u16(b, at))) }

// glyph returns the number of the glyph of a character; 0 is that of all that the font does not have.
//
// cmap has four lists of the same length: where runs of characters end, where they start, what to
// add to a character to get its glyph, and where else to look that up.
func (t *typeface) glyph(r rune) int {
	length := int(u16(t.cmap, 6))
	for at := 14; r <= 0xffff && at < 14+length; at += 2 {
		if rune(u16(t.cmap, at)) < r {
			continue
		}
		start, add, look := at+length+2, at+2*length+2, at+3*length+2
		first := rune(u16(t.cmap, start))
		if r < first {
			return 0
		}
		offset := int(u16(t.cmap, look))
		if offset == 0 {
			return int(uint16(r) + u16(t.cmap, add))
		}
		if glyph := u16(t.cmap, look+offset+2*int(r-first)); glyph != 0 {
			return int(glyph + u16(t.cmap, add))
		}
		return 0
	}
	return 0
}

// width returns how far a glyph moves the pen, for a text of size 1.
func (t *typeface) width(glyph int) float64 {
	return float64(u16(t.hmtx, 4*min(glyph, t.metrics-1))) / t.em
}

// data returns the part of glyf that draws a glyph. loca counts it in pairs of bytes.
func (t *typeface) data(glyph int) []byte {
	return t.glyf[2*int(u16(t.loca, 2*glyph)) : 2*int(u16(t.loca, 2*glyph+2))]
}
