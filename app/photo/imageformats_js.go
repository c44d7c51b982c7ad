//go:build !studio

package photo

// The first engine of a page reads no pictures.
func imageFormats() []imageFormat { return nil }

func heads(*Gray) []box { return nil }
