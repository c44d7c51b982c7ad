//go:build js && studio

package photo

import "image/jpeg"

// jpegFormats has the reader of JPEG files in the engine of the Studio: browsers round their colors each in another
// way, and a film is the same everywhere.
func jpegFormats() []imageFormat {
	return []imageFormat{
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOfJPEG},
	}
}
