package picture

import (
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// imageFormat is a kind of image file.
type imageFormat struct {
	name   string
	magic  string // how a file begins; ? is any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	exif   func([]byte) []byte // finds the record that says how the camera was turned
	frame  func([]byte) []byte // cuts a film to its first frame
}

func imageFormats() []imageFormat {
	pnm := func(magic string) imageFormat {
		return imageFormat{name: "portable bitmap", magic: magic, config: configPNM, decode: decodePNM}
	}
	return []imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOfPNG},
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOfJPEG},
		{name: "gif", magic: "GIF8?a", config: gif.DecodeConfig, decode: gif.Decode},
		{name: "webp", magic: "RIFF????WEBP", config: webp.DecodeConfig, decode: decodeWebP, exif: exifOfWebP, frame: firstOfWebP},
		{name: "tiff", magic: "II*\x00", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "tiff", magic: "MM\x00*", config: tiff.DecodeConfig, decode: tiff.Decode, exif: exifOfTIFF},
		{name: "bmp", magic: "BM", config: bmp.DecodeConfig, decode: bmp.Decode},
		pnm("P1"), pnm("P2"), pnm("P3"), pnm("P4"), pnm("P5"), pnm("P6"),
	}
}

// formatOf recognizes a file by how it begins.
func formatOf(start []byte) (imageFormat, error) {
	if len(start) == 0 {
		return imageFormat{}, errors.New("image: the file is empty")
	}
	for _, format := range imageFormats() {
		if begins(start, format.magic) {
			return format, nil
		}
	}
	return imageFormat{}, errors.New("not an image that is read: it should be a png, jpeg, gif, webp, tiff, bmp or portable bitmap (P1 to P6)")
}

func begins(start []byte, magic string) bool {
	if len(start) < len(magic) {
		return false
	}
	for i := range magic {
		if magic[i] != '?' && magic[i] != start[i] {
			return false
		}
	}
	return true
}
