//go:build js && studio

package main

import (
	"syscall/js"

	"lightsout/internal/app/photo"
)

// takeFaces defines lightsoutFaces(bytes), by which the page hands over what finds faces.
func takeFaces() {
	js.Global().Set("lightsoutFaces", js.FuncOf(func(_ js.Value, args []js.Value) any {
		photo.FaceFinder = make([]byte, args[0].Length())
		return js.CopyBytesToGo(photo.FaceFinder, args[0])
	}))
}
