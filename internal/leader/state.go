package leader

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
)

// State is what a search needs to go on where it was stopped, in this program or another run of it. It is made
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
}

// BlockState is a list that is made.
type BlockState struct {
	Most    int    `json:"most"`    // the weight up to which members are listed; −1 if none are yet
	Units   []byte `json:"units"`   // bit i of byte i/8: unit i of the walk is done
	Members []byte `json:"members"` // differences of u in increasing order, and weights, as varints
}

// sign returns a hash of what a state depends on.
func (c *Cut) sign() string {
	h := fnv.New64a()
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	put(uint64(c.coset.N), uint64(c.d), uint64(len(c.blocks)))
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
		k := making[i]
		if k == nil && len(b.list.us) == 0 {
			st.Blocks = append(st.Blocks, BlockState{Most: -1}) // not begun
			continue
		}
		if k == nil {
			st.Blocks = append(st.Blocks, BlockState{Most: b.list.min + b.list.reach, Units: bitmap(len(s.units([]int{i})), func(int) bool { return true }), Members: packMembers(b.list.members())})
			continue
		}
		k.mu.Lock()
		units := s.units([]int{i})
		st.Blocks = append(st.Blocks, BlockState{Most: int(k.most.Load()), Units: bitmap(len(units), func(at int) bool { return k.done[units[at].from] }), Members: packMembers(slices.Concat(k.kept...))})
		k.mu.Unlock()
	}
	if j != nil {
		j.mu.Lock()
		defer j.mu.Unlock()
		st.Budget, st.Best, st.Count, st.Y = j.first, j.best, j.count, j.y[:]
		st.Done = bitmap(len(j.done), func(at int) bool { return j.done[at] })
	}
	return st
}

// resume goes to the cut of a state.
func (s *search) resume() error {
	r := s.o.Resume
	if r == nil {
		return nil
	}
	another := errors.New("the checkpoint is of another problem or of another version: begin anew")
	if r.Cut < 0 || r.Cut >= len(s.plan.merged) {
		return another
	}
	c, err := s.plan.cut(r.Cut)
	if err != nil {
		return err
	}
	if c.sign() != r.Sign || len(r.Blocks) != len(c.blocks) {
		return another
	}
	for i, b := range r.Blocks {
		if b.Most < -1 || b.Most > c.blocks[i].n {
			return fmt.Errorf("the checkpoint lists members of weight %d: begin anew", b.Most)
		}
	}
	taken := *r // the caller's stays as it is
	s.o.Resume = &taken
	s.Cut, s.at = c, r.Cut
	s.answer.AtLeast = max(s.answer.AtLeast, r.AtLeast)
	return nil
}

// collector returns the collector of a block, with what a state has of it.
func (s *search) collector(at, most int) *collector {
	b := s.blocks[at]
	k := newCollector(b, most, s.o.MaxMembers/len(s.blocks))
	if s.o.Resume == nil || s.o.Resume.Blocks == nil || s.o.Resume.Blocks[at].Most != most {
		return k
	}
	r := s.o.Resume.Blocks[at]
	members, ok := b.unpack(r.Members, most)
	for i, u := range s.units([]int{at}) {
		if ok && i/8 < len(r.Units) && r.Units[i/8]>>(i%8)&1 != 0 {
			k.done[u.from] = true
		}
	}
	if ok {
		k.add(members)
	}
	return k
}

// resumeJoin takes up a join with the same budget.
func (s *search) resumeJoin(j *join, budget int) {
	j.first = budget
	r := s.o.Resume
	if r == nil || r.Budget != budget || len(r.Done) == 0 || len(r.Y) != 2 || r.Best > budget {
		return
	}
	j.best, j.count, j.y = r.Best, r.Count, vec{r.Y[0], r.Y[1]}
	if j.best >= 0 {
		j.budget.Store(int64(j.best))
	}
	for i := range 8 * len(r.Done) {
		j.before = append(j.before, r.Done[i/8]>>(i%8)&1 != 0)
	}
	s.o.Resume = nil
}

// members returns the members of a list.
func (l *list) members() []member {
	var all []member
	for e := range l.reach + 1 {
		for _, u := range l.us[l.from[e]:l.from[e+1]] {
			all = append(all, member{u, int32(l.min + e)})
		}
	}
	return all
}

func packMembers(members []member) []byte {
	members = slices.Clone(members)
	slices.SortFunc(members, func(a, b member) int {
		if a.u < b.u {
			return -1
		}
		return 1
	})
	var packed []byte
	last := uint64(0)
	for _, m := range members {
		packed = binary.AppendUvarint(packed, m.u-last)
		packed = binary.AppendUvarint(packed, uint64(m.weight))
		last = m.u
	}
	return packed
}

// unpack reads what packMembers wrote, if it is members of the block with their weights, none above most.
func (b *block) unpack(packed []byte, most int) (members []member, ok bool) {
	b.encode()
	u, room := uint64(0), make([]uint64, len(b.first))
	for len(packed) > 0 {
		step, n := binary.Uvarint(packed)
		if n <= 0 {
			return nil, false
		}
		weight, m := binary.Uvarint(packed[n:])
		if m <= 0 || weight > uint64(most) {
			return nil, false
		}
		packed = packed[n+m:]
		if u += step; u>>b.rank != 0 || b.weigh(u, room) != int(weight) || step == 0 && len(members) > 0 {
			return nil, false
		}
		members = append(members, member{u, int32(weight)})
	}
	return members, true
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
