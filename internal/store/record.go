package store

import "encoding/binary"

// record is a row as SQLite stores it: a header that says the type of each value, and the values. In
// the file format's words, https://www.sqlite.org/fileformat2.html#record_format.
type record struct {
	types  []byte
	values []byte
	all    []byte
}

func (r *record) reset() { r.types, r.values = r.types[:0], r.values[:0] }

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
		r.values = binary.BigEndian.AppendUint32(r.values, uint32(v))
	case v == v<<16>>16:
		r.types = append(r.types, 5)
		r.values = binary.BigEndian.AppendUint16(r.values, uint16(v>>32))
		r.values = binary.BigEndian.AppendUint32(r.values, uint32(v))
	default:
		r.types = append(r.types, 6)
		r.values = binary.BigEndian.AppendUint64(r.values, uint64(v))
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
