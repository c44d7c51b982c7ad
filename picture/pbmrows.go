package picture

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"lightsout"
)

// RowReader reads the rows of a packed bitmap (P4) in any order, from any number of goroutines: a board too large to be
// held is read as often as it is needed.
type RowReader struct {
	file                io.ReaderAt
	width, height, line int
	begin               int64     // of the first row
	rooms               sync.Pool // of *[]byte
}

// NewRowReader reads the header of a packed bitmap of a board.
func NewRowReader(file io.ReaderAt, b *lightsout.Board) (*RowReader, error) {
	section := io.NewSectionReader(file, 0, math.MaxInt64)
	p := pnm{in: bufio.NewReaderSize(section, 1<<12)}
	if magic, _ := p.in.Peek(2); string(magic) != "P4" {
		return nil, errors.New("not a packed bitmap: it should begin with P4")
	}
	p.in.Discard(2)
	width, height := p.number("width"), p.number("height")
	p.endOfHeader()
	if p.err != nil {
		return nil, p.err
	}
	if err := sameSize(b, width, height); err != nil {
		return nil, err
	}
	at, _ := section.Seek(0, io.SeekCurrent)
	r := &RowReader{file: file, width: width, height: height, line: (width + 7) / 8, begin: at - int64(p.in.Buffered())}
	r.rooms.New = func() any { room := make([]byte, r.line+8); return &room }
	return r, nil
}

// Row reads a row of lights, packed as in lightsout.State.Row.
func (p *RowReader) Row(r int, row []uint64) error {
	room := p.rooms.Get().(*[]byte)
	defer p.rooms.Put(room)
	if n, err := p.file.ReadAt((*room)[:p.line], p.begin+int64(r)*int64(p.line)); n < p.line {
		if err == io.EOF {
			err = fmt.Errorf("bitmap: it ends before the end of row %d of %d", r+1, p.height)
		}
		return err
	}
	unpackRow(row, *room, p.width)
	return nil
}

// RowWriter writes the rows of a packed bitmap (P4) one after the other.
type RowWriter struct {
	out   *bufio.Writer
	width int
}

// NewRowWriter writes the header of a packed bitmap of a board. Flush ends the file.
func NewRowWriter(w io.Writer, b *lightsout.Board) (*RowWriter, error) {
	height, width, err := rectangle(b)
	if err != nil {
		return nil, err
	}
	if b.Modulus() != 2 {
		return nil, fmt.Errorf("a pbm bitmap has two states, board %s has %d: write a pgm", b, b.Modulus())
	}
	p := &RowWriter{bufio.NewWriterSize(w, 1<<19), width}
	_, err = fmt.Fprintf(p.out, "P4\n%d %d\n", width, height)
	return p, err
}

// Row writes a row of lights, packed as in lightsout.State.Row.
func (p *RowWriter) Row(row []uint64) error {
	if p.out.Available() < 8*len(row) {
		if err := p.out.Flush(); err != nil {
			return err
		}
	}
	line := p.out.AvailableBuffer()
	for _, word := range row {
		line = binary.LittleEndian.AppendUint64(line, reverseInBytes(word))
	}
	_, err := p.out.Write(line[:(p.width+7)/8])
	return err
}

// Flush writes what is left in the buffer.
func (p *RowWriter) Flush() error { return p.out.Flush() }

// unpackRow reads a row from a line of a packed bitmap, which has room for whole words.
func unpackRow(row []uint64, line []byte, width int) {
	for i := range row {
		row[i] = reverseInBytes(binary.LittleEndian.Uint64(line[8*i : 8*i+8]))
	}
	if width%64 != 0 {
		row[len(row)-1] &= 1<<(width%64) - 1 // the padding may hold anything
	}
}

// reverseInBytes reverses the bits of each byte of a word: the first light of a byte is its highest bit.
func reverseInBytes(w uint64) uint64 {
	const (
		ones  = 0x5555555555555555
		twos  = 0x3333333333333333
		fours = 0x0f0f0f0f0f0f0f0f
	)
	w = w>>1&ones | w&ones<<1
	w = w>>2&twos | w&twos<<2
	return w>>4&fours | w&fours<<4
}
