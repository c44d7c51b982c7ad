package least

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"sync/atomic"

	"lightsout"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/coset"
)

// Checkpoint is what a long search for a least solution needs to continue where it stopped, in this program
// or another run of it, made to be kept in a Journal. That of a walk has up to some hundred kilobytes besides
// the presses; that of a search by blocks some megabytes, for its lists.
type Checkpoint struct {
	Walk string `json:"walk"` // a hash of the problem and of how its solutions are numbered
	// of each block: 0, or, if it is finished, 1 + its solutions of Weight
	Counts []uint64 `json:"counts"`
	Weight int      `json:"weight"`       // the least weight seen
	Count  uint64   `json:"count,string"` // how many solutions of that weight were seen
	// the least weight seen in blocks that are not finished either
	Known int `json:"known,omitempty"`
	// one of them: a bit a button, first lowest, or a byte a button if k > 2
	Presses []byte   `json:"presses"`
	Weights []uint64 `json:"weights,omitempty"` // how many solutions have each weight, if that was asked

	Lists *coset.State `json:"lists,omitempty"` // of a search by blocks; then Walk and Counts are empty

	// Recounted receives how many finished parts were counted again before the search resumed, of how many.
	// It may be nil, and is called once for each kind of part.
	Recounted func(again, of int) `json:"-"`
}

// after returns what a file that ends with another checkpoint needs to have this one, and whether it is less
// than all of it.
func (c Checkpoint) after(before *Checkpoint) (Checkpoint, bool) {
	if before == nil || c.Lists == nil || before.Lists == nil {
		return c, false
	}
	lists, ok := c.Lists.After(before.Lists)
	if ok {
		c.Lists = &lists
	}
	return c, ok
}

// Journal is the file in which the checkpoints of a search are kept, sealed so that damage is found when it
// is read.
type Journal struct {
	Last *Checkpoint // the last that the file has; nil if there is none
	// Cut is the number of the last line if that was cut off, which a crash can do, else 0. Last is the one
	// before it.
	Cut int

	head   persist.Head
	sum    persist.Sum
	before *Checkpoint // what the file ends with; nil if it is to be written whole
}

// journalVersion is that of the format of the file.
const journalVersion = 1

// OpenJournal reads and verifies the file of a search for a least solution; nil is a file that is not there
// yet. Damage, and the file of another problem, is an error. Program is the name and version of who writes
// it.
func OpenJournal(p lightsout.Problem, program string, file []byte) (*Journal, error) {
	h := sha256.New()
	if p.Board != nil {
		fmt.Fprintf(h, "%s\n%s\n%s", p.Board.Spec(), p.From, p.To)
	}
	plan := fmt.Sprintf("%.60s %.8x", fmt.Sprint(p.Board), h.Sum(nil))
	j := &Journal{head: persist.NewHead("least", journalVersion, plan, program)}
	if file == nil {
		return j, nil
	}
	head, entries, sum, cut, err := persist.Read(file)
	switch {
	case err != nil:
		return nil, err
	case head.Format != j.head.Format || head.Version != j.head.Version:
		return nil, fmt.Errorf("it has format %.20q %d instead of %q %d",
			head.Format, head.Version, j.head.Format, j.head.Version)
	case head.Plan != j.head.Plan:
		return nil, errors.New("the checkpoint is from another problem: choose another file")
	}
	for at, entry := range entries {
		if err := j.follow(entry); err != nil {
			return nil, fmt.Errorf("line %d: %w", at+2, err)
		}
	}
	j.head = head
	j.Cut = cut
	if cut == 0 {
		j.sum = sum
		j.before = j.Last
	}
	return j, nil
}

// follow takes the next checkpoint of the file.
func (j *Journal) follow(entry []byte) error {
	c := new(Checkpoint)
	if err := json.Unmarshal(entry, c); err != nil {
		return err
	}
	if c.Lists != nil && c.Lists.More {
		if j.Last == nil || j.Last.Lists == nil {
			return errors.New("it continues a checkpoint that is not there")
		}
		if err := c.Lists.Follow(j.Last.Lists); err != nil {
			return err
		}
	}
	j.Last = c
	return nil
}

