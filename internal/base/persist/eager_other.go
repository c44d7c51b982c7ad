//go:build !linux

package persist

import "os"

func writeBack(*os.File, int64, int64) {}
