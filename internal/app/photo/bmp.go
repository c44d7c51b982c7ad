//go:build !js

package photo

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"

	"golang.org/x/image/bmp"
)

// Package bmp reads neither packed rows nor a gap before the pixels, which ImageMagick and Windows write. Both are
// rewritten here as what it reads.

const bmpHead = 14 + 40 // of a file and of its image, up to the number of colors

// configBMP reads the size, which is checked before anything is unpacked.
func configBMP(r io.Reader) (c image.Config, err error) {
	var head [bmpHead]byte
	if _, err = io.ReadFull(r, head[:]); err != nil {
		return c, err
	}
	c.Width, c.Height = sizeOfBMP(head[:])
	return c, nil
}

func sizeOfBMP(head []byte) (width, height int) {
	width, height = int(int32(binary.LittleEndian.Uint32(head[18:]))), int(int32(binary.LittleEndian.Uint32(head[22:])))
	return width, max(height, -height) // it is negative if the first row is at the top
}

func decodeBMP(r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(r)
	if err == nil {
		data, err = plainBMP(data)
	}
	if err != nil {
		return nil, err
	}
	return bmp.Decode(bytes.NewReader(data))
}

// plainBMP returns a file with a palette as one without packing, with the short head and a whole palette. Any other file it
// returns as it is.
func plainBMP(data []byte) ([]byte, error) {
	long := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	offset, head, packing := long(10), long(14), long(30)
	bits := int(binary.LittleEndian.Uint16(data[28:]))
	if bits > 8 || head < 40 || packing > 2 || offset < 14+head || offset > len(data) {
		return data, nil
	}
	colors := data[14+head : offset]
	if used := long(46); used > 0 && used < len(colors)/4 {
		colors = colors[:4*used]
	}
	pixels := data[offset:]
	if packing > 0 {
		width, height := sizeOfBMP(data)
		var err error
		if pixels, err = unpackBMP(pixels, width, height, packing); err != nil {
			return nil, err
		}
		bits = 8
	}
	plain := make([]byte, bmpHead+4<<bits, bmpHead+4<<bits+len(pixels))
	copy(plain, data[:bmpHead])
	copy(plain[bmpHead:], colors)
	binary.LittleEndian.PutUint32(plain[10:], uint32(len(plain)))
	binary.LittleEndian.PutUint32(plain[14:], 40)
	binary.LittleEndian.PutUint16(plain[28:], uint16(bits))
	clear(plain[30:bmpHead])
	return append(plain, pixels...), nil
}

// unpackBMP unpacks runs, and what is no run, to a byte a pixel; a byte of the file is each pixels. What is left out is
// color 0.
func unpackBMP(packed []byte, width, height, each int) ([]byte, error) {
	stride := (width + 3) &^ 3
	rows := make([]byte, stride*height)
	x, y := 0, 0
	put := func(b byte, i int) {
		if x < width && y < height {
			rows[y*stride+x] = b >> (8 / each * (each - 1 - i%each)) & (1<<(8/each) - 1)
		}
		x++
	}
	for len(packed) >= 2 {
		count, value := int(packed[0]), packed[1]
		packed = packed[2:]
		length := 0
		switch {
		case count > 0:
			for i := range count {
				put(value, i)
			}
		case value == 0:
			x, y = 0, y+1
		case value == 1:
			return rows, nil
		case value == 2 && len(packed) >= 2:
			x, y, length = x+int(packed[0]), y+int(packed[1]), 2
		case len(packed) >= (int(value)+each-1)/each:
			for i := range int(value) {
				put(packed[i/each], i)
			}
			length = (int(value) + each - 1) / each
		default:
			return nil, io.ErrUnexpectedEOF
		}
		packed = packed[min((length+1)&^1, len(packed)):]
	}
	if y < height-1 {
		return nil, io.ErrUnexpectedEOF
	}
	return rows, nil
}
