// Package picture turns states into pictures and pictures into states.
//
// The one idea is that a picture never looks inside a board: it asks the board's layout where each
// light is drawn and which outline it has, and paints that. So one drawing routine serves squares,
// hexagons, graphs and unfolded cubes.
//
// Start at Terminal, which draws in text, and WriteSVG. The bitmaps of pbm.go hold one pixel a
// light and are the format of large boards: they are read and written as streams.
package picture
