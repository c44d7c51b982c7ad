//go:build unix && !linux

package server

// limitMemory does nothing here: the limits of other systems do not count what Go allocates.
func limitMemory() {}
