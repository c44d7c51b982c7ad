package lightsout

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/base/text"
)

// Values are written one character each: 0 to 9, then a to z. Above 36 states one character is not enough,
// and each value is two hexadecimal digits. With two states, '.' and '#' are read as well, and shown to
// people.

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// digitValue returns the value of a base-36 digit, in lower or upper case.
func digitValue(ch byte) (int, bool) {
	switch {
	case ch >= '0' && ch <= '9':
		return int(ch - '0'), true
	case ch >= 'a' && ch <= 'z':
		return int(ch-'a') + 10, true
	case ch >= 'A' && ch <= 'Z':
		return int(ch-'A') + 10, true
	}
	return 0, false
}

// digitWidth returns how many characters a value modulo k takes.
func digitWidth(k int) int {
	if k > len(digits) {
		return 2
	}
	return 1
}

// Rower is the rows in which cells are written, each from one cell to before another. A wiring may be a
// Rower; cells of others are written in one row.
type Rower interface {
	Rows() int
	Row(r int) (first, past int)
}

// Rows returns the rows in which the lights are written: those of the wiring if it has any, else one.
func (b *Board) Rows() Rower {
	switch w := b.mustValid().(type) {
	case grid:
		n := w.Sizes[len(w.Sizes)-1]
		return evenRows{w.cells / n, n} // lines along the last axis
	case Rower:
		return w
	}
	return evenRows{1, b.Lights()}
}

// pressRows returns the rows in which presses are written: those of the lights if they are one with
// the buttons, else one.
func (b *Board) pressRows() Rower {
	if b.Cells() {
		return b.Rows()
	}
	return evenRows{1, b.Buttons()}
}

// Section returns the name of the section that a row is in and the row's number there, from 0. Boards without
// sections have one without a name.
func (b *Board) Section(row int) (name string, r int) {
	if g, ok := b.mustValid().(grid); ok {
		return g.section(row)
	}
	s, ok := b.mustValid().(interface {
		SectionRows() int
		SectionName(i int) string
	})
	if !ok || s.SectionRows() == 0 {
		return "", row
	}
	return s.SectionName(row / s.SectionRows()), row % s.SectionRows()
}

// evenRows is rows of equal width.
type evenRows struct{ rows, width int }

func (e evenRows) Rows() int                   { return e.rows }
func (e evenRows) Row(r int) (first, past int) { return r * e.width, (r + 1) * e.width }

// StateRows returns the lights of s as rows of digits.
func (b *Board) StateRows(s State) []string {
	b.checkState(s)
	return digitRows(s.packed, b.Rows())
}

// PressesRows returns the counts of x as rows of digits. Buttons that are not cells are in one row.
func (b *Board) PressesRows(x Presses) []string {
	b.checkPresses(x)
	return digitRows(x.packed, b.pressRows())
}

// StateText returns the lights of s for people: rows of '.' and '#', or of digits when there are more than
// two states, each row ended by a newline. Sections are named, and rows of different lengths are centered.
// ParseState reads it back.
func (b *Board) StateText(s State) string { return b.plainText(b.StateRows(s)) }

// PressesText returns the counts of x for people, as StateText does for lights.
func (b *Board) PressesText(x Presses) string { return b.plainText(b.PressesRows(x)) }

// binaryText turns digits into what people see.
var binaryText = strings.NewReplacer("0", ".", "1", "#")

func (b *Board) plainText(rows []string) string {
	// step is by how much neighboring rows differ
	var longest, step int
	for r, row := range rows {
		longest = max(longest, len(row))
		if r > 0 {
			step = max(step, len(row)-len(rows[r-1]), len(rows[r-1])-len(row))
		}
	}
	var out strings.Builder
	out.Grow(len(rows) * (longest + 1))
	for r, row := range rows {
		if name, first := b.Section(r); name != "" && first == 0 && len(rows) > 1 {
			if r > 0 {
				out.WriteByte('\n')
			}
			out.WriteString(name + ":\n")
		}
		if b.k == 2 {
			row = binaryText.Replace(row)
		}
		missing := longest - len(row)
		if step == 1 { // neighbors lie half a cell apart, as hexagons do
			row = strings.TrimSpace(strings.ReplaceAll(row, "", " "))
		} else {
			missing /= 2
		}
		fmt.Fprintf(&out, "%*s%s\n", missing, "", row)
	}
	return out.String()
}

