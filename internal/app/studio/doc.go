// Package studio turns pictures into reachable boards and the presses between them into films.
//
// The idea is Bosch's: not every picture can be reached from all-on, so the nearest reachable one is drawn, and presses in any
// order join two of them. He finds the nearest picture with an integer program; package solve finds and proves it.
//
// Start at Draw; Join finds the presses between drawings.
package studio
