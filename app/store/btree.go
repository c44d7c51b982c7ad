package store

import (
	"encoding/binary"
	"io"
)

// A table WITHOUT ROWID is a B-tree of records, each of which is in it once: in a leaf, or between
// two children of a page above (https://www.sqlite.org/fileformat2.html#b_tree_pages).
//
//	            [ … 17 … 35 … ]          interior page: each record has the child before it,
//	           /      |        \         and the page has one child more
//	[1 … 16]   [18 … 34]   [36 … 50]     leaves
//
// When records come in the order of their keys, the tree grows at its right edge only. There is one
// page in the making on each level. When a page is full and another record comes, the last of the page
// goes up to stand behind it, and the other one begins the next page. So no page is ever left empty.

// tree lays the pages of a table whose records are added in the order of their keys.
type tree struct {
	out     io.Writer
	size    int    // of a page
	next    uint32 // the number of the next page, from 1
	scratch []byte // for a page
	levels  []*level
}

// level is the page in the making on one level; level 0 has leaves.
type level struct {
	cells  []byte
	starts []int // of each cell
}

// append writes a page and returns its number. SQLite uses the byte at 2³⁰ to lock files, and leaves its page
// alone.
func (t *tree) append(page []byte) (uint32, error) {
	if int(t.next) == 1<<30/t.size+1 {
		if _, err := t.out.Write(make([]byte, t.size)); err != nil {
			return 0, err
		}
		t.next++
	}
	if _, err := t.out.Write(page); err != nil {
		return 0, err
	}
	t.next++
	return t.next - 1, nil
}

// put adds a record to a level, 0 for a new row, with the child before it if it is not a leaf.
func (t *tree) put(at int, child uint32, record []byte) error {
	if at == len(t.levels) {
		t.levels = append(t.levels, &level{})
	}
	l := t.levels[at]
	if l.add(at, child, record, t.size) {
		return nil
	}
	last, behind := l.pop(at)
	number, err := t.append(t.page(at, last))
	if err == nil {
		err = t.put(at+1, number, behind)
	}
	l.cells = l.cells[:0]
	l.starts = l.starts[:0]
	l.add(at, child, record, t.size)
	return err
}

// finish writes what is in the making, and returns the root page, which goes to its own place.
func (t *tree) finish() (root []byte, err error) {
	top := len(t.levels) - 1
	last := uint32(0)
	for at := range top {
		if last, err = t.append(t.page(at, last)); err != nil {
			return nil, err
		}
	}
	return t.page(top, last), nil
}

// headerSize is 8, and 4 for the last child of a page that is not a leaf.
func headerSize(at int) int { return 8 + 4*min(at, 1) }

// add adds a cell if it fits: the child before it, unless this is a leaf, the length of the record in
// one byte, since six integers take at most 55, and the record.
func (l *level) add(at int, child uint32, record []byte, pageSize int) bool {
	start := len(l.cells)
	if at > 0 {
		l.cells = binary.BigEndian.AppendUint32(l.cells, child)
	}
	l.cells = append(append(l.cells, byte(len(record))), record...)
	if headerSize(at)+2*(len(l.starts)+1)+len(l.cells) > pageSize {
		l.cells = l.cells[:start]
		return false
	}
	l.starts = append(l.starts, start)
	return true
}

// pop takes the last cell away. What it returns is good until the next cell is added.
func (l *level) pop(at int) (child uint32, record []byte) {
	start := l.starts[len(l.starts)-1]
	cell := l.cells[start:]
	l.cells = l.cells[:start]
	l.starts = l.starts[:len(l.starts)-1]
	if at > 0 {
		child = binary.BigEndian.Uint32(cell)
		cell = cell[4:]
	}
	return child, cell[1:]
}

// page lays out the page of a level: header, where each cell begins, room, and the cells at the end.
// It is good until the next call.
func (t *tree) page(at int, last uint32) []byte {
	l := t.levels[at]
	page := t.scratch
	clear(page)
	content := t.size - len(l.cells)
	page[0] = 10
	if at > 0 {
		page[0] = 2
		binary.BigEndian.PutUint32(page[8:], last)
	}
	binary.BigEndian.PutUint16(page[3:], uint16(len(l.starts)))
	binary.BigEndian.PutUint16(page[5:], uint16(content)) // 65,536 is written as 0
	for i, start := range l.starts {
		binary.BigEndian.PutUint16(page[headerSize(at)+2*i:], uint16(content+start))
	}
	copy(page[content:], l.cells)
	return page
}

// record is a row as SQLite stores it: a header that says the type of each value, and the values. In
// the file format's words, https://www.sqlite.org/fileformat2.html#record_format.
type record struct {
	types  []byte
	values []byte
	all    []byte
}

func (r *record) reset() {
	r.types = r.types[:0]
	r.values = r.values[:0]
}

func (r *record) null() { r.types = append(r.types, 0) }

// integer adds a value in as few bytes as hold it; 0 and 1 take none.
func (r *record) integer(v int64) {
	switch {
	case v == 0 || v == 1:
		r.types = append(r.types, 8+byte(v))
	case v == int64(int8(v)):
		r.types = append(r.types, 1)
		r.values = append(r.values, byte(v))
	case v == int64(int16(v)):
		r.types = append(r.types, 2)
		r.values = append(r.values, byte(v>>8), byte(v))
	case v == v<<40>>40:
		r.types = append(r.types, 3)
		r.values = append(r.values, byte(v>>16), byte(v>>8), byte(v))
	case v == int64(int32(v)):
		r.types = append(r.types, 4)
		r.values = append(r.values, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
	case v == v<<16>>16:
		r.types = append(r.types, 5)
		r.values = appendBytes(r.values, uint64(v), 6)
	default:
		r.types = append(r.types, 6)
		r.values = appendBytes(r.values, uint64(v), 8)
	}
}

// bytes returns the record. It is good until the next call. The header begins with its own length,
// which takes one byte: our rows have few columns.
func (r *record) bytes() []byte {
	r.all = append(r.all[:0], byte(len(r.types)+1))
	r.all = append(r.all, r.types...)
	r.all = append(r.all, r.values...)
	return r.all
}
