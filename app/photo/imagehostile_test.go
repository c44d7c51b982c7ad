package photo

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// headers returns the beginnings of files of every format that claim a size, and what follows is
// missing. WebP and GIF can claim only less than 60,000 × 60,000.
func headers(width, height int) map[string][]byte {
	big := binary.BigEndian
	little := binary.LittleEndian

	png := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
		big.AppendUint32(big.AppendUint32(nil, uint32(width)), uint32(height))...)
	png = append(png, 8, 6, 0, 0, 0)
	png = big.AppendUint32(png, crc32.ChecksumIEEE(png[12:]))

	jpeg := []byte{0xff, 0xd8, 0xff, 0xc0, 0, 17, 8}
	jpeg = big.AppendUint16(big.AppendUint16(jpeg, uint16(height)), uint16(width))
	jpeg = append(jpeg, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda, 0, 2) // and the start of a scan

	gif := append([]byte("GIF89a"),
		little.AppendUint16(little.AppendUint16(nil, uint16(width)), uint16(height))...)
	gif = append(gif, 0, 0, 0)

	tiff := little.AppendUint32([]byte("II*\x00"), 8)
	tiff = little.AppendUint16(tiff, 4)
	for _, entry := range [][3]int{{256, 4, width}, {257, 4, height}, {258, 3, 8}, {262, 3, 1}} {
		tiff = little.AppendUint16(tiff, uint16(entry[0]))
		tiff = little.AppendUint16(tiff, uint16(entry[1]))
		tiff = little.AppendUint32(tiff, 1)
		tiff = little.AppendUint32(tiff, uint32(entry[2]))
	}
	tiff = little.AppendUint32(tiff, 0)

	bmp := make([]byte, 54)
	copy(bmp, "BM")
	for at, v := range map[int]int{10: 54, 14: 40, 18: width, 22: height} {
		little.PutUint32(bmp[at:], uint32(v))
	}
	bmp[26] = 1
	bmp[28] = 24

	size := "3 2"
	if width > 3 {
		size = "60000 60000"
	}
	return map[string][]byte{
		"png": png, "jpeg": jpeg, "gif": gif, "tiff": tiff, "bmp": bmp,
		"P1": []byte("P1 " + size + " "), "P2": []byte("P2 " + size + " 255 "),
		"P3": []byte("P3 " + size + " 255 "),
		"P4": []byte("P4 " + size + " "), "P5": []byte("P5 " + size + " 255 "),
		"P6": []byte("P6 " + size + " 65535 "),
		"P7": fmt.Appendf(nil, "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nENDHDR\n", width, height),
	}
}

// A size that is too large is refused for being so, at once and without room for it.
func TestGiantHeaders(t *testing.T) {
	files := headers(60000, 60000)
	lossless := webpOf(1, 0)
	binary.LittleEndian.PutUint32(lossless[21:], 1<<28-1) // 16384 × 16384
	files["webp"] = lossless
	files["extended webp"] = riff(appendChunk(nil, "VP8X", []byte{0, 0, 0, 0, 0xff, 0x7f, 0, 0xff, 0x7f, 0}))
	for name, file := range files {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		g, err := Reading{}.Read(bytes.NewReader(file))
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "at most 67108864 pixels") {
			// Some decoders refuse it themselves, in their words, more of them where an int has 32 bits.
			if err == nil ||
				strconv.IntSize == 64 && !strings.HasSuffix(err.Error(), "dimensions too large") {
				t.Errorf("%s of 60000 × 60000: %v, %v", name, g, err)
			}
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<22 {
			t.Errorf("%s of 60000 × 60000 took %d bytes to refuse", name, taken)
		}
	}
}

// The same headers with a size that is allowed are refused because nothing follows.
func TestHeadersAlone(t *testing.T) {
	for name, file := range headers(3, 2) {
		if g, err := (Reading{}).Read(bytes.NewReader(file)); err == nil {
			t.Errorf("%s without pixels: %v", name, g)
		}
	}
	for name, file := range headers(0, 0) {
		if strings.HasPrefix(name, "P") {
			file = []byte(name + " 0 5 255 ")
		}
		if g, err := (Reading{}).Read(bytes.NewReader(file)); err == nil {
			t.Errorf("%s of no size: %v", name, g)
		}
	}
}