func digitRows(p packed, rows Rower) []string {
	out := make([]string, rows.Rows())
	wide := digitWidth(p.k)
	var line []byte
	var text strings.Builder
	text.Grow(wide * p.n)
	for r := range out {
		first, past := rows.Row(r)
		line = slices.Grow(line[:0], wide*(past-first))[:wide*(past-first)]
		for at := range past - first { // a large board is mostly the writing of its digits
			switch i := first + at; {
			case p.k == 2:
				line[at] = '0' + byte(p.words[i>>6]>>(i&63)&1)
			case wide == 1:
				line[at] = digits[p.bytes[i]]
			default:
				line[2*at] = digits[p.bytes[i]>>4]
				line[2*at+1] = digits[p.bytes[i]&15]
			}
		}
		text.Write(line)
		out[r] = text.String()[text.Len()-len(line):]
	}
	return out
}

// ParseState reads a state of the board: off, on, rows of '.' and '#' or of digits joined by '/', '_' or
// newlines, a list of numbers such as [1,0,1,1], or (with two states) an integer whose bit i is light i:
// 0x155, 0b101010101 or 341. As many digits as there are lights are rows. A long state in a game ID is ~ and
// base64url of the packed lights.
func (b *Board) ParseState(text string) (State, error) {
	if packed, ok := strings.CutPrefix(text, "~"); ok {
		return b.parsePacked(packed)
	}
	p, err := b.parse(text, b.Lights(), b.Rows(), "state", "lights")
	return State{p}, err
}

func (b *Board) parsePacked(text string) (State, error) {
	if err := b.Fits(); err != nil {
		return State{}, err
	}
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return State{}, errors.New("the packed state is not base64url")
	}
	if n := b.Lights(); len(data) < n/8 { // a short text deserves no memory
		return State{}, fmt.Errorf("the packed state: it has %d bytes, too few for %d lights", len(data), n)
	}
	s := b.NewState()
	if err := s.SetPacked(data); err != nil {
		return State{}, fmt.Errorf("the packed state: %w", err)
	}
	return s, nil
}

// ParsePresses reads presses of the board, in the forms of ParseState.
func (b *Board) ParsePresses(text string) (Presses, error) {
	p, err := b.parse(text, b.Buttons(), b.pressRows(), "presses", "buttons")
	return Presses{p}, err
}

func (b *Board) parse(written string, n int, rows Rower, what, things string) (packed, error) {
	if err := b.Fits(); err != nil {
		return packed{}, err
	}
	written = strings.TrimSpace(written)
	switch lower := strings.ToLower(written); {
	case lower == "off" || lower == "on":
		p := newPacked(b.k, n)
		if lower == "on" {
			p.setOnes()
		}
		return p, nil
	case what == "state" && strings.ContainsAny(written, ",;"):
		return b.parseList(written)
	case what == "state" && b.k == 2 && isDecimal(written) && len(written) != n:
		return parseInteger(written, n, what, things)
	case written == "" || b.k <= 10 && strings.Trim(lower, digits[10:]) == "":
		return packed{}, fmt.Errorf(
			"%s %.60q: write off, on, rows such as .#./###, or a number such as 0x1ff", what, written)
	case b.k == 2 && (strings.HasPrefix(lower, "0x") || strings.HasPrefix(lower, "0b")):
		return parseInteger(lower, n, what, things)
	}
	return b.parseRows(written, n, rows, what, things)
}

// parseList reads the values of all lights as numbers between commas, with rows between semicolons. Brackets,
// also nested ones around rows, and a name in front of them, as in s([1,0]), may be left out.
func (b *Board) parseList(written string) (packed, error) {
	list := written
	if at := strings.IndexAny(list, "([{"); at >= 0 {
		list = list[at:]
	}
	values := strings.FieldsFunc(list, func(r rune) bool {
		return strings.ContainsRune("[](){},; \t\r\n", r)
	})
	if n := b.Lights(); len(values) != n {
		return packed{}, fmt.Errorf("state: the list has %s, board %s has %d lights",
			text.Number(len(values), "value"), b, n)
	}
	p := newPacked(b.k, len(values))
	for i, value := range values {
		v, err := strconv.Atoi(value)
		if err != nil || v < 0 || v >= b.k {
			return packed{}, fmt.Errorf("state: value %d of the list is %q: write 0 to %d", i+1,
				text.Clip(value), b.k-1)
		}
		p.Set(i, v)
	}
	return p, nil
}

