// Package studio turns pictures into boards that can be reached, and the way between them into films.
//
// The one idea is Bosch's: from all-on not every picture can be reached, so the nearest one that can is
// drawn, and two such pictures are joined by presses, whose order is free. Where he leaves the nearest
// picture to an integer program, here it is found and proved by package solve.
//
// Start at Draw; Join finds the presses between drawings.
package studio
