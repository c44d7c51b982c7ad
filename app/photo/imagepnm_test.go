package photo

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"slices"
	"testing"

	"golang.org/x/image/tiff"
	"pgregory.net/rapid"
)

// A graymap or pixmap of bytes is read in its own way; written in digits, or with other greatest values
// that mean the same, it is the same picture.
func TestPortableFormsAgree(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		width := rapid.IntRange(1, 9).Draw(r, "width")
		height := rapid.IntRange(1, 7).Draw(r, "height")
		channels := rapid.SampledFrom([]int{1, 3}).Draw(r, "channels")
		values := rapid.SliceOfN(rapid.Byte(), width*height*channels, width*height*channels).Draw(r, "values")
		plain := rapid.Bool().Draw(r, "plain")
		digits := 2
		packed := 5
		if channels == 3 {
			digits = 3
			packed = 6
		}
		read := func(kind, most int, write func(out []byte, v byte) []byte) *Gray {
			out := fmt.Appendf(nil, "P%d\n%d %d\n%d\n", kind, width, height, most)
			for _, v := range values {
				out = write(out, v)
			}
			g, err := Reading{Plain: plain}.Read(bytes.NewReader(out))
			if err != nil {
				r.Fatal(err)
			}
			return g
		}
		want := read(digits, 255, func(out []byte, v byte) []byte { return fmt.Appendf(out, "%d ", v) })
		bytewise := read(packed, 255, func(out []byte, v byte) []byte { return append(out, v) })
		wide := read(packed, 65535, func(out []byte, v byte) []byte { return append(out, v, v) })
		pam := fmt.Appendf(nil, "P7\n# ours\nWIDTH %d\nHEIGHT %d\nDEPTH %d\nMAXVAL 255\nTUPLTYPE X\nENDHDR\n",
			width, height, channels+1)
		for pixel := range slices.Chunk(values, channels) {
			pam = append(append(pam, pixel...), 255)
		}
		opaque, err := (Reading{Plain: plain}).Read(bytes.NewReader(pam))
		if err != nil || !slices.Equal(opaque.Pix, want.Pix) {
			r.Fatalf("%v is read as %v in digits, %v with opacity: %v", values, want.Pix, opaque, err)
		}
		if !slices.Equal(bytewise.Pix, want.Pix) || !slices.Equal(wide.Pix, want.Pix) {
			r.Fatalf("%v is read as %v in digits, %v in bytes, %v in pairs of bytes", values, want.Pix,
				bytewise.Pix, wide.Pix)
		}
	})
}

// Packed rows are read as what they stand for, in whichever place the palette and the pixels are.
func TestPackedBMP(t *testing.T) {
	file := func(bits, packing uint32, pixels string) []byte {
		head := []uint32{0, 0, 14 + 108 + 4*16 + 8, 108, 3, 2, 1 | bits<<16, packing, 0, 0, 0, 16, 0}
		data := []byte("BM")
		for _, v := range head {
			data = binary.LittleEndian.AppendUint32(data, v)
		}
		data = append(data, make([]byte, 14+108-len(data))...)
		for i := range byte(16) {
			data = append(data, 17*i, 17*i, 17*i, 0)
		}
		return append(append(data, make([]byte, 8)...), pixels...)
	}
	for _, test := range []struct {
		bits, packing uint32
		pixels, want  string
	}{
		{8, 0, "\x01\x02\x03\x00\x04\x05\x06\x00", "456123"},
		{4, 0, "\x12\x30\x00\x00\x45\x60\x00\x00", "456123"},
		{8, 1, "\x03\x07\x00\x00\x00\x03\x01\x02\x03\x00\x00\x01\x09", "123777"},
		{8, 1, "\x00\x02\x01\x01\x02\x05\x00\x01", "055000"},
		{8, 1, "\x09\x05\x00\x00\x00\x00\x01\x09", "000555"}, // longer than a row, and more rows
		{4, 2, "\x03\x12\x00\x00\x00\x03\x45\x60\x00\x01", "456121"},
		{8, 1, "\x03\x07", "000777"}, // the rest is missing
		{8, 0, "\x03\x07", "bmp: unexpected end of file"},
		{8, 5, "\x00", "bmp: unsupported feature: compression or image type 5"},
	} {
		got := ""
		g, err := (Reading{Plain: true}).Read(bytes.NewReader(file(test.bits, test.packing, test.pixels)))
		if err != nil {
			got = err.Error()
		} else {
			for _, v := range g.Pix {
				got += fmt.Sprint(v / 4369)
			}
		}
		if got != test.want {
			t.Errorf("%d bits, packing %d, %x: got %s, want %s", test.bits, test.packing, test.pixels,
				got, test.want)
		}
	}
}

