// Package compare runs every method on the same cases with the same limits, so that they can be seen
// beside each other in one table and one chart.
//
// The one idea is that a method is judged as much as it is timed: what it answers is checked, and a wrong
// answer is an error that is shown, never a time. Start at Run; Figures lists the comparisons that the
// papers draw, and more.
package compare
