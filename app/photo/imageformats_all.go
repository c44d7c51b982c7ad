//go:build !js

package photo

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"sync"

	"lightsout/internal/base/faces"

	pigo "github.com/esimov/pigo/core"
	"github.com/jsummers/gobmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

var finder = sync.OnceValue(func() *pigo.Pigo {
	p, _ := pigo.NewPigo().Unpack(faces.Finder)
	return p
})

// imageFormats are those that can be read besides the portable ones.
func imageFormats() []imageFormat {
	return []imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOf},
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOf},
		{name: "gif", magic: "GIF8?a", config: gif.DecodeConfig, decode: gif.Decode},
		{
			name: "webp", magic: "RIFF????WEBP", config: webp.DecodeConfig, decode: decodeWebP,
			exif: exifOfWebP, frame: firstOfWebP,
		},
		{name: "tiff", magic: "II*\x00", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "tiff", magic: "MM\x00*", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "bmp", magic: "BM", config: gobmp.DecodeConfig, decode: gobmp.Decode},
	}
}

// decodeWebP reads a single image. A lossy one holds brightness from 16 to 235 and colors from 16 to 240,
// as television does, which the decoder leaves so; here they are stretched to 0 to 255, as a JPEG has them.
// Else black would not be black, and a dither would show it as dots.
func decodeWebP(r io.Reader) (image.Image, error) {
	m, err := webp.Decode(r)
	if err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *image.YCbCr:
		stretch(m)
	case *image.NYCbCrA:
		stretch(&m.YCbCr)
	}
	return m, nil
}

const maxFrames = 1000

// WebPFrames returns the frames of an animated WebP as PNG files, each as it is shown, over those before it.
// A file that is no film has none.
func WebPFrames(data []byte) (list [][]byte, err error) {
	var canvas *image.NRGBA
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		number := func(i int) int { return int(chunk[i]) | int(chunk[i+1])<<8 | int(chunk[i+2])<<16 }
		switch {
		case name == "VP8X" && len(chunk) >= 10:
			if err := (Reading{}).checkPixels(number(4)+1, number(7)+1); err != nil {
				return nil, err
			}
			canvas = image.NewNRGBA(image.Rect(0, 0, number(4)+1, number(7)+1))
		case name == "ANMF" && len(chunk) >= frameHeader && canvas != nil && len(list) < maxFrames:
			m, err := decodeWebP(bytes.NewReader(frameOfWebP(chunk)))
			if err != nil {
				return nil, plainly("webp", err)
			}
			// after it, and under it
			const (
				cleared = 1
				opaque  = 2
			)
			place := m.Bounds().Add(image.Pt(2*number(0), 2*number(3)))
			op := draw.Over
			if chunk[15]&opaque != 0 {
				op = draw.Src
			}
			draw.Draw(canvas, place, m, image.Point{}, op)
			var file bytes.Buffer
			if err := png.Encode(&file, canvas); err != nil {
				return nil, err
			}
			list = append(list, file.Bytes())
			if chunk[15]&cleared != 0 {
				draw.Draw(canvas, place, image.Transparent, image.Point{}, draw.Src)
			}
		}
	}
	return list, nil
}

// stretch brings the numbers of television to those of a JPEG.
func stretch(m *image.YCbCr) {
	scale := func(pix []uint8, black, white int) {
		var table [256]uint8
		for v := range table {
			// To the nearest, and 128, no color, stays 128.
			table[v] = uint8(min(max(((v-black)*255+(white-black)/2)/(white-black), 0), 255))
		}
		for i, v := range pix {
			pix[i] = table[v]
		}
	}
	scale(m.Y, 16, 235)
	scale(m.Cb, 16, 240)
	scale(m.Cr, 16, 240)
}
