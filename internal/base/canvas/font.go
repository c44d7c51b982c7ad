package canvas

import (
	"encoding/binary"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// typeface reads outlines from a TrueType file. It is only given the Go fonts, which are part of the
// program, so that it need not doubt the file. golang.org/x/image/font/sfnt would do the same in half the
// code, and makes the page's engines 162 and 60 kB larger: it brings golang.org/x/text. (They then have
// 2,186,313 and 2,901,089 bytes of brotli, quality 5, instead of 2,024,337 and 2,840,841.)
//
// A file is a list of tables. cmap says which glyph shows a character, hmtx how wide it is, loca
// where in glyf its outline is. Numbers are big-endian.
type typeface struct {
	tables                 map[string][]byte
	cmap, hmtx, loca, glyf []byte
	em                     float64 // units of the outlines in the size of a text
	metrics                int     // glyphs with a width of their own
}

// fontOf returns the regular or the bold font. Both are read when first needed, and not part of a program
// that needs none.
func fontOf(bold bool) *typeface {
	readFonts.Do(func() {
		fonts = map[bool]*typeface{false: newTypeface(goregular.TTF), true: newTypeface(gobold.TTF)}
	})
	return fonts[bold]
}

// Glyph returns the number of the glyph of a character in the regular or the bold font; 0 if the font does
// not have it.
func Glyph(bold bool, r rune) int { return fontOf(bold).glyph(r) }

var (
	readFonts sync.Once
	fonts     map[bool]*typeface // by whether they are bold
)

func newTypeface(file []byte) *typeface {
	tables := map[string][]byte{}
	for n := range int(u16(file, 4)) {
		entry := file[12+16*n:]
		tables[string(entry[:4])] = file[u32(entry, 8):][:u32(entry, 12)]
	}
	t := &typeface{tables: tables, hmtx: tables["hmtx"], loca: tables["loca"], glyf: tables["glyf"]}
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
		start := at + length + 2
		add := at + 2*length + 2
		look := at + 3*length + 2
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

// curve is a closed outline of points, some on it and some that bend it: between two that bend lies
// one on it, in their middle.
type curve []curvePoint

type curvePoint struct {
	at Point
	on bool
}

// outline returns the curves of a glyph for a text of size 1, y downward from the baseline.
//
// The file has the number of curves, the last point of each, a flag for each point (which may be
// repeated), then the steps from point to point, x first and y after. Other fonts also have glyphs
// made of other glyphs, the Go fonts do not.
func (t *typeface) outline(glyph int) []curve {
	data := t.data(glyph)
	if len(data) == 0 {
		return nil // a space
	}
	count := i16(data, 0)
	const (
		onCurve = 1
		shortX  = 2
		shortY  = 4
		again   = 8
		sameX   = 16
		sameY   = 32
	)
	points := int(u16(data, 10+2*(count-1))) + 1
	at := 10 + 2*count
	at += 2 + int(u16(data, at)) // instructions for coarse screens
	flags := make([]byte, 0, points)
	for len(flags) < points {
		flag := data[at]
		at++
		flags = append(flags, flag)
		if flag&again != 0 {
			for range data[at] {
				flags = append(flags, flag)
			}
			at++
		}
	}
	steps := func(short, same byte) []float64 {
		list := make([]float64, points)
		value := 0
		for i, flag := range flags {
			switch {
			case flag&short != 0 && flag&same != 0:
				value += int(data[at])
				at++
			case flag&short != 0:
				value -= int(data[at])
				at++
			case flag&same == 0:
				value += i16(data, at)
				at += 2
			}
			list[i] = float64(value) / t.em
		}
		return list
	}
	xs := steps(shortX, sameX)
	ys := steps(shortY, sameY)
	curves := make([]curve, count)
	point := 0
	for n := range curves {
		for last := int(u16(data, 10+2*n)); point <= last; point++ {
			curves[n] = append(curves[n],
				curvePoint{Point{X: xs[point], Y: -ys[point]}, flags[point]&onCurve != 0})
		}
	}
	return curves
}

// polygon returns a curve as corners, scaled and moved. Each bend is cut into a few straight parts:
// letters are small.
func (c curve) polygon(scale float64, origin Point) []Point {
	const parts = 6
	n := len(c)
	place := func(i int) Point { return c[i%n].at }
	middle := func(i int) Point { return place(i).Plus(place(i + 1)).Times(0.5) }
	var corners []Point
	add := func(p Point) { corners = append(corners, origin.Plus(p.Times(scale))) }
	for i := range n {
		if c[i].on {
			add(c[i].at)
			continue
		}
		from := place(i + n - 1)
		to := place(i + 1)
		if !c[(i+n-1)%n].on {
			from = middle(i + n - 1)
			add(from)
		}
		if !c[(i+1)%n].on {
			to = middle(i)
		}
		for part := 1; part < parts; part++ {
			f := float64(part) / parts
			add(from.Times((1 - f) * (1 - f)).Plus(c[i].at.Times(2 * f * (1 - f))).Plus(to.Times(f * f)))
		}
	}
	return corners
}
