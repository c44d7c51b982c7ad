// Package ranked keeps items by rank, so that one of least rank is found at once.
package ranked

import "slices"

// None is no item and no rank.
const None = -1

// List holds numbered items by rank. To place, move or remove an item costs the same however many there are:
// items of one rank are a doubly linked list, threaded through slices. Among equals the last to be placed
// comes first.
type List struct {
	first      []int32 // of a rank: the first item of its list, or None
	next, prev []int32 // of an item: its neighbors in its list, or None
	rank       []int32 // of an item, or None
	least      int     // lists of lesser ranks are empty
	count      int     // of items in lists
}

// New returns an empty list for a number of items and of ranks, both counted from 0.
func New(items, ranks int) *List {
	return &List{
		first: slices.Repeat([]int32{None}, ranks),
		next:  make([]int32, items),
		prev:  make([]int32, items),
		rank:  slices.Repeat([]int32{None}, items),
	}
}

// Place gives an item a rank, wherever it was.
func (l *List) Place(item int32, rank int) {
	l.Remove(item)
	head := l.first[rank]
	l.next[item] = head
	l.prev[item] = None
	l.rank[item] = int32(rank)
	if head != None {
		l.prev[head] = item
	}
	l.first[rank] = item
	l.count++
	l.least = min(l.least, rank)
}

// Remove takes an item out of its list, if it is in one.
func (l *List) Remove(item int32) {
	rank := l.rank[item]
	if rank == None {
		return
	}
	next := l.next[item]
	prev := l.prev[item]
	if prev == None {
		l.first[rank] = next
	} else {
		l.next[prev] = next
	}
	if next != None {
		l.prev[next] = prev
	}
	l.rank[item] = None
	l.count--
}

// Rank returns the rank of an item, or None.
func (l *List) Rank(item int32) int { return int(l.rank[item]) }

// Least returns an item of least rank, or None.
func (l *List) Least() int32 {
	if l.count == 0 {
		return None
	}
	for l.first[l.least] == None {
		l.least++
	}
	return l.first[l.least]
}
