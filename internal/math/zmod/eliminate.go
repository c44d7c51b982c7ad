package zmod

// pivotRows holds the rows that elimination has found so far over ℤ/q, q a power of a prime p, each scaled so that its
// entry in its pivot column is 1. A row has 0 in the pivot columns of all rows before it.
type pivotRows struct {
	lanes
	p    int
	rows [][]uint64
	cols []int // pivot columns
	from []int // the first word of each row that is not 0
}

func newPivotRows(p, q int) *pivotRows {
	return &pivotRows{lanes: newLanes(q), p: p}
}

// clear subtracts from acc, which must be reduced, the multiples of the pivot rows from number first on that make its
// entries in their pivot columns 0, and leaves it reduced. It appends the multiples to record and returns it.
//
// One pass in order does it, because row i is 0 in the pivot columns before
// its own and so never brings back an entry that is already cleared.
func (s *pivotRows) clear(acc []uint64, first int, record []uint8) []uint8 {
	added := 0
	for i := first; i < len(s.rows); i++ {
		m := s.at(acc, s.cols[i])
		record = append(record, uint8(m))
		if m == 0 {
			continue
		}
		if added == s.budget {
			s.reduce(acc)
			added = 0
		}
		from := s.from[i]
		addMul(acc[from:], s.rows[i][from:], uint64(s.q-m))
		added++
	}
	if added > 0 {
		s.reduce(acc)
	}
	return record
}

// add makes the bytes of row, which must be clear in all pivot columns, a new pivot row, if they hold a unit. It
// returns the unit, and whether there is one. The leftmost unit becomes the pivot. The bytes are scaled in place.
func (s *pivotRows) add(row []uint8) (unit uint8, ok bool) {
	col := -1
	for j, v := range row {
		if int(v)%s.p != 0 {
			col = j
			break
		}
	}
	if col < 0 {
		return 0, false
	}
	unit = row[col]
	scale(row, inverse(int(unit), int(s.q)), int(s.q))
	packed := make([]uint64, s.words(len(row)))
	s.pack(packed, row)
	from := 0
	for packed[from] == 0 {
		from++
	}
	s.rows = append(s.rows, packed)
	s.cols = append(s.cols, col)
	s.from = append(s.from, from)
	return unit, true
}

func scale(row []uint8, c, q int) {
	if c == 1 {
		return
	}
	var table [MaxModulus]uint8
	for v := range q {
		table[v] = uint8(v * c % q)
	}
	for i, v := range row {
		row[i] = table[v]
	}
}
