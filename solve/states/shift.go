package states

// shift takes a press of a button back, on the numbers of states. With two states that is XOR. With
// more, if numbering is linear, a number is cut in two, and what becomes of each half is in a table.
// Else the state is made, and its lights are changed.
type shift struct {
	n         *numbers
	effect    effect
	number    uint32 // of the effect
	cut       uint32
	low, high []uint32
	lights    []uint8
}

func (n *numbers) newShift(e effect) *shift {
	s := &shift{n: n, effect: e, number: uint32(n.digitsOf(e.press(0, uint64(n.k)))), cut: 1}
	if n.k == 2 {
		return s
	}
	if !n.linear {
		s.lights = make([]uint8, len(n.units))
		return s
	}
	half := 0
	for half < len(n.digits) && uint64(s.cut)*uint64(s.cut) < uint64(n.count) {
		s.cut *= uint32(n.digits[half].radix)
		half++
	}
	s.low, s.high = s.table(n.digits[:half]), s.table(n.digits[half:])
	return s
}

// table returns what becomes of the numbers that have no other digits than these.
func (s *shift) table(digits []digit) []uint32 {
	table := []uint32{0}
	for _, d := range digits {
		away := uint64(s.number) / d.unit % d.radix
		lower := table
		table = make([]uint32, 0, len(lower)*int(d.radix))
		for v := range d.radix {
			here := uint32((v + d.radix - away) % d.radix * d.unit)
			for _, rest := range lower {
				table = append(table, here+rest)
			}
		}
	}
	return table
}

// visit comes from each state of a part of the last level to another, and adds those that are new to the next level.
func (s *shift) visit(codes, advance []uint16, part, next []uint32) []uint32 {
	switch {
	case s.n.k == 2:
		for _, p := range part {
			if to := p ^ s.number; codes[to] == 0 {
				codes[to] = advance[codes[p]]
				next = append(next, to)
			}
		}
	case s.n.linear:
		for _, p := range part {
			if to := s.high[p/s.cut] + s.low[p%s.cut]; codes[to] == 0 {
				codes[to] = advance[codes[p]]
				next = append(next, to)
			}
		}
	default:
		for _, p := range part {
			if to := s.slowly(p); codes[to] == 0 {
				codes[to] = advance[codes[p]]
				next = append(next, to)
			}
		}
	}
	return next
}

// slowly takes the press back light by light.
func (s *shift) slowly(p uint32) uint32 {
	state := s.n.integer(s.n.lights(s.lights, uint64(p)))
	k := uint64(s.n.k)
	for _, t := range s.effect.toggles {
		v := state / t.unit % k
		state += (v+k-t.times)%k*t.unit - v*t.unit
	}
	return uint32(s.n.digitsOf(state))
}
