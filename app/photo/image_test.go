package photo

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// encoded returns the file that an encoder writes.
func encoded(t testing.TB, write func(io.Writer) error) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func pngFile(t testing.TB, m image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return png.Encode(w, m) })
}

// reads checks the stored grays of a file, in eight bits, as both readings see them.
func reads(t *testing.T, what string, file []byte, width int, want []int, tolerance int) {
	t.Helper()
	for _, plain := range []bool{true, false} {
		g, err := Reading{Plain: plain}.Read(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		if g.Width != width || g.Height != len(want)/width || g.Plain != plain {
			t.Errorf("%s is %d wide and %d high, plain %v", what, g.Width, g.Height, g.Plain)
			return
		}
		got := make([]int, len(g.Pix))
		for i, v := range g.read(true).Pix {
			got[i] = (int(v) + 128) / 257
		}
		for i := range got {
			if d := got[i] - want[i]; d < -tolerance || d > tolerance {
				t.Errorf("%s, plain %v: %v, want %v", what, plain, got, want)
				break
			}
		}
	}
}

var sixGrays = []int{0, 40, 80, 128, 200, 255}

// grays returns the six grays, three wide, as an image of some kind.
func grays(m interface {
	image.Image
	Set(x, y int, c color.Color)
}) image.Image {
	for i, v := range sixGrays {
		m.Set(i%3, i/3, color.Gray{uint8(v)})
	}
	return m
}

func TestReadImageFormats(t *testing.T) {
	box := image.Rect(0, 0, 3, 2)
	palette := color.Palette{}
	for _, v := range sixGrays {
		palette = append(palette, color.Gray{uint8(v)})
	}
	kinds := map[string]image.Image{
		"gray":     grays(image.NewGray(box)),
		"gray16":   grays(image.NewGray16(box)),
		"rgba":     grays(image.NewRGBA(box)),
		"nrgba":    grays(image.NewNRGBA(box)),
		"rgba64":   grays(image.NewRGBA64(box)),
		"nrgba64":  grays(image.NewNRGBA64(box)),
		"paletted": grays(image.NewPaletted(box, palette)),
	}
	for kind, m := range kinds {
		reads(t, "png of "+kind, pngFile(t, m), 3, sixGrays, 0)
		reads(t, "tiff of "+kind, encoded(t, func(w io.Writer) error {
			return tiff.Encode(w, m, &tiff.Options{Compression: tiff.Deflate, Predictor: true})
		}), 3, sixGrays, 0)
		if kind != "gray16" && kind != "rgba64" && kind != "nrgba64" {
			reads(t, "bmp of "+kind, encoded(t, func(w io.Writer) error { return bmp.Encode(w, m) }),
				3, sixGrays, 0)
		}
		// Some kinds have their own loops; behind an interface, pixels are asked for one by one.
		fast := Reading{Plain: true}.convert(m, m.Bounds(), 1)
		slow := Reading{Plain: true}.convert(struct{ image.RGBA64Image }{m.(image.RGBA64Image)},
			m.Bounds(), 1)
		if fast.Pix[3]>>8 != 128 || !slices.Equal(fast.Pix, slow.Pix) {
			t.Errorf("%s: %v and %v", kind, fast, slow)
		}
	}
	reads(t, "gif", encoded(t, func(w io.Writer) error {
		return gif.Encode(w, kinds["paletted"], nil)
	}), 3, sixGrays, 0)

	// JPEG loses: an image of one gray is enough to know it, and one of colors for its own loop.
	one := image.NewGray(image.Rect(0, 0, 5, 3))
	color0 := image.NewRGBA(one.Rect)
	for i := range 15 {
		one.Pix[i] = 90
		color0.Set(i%5, i/5, color.RGBA{200, 50, 100, 255})
	}
	quality := &jpeg.Options{Quality: 100}
	reads(t, "gray jpeg", encoded(t, func(w io.Writer) error {
		return jpeg.Encode(w, one, quality)
	}), 5, slices.Repeat([]int{90}, 15), 1)
	file := encoded(t, func(w io.Writer) error { return jpeg.Encode(w, color0, quality) })
	g, err := Reading{Plain: true}.Read(bytes.NewReader(file))
	want := (299*200 + 587*50 + 114*100) / 1000
	if err != nil || int(g.Pix[7]/257)-want > 2 || want-int(g.Pix[7]/257) > 2 {
		t.Errorf("a jpeg of color: %v, %v, want %d", g, err, want)
	}
}

// The two readings weigh colors differently, and both as their standards say.
func TestReadImageColors(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	m.Set(0, 0, color.NRGBA{255, 0, 0, 255})
	m.Set(1, 0, color.NRGBA{0, 255, 0, 255})
	m.Set(2, 0, color.NRGBA{0, 0, 255, 255})
	file := pngFile(t, m)
	for plain, want := range map[bool][]float64{true: {0.299, 0.587, 0.114},
		false: {0.2126, 0.7152, 0.0722}} {
		g, err := Reading{Plain: plain}.Read(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range g.Pix {
			if d := float64(v)/white - want[i]; d < -1e-4 || d > 1e-4 {
				t.Errorf("plain %v: color %d has gray %v, want %v", plain, i, float64(v)/white, want[i])
			}
		}
	}
}

func TestReadImageSixteenBits(t *testing.T) {
	m := image.NewGray16(image.Rect(0, 0, 3, 1))
	for x, v := range []uint16{1, 32767, 65534} {
		m.SetGray16(x, 0, color.Gray16{Y: v})
	}
	g, err := Reading{Plain: true}.Read(bytes.NewReader(pngFile(t, m)))
	if err != nil || !slices.Equal(g.Pix, []uint16{1, 32767, 65534}) {
		t.Errorf("%v, %v", g, err)
	}
}

func TestReadImageTransparent(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	m.Set(0, 0, color.NRGBA{0, 0, 0, 255})
	m.Set(1, 0, color.NRGBA{0, 0, 0, 0})
	m.Set(2, 0, color.NRGBA{0, 0, 0, 128})
	file := pngFile(t, m)
	reads(t, "transparent png", file, 3, []int{0, 255, 127}, 0)
	clear := image.NewPaletted(image.Rect(0, 0, 2, 1), color.Palette{color.Black, color.Transparent})
	clear.Pix[1] = 1
	reads(t, "transparent palette", pngFile(t, clear), 2, []int{0, 255}, 0)
}

// Of an animated GIF the first frame counts, and where it is; the rest of the image is background.
func TestReadImageAnimation(t *testing.T) {
	palette := color.Palette{color.Black, color.White, color.Gray{100}}
	first := image.NewPaletted(image.Rect(1, 1, 3, 2), palette)
	first.Pix[1] = 2
	second := image.NewPaletted(image.Rect(0, 0, 3, 2), palette)
	file := encoded(t, func(w io.Writer) error {
		return gif.EncodeAll(w, &gif.GIF{
			Image: []*image.Paletted{first, second}, Delay: []int{5, 5},
			Config: image.Config{ColorModel: palette, Width: 3, Height: 2},
		})
	})
	reads(t, "animated gif", file, 3, []int{255, 255, 255, 255, 0, 100}, 0)
}

func TestReadImagePNM(t *testing.T) {
	for file, want := range map[string][]int{
		"P1\n3 2\n011\n100\n": {255, 0,
			0, 0, 255, 255},
		"P1 # a comment\n3 2 0 1 1 1 0 0": {255, 0,
			0, 0, 255, 255},
		"P4 3 2 \x60\x80": {255, 0,
			0, 0, 255, 255},
		"P2\n# by hand\n3 2\n15\n0 3 6 9 12 15": {0, 51, 102,
			153, 204, 255},
		"P5 3 2 255 \x00\x28\x50\x80\xc8\xff": sixGrays,
		"P5 3 2 5\n\x00\x01\x02\x03\x04\x05": {0, 51, 102,
			153, 204, 255},
		"P5 3 2 65535\n\x00\x00\x28\x28\x50\x50\x80\x80\xc8\xc8\xff\xff": sixGrays,
		"P5 3 2 1000\n\x00\x00\x00\xc8\x01\x90\x02\x58\x03\x20\x03\xe8": {0, 51, 102,
			153, 204, 255},
		"P3 3 2 5 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5": {0, 51, 102,
			153, 204, 255},
		"P6 3 2 5\n\x00\x00\x00\x01\x01\x01\x02\x02\x02\x03\x03\x03\x04\x04\x04\x05\x05\x05": {0, 51, 102,
			153, 204, 255},
	} {
		reads(t, file[:9], []byte(file), 3, want, 0)
	}
	reads(t, "a wide P4", []byte("P4 9 1 \xff\x00"), 9, []int{0, 0, 0, 0, 0, 0, 0, 0, 255}, 0)
}

// webpOf writes a lossless WebP of green dots, 1 for bright, in as few codes as the format allows:
// each color is one symbol, of no bits, and green is two, of one bit.
func webpOf(width int, dots ...int) []byte {
	var data []byte
	count := 0
	bits := func(v, n int) {
		for range n {
			if count%8 == 0 {
				data = append(data, 0)
			}
			data[count/8] |= byte(v & 1 << (count % 8))
			v >>= 1
			count++
		}
	}
	bits(0x2f, 8)
	bits(width-1, 14)
	bits(len(dots)/width-1, 14)
	bits(0, 4)                              // no alpha, version 0
	bits(0, 3)                              // no transform, no color cache, one set of codes
	bits(1|1<<1|0<<2, 3)                    // green: a simple code of two symbols, the first in one bit
	bits(0, 1)                              // 0
	bits(255, 8)                            // and 255
	for _, v := range []int{0, 0, 255, 0} { // red, blue, alpha, distance: one symbol, in eight bits
		bits(1|0<<1|1<<2, 3)
		bits(v, 8)
	}
	for _, dot := range dots {
		bits(dot, 1)
	}
	return riff(appendChunk(nil, "VP8L", data))
}

func riff(parts []byte) []byte { return appendChunk(nil, "RIFF", append([]byte("WEBP"), parts...)) }

// greens is full green in the two readings: 0.587 of stored gray, 0.7152 of light.
var greens = map[bool]uint16{true: 38470, false: 46871}

func readsDots(t *testing.T, what string, file []byte, width int, dots ...int) {
	t.Helper()
	for plain, green := range greens {
		g, err := Reading{Plain: plain}.Read(bytes.NewReader(file))
		if err != nil || g.Width != width || len(g.Pix) != len(dots) {
			t.Errorf("%s: %+v, %v", what, g, err)
			return
		}
		for i, v := range g.Pix {
			if d := int(v) - int(green)*dots[i]; d < -2 || d > 2 {
				t.Errorf("%s: %v, want %d at %v", what, g.Pix, green, dots)
				return
			}
		}
	}
}

// lossyPixel is a WebP of one black pixel, lossy, that browsers are tested with.
const lossyPixel = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"

func TestReadImageWebP(t *testing.T) {
	file := webpOf(3, 1, 0, 0, 1, 1, 0)
	readsDots(t, "webp", file, 3, 1, 0, 0, 1, 1, 0)

	// A film: a header, and frames, each with its own header.
	extended := func(flags byte, width, height int) []byte {
		return []byte{flags, 0, 0, 0, byte(width - 1), 0, 0, byte(height - 1), 0, 0}
	}
	frame := func(width, height int, parts []byte) []byte {
		header := make([]byte, 16)
		header[6] = byte(width - 1)
		header[9] = byte(height - 1)
		return append(header, parts...)
	}
	film := appendChunk(nil, "VP8X", extended(1<<1, 3, 2))
	film = appendChunk(film, "ANIM", make([]byte, 6))
	film = appendChunk(film, "ANMF", frame(3, 2, file[12:]))
	film = appendChunk(film, "ANMF", frame(3, 2, webpOf(3, 0, 0, 0, 0, 0, 0)[12:]))
	readsDots(t, "webp film", riff(film), 3, 1, 0, 0, 1, 1, 0)

	// The third frame is a pixel at the right of the second.
	film = appendChunk(film, "ANMF", append([]byte{1}, frame(1, 1, webpOf(1, 1)[12:])[1:]...))
	frames, err := WebPFrames(riff(film))
	if err != nil || len(frames) != 3 {
		t.Fatalf("webp film: %d frames, %v", len(frames), err)
	}
	readsDots(t, "first frame", frames[0], 3, 1, 0, 0, 1, 1, 0)
	readsDots(t, "third frame", frames[2], 3, 0, 0, 1, 0, 0, 0)

	pixel, err := base64.StdEncoding.DecodeString(lossyPixel)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Reading{}.Read(bytes.NewReader(pixel))
	if err != nil || g.Width != 1 || g.Height != 1 {
		t.Fatalf("lossy webp: %v, %v", g, err)
	}
	film = appendChunk(nil, "VP8X", extended(1<<1|1<<4, 1, 1))
	film = appendChunk(film, "ANMF",
		frame(1, 1, append(appendChunk(nil, "ALPH", []byte{0, 0}), pixel[12:]...)))
	h, err := Reading{}.Read(bytes.NewReader(riff(film)))
	if err != nil || h.Pix[0] != white {
		t.Errorf("a frame that cannot be seen: %v, %v, want white", h, err)
	}
}

// A lossy WebP holds the numbers of television, where black is 16 and white 235; read as they are, a dither
// would show black and white as grays.
func TestReadImageLossyWebPRange(t *testing.T) {
	for file, want := range map[string]int{
		// white
		"UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=": white,
		// black
		"UklGRjgAAABXRUJQVlA4ICwAAABQAwCdASpAADAAPpFIoEwlpCMiIqgAsBIJaQAAE/GOHwhFgAD++M71eAAAAA==": 0,
		// red, with 1 of green
		"UklGRkAAAABXRUJQVlA4IDQAAAAwAgCdASoBAAEAAMASJaACdLoB+AH4AARoAAD++iGX/3easNN39a3/9aOfron+tHP/WVgA": 19595 +
			151,
	} {
		data, err := base64.StdEncoding.DecodeString(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Reading{Plain: true}.Read(bytes.NewReader(data))
		if err != nil || max(int(g.Pix[0])-want, want-int(g.Pix[0])) > 257 {
			t.Errorf("%+v, %v, want %d", g, err, want)
		}
	}
}

// A JPEG in four inks, as print shops send them, is read as the color it prints.
func TestReadImageCMYK(t *testing.T) {
	for _, test := range []struct {
		inks [4]byte
		want int
	}{{[4]byte{0, 0, 0, 0}, 255}, {[4]byte{0, 0, 0, 255}, 0}, {[4]byte{255, 255, 255, 0}, 0},
		{[4]byte{0, 0, 0, 155}, 100}} {
		reads(t, fmt.Sprintf("inks %d", test.inks), cmykJPEG(test.inks), 8,
			slices.Repeat([]int{test.want}, 64), 1)
	}
}

// cmykJPEG returns a JPEG of 8 by 8 pixels of one color: baseline, each block flat, inks inverted as the
// Adobe marker says.
func cmykJPEG(inks [4]byte) []byte {
	var room = uint64(0)
	var filled = 0
	put := func(value uint64, width int) {
		room = room<<width | value
		filled += width
	}
	for _, ink := range inks {
		dc := 8 * (int(255-ink) - 128)
		size := bits.Len(uint(max(dc, -dc)))
		put(uint64(size), 4)
		if dc < 0 {
			dc += 1<<size - 1
		}
		put(uint64(dc), size)
		put(0, 1) // nothing but the mean
	}
	for filled%8 != 0 {
		put(1, 1)
	}
	segment := func(kind byte, body string) string {
		return string(binary.BigEndian.AppendUint16([]byte{0xff, kind}, uint16(len(body)+2))) + body
	}
	file := "\xff\xd8" + segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x00") +
		segment(0xdb, "\x00"+strings.Repeat("\x01", 64)) +
		segment(0xc0, "\x08\x00\x08\x00\x08\x04\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00") +
		segment(0xc4, "\x00\x00\x00\x00\x0c"+strings.Repeat("\x00", 12)+
			"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b") + segment(0xc4, "\x10\x01"+
		strings.Repeat("\x00", 15)+"\x00") + segment(0xda, "\x04\x01\x00\x02\x00\x03\x00\x04\x00\x00\x3f\x00")
	scan := binary.BigEndian.AppendUint64(nil, room)[8-filled/8:]
	return append([]byte(file+strings.ReplaceAll(string(scan), "\xff", "\xff\x00")), 0xff, 0xd9)
}
