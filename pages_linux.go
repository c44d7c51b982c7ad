package lightsout

import (
	"syscall"
	"unsafe"
)

// hugePages asks for large pages under words that have not been touched yet. A state of a hundred
// megabytes takes 25,000 page faults with small ones, which cost more time than solving it.
func hugePages(words []uint64) {
	const (
		huge   = 14      // MADV_HUGEPAGE
		page   = 1 << 12 // advice begins at a page
		enough = 1 << 23 // bytes
	)
	size := len(words) * 8
	if size < enough {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), size)
	if odd := uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % page; odd != 0 {
		bytes = bytes[page-odd:]
	}
	_ = syscall.Madvise(bytes, huge) // advice: without it everything works, only slower
}
