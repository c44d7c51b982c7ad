// Package compare runs every method on the same cases with the same limits, for one table and one chart.
//
// Every answer is checked, and a wrong answer is shown as an error, never as a time. Start at Run; Figures lists the
// comparisons, those of the papers among them.
package compare
