//go:build !js || studio

package api

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"

	"lightsout/app/photo"
	"lightsout/internal/base/lazy"
)

// bytesOfPixel is how many bytes of memory a pixel of an image takes while it is read, with room to spare.
const bytesOfPixel = 40

// pictureFile is an image file, and how it is read. A page reads it again whenever the look changes.
type pictureFile struct {
	photo.Reading
	data string
}

var readings = lazy.Cache[pictureFile, *photo.Gray]{Max: 4}

// readImage reads an image file, of no more pixels than the limits allow.
func readImage(l Limits, field, name string, data []byte, as photo.Reading) (*photo.Gray, error) {
	if len(data) == 0 && name == "" {
		return nil, wrong(field, "it is missing: an image file in base64 is needed")
	}
	if l.Bytes > 0 {
		as.MaxPixels = int(l.Bytes / bytesOfPixel)
	}
	if runtime.GOOS == "js" {
		read := func(_ context.Context, f pictureFile) (*photo.Gray, error) {
			return f.Read(strings.NewReader(f.data))
		}
		g, err := readings.Get(context.Background(), pictureFile{as, string(data)}, read)
		return g, unread(field, name, err)
	}
	g, err := as.Read(bytes.NewReader(data))
	return g, unread(field, name, err)
}

// unread is the error of a file that cannot be read. It begins with the name, if the file has one.
func unread(field, name string, err error) error {
	if err != nil && name != "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return refused(field, err)
}
