//go:build all

package tier

// Step returns the step of a loop over every case.
func Step(int) int { return 1 }
