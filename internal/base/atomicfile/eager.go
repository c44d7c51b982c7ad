package atomicfile

import "os"

// Eager writes to a new file and lets the disk begin at once, so that little is left for the sync at the end.
type Eager struct {
	File           *os.File
	written, begun int64
}

func (e *Eager) Write(p []byte) (int, error) {
	const step = 1 << 22
	n, err := e.File.Write(p)
	if e.written += int64(n); e.written-e.begun >= step {
		writeBack(e.File, e.begun, e.written-e.begun)
		e.begun = e.written
	}
	return n, err
}
