// Package board is the catalogue: it makes a *lightsout.Board from the text that names it.
//
// The one idea is the spec, a word such as torus-5x5-king-mod3 that is safe in a shell and in a
// URL: a topology or a shape, its sizes, a pattern, a modulus, joined by '-', with defaults left
// out. Parse reads a spec and Board.Spec writes it back; the two are inverse.
//
//	b, err := board.Parse("torus-5x5-king-mod3")
//
// Start at Parse. Besides grids there are hexagons, triangles and cubes (hex.go, tri.go, cube.go),
// the toys by name (toys.go), graphs by name (families.go, solids.go), graphs of your own (Graph, and the file
// formats around it), game IDs (id.go), families of boards for tables (family.go) and a
// catalogue that knows boards of your own (catalogue.go).
package board
