// Package web has the pages: sources under page/, with the modules of each page bundled into one script, and under dist/ the
// engine that script/engine builds from cmd/lightsout-wasm.
//
// dist is empty on a fresh clone; then the page uses an HTTP server.
//
// Start at New.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:page all:dist
var files embed.FS

func folder(name string) fs.FS {
	sub, _ := fs.Sub(files, name)
	return sub
}
