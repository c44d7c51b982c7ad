//go:build !linux

package lightsout

func hugePages([]uint64) {}
