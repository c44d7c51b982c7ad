package coset

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
)

// State is what a search needs to continue where it stopped, in this program or another run of it. It is made
// to be written as JSON, and has some bytes for each member of a list.
type State struct {
	Sign    string       `json:"sign"`           // a hash of the coset and its blocks
	Cut     int          `json:"cut"`            // which cut of the plan
	AtLeast int          `json:"at_least"`       // proved: no member is lighter
	Blocks  []BlockState `json:"blocks"`         // the lists
	Budget  int          `json:"budget"`         // of the join
	Done    []byte       `json:"done,omitempty"` // bit i of byte i/8: first i of the join is done
	Best    int          `json:"best"`           // what the join has met
	Count   uint64       `json:"count,string"`   // so often
	Y       []uint64     `json:"y,omitempty"`    // one of them
	Met     ledger       `json:"met,omitempty"`  // which parts of the join met them

	More bool `json:"more,omitempty"` // members are those after the ones of the state before
	// of words of a pivot that are done; then Budget and Best are weights
	Orbits int `json:"orbits,omitempty"`
}

// BlockState is a list that is made.
type BlockState struct {
	Most    int    `json:"most"`    // the weight up to which members are listed; −1 if none are yet
	Units   []byte `json:"units"`   // bit i of byte i/8: unit i is done
	Members []byte `json:"members"` // see packed
}

// After returns a state without the members that a state before it has, if the lists have only grown since.
func (s State) After(before *State) (State, bool) {
	if s.Sign != before.Sign || s.Cut != before.Cut || len(s.Blocks) != len(before.Blocks) {
		return s, false
	}
	s.More = true
	s.Blocks = slices.Clone(s.Blocks)
	for i := range s.Blocks {
		b := &s.Blocks[i]
		old := &before.Blocks[i]
		if old.Most >= 0 && b.Most != old.Most || len(b.Members) < len(old.Members) {
			return s, false
		}
		b.Members = b.Members[len(old.Members):]
	}
	return s, true
}

// Follow puts back the members that After took away.
func (s *State) Follow(before *State) error {
	if s.Sign != before.Sign || len(s.Blocks) != len(before.Blocks) {
		return errors.New("a part of the checkpoint does not follow the one before")
	}
	for i := range s.Blocks {
		s.Blocks[i].Members = append(before.Blocks[i].Members, s.Blocks[i].Members...)
	}
	s.More = false
	return nil
}

