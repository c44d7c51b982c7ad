package film

// buckets holds items by their gains, which lie within ±most: a doubly linked list for each gain,
// so that every change takes constant time.
type buckets struct {
	most       int
	heads      []int32 // by gain + most; −1 for none
	next, last []int32 // neighbors in the list of an item; −1 for none
	at         []int32 // gain + most of an item
	top        int     // no bucket above holds anything
}

func newBuckets(items, most int) buckets {
	b := buckets{
		most: most, heads: make([]int32, 2*most+1),
		next: make([]int32, items), last: make([]int32, items), at: make([]int32, items),
	}
	for i := range b.heads {
		b.heads[i] = -1
	}
	return b
}

func (b *buckets) put(item int32, gain int) {
	at := gain + b.most
	head := b.heads[at]
	b.at[item], b.next[item], b.last[item] = int32(at), head, -1
	if head >= 0 {
		b.last[head] = item
	}
	b.heads[at] = item
	b.top = max(b.top, at)
}

func (b *buckets) remove(item int32) {
	next, last := b.next[item], b.last[item]
	if last >= 0 {
		b.next[last] = next
	} else {
		b.heads[b.at[item]] = next
	}
	if next >= 0 {
		b.last[next] = last
	}
}

func (b *buckets) move(item int32, by int) {
	b.remove(item)
	b.put(item, int(b.at[item])-b.most+by)
}

// best returns an item of the greatest gain; there must be one.
func (b *buckets) best() int32 {
	for b.heads[b.top] < 0 {
		b.top--
	}
	return b.heads[b.top]
}
