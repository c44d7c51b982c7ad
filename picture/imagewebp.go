package picture

import (
	"bytes"
	"encoding/binary"
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
			name, length := string(data[:4]), uint64(binary.LittleEndian.Uint32(data[4:]))
			data = data[8:]
			if length > uint64(len(data)) || !yield(name, data[:length]) {
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
	const frameHeader = 16
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		if name != "ANMF" || len(chunk) < frameHeader {
			continue
		}
		var parts []byte
		size := chunk[6:12] // width and height less one, three bytes each, as a VP8X has them
		for name, part := range chunks(chunk[frameHeader:]) {
			switch name {
			case "ALPH":
				const hasAlpha = 1 << 4
				parts = appendChunk(parts, "VP8X", slices.Concat([]byte{hasAlpha, 0, 0, 0}, size))
				parts = appendChunk(parts, name, part)
			case "VP8 ", "VP8L":
				parts = appendChunk(parts, name, part)
			}
		}
		return appendChunk(nil, "RIFF", slices.Concat([]byte("WEBP"), parts))
	}
	return data
}

func appendChunk(dst []byte, name string, data []byte) []byte {
	dst = append(dst, name...)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(data)))
	dst = append(dst, data...)
	if len(data)%2 == 1 {
		dst = append(dst, 0)
	}
	return dst
}