// isDecimal reports whether a text is an integer. What begins with 0, but 0 itself, is a row.
func isDecimal(text string) bool {
	notDigit := func(r rune) bool { return r < '0' || r > '9' }
	return text != "" && (text[0] != '0' || text == "0") && !strings.ContainsFunc(text, notDigit)
}

// parseInteger reads an integer whose bit i is thing i: 0x155, 0b101010101 or 341.
func parseInteger(written string, n int, what, things string) (packed, error) {
	// the most digits of a decimal integer: to read them takes the square of their number
	const maxDecimal = 10_000
	value := new(big.Int)
	ok := false
	if len(written) <= maxDecimal || !isDecimal(written) {
		value, ok = value.SetString(written, 0)
	}
	switch {
	case !ok:
		return packed{}, fmt.Errorf("%s %s is not an integer such as 0x1ff, 0b101 or 341", what,
			text.Clip(written))
	case value.BitLen() > n && isDecimal(written):
		return packed{}, fmt.Errorf("%s %s is neither rows of %s nor an integer below 2^%d", what,
			text.Clip(written), text.Number(n, "digit"), n)
	case value.BitLen() > n:
		return packed{}, fmt.Errorf("%s %s has a bit beyond the %d %s of the board", what,
			text.Clip(written), n, things)
	}
	p := newPacked(2, n)
	for i := range value.BitLen() {
		p.words[i/64] |= uint64(value.Bit(i)) << (i % 64)
	}
	return p, nil
}

// parseRows reads rows of values. The separators may be left out, or there may be just one row.
func (b *Board) parseRows(written string, n int, rows Rower, what, things string) (packed, error) {
	lines := make([]string, 0, min(rows.Rows(), 1+len(written)/2))
	for line := range strings.FieldsFuncSeq(written, func(r rune) bool {
		return r == '/' || r == '_' ||
			r == '\n' || r == '\r'
	}) {
		line = strings.TrimSpace(strings.ReplaceAll(line, " ", ""))
		if line != "" && !strings.HasSuffix(line, ":") { // which the name of a section has
			lines = append(lines, line)
		}
	}
	width := digitWidth(b.k)
	if len(lines) == 1 && rows.Rows() != 1 && len(lines[0]) == n*width {
		rows = evenRows{1, n}
	}
	// Compare sizes before allocating: a short text must not take much memory.
	if len(lines) != rows.Rows() {
		return packed{}, fmt.Errorf("%s has %s, board %s has %d", what, text.Number(len(lines), "row"),
			b, rows.Rows())
	}
	for r, line := range lines {
		if first, past := rows.Row(r); len(line) != (past-first)*width {
			return packed{}, fmt.Errorf("%s row %d is %q: it needs %s for %s",
				what, r+1, text.Clip(line), text.Number((past-first)*width, "character"),
				text.Number(past-first, strings.TrimSuffix(things, "s")))
		}
	}
	p := newPacked(b.k, n)
	for r, line := range lines {
		first, past := rows.Row(r)
		for i := first; i < past; i++ {
			at := (i - first) * width
			// most are digits
			v := int(line[at] - '0')
			err := error(nil)
			if width > 1 || v >= min(b.k, 10) {
				v, err = parseValue(line[at:at+width], b.k)
			}
			if err != nil {
				return packed{}, fmt.Errorf("%s row %d, place %d: %w", what, r+1, i-first+1, err)
			}
			p.Set(i, v)
		}
	}
	return p, nil
}

func parseValue(text string, k int) (int, error) {
	if k == 2 && text == "." {
		return 0, nil
	}
	if k == 2 && text == "#" {
		return 1, nil
	}
	if digitWidth(k) == 2 {
		v, err := strconv.ParseUint(text, 16, 8)
		if err != nil || int(v) >= k {
			return 0, fmt.Errorf("%q is not a value: with %d states write two hexadecimal digits, 00 to %02x",
				text, k, k-1)
		}
		return int(v), nil
	}
	v, ok := digitValue(text[0])
	if !ok || v >= k {
		if k == 2 {
			return 0, fmt.Errorf("%q is not a value: write . or 0 for off, # or 1 for on", text)
		}
		return 0, fmt.Errorf("%q is not a value: with %d states write 0 to %c", text, k, digits[k-1])
	}
	return v, nil
}