// exifRecord is a record with one tag before the orientation, as cameras write more.
func exifRecord(order binary.AppendByteOrder, kind uint16, orientation uint32) []byte {
	record := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		record = []byte("MM\x00*")
	}
	record = order.AppendUint32(record, 8)
	record = order.AppendUint16(record, 2)
	for _, tag := range []uint16{0x0100, 0x0112} {
		record = order.AppendUint16(record, tag)
		record = order.AppendUint16(record, kind)
		record = order.AppendUint32(record, 1)
		if kind == 3 {
			record = order.AppendUint16(record, uint16(orientation))
			record = order.AppendUint16(record, 0)
		} else {
			record = order.AppendUint32(record, orientation)
		}
	}
	return order.AppendUint32(record, 0)
}

// withAPP1 puts a segment into a JPEG, after another one.
func withAPP1(file, record []byte) []byte {
	segment := func(kind byte, data []byte) []byte {
		return append(binary.BigEndian.AppendUint16([]byte{0xff, kind}, uint16(len(data)+2)), data...)
	}
	return slices.Concat(file[:2], segment(0xe0, []byte("JFIF\x00")), []byte{0xff}, // a byte of padding
		segment(0xe1, append([]byte("Exif\x00\x00"), record...)), file[2:])
}

// withChunk puts a chunk into a PNG, after its header.
func withChunk(file []byte, name string, data []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	chunk = append(append(chunk, name...), data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	const header = 8 + 12 + 13
	return slices.Concat(file[:header], chunk, file[header:])
}

// shown is how a picture that is stored as rows 01/23/45 should be shown, by orientation.
var shown = map[uint32]string{
	1: "01/23/45", 2: "10/32/54", 3: "54/32/10", 4: "45/23/01",
	5: "024/135", 6: "420/531", 7: "531/420", 8: "135/024",
}

// digits writes a picture as the digits of its grays, from the six that are stored, in blocks.
func digits(g *Gray, block int) string {
	text := ""
	for y := block / 2; y < g.Height; y += block {
		if text != "" {
			text += "/"
		}
		for x := block / 2; x < g.Width; x += block {
			text += string(rune('0' + (int(g.Pix[y*g.Width+x])+6553)/13107))
		}
	}
	return text
}

// sixBlocks is 2 wide and 3 high, each pixel a block as large as JPEG works in.
func sixBlocks(block int) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, 2*block, 3*block))
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			m.SetGray(x, y, color.Gray{Y: uint8(51 * (y/block*2 + x/block))})
		}
	}
	return m
}

