package leader

// restOf is what a choice says of the blocks that are only weighed.
type restOf struct {
	ofY forms
	ofU []uint64 // of each member of a bucket
	of  []uint16 // the excess of these blocks; nil if nothing is known of them
}

// maxRest bounds the bits of a table.
const maxRest = 10

// restOf returns it for the blocks that are known after a choice.
func (c *Cut) restOf(lk *link) restOf {
	var known []*block
	var list []vec
	for _, b := range c.rest {
		if len(list)+b.rank <= maxRest && lk.to.space.with(&space{basis: b.forms}).rank() == lk.to.space.rank() {
			known, list = append(known, b), append(list, b.forms...)
		}
	}
	if known == nil {
		return restOf{}
	}
	r := restOf{ofY: newForms(list, c.d), of: make([]uint16, 1<<len(list)), ofU: make([]uint64, len(lk.bucket.us))}
	columns := make([]uint64, lk.block.rank)
	for i := range columns {
		columns[i] = r.ofY.of(lk.lift.of(1 << i))
	}
	table := newTable(columns)
	for i, u := range lk.bucket.us {
		r.ofU[i] = table.of(u)
	}
	from := 0
	for _, b := range known {
		room, excess := make([]uint64, len(b.first)), make([]uint16, 1<<b.rank)
		for u := range excess {
			excess[u] = uint16(b.weigh(uint64(u), room) - b.list.min)
		}
		for v := range r.of {
			r.of[v] += excess[v>>from&(len(excess)-1)]
		}
		from += b.rank
	}
	return r
}
