package persist

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Head says what entries belong to.
type Head struct {
	Format  string `json:"format"`
	Version int    `json:"version"` // of the format
	Plan    string `json:"plan"`    // what is computed
	Program string `json:"program"` // that began it
	Run     string `json:"run"`     // random, so that two runs of a plan do not mix
}

// NewHead returns the head of a new run.
func NewHead(format string, version int, plan, program string) Head {
	return Head{format, version, plan, program, rand.Text()}
}

// Sum returns the sum that the first entry follows.
func (h Head) Sum() Sum {
	text, _ := json.Marshal(h) // strings and a number
	return Sum{}.Next(text)
}

// Sum is the hash of an entry and of all that it follows.
type Sum [sha256.Size]byte

// Next returns the sum of an entry, given by its parts.
func (s Sum) Next(parts ...[]byte) (next Sum) {
	h := sha256.New()
	h.Write(s[:])
	for _, part := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write(part)
	}
	h.Sum(next[:0])
	return next
}

// String returns the sum in hexadecimal digits.
func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// Line returns an entry as a line of a file, and the sum that the next one follows.
func (s Sum) Line(entry []byte) ([]byte, Sum) {
	next := s.Next(entry)
	return fmt.Appendf(nil, "%s %s\n", next, entry), next
}

// Begin returns the first line of a file.
func (h Head) Begin() ([]byte, Sum) {
	text, _ := json.Marshal(h)
	return Sum{}.Line(text)
}

// DamagedError is about the first line that does not follow those before it, which are good.
type DamagedError struct {
	Line int
	Good int // lines before it of which a record can be read
}

// Error names the line.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("line %d is damaged, or does not follow the lines before it", e.Line)
}

// Read verifies a file of lines and returns its head, its entries and the sum of the last one. If the last
// line has no end, because a write was interrupted, it is left out: cut is its number, or 0. Other damage is
// an error, a *DamagedError if it is in a line.
func Read(file []byte) (h Head, entries [][]byte, last Sum, cut int, err error) {
	for number := 1; len(file) > 0; number++ {
		line, rest, whole := bytes.Cut(file, []byte("\n"))
		if !whole {
			cut = number
			break
		}
		sum, entry, _ := bytes.Cut(line, []byte(" "))
		next := last.Next(entry)
		if string(sum) != next.String() {
			return h, nil, last, 0, &DamagedError{Line: number}
		}
		if number > 1 {
			entries = append(entries, entry)
		} else if err := json.Unmarshal(entry, &h); err != nil {
			return h, nil, last, 0, fmt.Errorf("line 1 is not a head: %w", err)
		}
		file = rest
		last = next
	}
	if len(entries) == 0 {
		return h, nil, last, 0, fmt.Errorf("it ends in line %d, before its first entry", max(cut, 1))
	}
	return h, entries, last, cut, nil
}
