package tree

// How the entries of the tables of a decomposition come from one another. Filling a table, counting and
// choosing all go through these.

// linked reports whether the values of a link's table entry go together. Nothing is always right.
func (n *Decomposition) linked(b *bag, index int) bool {
	if len(b.scope) == 0 {
		return true
	}
	light, button := index%n.k, index/n.k
	return light == button*b.times%n.k
}

// ways calls each with every entry of the bag, those of its left and right bags that it comes from, and how many presses of
// the forgotten button that adds.
func (n *Decomposition) ways(b *bag, each func(to, left, right, presses int)) {
	switch {
	case b.left == nil:
	case b.presses:
		n.press(b, each)
	case b.right == nil:
		n.forget(b, each)
	default:
		n.join(b, each)
	}
}

func (n *Decomposition) forget(b *bag, each func(to, left, right, presses int)) {
	stride, values := n.forgets(b)
	for to := range b.table {
		from := to%stride + to/stride*stride*n.k
		for presses, value := range values {
			each(to, from+value*stride, 0, presses)
		}
	}
}

// forgets returns the place value of the forgotten node in the left bag's table, and the values it may
// have: all for a button, the wanted one for a light. The index of a value is the presses it adds.
func (n *Decomposition) forgets(b *bag) (stride int, values []int) {
	stride = 1
	for _, node := range b.left.scope {
		if node == b.forgot {
			break
		}
		stride *= n.k
	}
	if int(b.forgot) < n.lights {
		return stride, []int{n.change[b.forgot]}
	}
	for value := range n.k {
		values = append(values, value)
	}
	return stride, values
}

// join has a choice only where lights are in both scopes.
func (n *Decomposition) join(b *bag, each func(to, left, right, presses int)) {
	g := n.gluing(b)
	left, right, shared := 0, 0, 0
	values := make([]int, len(b.scope))
	for to := range b.table {
		splits := g.right[shared*g.splits:][:g.splits]
		for split, at := range g.left {
			each(to, left+at, right+splits[split], 0)
		}
		// Count up, and let the indices follow.
		for at := range values {
			if values[at]++; values[at] < n.k {
				left, right, shared = left+g.leftAt[at], right+g.rightAt[at], shared+g.sharedAt[at]
				break
			}
			values[at] = 0
			left, right, shared = left-(n.k-1)*g.leftAt[at], right-(n.k-1)*g.rightAt[at], shared-(n.k-1)*g.sharedAt[at]
		}
	}
}

// gluing is how the tables of two bags fit together.
type gluing struct {
	k                         int
	leftAt, rightAt, sharedAt []int // of each node of the joint scope: its place value, 0 if absent
	splits                    int   // k to the number of lights in both scopes
	left                      []int // of each split: the part of the left index
	right                     []int // of each value of the shared lights and each split of it: the part of the right index
}

func (n *Decomposition) gluing(b *bag) *gluing {
	g := &gluing{k: n.k, splits: 1}
	var lightsLeft, lightsRight []int // place values of shared lights
	for _, node := range b.scope {
		l, inLeft := placeValue(b.left.scope, node, n.k)
		r, inRight := placeValue(b.right.scope, node, n.k)
		s := 0
		if inLeft && inRight && int(node) < n.lights {
			lightsLeft, lightsRight = append(lightsLeft, l), append(lightsRight, r)
			l, r, s = 0, 0, g.splits
			g.splits *= n.k
		}
		g.leftAt, g.rightAt, g.sharedAt = append(g.leftAt, l), append(g.rightAt, r), append(g.sharedAt, s)
	}
	g.left, g.right = make([]int, g.splits), make([]int, g.splits*g.splits)
	for split := range g.splits {
		rest := split
		for _, at := range lightsLeft {
			g.left[split] += rest % n.k * at
			rest /= n.k
		}
	}
	for shared := range g.splits {
		for split := range g.splits {
			sum, part := shared, split
			for _, at := range lightsRight {
				g.right[shared*g.splits+split] += (sum%n.k - part%n.k + n.k) % n.k * at
				sum, part = sum/n.k, part/n.k
			}
		}
	}
	return g
}

// parts returns the indices in the left and right tables of what is not split, and the values of
// the shared lights as a number.
func (g *gluing) parts(to int) (left, right, shared int) {
	for at := range g.leftAt {
		value := to % g.k
		to /= g.k
		left += value * g.leftAt[at]
		right += value * g.rightAt[at]
		shared += value * g.sharedAt[at]
	}
	return left, right, shared
}

// placeValue returns k to the place of the node in a scope, or 0 and false if it is not there.
func placeValue(scope []int32, node int32, k int) (int, bool) {
	value := 1
	for _, other := range scope {
		if other == node {
			return value, true
		}
		value *= k
	}
	return 0, false
}

func power(k, n int) int {
	p := 1
	for range n {
		p *= k
	}
	return p
}

// pressing is how a press bag's table comes from that of its left bag.
type pressing struct {
	k          int
	leftAt     []int // of each node of the scope: its place value on the left; 0 for the button's lights
	lightAt    []int // of each node of the scope: its place value among the button's lights; 0 for others
	leftOffset []int // of each values of the button's lights and each count: the part of the left index, or −1
}

func (n *Decomposition) pressing(b *bag) *pressing {
	g := &pressing{k: n.k}
	times := map[int32]int{}
	for _, t := range n.board.Toggles(int(b.forgot) - n.lights) {
		times[int32(t.Light)] = t.Times
	}
	var lights []int32
	size := 1
	for _, node := range b.scope {
		at, _ := placeValue(b.left.scope, node, n.k)
		if times[node] == 0 {
			g.leftAt, g.lightAt = append(g.leftAt, at), append(g.lightAt, 0)
			continue
		}
		g.leftAt, g.lightAt = append(g.leftAt, 0), append(g.lightAt, size)
		lights = append(lights, node)
		size *= n.k
	}
	g.leftOffset = make([]int, size*n.k)
	for values := range size {
		for presses := range n.k {
			rest, offset := values, 0
			for _, light := range lights {
				before := (rest%n.k + (n.k-1)*presses*times[light]) % n.k // what the light had without this button
				rest /= n.k
				if at, held := placeValue(b.left.scope, light, n.k); held {
					offset += before * at
				} else if before != 0 {
					offset = -1
					break
				}
			}
			g.leftOffset[values*n.k+presses] = offset
		}
	}
	return g
}

// from returns for each count of the button the entry on the left that leads to an entry, or −1.
func (g *pressing) from(to int) []int {
	left, values := 0, 0
	for at := range g.leftAt {
		left += to % g.k * g.leftAt[at]
		values += to % g.k * g.lightAt[at]
		to /= g.k
	}
	list := make([]int, g.k)
	for presses := range list {
		if list[presses] = g.leftOffset[values*g.k+presses]; list[presses] >= 0 {
			list[presses] += left
		}
	}
	return list
}

func (n *Decomposition) press(b *bag, each func(to, left, right, presses int)) {
	g := n.pressing(b)
	left, values := 0, 0
	digits := make([]int, len(b.scope))
	for to := range b.table {
		for presses, offset := range g.leftOffset[values*n.k:][:n.k] {
			if offset >= 0 {
				each(to, left+offset, 0, presses)
			}
		}
		for at := range digits {
			if digits[at]++; digits[at] < n.k {
				left, values = left+g.leftAt[at], values+g.lightAt[at]
				break
			}
			digits[at] = 0
			left, values = left-(n.k-1)*g.leftAt[at], values-(n.k-1)*g.lightAt[at]
		}
	}
}
