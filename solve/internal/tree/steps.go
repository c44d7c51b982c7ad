package tree

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"lightsout"
)

// origin says how the entries of a bag's table come from those of its left and right bags. Filling a table,
// counting and choosing all go through it.
//
// Some nodes of the scope have other values in the bags before: the lights of a join that are in both of
// them, and those of the button of a press. Their values are a number, the key, which decides what an entry
// may come from. All other nodes keep their values.
type origin struct {
	leftAt, rightAt, keyAt []int // of each node of the scope: its place value, 0 if absent

	list func(scratch []option, key int) []option // appends what the lights of a key add to the indices
	// by key, made when first needed; nil if they would be too many
	kept    [][]option
	scratch []option // for those of one key that are not kept
}

// maxKept is how many options an origin keeps. A button of k = 256 values and two lights has 2^24.
const maxKept = 1 << 18

// of returns the options of a key. They are valid until the next call.
func (o *origin) of(key int) []option {
	if o.kept == nil {
		o.scratch = o.list(o.scratch[:0], key)
		return o.scratch
	}
	if o.kept[key] == nil {
		o.kept[key] = o.list(nil, key)
	}
	return o.kept[key]
}

// option is a way in which an entry comes about: entries of the left and the right bag, and how often the
// button that is forgotten is pressed.
type option struct{ left, right, presses int }

// keyed is a light of a key: its place values on the left and on the right, and how often the button of a
// press changes it.
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
		l := n.placeValue(b.left, node)
		r := n.placeValue(b.right, node)
		key := 0
		if times[node] != 0 || l > 0 && r > 0 && int(node) < n.lights {
			lights = append(lights, keyed{l, r, times[node]})
			l = 0
			r = 0
			key = keys
			keys *= n.k
		}
		o.leftAt = append(o.leftAt, l)
		o.rightAt = append(o.rightAt, r)
		o.keyAt = append(o.keyAt, key)
	}
	each := n.k                          // options of a key
	at := n.placeValue(b.left, b.forgot) // of what is forgotten
	switch {
	case b.right != nil:
		each = keys
		o.list = func(scratch []option, key int) []option { return n.splits(scratch, lights, key, keys) }
	case int(b.forgot) >= n.lights:
		o.list = func(scratch []option, key int) []option { return n.counts(scratch, lights, key, at) }
	default:
		wanted := option{left: n.change[b.forgot] * at}
		o.list = func(scratch []option, _ int) []option { return append(scratch, wanted) }
	}
	if keys <= maxKept/each {
		o.kept = make([][]option, keys)
	}
	return o
}

// splits appends the ways to split the values of lights into parts that were added on the left and on the
// right.
func (n *Decomposition) splits(list []option, lights []keyed, key, keys int) []option {
	list = slices.Grow(list, keys)
	for part := range keys {
		var from option
		sum := key
		left := part
		for _, light := range lights {
			from.left += left % n.k * light.left
			from.right += (sum%n.k - left%n.k + n.k) % n.k * light.right
			sum /= n.k
			left /= n.k
		}
		list = append(list, from)
	}
	return list
}