// sign returns a hash of what a state depends on.
func (c *Cut) sign() string {
	h := fnv.New64a()
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	const version = 2 // of what a unit is
	put(version, uint64(c.coset.N), uint64(c.d), uint64(len(c.blocks)))
	put(c.coset.First...)
	for _, row := range c.coset.Basis {
		put(row...)
	}
	for _, b := range c.blocks {
		put(uint64(b.n), uint64(b.rank), uint64(c.unitLog))
		put(b.first...)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// state returns the state of a search that makes some lists or a join.
func (s *search) state(making map[int]*collector, j *join) State {
	st := State{Sign: s.sign(), Cut: s.at, AtLeast: s.answer.AtLeast, Best: -1}
	for i, b := range s.blocks {
		switch k := making[i]; {
		case k == nil && len(b.list.us) == 0: // not begun
			st.Blocks = append(st.Blocks, BlockState{Most: -1})
		case k == nil:
			all := bitmap(1<<max(0, b.rank-s.unitLog), func(int) bool { return true })
			st.Blocks = append(st.Blocks, BlockState{
				Most: b.list.min + b.list.reach, Units: all, Members: b.list.kept.bytes,
			})
		default:
			k.mu.Lock()
			done := bitmap(len(k.done), func(at int) bool { return k.done[at] })
			st.Blocks = append(st.Blocks, BlockState{
				Most: int(k.most.Load()), Units: done, Members: k.kept.bytes,
			})
			k.mu.Unlock()
		}
	}
	if j != nil {
		j.save(&st)
	}
	return st
}

// resume goes to the cut of a state.
func (s *search) resume() error {
	r := s.o.Resume
	if r == nil {
		return nil
	}
	another := errors.New("the checkpoint is from another problem or version: delete it and start over")
	if r.Cut < 0 || r.Cut >= len(s.plan.merged) {
		return another
	}
	c := s.plan.cut(r.Cut)
	if c.sign() != r.Sign || len(r.Blocks) != len(c.blocks) {
		return another
	}
	for i, b := range r.Blocks {
		if b.Most < -1 || b.Most > c.blocks[i].n {
			return fmt.Errorf("the checkpoint lists members of weight %d: delete it and start over", b.Most)
		}
	}
	taken := *r // the caller's stays as it is
	s.o.Resume = &taken
	s.at = r.Cut
	s.Cut = c
	s.answer.AtLeast = max(s.answer.AtLeast, r.AtLeast)
	return nil
}

// collector returns the collector of a block, with what a state has of it.
func (s *search) collector(ctx context.Context, at, most int) *collector {
	b := s.blocks[at]
	k := newCollector(b, s.unitLog, most, int(s.o.MaxBytes/memberBytes)/len(s.blocks))
	if s.o.Resume == nil || s.o.Resume.Blocks == nil || s.o.Resume.Blocks[at].Most != most {
		return k
	}
	r := s.o.Resume.Blocks[at]
	if !k.resume(ctx, r.Members) {
		return newCollector(b, s.unitLog, most, k.limit)
	}
	for i := range k.done {
		k.done[i] = i/8 < len(r.Units) && r.Units[i/8]>>(i%8)&1 != 0
	}
	return k
}

// recount walks again through some units of a block that an earlier run has done.
func (k *collector) recount(ctx context.Context, told func(again, of int)) error {
	digests := func(members packed) ledger { // of each unit: a hash of its members, in any order
		sums := ledger{}
		members.each(func(u uint64, weight int) bool {
			h := (u<<12 + uint64(weight)) * 0x9e3779b97f4a7c15
			sums[int(u>>k.unitLog)] += h ^ h>>29
			return true
		})
		return sums
	}
	have := digests(k.kept)
	return Recount(ctx, len(k.done), func(part int) bool { return k.done[part] }, func() func(int) bool {
		return func(part int) bool {
			again := newCollector(k.b, k.unitLog, int(k.most.Load()), math.MaxInt)
			again.visit(ctx, part)
			return digests(again.kept)[part] == have[part]
		}
	}, told)
}

// resume takes the members of a state, if they are members of the block with their weights and none is too
// heavy.
func (k *collector) resume(ctx context.Context, bytes []byte) bool {
	k.b.encode()
	room := make([]uint64, len(k.b.first))
	return packed{bytes: bytes, mask: k.kept.mask}.each(func(u uint64, weight int) bool {
		if weight >= len(k.counts) || k.b.weigh(u, room) != weight || k.members == k.limit {
			return false
		}
		k.add(u, weight)
		return k.members%1024 != 0 || ctx.Err() == nil
	})
}

// packed is members of a block: for each, the step from the u before it, modulo 2^rank, and the weight, as
// varints. Bytes that are there do not change, so that they can be saved while others are added.
type packed struct {
	bytes []byte
	last  uint64
	mask  uint64 // 2^rank − 1
}

func (p *packed) add(u uint64, weight int) {
	p.bytes = binary.AppendUvarint(p.bytes, (u-p.last)&p.mask)
	p.bytes = binary.AppendUvarint(p.bytes, uint64(weight))
	p.last = u
}

// each calls yield for all members until it returns false, and reports whether that did not happen and the
// bytes are whole.
func (p packed) each(yield func(u uint64, weight int) bool) bool {
	u := uint64(0)
	for bytes := p.bytes; len(bytes) > 0; {
		step, n := binary.Uvarint(bytes)
		if n <= 0 {
			return false
		}
		weight, m := binary.Uvarint(bytes[n:])
		if m <= 0 || weight > math.MaxInt32 {
			return false
		}
		bytes = bytes[n+m:]
		if u = (u + step) & p.mask; !yield(u, int(weight)) {
			return false
		}
	}
	return true
}

func bitmap(n int, set func(int) bool) []byte {
	bits := make([]byte, (n+7)/8)
	for i := range n {
		if set(i) {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	return bits
}
