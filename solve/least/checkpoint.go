package least

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"

	"lightsout"
	"lightsout/internal/math/leader"
)

// Checkpoint is what a long search for a least solution needs to continue where it stopped, in
// this program or another run of it, made to be written as JSON. That of a walk has some kilobytes besides
// the presses; that of a search by blocks some megabytes, for its lists.
type Checkpoint struct {
	Walk    string   `json:"walk"`              // a hash of the problem and of how its solutions are numbered
	Blocks  int      `json:"blocks"`            // how many blocks of solutions there are
	Done    []byte   `json:"done"`              // bit i of byte i/8: block i has been looked at
	Weight  int      `json:"weight"`            // the least weight seen
	Count   uint64   `json:"count,string"`      // how many solutions of that weight were seen
	Presses []byte   `json:"presses"`           // one of them: a bit a button, first lowest, or a byte a button if k > 2
	Weights []uint64 `json:"weights,omitempty"` // how many solutions have each weight, if that was asked

	Lists *leader.State `json:"lists,omitempty"` // of a search by blocks; then Walk, Blocks and Done are empty
}

// After returns what a file that ends with another checkpoint needs to have this one, and whether it is less than all of it.
func (c Checkpoint) After(before *Checkpoint) (Checkpoint, bool) {
	if before == nil || c.Lists == nil || before.Lists == nil {
		return c, false
	}
	lists, ok := c.Lists.After(before.Lists)
	if ok {
		c.Lists = &lists
	}
	return c, ok
}

// ReadCheckpoint returns the last checkpoint of a file that is complete, and whether the file ends there.
func ReadCheckpoint(r io.Reader) (last *Checkpoint, whole bool, err error) {
	for d := json.NewDecoder(r); ; {
		c := new(Checkpoint)
		if err := d.Decode(c); err != nil {
			if last == nil {
				return nil, false, err
			}
			return last, err == io.EOF, nil
		}
		if c.Lists != nil && c.Lists.More {
			if last == nil || last.Lists == nil {
				return nil, false, errors.New("the checkpoint has no header")
			}
			if err := c.Lists.Follow(last.Lists); err != nil {
				return nil, false, err
			}
		}
		last = c
	}
}

// checkpoint returns the state of a reduction; the caller holds its lock or is alone.
func (j *reduction) checkpoint() Checkpoint {
	c := Checkpoint{Walk: fingerprintOf(j.walk), Blocks: len(j.done), Done: make([]byte, (len(j.done)+7)/8), Weight: j.total.weight, Count: j.total.count}
	for block, done := range j.done {
		if done {
			c.Done[block/8] |= 1 << (block % 8)
		}
	}
	c.Presses = pack(j.total.presses)
	c.Weights = append(c.Weights, j.total.weights...)
	return c
}

// resume takes up the state of an earlier reduction. It trusts the counts, which cannot be checked,
// and nothing else: presses are checked against the problem.
func (j *reduction) resume(c *Checkpoint, p lightsout.Problem) error {
	if c.Walk != fingerprintOf(j.walk) || c.Blocks != len(j.done) || len(c.Done) != (c.Blocks+7)/8 {
		return fmt.Errorf("the checkpoint is from another problem or version: delete it and start over")
	}
	if len(c.Weights) != len(j.total.weights) {
		return fmt.Errorf("the checkpoint is from another kind of search: delete it and start over")
	}
	x := p.Board.NewPresses()
	if want := len(pack(x)); len(c.Presses) != want {
		return fmt.Errorf("the checkpoint has presses of %d bytes instead of %d", len(c.Presses), want)
	}
	for at := range x.Len() {
		if x.Modulus() == 2 {
			x.Set(at, int(c.Presses[at/8]>>(at%8)&1))
		} else {
			x.Set(at, int(c.Presses[at]))
		}
	}
	if err := p.Check(x); err != nil {
		return fmt.Errorf("the presses of the checkpoint: %w", err)
	}
	if x.Weight() != c.Weight {
		return fmt.Errorf("the checkpoint has presses of weight %d and says %d", x.Weight(), c.Weight)
	}
	for block := range j.done {
		if c.Done[block/8]>>(block%8)&1 != 0 {
			j.done[block] = true
			j.finished++
		}
	}
	if c.Weight <= j.total.weight {
		j.total.weight, j.total.count, j.total.presses = c.Weight, c.Count, x
	}
	copy(j.total.weights, c.Weights)
	j.shared.Store(int64(j.total.weight))
	return nil
}

func fingerprintOf(w walk) string {
	h := fnv.New64a()
	w.fingerprint(h)
	return fmt.Sprintf("%016x", h.Sum64())
}

// pack returns presses as a checkpoint has them.
func pack(x lightsout.Presses) []byte {
	if x.Modulus() > 2 {
		return append([]byte(nil), x.Bytes()...)
	}
	packed := make([]byte, (x.Len()+7)/8)
	for at := range packed {
		packed[at] = byte(x.Words()[at/8] >> (at % 8 * 8))
	}
	return packed
}
