// Package picture turns states into pictures and pictures into states.
//
// A picture asks the board's layout for the place and outline of each light. So one drawing routine serves squares, hexagons,
// graphs and unfolded cubes, on a canvas that is SVG, PDF or pixels.
//
// Start at Terminal, which draws text, and at Drawing. Sheet has puzzles to print, with solutions. The bitmaps of
// pbm.go have one pixel per light and are streamed, for large boards. ReadImage and Target turn an image file into a state: it
// is fitted to the board and dithered, and Costs says how visible each wrong light would be.
package picture
