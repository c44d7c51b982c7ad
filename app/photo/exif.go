package photo

import (
	"bytes"
	"encoding/binary"
	"image"
	"iter"
	"slices"
)

// A WebP file is a RIFF: after twelve bytes come chunks, each a name of four bytes, a length, and so
// many bytes, padded to an even number. The decoder knows single images; here is what it does not
// look at, the Exif record and the frames of a film.

// chunks yields the chunks of a part of a RIFF, up to the first that is cut off.
func chunks(data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for len(data) >= 8 {
			name := string(data[:4])
			length := uint64(binary.LittleEndian.Uint32(data[4:]))
			if data = data[8:]; length > uint64(len(data)) || !yield(name, data[:length]) {
				return
			}
			data = data[min(length+length%2, uint64(len(data))):]
		}
	}
}

// exifOfWebP returns the Exif record of a WebP. Some programs begin it as in a JPEG.
func exifOfWebP(data []byte) []byte {
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		if name == "EXIF" {
			return bytes.TrimPrefix(chunk, []byte("Exif\x00\x00"))
		}
	}
	return nil
}

// firstOfWebP returns a WebP that holds only the first frame of a film; a file that is no film
// comes back as it is. A frame that does not fill the whole picture is taken for the picture.
func firstOfWebP(data []byte) []byte {
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		if name == "ANMF" && len(chunk) >= frameHeader {
			return frameOfWebP(chunk)
		}
	}
	return data
}

// frameHeader is how many bytes of a frame say where it lies and how it is shown.
const frameHeader = 16

// frameOfWebP returns a WebP that holds only one frame of a film.
func frameOfWebP(chunk []byte) []byte {
	var parts []byte
	size := chunk[6:12] // width and height less one, three bytes each, as a VP8X has them
	for name, part := range chunks(chunk[frameHeader:]) {
		switch name {
		case "ALPH":
			const hasAlpha = 1 << 4
			parts = appendChunk(parts, "VP8X", slices.Concat([]byte{hasAlpha, 0, 0, 0}, size))
			fallthrough
		case "VP8 ", "VP8L":
			parts = appendChunk(parts, name, part)
		}
	}
	return appendChunk(nil, "RIFF", slices.Concat([]byte("WEBP"), parts))
}

func appendChunk(dst []byte, name string, data []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(append(dst, name...), uint32(len(data)))
	return slices.Concat(dst, data, make([]byte, len(data)%2))
}

// A camera writes into its files how it was turned: a record called Exif, which has the form of a
// TIFF file, with a tag 0x0112 from 1 to 8. The eight are the symmetries of a rectangle: 1 is
// upright, 2 to 4 are mirrored left to right, turned by a half, mirrored top to bottom; 5 to 8 are
// the same after rows and columns have been exchanged.

// orientationOf returns the orientation that an Exif record says, 1 if it says none or nonsense: a
// damaged record is no reason to refuse a whole image.
func orientationOf(exif []byte) int {
	const (
		tagOrientation = 0x0112
		short          = 3
		long           = 4
	)
	if len(exif) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if exif[0] == 'M' {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return 1
	}
	entries := exif[at+2:]
	entries = entries[:min(len(entries)/12, int(order.Uint16(exif[at:])))*12]
	for entry := range slices.Chunk(entries, 12) {
		if order.Uint16(entry) != tagOrientation {
			continue
		}
		value := uint32(0)
		switch order.Uint16(entry[2:]) {
		case short:
			value = uint32(order.Uint16(entry[8:]))
		case long:
			value = order.Uint32(entry[8:])
		}
		if value >= 1 && value <= 8 {
			return int(value)
		}
		break
	}
	return 1
}

// exifOfTIFF returns the file itself, which is such a record.
func exifOfTIFF(data []byte) []byte { return data }

// exifOf returns the Exif record of a JPEG, which has it in a segment, or of a PNG, which has it in a chunk.
// It is known by its name and by how a TIFF begins: nothing else in a file looks so.
func exifOf(data []byte) []byte {
	for _, name := range []string{"Exif\x00\x00", "eXIf"} {
		for _, begin := range []string{"II*\x00", "MM\x00*"} {
			if at := bytes.Index(data, []byte(name+begin)); at >= 0 {
				return data[at+len(name):]
			}
		}
	}
	return nil
}

// upright returns an image with an orientation undone.
func upright(m image.Image, orientation int) image.Image {
	from := m.Bounds()
	way := (orientation-1)%4 + 1
	size := from.Size()
	if orientation >= 5 {
		size.X, size.Y = size.Y, size.X
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	for i := range size.X * size.Y {
		x := i % size.X
		y := i / size.X
		at := image.Pt(x, y)
		if way == 2 || way == 3 {
			at.X = size.X - 1 - x
		}
		if way >= 3 {
			at.Y = size.Y - 1 - y
		}
		if orientation >= 5 {
			at.X, at.Y = at.Y, at.X
		}
		out.Set(x, y, m.At(from.Min.X+at.X, from.Min.Y+at.Y))
	}
	return out
}

// turned undoes an orientation, as upright does.
func (g *Gray) turned(orientation int) *Gray {
	if orientation >= 5 {
		g = g.transposed()
	}
	way := (orientation-1)%4 + 1
	if way >= 3 {
		slices.Reverse(g.Pix)
	}
	for y := 0; way%2 == 0 && y < g.Height; y++ {
		slices.Reverse(g.row(y))
	}
	return g
}

func (g *Gray) transposed() *Gray {
	h := NewGray(g.Height, g.Width, g.Plain)
	for i, v := range g.Pix {
		h.Pix[i%g.Width*h.Width+i/g.Width] = v
	}
	return h
}
