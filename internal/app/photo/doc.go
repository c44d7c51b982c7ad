// Package photo turns images into states: an image is read in gray, given a look, fitted to a board and dithered.
//
// Start at ReadImage and Target. Wish.Costs says how visible each wrong light would be.
package photo
