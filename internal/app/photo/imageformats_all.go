//go:build !js

package photo

import (
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"github.com/jsummers/gobmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// imageNames lists the image formats that can be read besides the portable ones.
const imageNames = "png, jpeg, gif, webp, tiff, bmp"

func imageFormats() []imageFormat {
	return append([]imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOfPNG},
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOfJPEG},
		{name: "gif", magic: "GIF8?a", config: gif.DecodeConfig, decode: gif.Decode},
		{name: "webp", magic: "RIFF????WEBP", config: webp.DecodeConfig, decode: decodeWebP, exif: exifOfWebP, frame: firstOfWebP},
		{name: "tiff", magic: "II*\x00", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "tiff", magic: "MM\x00*", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "bmp", magic: "BM", config: gobmp.DecodeConfig, decode: gobmp.Decode},
	}, portableFormats()...)
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
