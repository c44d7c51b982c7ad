// Package picture turns states into pictures and pictures into states.
//
// The one idea is that a picture never looks inside a board: it asks the board's layout where each
// light is drawn and which outline it has, and paints that. So one drawing routine serves squares,
// hexagons, graphs and unfolded cubes, and it draws on a canvas that is an SVG, a PDF or pixels.
//
// Start at Terminal, which draws in text, and at SVG, PDF and PNG, which draw a state into a file.
// Sheet is puzzles to print, with their solutions. The bitmaps of pbm.go hold one pixel a light and
// are the format of large boards: they are read and written as streams. An image file becomes a state
// by ReadImage and Target: it is fitted to the board, its grays are dithered to the values of the
// lights, and Costs says how much each wrong light would be seen.
package picture
