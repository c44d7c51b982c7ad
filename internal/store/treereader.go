package store

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// errDamaged is returned for pages that SQLite would not have written.
var errDamaged = errors.New("its pages are damaged")

// treeReader reads the records of a table WITHOUT ROWID from the pages of a file, as btree.go lays
// them, or as SQLite does who may have been told to change them. It believes nothing that it reads.
type treeReader struct {
	file     io.ReaderAt
	pageSize int
	usable   int // bytes of a page that are used
	count    uint32
	visited  uint32 // pages so far: in a circle they would be more than there are
	levels   [][]byte
}

func newTreeReader(file io.ReaderAt, size int64) (*treeReader, error) {
	var header [100]byte
	if _, err := file.ReadAt(header[:], 0); err != nil {
		return nil, err
	}
	r := &treeReader{file: file, pageSize: int(binary.BigEndian.Uint16(header[16:]))}
	if r.pageSize == 1 {
		r.pageSize = 1 << 16
	}
	r.usable = r.pageSize - int(header[20])
	if r.pageSize < 512 || r.pageSize&(r.pageSize-1) != 0 || r.usable < 480 {
		return nil, errDamaged
	}
	r.count = uint32(min(size/int64(r.pageSize), math.MaxUint32))
	return r, nil
}

// maxLevels is more than a tree can have: an interior page has two children at the least.
const maxLevels = 40

// walk gives the records below a page in order. A record is good until the next one.
func (r *treeReader) walk(number uint32, depth int, give func(record []byte) error) error {
	if r.visited++; number < 1 || number > r.count || r.visited > r.count || depth > maxLevels {
		return errDamaged
	}
	if depth == len(r.levels) {
		r.levels = append(r.levels, make([]byte, r.pageSize))
	}
	page := r.levels[depth]
	if _, err := r.file.ReadAt(page, int64(number-1)*int64(r.pageSize)); err != nil {
		return err
	}
	page = page[:r.usable]
	at := 1
	switch page[0] {
	case 10:
		at = 0
	case 2:
	default:
		return errDamaged
	}
	cells := int(binary.BigEndian.Uint16(page[3:]))
	if headerSize(at)+2*cells > len(page) {
		return errDamaged
	}
	for i := range cells {
		start := int(binary.BigEndian.Uint16(page[headerSize(at)+2*i:]))
		if start+4*at >= len(page) {
			return errDamaged
		}
		cell := page[start:]
		if at > 0 {
			if err := r.walk(binary.BigEndian.Uint32(cell), depth+1, give); err != nil {
				return err
			}
			cell = cell[4:]
		}
		// Six integers take less than 64 bytes, whose length is one byte.
		if length := int(cell[0]); length > 63 || length >= len(cell) {
			return errDamaged
		} else if err := give(cell[1 : 1+length]); err != nil {
			return err
		}
	}
	if at > 0 {
		return r.walk(binary.BigEndian.Uint32(page[8:]), depth+1, give)
	}
	return nil
}

// firstInteger returns the first value of a record.
func firstInteger(record []byte) (int64, error) {
	if len(record) < 2 || int(record[0]) > len(record) || record[0] < 2 {
		return 0, errDamaged
	}
	kind, values := record[1], record[record[0]:]
	switch {
	case kind == 8 || kind == 9:
		return int64(kind) - 8, nil
	case kind < 1 || kind > 6:
		return 0, errDamaged
	}
	width := []int{1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}[kind]
	if len(values) < width {
		return 0, errDamaged
	}
	v := int64(int8(values[0]))
	for _, b := range values[1:width] {
		v = v<<8 | int64(b)
	}
	return v, nil
}
