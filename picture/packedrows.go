package picture

import (
	"encoding/binary"
	"io"
	"runtime"
	"sync"

	"lightsout"
)

// The rows of a packed bitmap begin at bytes, those of a state anywhere in a word, and the order of bits
// within a byte is reversed. Runs of rows are converted on all processors while one of them reads or
// writes the file.

// packedRows is how the rows of a packed bitmap are cut into runs. A run begins at a word of the state, so
// that no word is written to by two goroutines.
type packedRows struct {
	s             lightsout.State
	width, height int
	line          int // bytes of a row
	rows          int // of a run
}

// Sizes of runs: large enough that handing them over costs nothing, small enough to stay in the cache,
// and never a large part of the picture.
const (
	runBytes = 1 << 17
	maxRun   = 1 << 21
)

func newPackedRows(s lightsout.State, width, height int) packedRows {
	p := packedRows{s: s, width: width, height: height, line: (width + 7) / 8, rows: 1}
	whole := 64 // rows that end with a word
	for ; whole > 1 && whole/2*width%64 == 0; whole /= 2 {
	}
	if whole*p.line <= maxRun {
		p.rows = whole * max(1, runBytes/whole/max(1, p.line))
	}
	return p
}

func (p packedRows) runs() int { return (p.height + p.rows - 1) / p.rows }

// workers returns how many goroutines convert runs; 0 if there is nothing to share.
func (p packedRows) workers() int {
	if p.rows*p.width%64 != 0 || p.runs() < 4 {
		return 0
	}
	return min(runtime.GOMAXPROCS(0), p.runs())
}

// room returns a buffer for a run, with room to read and write whole words at its end.
func (p packedRows) room() []byte { return make([]byte, min(p.rows, p.height)*p.line+8) }

// bytes returns the part of a buffer that holds a run.
func (p packedRows) bytes(room []byte, run int) []byte {
	return room[:(min(p.height, (run+1)*p.rows)-run*p.rows)*p.line]
}

// unpack adds the rows of a run to the state, which is zero there.
func (p packedRows) unpack(run int, room []byte) {
	words := make([]uint64, (p.width+63)/64)
	for r := run * p.rows; r < min(p.height, (run+1)*p.rows); r++ {
		line := room[: len(words)*8 : len(words)*8]
		for i := range words {
			if len(line) >= 8 {
				words[i] = reverseInBytes(binary.LittleEndian.Uint64(line))
				line = line[8:]
			}
		}
		if p.width%64 != 0 {
			words[len(words)-1] &= 1<<(p.width%64) - 1 // the padding may hold anything
		}
		p.s.XorRow(r*p.width, words, p.width)
		room = room[p.line:]
	}
}

// pack writes the rows of a run to a buffer.
func (p packedRows) pack(run int, room []byte) {
	words := make([]uint64, (p.width+63)/64)
	for r := run * p.rows; r < min(p.height, (run+1)*p.rows); r++ {
		p.s.Row(words, r*p.width, p.width)
		for i, word := range words {
			binary.LittleEndian.PutUint64(room[i*8:], reverseInBytes(word))
		}
		room = room[p.line:]
	}
}

// read reads all rows. If the file ends early, it returns how many lights of whole rows there were.
func (p packedRows) read(in io.Reader) (lights int, err error) {
	workers := p.workers()
	if workers == 0 {
		room := p.room()
		for run := range p.runs() {
			if n, err := io.ReadFull(in, p.bytes(room, run)); err != nil {
				return (run*p.rows + n/p.line) * p.width, err
			}
			p.unpack(run, room)
		}
		return p.s.Len(), nil
	}
	type filled struct {
		run  int
		room []byte
	}
	full, free := make(chan filled), make(chan []byte, workers+1)
	for range workers + 1 {
		free <- p.room()
	}
	var converting sync.WaitGroup
	for range workers {
		converting.Go(func() {
			for f := range full {
				p.unpack(f.run, f.room)
				free <- f.room
			}
		})
	}
	defer converting.Wait()
	defer close(full)
	for run := range p.runs() {
		room := <-free
		if n, err := io.ReadFull(in, p.bytes(room, run)); err != nil {
			return (run*p.rows + n/p.line) * p.width, err
		}
		full <- filled{run, room}
	}
	return p.s.Len(), nil
}

// write writes all rows. Worker i converts the runs i, i+workers, …, two of them ahead of the file.
func (p packedRows) write(out io.Writer) error {
	workers := p.workers()
	if workers == 0 {
		room := p.room()
		for run := range p.runs() {
			p.pack(run, room)
			if _, err := out.Write(p.bytes(room, run)); err != nil {
				return err
			}
		}
		return nil
	}
	full, free := make([]chan []byte, workers), make([]chan []byte, workers)
	var converting sync.WaitGroup
	for worker := range workers {
		full[worker], free[worker] = make(chan []byte, 2), make(chan []byte, 2)
		free[worker] <- p.room()
		free[worker] <- p.room()
		converting.Go(func() {
			for run := worker; run < p.runs(); run += workers {
				room, ok := <-free[worker]
				if !ok {
					return // the file could not be written
				}
				p.pack(run, room)
				full[worker] <- room
			}
		})
	}
	defer converting.Wait()
	defer func() {
		for _, c := range free {
			close(c)
		}
	}()
	for run := range p.runs() {
		room := <-full[run%workers]
		if _, err := out.Write(p.bytes(room, run)); err != nil {
			return err
		}
		free[run%workers] <- room
	}
	return nil
}

// reverseInBytes reverses the bits of each byte of a word.
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
