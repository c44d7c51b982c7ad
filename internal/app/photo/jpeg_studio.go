//go:build js && studio

package photo

import "image/jpeg"

// FaceFinder is the cascade of decision trees that finds faces. The page hands it over before the first picture: with it
// the engine would be a tenth larger.
var FaceFinder []byte

// jpegFormats has the reader of JPEG files in the engine of the Studio: browsers round their colors each in another
// way, and a film is the same everywhere.
func jpegFormats() []imageFormat {
	return []imageFormat{
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOfJPEG},
	}
}
