package photo

import (
	"image/png"
	"slices"
)

// imageNames lists the image formats that can be read besides the portable ones.
const imageNames = "png"

// imageFormats are few in a page, which has a browser to read all others: their readers would be a tenth
// of the engine.
func imageFormats() []imageFormat {
	return slices.Concat(jpegFormats(), []imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOfPNG},
	}, portableFormats())
}
