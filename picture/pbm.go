package picture

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"sync"

	"lightsout"
	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/pnm"
)

// The portable bitmaps: white is on, as in all images. P1 and P4 hold a bit a light, of which 1 is black, and
// P2 and P5 a brightness a light. P4 is packed, eight lights a byte, the first in the highest bit, each row
// padded to a byte.

// WritePBM writes a state of two-state lights as a packed bitmap (P4), row by row.
func WritePBM(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	out, err := NewRowWriter(w, b)
	if err != nil {
		return err
	}
	row := make([]uint64, (out.width+63)/64)
	for first := 0; first < s.Len(); first += out.width {
		bitrow.Load(row, s.Words(), first, out.width)
		if err := out.Row(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// WritePGM writes a state as a graymap (P5) whose greatest value is k−1.
func WritePGM(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	height, width, err := rectangle(b)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<18)
	fmt.Fprintf(out, "P5\n%d %d\n%d\n", width, height, b.Modulus()-1)
	for i := range s.Len() {
		out.WriteByte(byte(s.At(i))) // the error stays with the writer and Flush returns it
	}
	return out.Flush()
}

func readPNM(r *bufio.Reader, b *lightsout.Board) (lightsout.State, error) {
	p := pnm.Reader{In: r, Thing: "light"}
	if magic, _ := p.In.Peek(2); !slices.Contains([]string{"P1", "P2", "P4", "P5"}, string(magic)) {
		return lightsout.State{},
			errors.New("neither a PNG nor a portable bitmap or graymap, which begins with P1, P2, P4 or P5")
	}
	h := p.Header()
	if p.Err != nil {
		return lightsout.State{}, p.Err
	}
	if err := sameSize(b, h.Width, h.Height); err != nil {
		return lightsout.State{}, err
	}
	if err := b.Fits(); err != nil {
		return lightsout.State{}, err
	}
	s := b.NewState()
	if h.Kind == '4' {
		packedBits(&p, s, h.Width)
		return s, p.Err
	}
	for i := 0; i < s.Len(); i++ {
		v := p.Value(h, i)
		if p.Err != nil {
			break
		}
		s.Set(i, (v*(b.Modulus()-1)+h.Max/2)/h.Max)
	}
	return s, p.Err
}

func packedBits(p *pnm.Reader, s lightsout.State, width int) {
	row := make([]uint64, (width+63)/64)
	line := make([]byte, (width+63)/64*8)
	for first := 0; first < s.Len() && p.Err == nil; first += width {
		if _, err := io.ReadFull(p.In, line[:(width+7)/8]); err != nil {
			p.Short(first, s.Len())
			return
		}
		unpackRow(row, line, width)
		bitrow.Xor(s.Words(), first, row, 0, width)
	}
}

// RowReader reads the rows of a packed bitmap (P4) in any order, from any number of goroutines: a board too
// large to be held is read as often as it is needed.
type RowReader struct {
	file                io.ReaderAt
	width, height, line int
	begin               int64     // of the first row
	buffers             sync.Pool // of *[]byte
}

// NewRowReader reads the header of a packed bitmap of a board.
func NewRowReader(file io.ReaderAt, b *lightsout.Board) (*RowReader, error) {
	section := io.NewSectionReader(file, 0, math.MaxInt64)
	p := pnm.Reader{In: bufio.NewReaderSize(section, 1<<12)}
	if magic, _ := p.In.Peek(2); string(magic) != "P4" {
		return nil, errors.New("not a packed bitmap: it should begin with P4")
	}
	h := p.Header()
	if p.Err != nil {
		return nil, p.Err
	}
	if err := sameSize(b, h.Width, h.Height); err != nil {
		return nil, err
	}
	at, _ := section.Seek(0, io.SeekCurrent)
	r := &RowReader{file: file, width: h.Width, height: h.Height, line: (h.Width + 7) / 8}
	r.begin = at - int64(p.In.Buffered())
	r.buffers.New = func() any {
		buffer := make([]byte, r.line+8)
		return &buffer
	}
	return r, nil
}

// Row reads a row of lights, the first in the lowest bit of the first word.
func (p *RowReader) Row(r int, row []uint64) error {
	buffer := p.buffers.Get().(*[]byte)
	defer p.buffers.Put(buffer)
	if n, err := p.file.ReadAt((*buffer)[:p.line], p.begin+int64(r)*int64(p.line)); n < p.line {
		if err == io.EOF {
			err = fmt.Errorf("bitmap: it ends before the end of row %d of %d", r+1, p.height)
		}
		return err
	}
	unpackRow(row, *buffer, p.width)
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

// Row writes a row of lights, the first in the lowest bit of the first word.
func (p *RowWriter) Row(row []uint64) error {
	if p.out.Available() < 8*len(row) {
		if err := p.out.Flush(); err != nil {
			return err
		}
	}
	line := p.out.AvailableBuffer()
	for i, word := range row {
		lights := min(64, p.width-64*i)
		line = binary.LittleEndian.AppendUint64(line, reverseInBytes(^word<<(64-lights)>>(64-lights)))
	}
	_, err := p.out.Write(line[:(p.width+7)/8])
	return err
}

// Flush writes what is left in the buffer.
func (p *RowWriter) Flush() error { return p.out.Flush() }

// unpackRow reads a row from a line of a packed bitmap, which has room for whole words.
func unpackRow(row []uint64, line []byte, width int) {
	for i := range row {
		row[i] = ^reverseInBytes(binary.LittleEndian.Uint64(line[8*i : 8*i+8]))
	}
	if width%64 != 0 {
		row[len(row)-1] &= 1<<(width%64) - 1 // the padding may hold anything
	}
}

// reverseInBytes reverses the bits of each byte of a word: the first light of a byte is its highest bit.
func reverseInBytes(w uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(w)) }