// counts appends the ways to press a button, of a place value in the left bag, so that the lights of a key
// get their values. A light that the left bag does not hold had none before.
func (n *Decomposition) counts(list []option, lights []keyed, key, at int) []option {
	list = slices.Grow(list, n.k)
	for presses := range n.k {
		from := option{left: presses * at, presses: presses}
		possible := true
		rest := key
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

// ways calls each with every entry of the bag, those of its left and right bags that it comes from, and how
// many presses of the forgotten button that adds.
func (n *Decomposition) ways(ctx context.Context, b *bag, each func(to, left, right, presses int)) error {
	if b.left == nil {
		return nil
	}
	o := n.origin(b)
	var left, right, key int
	values := make([]int, len(b.scope))
	steps := 0
	for to := range b.table {
		options := o.of(key)
		if steps += n.k + len(options); steps >= 1<<18 {
			if steps = 0; ctx.Err() != nil {
				return ctx.Err()
			}
		}
		for _, from := range options {
			each(to, left+from.left, right+from.right, from.presses)
		}
		// Count up, and let the indices follow.
		for at := range values {
			if values[at]++; values[at] < n.k {
				left += o.leftAt[at]
				right += o.rightAt[at]
				key += o.keyAt[at]
				break
			}
			values[at] = 0
			left -= (n.k - 1) * o.leftAt[at]
			right -= (n.k - 1) * o.rightAt[at]
			key -= (n.k - 1) * o.keyAt[at]
		}
	}
	return nil
}

// choices returns the ways in which an entry of a table comes about with its fewest presses.
func (n *Decomposition) choices(b *bag, entry int) (list []option) {
	if b.left == nil {
		return []option{{}}
	}
	o := n.origin(b)
	var left, right, key int
	for at, rest := 0, entry; at < len(b.scope); at, rest = at+1, rest/n.k {
		left += rest % n.k * o.leftAt[at]
		right += rest % n.k * o.rightAt[at]
		key += rest % n.k * o.keyAt[at]
	}
	for _, from := range o.of(key) {
		from.left += left
		from.right += right
		if b.weight(from.left, from.right, from.presses) == b.table[entry] {
			list = append(list, from)
		}
	}
	return list
}

// size returns the entries of the table of a bag: a whole number, unless it is too large in any case.
func (n *Decomposition) size(b *bag) float64 { return math.Pow(float64(n.k), float64(len(b.scope))) }

// plan makes the bags of a decomposition, without their tables, so that the cost is known first.
type plan struct {
	n       *Decomposition
	links   [][]int32
	holding [][]*bag // the bags that hold each node; some are used by now
	// of each node that is not forgotten: those that it shares a link or a bag with
	neighbors []map[int32]bool
	queue     *degrees // nil if the order is given
	entries   int      // of all tables
	work      float64  // steps to fill them
	maxSteps  float64  // steps allowed
}

// maxSplits bounds the pairs of entries that make one entry of a join.
const maxSplits = 256

// decompose forgets the nodes in an order, or, if it is nil, always one with fewest neighbors. It returns the
// bags and the logarithm to base 2 of the steps to fill their tables; nil if these are more than allowed, or
// if the context ends.
func decompose(
	ctx context.Context, p lightsout.Problem, links [][]int32, order []int32, steps float64,
) (*Decomposition, float64) {
	b := p.Board
	n := &Decomposition{board: b, k: b.Modulus(), lights: b.Lights(), change: make([]int, b.Lights())}
	for i := range n.change {
		n.change[i] = (p.To.At(i) - p.From.At(i) + n.k) % n.k
	}
	pl := &plan{n: n, links: links, maxSteps: math.Exp2(steps)}
	pl.holding = make([][]*bag, len(links))
	pl.neighbors = make([]map[int32]bool, len(links))
	if order == nil {
		pl.queue = &degrees{}
	}
	for node, list := range links {
		if node%256 == 0 && ctx.Err() != nil {
			return nil, 0
		}
		pl.neighbors[node] = map[int32]bool{}
		for _, other := range list {
			pl.neighbors[node][other] = true
		}
		if order == nil {
			pl.queue.enter(int32(node), len(list))
		}
	}
	for at := range links {
		var node int32
		if order != nil {
			node = order[at]
		} else {
			node = pl.queue.least(pl.neighbors)
		}
		if !pl.forget(node) || at%16 == 0 && ctx.Err() != nil {
			return nil, 0
		}
	}
	if len(n.bags) == 0 {
		return nil, 0
	}
	return n, math.Log2(pl.work)
}

// forget joins the bags that hold a node and forgets it. It reports false if that costs too much.
func (pl *plan) forget(node int32) bool {
	parts := pl.holders(node)
	if len(parts) == 0 && int(node) >= pl.n.lights {
		return pl.press(node)
	}
	// The largest bag takes up the others one by one, which shares fewer lights at a time than joining them
	// first.
	slices.SortStableFunc(parts, func(a, b *bag) int { return cmp.Compare(len(b.scope), len(a.scope)) })
	for _, other := range pl.links[node] {
		if pl.neighbors[other] != nil { // else the link was made when the other was forgotten
			parts = append(parts, pl.link(node, other))
		}
	}
	if len(parts) == 0 { // a light without buttons, or a button without lights, which stays unpressed
		pl.neighbors[node] = nil
		return true
	}
	whole := parts[0]
	if whole.left == nil && !pl.add(whole, 1) {
		return false
	}
	for _, part := range parts[1:] {
		if part.left == nil && !pl.add(part, 1) {
			return false
		}
		built, splits := pl.join(whole, part)
		if splits > maxSplits || !pl.add(built, splits) {
			return false
		}
		whole = built
	}
	built := &bag{left: whole, forgot: node}
	isNode := func(other int32) bool { return other == node }
	built.scope = slices.DeleteFunc(slices.Clone(whole.scope), isNode)
	whole.used = true
	if !pl.add(built, float64(pl.n.k)) {
		return false
	}
	pl.neighbors[node] = nil
	pl.hold(built, node)
	return true
}

func (pl *plan) holders(node int32) []*bag {
	pl.holding[node] = slices.DeleteFunc(pl.holding[node], func(b *bag) bool { return b.used })
	return slices.Clone(pl.holding[node])
}

// press makes the bag of a button with all its links and forgets it at once. In a sweep the links are added
// to the bag that has swept so far, the largest that holds one of the button's lights; else they are a
// separate bag.
func (pl *plan) press(button int32) bool {
	lights := pl.links[button]
	pl.neighbors[button] = nil
	if len(lights) == 0 {
		return true // a button without lights stays unpressed
	}
	built := &bag{forgot: button, presses: true}
	if pl.queue == nil {
		for _, light := range lights {
			for _, part := range pl.holders(light) {
				if built.left == nil || len(part.scope) > len(built.left.scope) {
					built.left = part
				}
			}
		}
	}
	if built.left == nil {
		built.left = &bag{}
		pl.n.bags = append(pl.n.bags, built.left)
	}
	built.left.used = true
	built.scope = append(slices.Clone(lights), built.left.scope...)
	slices.Sort(built.scope)
	built.scope = slices.Compact(built.scope)
	if !pl.add(built, float64(pl.n.k)) {
		return false
	}
	for _, light := range lights {
		delete(pl.neighbors[light], button)
	}
	pl.hold(built, button)
	return true
}

// hold notes which nodes a new bag holds, and that they are neighbors now.
func (pl *plan) hold(built *bag, forgot int32) {
	if len(built.scope) == 0 {
		pl.n.roots = append(pl.n.roots, built)
	}
	for _, node := range built.scope {
		pl.holding[node] = append(pl.holding[node], built)
		delete(pl.neighbors[node], forgot)
		for _, other := range built.scope {
			if other != node {
				pl.neighbors[node][other] = true
			}
		}
		if pl.queue != nil {
			pl.queue.enter(node, len(pl.neighbors[node]))
		}
	}
}

// add enters a bag whose table takes the given steps an entry, and reports false if it is too much.
func (pl *plan) add(built *bag, times float64) bool {
	size := pl.n.size(built)
	if pl.work += size * times; pl.work > pl.maxSteps || size > maxTable {
		return false
	}
	pl.n.bags = append(pl.n.bags, built)
	pl.entries += int(size)
	return pl.entries <= maxTables
}

// link returns the bag of a light and a button.
func (pl *plan) link(node, other int32) *bag {
	light := min(node, other)
	button := max(node, other)
	built := &bag{scope: []int32{light, button}}
	for _, t := range pl.n.board.Toggles(int(button) - pl.n.lights) {
		if t.Light == int(light) {
			built.times = t.Times
		}
	}
	return built
}

// join returns the bag of two, and how many pairs of entries make one of its entries.
func (pl *plan) join(a, b *bag) (*bag, float64) {
	built := &bag{left: a, right: b, scope: append(slices.Clone(a.scope), b.scope...)}
	slices.Sort(built.scope)
	splits := 1.0
	for at := 1; at < len(built.scope); at++ {
		if node := built.scope[at]; node == built.scope[at-1] && int(node) < pl.n.lights {
			splits *= float64(pl.n.k)
		}
	}
	built.scope = slices.Compact(built.scope)
	a.used = true
	b.used = true
	return built, splits
}

// number returns how many least solutions there are, which must be at most most. The numbers may be far
// greater than any machine word, so they are counted modulo primes just below 2⁶², as many as make a product
// greater than most, and put together by the Chinese remainder theorem.
func (n *Decomposition) number(ctx context.Context, limit *big.Int) (*big.Int, error) {
	total := big.NewInt(0)
	product := big.NewInt(1)
	prime := uint64(1) << 62
	for product.Cmp(limit) <= 0 {
		for prime--; !new(big.Int).SetUint64(prime).ProbablyPrime(0); prime-- {
			// ProbablyPrime does not err below 2⁶⁴.
		}
		rest, err := n.numberModulo(ctx, prime)
		if err != nil {
			return nil, err
		}
		// total + product·t ≡ rest (mod prime)
		p := new(big.Int).SetUint64(prime)
		t := new(big.Int).Sub(new(big.Int).SetUint64(rest), total)
		t.Mul(t, new(big.Int).ModInverse(new(big.Int).Mod(product, p), p))
		t.Mod(t, p)
		total.Add(total, t.Mul(t, product))
		product.Mul(product, p)
	}
	return total, nil
}

// numberModulo counts the least solutions modulo a prime: each entry of a table counts the ways in
// which its weight comes about.
func (n *Decomposition) numberModulo(ctx context.Context, prime uint64) (uint64, error) {
	for at, b := range n.bags {
		if (at%16 == 0 || len(b.table) > 1<<12) && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		b.counts = make([]uint64, len(b.table))
		if b.left == nil {
			for i, weight := range b.table {
				if weight == 0 {
					b.counts[i] = 1
				}
			}
			continue
		}
		err := n.ways(ctx, b, func(to, left, right, presses int) {
			if b.table[to] == impossible || b.weight(left, right, presses) != b.table[to] {
				return
			}
			ways := b.left.counts[left]
			if b.right != nil {
				ways = timesModulo(ways, b.right.counts[right], prime)
			}
			b.counts[to] = (b.counts[to] + ways) % prime
		})
		if err != nil {
			return 0, err
		}
		b.left.counts = nil
		if b.right != nil {
			b.right.counts = nil
		}
	}
	product := uint64(1)
	for _, root := range n.roots {
		product = timesModulo(product, root.counts[0], prime)
	}
	return product, nil
}

func timesModulo(a, b, prime uint64) uint64 {
	high, low := bits.Mul64(a, b)
	_, rest := bits.Div64(high, low, prime)
	return rest
}
