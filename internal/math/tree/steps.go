package tree

// origin says how the entries of a bag's table come from those of its left and right bags. Filling a table, counting and
// choosing all go through it.
//
// Some nodes of the scope have other values in the bags before: the lights of a join that are in both of them, and those
// of the button of a press. Their values are a number, the key, which decides what an entry may come from. All other
// nodes keep their values.
type origin struct {
	leftAt, rightAt, keyAt []int      // of each node of the scope: its place value, 0 if absent
	options                [][]option // of each key: what its lights add to the indices
}

// option is a way in which an entry comes about: entries of the left and the right bag, and how often the button that is
// forgotten is pressed.
type option struct{ left, right, presses int }

// keyed is a light of a key: its place values on the left and on the right, and how often the button of a press changes it.
type keyed struct{ left, right, times int }

func (n *Decomposition) origin(b *bag) *origin {
	times := map[int32]int{} // of the lights of the button of a press
	if b.presses {
		for _, t := range n.board.Toggles(int(b.forgot) - n.lights) {
			times[int32(t.Light)] = t.Times
		}
	}
	o := &origin{}
	var lights []keyed
	keys := 1
	for _, node := range b.scope {
		l, r, key := n.placeValue(b.left, node), n.placeValue(b.right, node), 0
		if times[node] != 0 || l > 0 && r > 0 && int(node) < n.lights {
			lights = append(lights, keyed{l, r, times[node]})
			l, r, key = 0, 0, keys
			keys *= n.k
		}
		o.leftAt, o.rightAt, o.keyAt = append(o.leftAt, l), append(o.rightAt, r), append(o.keyAt, key)
	}
	for key := range keys {
		switch {
		case b.right != nil:
			o.options = append(o.options, n.splits(lights, key, keys))
		case b.presses:
			o.options = append(o.options, n.counts(lights, key))
		default:
			o.options = append(o.options, n.values(b))
		}
	}
	return o
}

// splits returns the ways to split the values of lights into parts that were added on the left and on the right.
func (n *Decomposition) splits(lights []keyed, key, keys int) (list []option) {
	list = make([]option, 0, keys)
	for part := range keys {
		var from option
		sum, left := key, part
		for _, light := range lights {
			from.left += left % n.k * light.left
			from.right += (sum%n.k - left%n.k + n.k) % n.k * light.right
			sum, left = sum/n.k, left/n.k
		}
		list = append(list, from)
	}
	return list
}

// counts returns the ways to press a button so that its lights get their values. A light that the left bag does not hold
// had none before.
func (n *Decomposition) counts(lights []keyed, key int) (list []option) {
	list = make([]option, 0, n.k)
	for presses := range n.k {
		from, possible, rest := option{presses: presses}, true, key
		for _, light := range lights {
			before := (rest%n.k + (n.k-1)*presses*light.times) % n.k
			rest /= n.k
			from.left += before * light.left
			possible = possible && (light.left > 0 || before == 0)
		}
		if possible {
			list = append(list, from)
		}
	}
	return list
}

// values returns the values that a forgotten node may have: all for a button, the wanted one for a light.
func (n *Decomposition) values(b *bag) (list []option) {
	at := n.placeValue(b.left, b.forgot)
	if int(b.forgot) < n.lights {
		return []option{{left: n.change[b.forgot] * at}}
	}
	for value := range n.k {
		list = append(list, option{left: value * at, presses: value})
	}
	return list
}

// placeValue returns k to the place of the node in the scope of a bag, or 0 if it is not there.
func (n *Decomposition) placeValue(b *bag, node int32) int {
	value := 1
	if b != nil {
		for _, other := range b.scope {
			if other == node {
				return value
			}
			value *= n.k
		}
	}
	return 0
}

// ways calls each with every entry of the bag, those of its left and right bags that it comes from, and how many presses of
// the forgotten button that adds.
func (n *Decomposition) ways(b *bag, each func(to, left, right, presses int)) {
	if b.left == nil {
		return
	}
	o := n.origin(b)
	left, right, key := 0, 0, 0
	values := make([]int, len(b.scope))
	for to := range b.table {
		for _, from := range o.options[key] {
			each(to, left+from.left, right+from.right, from.presses)
		}
		// Count up, and let the indices follow.
		for at := range values {
			if values[at]++; values[at] < n.k {
				left, right, key = left+o.leftAt[at], right+o.rightAt[at], key+o.keyAt[at]
				break
			}
			values[at] = 0
			left, right, key = left-(n.k-1)*o.leftAt[at], right-(n.k-1)*o.rightAt[at], key-(n.k-1)*o.keyAt[at]
		}
	}
}

// choices returns the ways in which an entry of a table comes about with its fewest presses.
func (n *Decomposition) choices(b *bag, entry int) (list []option) {
	if b.left == nil {
		return []option{{}}
	}
	o := n.origin(b)
	left, right, key := 0, 0, 0
	for at, rest := 0, entry; at < len(b.scope); at, rest = at+1, rest/n.k {
		left, right, key = left+rest%n.k*o.leftAt[at], right+rest%n.k*o.rightAt[at], key+rest%n.k*o.keyAt[at]
	}
	for _, from := range o.options[key] {
		from.left, from.right = from.left+left, from.right+right
		if b.weight(from.left, from.right, from.presses) == b.table[entry] {
			list = append(list, from)
		}
	}
	return list
}

func power(k, n int) int {
	p := 1
	for range n {
		p *= k
	}
	return p
}