// Save gives write what to write for a checkpoint: the end of the file if add is set, else all of it. Only
// what is new is added, since a search may be saved while it is canceled, which must be quick.
func (j *Journal) Save(c Checkpoint, write func(data []byte, add bool) error) error {
	more, add := c.after(j.before)
	entry, err := json.Marshal(more)
	if err != nil {
		return err
	}
	var head []byte
	if !add {
		head, j.sum = j.head.Begin()
	}
	line, sum := j.sum.Line(entry)
	j.sum = sum
	j.before = &c
	if err := write(append(head, line...), add); err != nil {
		j.before = nil
		return err
	}
	return nil
}

// checkpoint returns the state of a reduction; the caller holds its lock or is alone.
func (j *reduction) checkpoint() Checkpoint {
	c := Checkpoint{Walk: fingerprintOf(j.walk), Weight: j.total.weight, Count: j.total.count}
	c.Known = int(j.shared.Load())
	c.Presses = j.total.presses.Packed()
	c.Counts = append(c.Counts, j.counts...)
	c.Weights = append(c.Weights, j.total.weights...)
	return c
}

// resume takes up the state of an earlier reduction. It checks the presses against the problem and the counts
// against each other, and counts some blocks again.
func (j *reduction) resume(ctx context.Context, c *Checkpoint, p lightsout.Problem) error {
	if c.Walk != fingerprintOf(j.walk) || len(c.Counts) != len(j.counts) {
		return fmt.Errorf("the checkpoint is from another problem or version: delete it and start over")
	}
	if len(c.Weights) != len(j.total.weights) {
		return fmt.Errorf("the checkpoint is from another kind of search: delete it and start over")
	}
	x := p.Board.NewPresses()
	err := x.SetPacked(c.Presses)
	if err == nil {
		err = p.Check(x)
	}
	if err != nil {
		return fmt.Errorf("the presses of the checkpoint: %w", err)
	}
	if x.Weight() != c.Weight {
		return fmt.Errorf("the checkpoint has presses of weight %d and says %d", x.Weight(), c.Weight)
	}
	if c.Known > c.Weight {
		return fmt.Errorf("the checkpoint knows weight %d, and has %d", c.Known, c.Weight)
	}
	sum := uint64(0)
	for block, count := range c.Counts {
		if count > 0 {
			j.finished++
			sum += (count - 1) * j.walk.orbit(block)
		}
	}
	if sum != c.Count {
		return fmt.Errorf("the checkpoint counts %d solutions, and its blocks %d", c.Count, sum)
	}
	copy(j.counts, c.Counts)
	if c.Weight > j.total.weight { // a lighter solution is known now
		j.forget()
	} else {
		j.total.weight = c.Weight
		j.total.count = c.Count
		j.total.presses = x
	}
	if err := j.recount(ctx, c); err != nil {
		return err
	}
	copy(j.total.weights, c.Weights)
	j.shared.Store(int64(j.total.weight))
	return nil
}

// recount counts the solutions of some finished blocks again: those of the least weight that any block knew,
// since heavier ones may have been passed over.
func (j *reduction) recount(ctx context.Context, c *Checkpoint) error {
	finished := func(block int) bool { return c.Counts[block] > 0 }
	return coset.Recount(ctx, len(c.Counts), finished, func() func(int) bool {
		v := j.walk.worker()
		var shared atomic.Int64
		return func(block int) bool {
			shared.Store(int64(c.Known))
			t := tally{weight: c.Known, shared: &shared, done: ctx.Done()}
			v.visit(block, &t)
			want := c.Counts[block] - 1
			if c.Known < c.Weight {
				want = 0
			}
			return t.weight == c.Known && t.count == want
		}
	}, c.Recounted)
}

// forget leaves of each block only that it has been looked at.
func (j *reduction) forget() {
	for block, count := range j.counts {
		j.counts[block] = min(count, 1)
	}
}

func fingerprintOf(w walk) string {
	h := fnv.New64a()
	w.fingerprint(h)
	return fmt.Sprintf("%016x", h.Sum64())
}
