//go:build js && studio

package photo

import (
	"image/jpeg"
	"image/png"
	"syscall/js"

	pigo "github.com/esimov/pigo/core"
)

// imageFormats are few in a page, which has a browser to read all others. JPEG is among them: browsers round
// its colors each in another way, and a film is the same everywhere.
func imageFormats() []imageFormat {
	return []imageFormat{
		{name: "png", magic: "\x89PNG\r\n\x1a\n", config: png.DecodeConfig, decode: png.Decode, exif: exifOf},
		{name: "jpeg", magic: "\xff\xd8\xff", config: jpeg.DecodeConfig, decode: jpeg.Decode, exif: exifOf},
	}
}

var known *pigo.Pigo

// finder returns what finds faces once the page has loaded it: with it the engine would be a tenth larger.
func finder() *pigo.Pigo {
	if data := js.Global().Get("lightsoutFaces"); known == nil && data.Truthy() {
		trees := make([]byte, data.Length())
		js.CopyBytesToGo(trees, data)
		known, _ = pigo.NewPigo().Unpack(trees)
	}
	return known
}
