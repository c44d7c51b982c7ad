//go:build !studio

package photo

// jpegFormats is empty in the first engine of a page, whose pictures a browser reads.
func jpegFormats() []imageFormat { return nil }
