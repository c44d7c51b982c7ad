// Package faces has the cascade of decision trees that finds faces: the program has it, and the page loads
// it.
package faces

import _ "embed" // of the cascade

// Finder is the cascade that pigo ships (MIT).
//
//go:embed facefinder
var Finder []byte
