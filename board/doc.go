// Package board makes boards from specs.
//
// A spec is a word such as torus-5x5-king-mod3, safe in a shell and in a URL: a topology or a shape, its sizes, a pattern
// and a modulus, joined by '-', with defaults omitted. Parse reads a spec, and Board.Spec is its inverse.
//
//	b, err := board.Parse("torus-5x5-king-mod3")
//
// Besides grids there are hexagons, triangles and cubes (hex.go, tri.go, cube.go), toys (toys.go), named graphs
// (families.go, solids.go), graph files (Graph), game IDs (id.go), families of boards for tables (family.go), and catalogues
// that include your own boards (catalogue.go).
package board
