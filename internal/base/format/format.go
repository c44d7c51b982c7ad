// Package format describes file formats. Every package may import it; it imports none of ours.
package format

import (
	"fmt"
	"strings"
)

// gone maps each format of earlier versions to what to use instead.
var gone = map[string]string{"rle": "pbm, pgm or txt", "mps": "lp", "dimacs-binary": "dimacs"}

// Gone returns an error if a name, or an extension, is that of a format of earlier versions.
func Gone(name string) error {
	name = strings.ToLower(strings.TrimPrefix(name, "."))
	if instead, ok := gone[name]; ok {
		return fmt.Errorf("format %s was removed: use %s", name, instead)
	}
	return nil
}
