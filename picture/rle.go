package picture

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout"
)

// Run lengths as programs for cellular automata exchange them: a header "x = 5, y = 5", then runs of
// b (off) and o (on), $ at the end of a row, ! at the end. With more states, . is off and the
// others are A to X, then pA to pX for the next 24, qA and so on.

// WriteRLE writes a state as run lengths. Off lights at the end of a row, and off rows at the end,
// are left out, as is the custom.
func WriteRLE(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	height, width, err := rectangle(b)
	if err != nil {
		return err
	}
	out := &runs{out: bufio.NewWriter(w)}
	fmt.Fprintf(out.out, "x = %d, y = %d\n", width, height)
	for r := range height {
		past := (r + 1) * width
		for past > r*width && s.At(past-1) == 0 {
			past--
		}
		for i := r * width; i < past; i++ {
			out.add(rleSymbol(s.At(i), b.Modulus()))
		}
		out.add("$")
	}
	if out.symbol == "$" { // rows that are off to the end need no mark
		out.count = 0
	}
	out.flush()
	out.write("!")
	out.out.WriteByte('\n')
	return out.out.Flush()
}

func rleSymbol(v, k int) string {
	switch {
	case k == 2:
		return "bo"[v : v+1]
	case v == 0:
		return "."
	case v <= 24:
		return string(rune('A' + v - 1))
	}
	v -= 25
	return string([]rune{rune('p' + v/24), rune('A' + v%24)})
}

// runs joins equal symbols, and breaks lines at 70 characters.
type runs struct {
	out    *bufio.Writer
	symbol string
	count  int
	column int
}

func (r *runs) add(symbol string) {
	if symbol != r.symbol {
		r.flush()
		r.symbol = symbol
	}
	r.count++
}

func (r *runs) flush() {
	switch {
	case r.count == 1:
		r.write(r.symbol)
	case r.count > 1:
		r.write(fmt.Sprintf("%d%s", r.count, r.symbol))
	}
	r.count = 0
}

func (r *runs) write(text string) {
	if r.column+len(text) > 70 {
		r.out.WriteByte('\n')
		r.column = 0
	}
	r.column += len(text)
	r.out.WriteString(text) // the error stays with the writer and Flush returns it
}

// ReadRLE reads a state of the board from run lengths.
func ReadRLE(r io.Reader, b *lightsout.Board) (lightsout.State, error) {
	in := bufio.NewReaderSize(r, maxRLELine)
	width, height, err := rleHeader(in)
	if err != nil {
		return lightsout.State{}, err
	}
	if err := checkSize(b, width, height); err != nil {
		return lightsout.State{}, err
	}
	s := b.NewState()
	row, column, count, prefix := 0, 0, 0, rune(0)
	for {
		ch, _, err := in.ReadRune()
		if err != nil {
			return lightsout.State{}, fmt.Errorf("rle: it ends in row %d and the final ! is missing", row+1)
		}
		times := max(1, count)
		switch {
		case ch >= '0' && ch <= '9':
			if count = count*10 + int(ch-'0'); count > s.Len() {
				return lightsout.State{}, fmt.Errorf("rle: row %d has a run of %d, longer than the board", row+1, count)
			}
			continue
		case ch == ' ' || ch == '\n' || ch == '\r' || ch == '\t':
			continue
		case ch == '!':
			return s, nil
		case ch == '$':
			row, column = row+times, 0
		case ch >= 'p' && ch <= 'y':
			prefix = ch
			continue
		default:
			v, ok := rleValue(prefix, ch)
			if !ok || v >= b.Modulus() {
				return lightsout.State{}, fmt.Errorf("rle: row %d has %q, must be a value from 0 to %d", row+1, ch, b.Modulus()-1)
			}
			if row >= height || column+times > width {
				return lightsout.State{}, fmt.Errorf("rle: row %d has more than %d lights, or there are more than %d rows", row+1, width, height)
			}
			if v != 0 {
				for c := column; c < column+times; c++ {
					s.Set(row*width+c, v)
				}
			}
			column += times
		}
		count, prefix = 0, 0
	}
}

func rleValue(prefix, ch rune) (int, bool) {
	switch {
	case prefix == 0 && (ch == 'b' || ch == '.'):
		return 0, true
	case prefix == 0 && ch == 'o':
		return 1, true
	case ch < 'A' || ch > 'X':
		return 0, false
	case prefix == 0:
		return int(ch-'A') + 1, true
	}
	return 25 + 24*int(prefix-'p') + int(ch-'A'), true
}

// maxRLELine is how long a line before the runs may be.
const maxRLELine = 1 << 16

// rleHeader reads comment lines and the line with the sizes.
func rleHeader(in *bufio.Reader) (width, height int, err error) {
	for range 1000 {
		line, readErr := in.ReadSlice('\n')
		if len(line) > 0 && line[0] == '#' && readErr == nil {
			continue
		}
		if errors.Is(readErr, bufio.ErrBufferFull) {
			break
		}
		compact := strings.ReplaceAll(string(line), " ", "")
		if n, _ := fmt.Sscanf(compact, "x=%d,y=%d", &width, &height); n == 2 && width > 0 && height > 0 {
			return width, height, nil
		}
		break
	}
	return 0, 0, fmt.Errorf("rle: the first line should be such as x = 5, y = 5")
}
