//go:build !studio

package photo

// jpegFormats is empty in the first engine of a page, whose pictures a browser reads.
func jpegFormats() []imageFormat { return nil }

// heads finds no faces there: its pictures are boards.
func heads(*Gray) []box { return nil }
