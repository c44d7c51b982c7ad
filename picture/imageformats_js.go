package picture

import "image/png"

// imageNames says which images are read, beside portable ones.
const imageNames = "png"

// imageFormats are few in a page, which has a browser to read all others: their readers would be a tenth
// of the engine.
func imageFormats() []imageFormat {
	return append([]imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOfPNG},
	}, portableFormats()...)
}