func TestReadImageRefusals(t *testing.T) {
	for file, want := range map[string]string{
		"":                             "empty",
		"\x89PNG":                      "unsupported image",
		"hello, this is a text":        "unsupported image",
		"P7\nWIDTH 3":                  "its header has no end",
		"P5 3 2 0 \x00\x00\x00":        "between 1 and 65535",
		"P5 3 2 65536 \x00\x00\x00":    "between 1 and 65535",
		"P5 3 2 9 \x00\x00\x00\x00":    "at least 6",
		"P5 3 1 9 \x00\x00\x0a":        "pixel 2 is 10: must be between 0 and 9",
		"P2 2 1 9 3 x":                 "digit",
		"P2 2 1 9 3 99999999999":       "too large",
		"P1 2 1 02":                    "pixel 1 is '2': write 0 or 1",
		"P1 3 1 #12345678":             "ends after 0 of 3 pixels",
		"P4 9 2 \xff\xff\xff":          "at least 4",
		"P5 -3 2 9 \x00":               "digit",
		"P":                            "unsupported image",
		"P5":                           "ends before",
		"GIF89a":                       "gif: unexpected end of file",
		"RIFF\x00\x00\x00\x00WEBP":     "webp",
		"BM":                           "bmp: unexpected end of file",
		"II*\x00\xff\xff\xff\xff":      "tiff",
		"\xff\xd8\xff\xd9":             "jpeg",
		"P5 99999999999999999999 1 1 ": "too large",
	} {
		g, err := (Reading{}).Read(strings.NewReader(file))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want an error about %q", file, g, err, want)
		} else if strings.Contains(err.Error(), "\n") || strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%q: error %q is not one line without a period", file, err)
		} else if words := strings.SplitN(err.Error(), ": ", 3); len(words) == 3 && words[0] == words[1] {
			t.Errorf("%q: error %q says a thing twice", file, err)
		}
	}
	six := pngFile(t, grays(image.NewGray(image.Rect(0, 0, 3, 2))))
	_, err := (Reading{MaxPixels: 5}).Read(bytes.NewReader(six))
	if err == nil || !strings.Contains(err.Error(), "3 wide and 2 high: at most 5") {
		t.Errorf("six pixels where five are allowed: %v", err)
	}
	if _, err := (Reading{MaxPixels: 6}).Read(bytes.NewReader(six)); err != nil {
		t.Errorf("six pixels where six are allowed: %v", err)
	}
	failure := errors.New("the disk is gone")
	for _, read := range []io.Reader{failing{nil, failure}, failing{six[:20], failure}} {
		if _, err := (Reading{}).Read(read); !errors.Is(err, failure) {
			t.Errorf("a reader that fails: %v", err)
		}
	}
}

// failing reads some bytes and then fails.
type failing struct {
	data []byte
	err  error
}

func (f failing) Read(p []byte) (int, error) { return copy(p, f.data), f.err }

// samples returns a good file of each format.
func samples(t testing.TB) map[string][]byte {
	m := grays(image.NewGray(image.Rect(0, 0, 3, 2)))
	lossy, err := base64.StdEncoding.DecodeString(lossyPixel)
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{
		"png": withChunk(pngFile(t, m), "eXIf", exifRecord(binary.BigEndian, 3, 6)),
		"jpeg": withAPP1(encoded(t, func(w io.Writer) error {
			return jpeg.Encode(w, m, nil)
		}), exifRecord(binary.LittleEndian, 3, 5)),
		"gif": encoded(t, func(w io.Writer) error {
			p := image.NewPaletted(m.Bounds(), color.Palette{color.Black, color.White})
			return gif.EncodeAll(w, &gif.GIF{Image: []*image.Paletted{p, p}, Delay: []int{1, 1}})
		}),
		"webp":       webpOf(3, 1, 0, 0, 1, 1, 0),
		"lossy webp": lossy,
		"tiff":       encoded(t, func(w io.Writer) error { return tiff.Encode(w, m, nil) }),
		"bmp":        encoded(t, func(w io.Writer) error { return bmp.Encode(w, m) }),
		"P1":         []byte("P1 3 2 011100"),
		"P5":         []byte("P5 3 2 255 \x00\x28\x50\x80\xc8\xff"),
		"P6":         []byte("P6 1 1 1000\n\x00\x00\x01\x00\x00\x00"),
	}
}

// A file that is cut off, or has a byte changed, gives an error or a picture, and never a panic.
func TestDamagedImages(t *testing.T) {
	for name, file := range samples(t) {
		if _, err := (Reading{}).Read(bytes.NewReader(file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for cut := range file {
			g, err := Reading{}.Read(bytes.NewReader(file[:cut]))
			if (g == nil) == (err == nil) {
				t.Errorf("%s cut to %d bytes: %v, %v", name, cut, g, err)
			}
			if err == nil && cut < len(file)/2 {
				t.Errorf("%s cut to %d of %d bytes is read", name, cut, len(file))
			}
		}
		for at := range file {
			for _, v := range []byte{0, 1, 0x7f, 0xff} {
				damaged := bytes.Clone(file)
				damaged[at] = v
				g, err := (Reading{MaxPixels: 1 << 16}).Read(bytes.NewReader(damaged))
				if err == nil && len(g.Pix) != g.Width*g.Height {
					t.Errorf("%s with byte %d changed to %d: %d pixels", name, at, v, len(g.Pix))
				}
			}
		}
	}
}

func FuzzReadImage(f *testing.F) {
	for _, file := range samples(f) {
		f.Add(file)
	}
	for _, file := range headers(60000, 60000) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		g, err := Reading{MaxPixels: 1 << 16}.Read(bytes.NewReader(file))
		if err != nil {
			return
		}
		if len(g.Pix) != g.Width*g.Height || len(g.Pix) > 1<<16 {
			t.Fatalf("a picture %d wide and %d high of %d pixels", g.Width, g.Height, len(g.Pix))
		}
		if _, _, err := (Resize{}).To(t.Context(), g, 3, 5); err != nil {
			t.Fatal(err)
		}
	})
}
