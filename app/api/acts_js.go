//go:build !studio

package api

// studioActs are for the second engine of a page, built with the tag studio: the formats, the fonts and the
// readers of files would be a third of the first.
func studioActs() []Kind { return nil }

func graphFiles() []string { return nil } // the second engine reads them