func TestOrientation(t *testing.T) {
	m := sixBlocks(8)
	photo := encoded(t, func(w io.Writer) error { return jpeg.Encode(w, m, &jpeg.Options{Quality: 95}) })
	drawing := pngFile(t, m)
	for orientation, want := range shown {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			for _, kind := range []uint16{3, 4} {
				record := exifRecord(order, kind, orientation)
				for name, file := range map[string][]byte{"jpeg": withAPP1(photo, record),
					"png": withChunk(drawing, "eXIf", record)} {
					g, err := Reading{Plain: true}.Read(bytes.NewReader(file))
					if err != nil {
						t.Fatal(err)
					}
					if got := digits(g, 8); got != want {
						t.Errorf("%s turned by %d: %s, want %s", name, orientation, got, want)
					}
					m, err := Reading{}.Color(bytes.NewReader(file))
					if err != nil {
						t.Fatal(err)
					}
					if g = (Reading{Plain: true}).convert(m, m.Bounds(), 1); digits(g, 8) != want {
						t.Errorf("%s in color turned by %d: %s, want %s", name, orientation,
							digits(g, 8), want)
					}
				}
			}
		}
	}
	// WebP, with and without the beginning that JPEG has.
	for _, prefix := range []string{"", "Exif\x00\x00"} {
		file := webpOf(3, 1, 0, 0, 1, 1, 0)
		file = riff(appendChunk(slices.Clone(file[12:]), "EXIF",
			append([]byte(prefix), exifRecord(binary.LittleEndian, 3, 6)...)))
		readsDots(t, "turned webp", file, 2, 1, 1, 1, 0, 0, 0)
	}
	// A TIFF has the tag itself. Its list of tags is in order; the photometric one, 0x0106, and what
	// follows can be moved, but it is easier to rename one that the decoder does without.
	file := encoded(t, func(w io.Writer) error { return tiff.Encode(w, sixBlocks(1), nil) })
	at := bytes.Index(file, []byte{0x15, 0x01, 3, 0, 1, 0, 0, 0}) // samples per pixel
	if at < 0 {
		t.Fatal("the tiff has no tag 0x0115")
	}
	copy(file[at:], []byte{0x12, 0x01})
	file[at+8] = 8
	if at > 12 && binary.LittleEndian.Uint16(file[at-12:]) > 0x0112 {
		previous := slices.Clone(file[at-12 : at])
		next := slices.Clone(file[at : at+12])
		copy(file[at-12:], next)
		copy(file[at:], previous)
	}
	g, err := Reading{Plain: true}.Read(bytes.NewReader(file))
	if err != nil || digits(g, 1) != shown[8] {
		t.Errorf("turned tiff: %v, %v", g, err)
	}
}

// A record that is damaged or says nothing leaves the image as it is.
func TestOrientationDamaged(t *testing.T) {
	record := exifRecord(binary.BigEndian, 3, 6)
	for cut := range record {
		if got := orientationOf(record[:cut]); got != 1 && cut < len(record)-6 {
			t.Errorf("a record of %d bytes says %d", cut, got)
		}
	}
	far := slices.Clone(record)
	copy(far[4:], []byte{0xff, 0xff, 0xff, 0xff})
	for _, bad := range [][]byte{far, exifRecord(binary.BigEndian, 3, 0),
		exifRecord(binary.LittleEndian, 3, 9), exifRecord(binary.LittleEndian, 4, 1<<31),
		exifRecord(binary.LittleEndian, 7, 6)} {
		if got := orientationOf(bad); got != 1 {
			t.Errorf("% x says %d", bad, got)
		}
	}
	for _, find := range []func([]byte) []byte{exifOf, exifOfWebP} {
		for _, file := range [][]byte{nil, {0xff}, {0xff, 0xd8, 0xff, 0xe1, 0, 1},
			{0xff, 0xd8, 0xff, 0xe1, 9, 9, 0}, bytes.Repeat([]byte{0xff}, 40)} {
			if got := find(file); got != nil {
				t.Errorf("% x has the record % x", file, got)
			}
		}
	}
}

func TestTransposed(t *testing.T) {
	g := NewGray(70, 40, true)
	for i := range g.Pix {
		g.Pix[i] = uint16(i)
	}
	for i, v := range g.transposed().Pix {
		if int(v) != i%40*70+i/40 {
			t.Fatalf("pixel %d of the transposed picture is %d", i, v)
		}
	}
}
