// Package picture draws states, for screens, files and paper.
//
// A picture asks the board's layout for the place and outline of each light. So one drawing routine serves squares, hexagons,
// graphs and unfolded cubes, on a canvas that is SVG, PDF or pixels.
//
// Start at Terminal, which draws text, and at Drawing. Sheet has puzzles to print, with solutions. The bitmaps of
// pbm.go and ReadPNG have one pixel per light; the former are streamed, for large boards.
package picture
