package picture

import (
	"errors"
	"image"
	"io"
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
	return imageFormat{}, errors.New("unsupported image: must be a " + imageNames + " or portable bitmap (P1 to P6)")
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

// portableFormats are the formats that need no library: bitmaps, graymaps and pixmaps.
func portableFormats() []imageFormat {
	var list []imageFormat
	for _, magic := range []string{"P1", "P2", "P3", "P4", "P5", "P6"} {
		list = append(list, imageFormat{name: "portable bitmap", magic: magic, config: configPNM, decode: decodePNM})
	}
	return list
}
