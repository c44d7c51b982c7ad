package wht

import "math/bits"

// Walker walks through one coset, for one goroutine.
type Walker struct {
	w      *Walk
	first  []uint64
	base   int     // the sum over the bits of type zero
	sums   []int32 // of each class: the sum of its signs, now
	at     int64   // the table that sums and table belong to
	rest   int
	table  []int8 // what is transformed; nil if its numbers can be too large
	work   []int8
	work16 []int16 // made when needed
	hits   []uint16
	part   []int32
	whole  []int16 // for transforms to the end; made when needed
	wide   []int32 // the same where the sums can be too large
	counts [4][]uint32
	parts  int // since rest was adjusted: parts seen
	passed int // those that were not passed over
}

// Walker returns a walker through first + the span of the rows.
func (w *Walk) Walker(first []uint64) *Walker {
	v := &Walker{w: w, first: make([]uint64, (w.n+63)/64), sums: make([]int32, len(w.place)), rest: -1}
	for _, class := range w.classOf {
		if class < 0 {
			v.base++
		} else {
			v.sums[class]++
		}
	}
	if w.largest <= 127 {
		v.table = make([]int8, 1<<w.low)
		v.work = make([]int8, 1<<w.low)
		v.hits = make([]uint16, 1<<(w.low-minRest))
		v.part = make([]int32, 1<<maxRest)
		for class, sum := range v.sums {
			v.table[w.place[class]] += int8(sum)
		}
	}
	v.Start(first)
	return v
}

// Start goes to another coset of the same rows. Only the bits that change cost time.
func (v *Walker) Start(first []uint64) {
	v.seek(0)
	w := v.w
	for i, word := range first[:len(v.first)] {
		change := word ^ v.first[i]
		v.first[i] = word
		for ; change != 0; change &= change - 1 {
			bit := bits.TrailingZeros64(change)
			if i<<6|bit >= w.n {
				break
			}
			class := w.classOf[i<<6|bit]
			change := 2 - 4*int32(word>>bit&1)
			if class < 0 {
				v.base += int(change)
				continue
			}
			v.sums[class] += change
			if v.table != nil {
				v.table[w.place[class]] += int8(change)
			}
		}
	}
}

func (v *Walker) seek(table int64) {
	for change := gray(table) ^ gray(v.at); change != 0; change &= change - 1 {
		v.flip(bits.TrailingZeros64(change))
	}
	v.at = table
}

func gray(table int64) uint64 { return uint64(table ^ table>>1) }

// flip changes the signs of the classes whose types have a high coordinate.
func (v *Walker) flip(bit int) {
	place := v.w.place
	sums := v.sums
	table := v.table
	if table == nil {
		for _, class := range v.w.flips[bit] {
			sums[class] = -sums[class]
		}
		return
	}
	for _, class := range v.w.flips[bit] {
		sum := sums[class]
		table[place[class]] -= 2 * int8(sum)
		sums[class] = -sum
	}
}

// Light calls see with the coordinates and weight of every word of a table that weighs at most most,
// in no particular order. What see returns is most from there on; −1 ends the visit.
func (v *Walker) Light(table int64, limit int, see func(y uint64, weight int) int) {
	v.seek(table)
	l := light{v, gray(table) << v.w.low, v.bound(limit), see}
	if v.table == nil {
		l.wide()
		return
	}
	v.choose(l.bound)
	narrow := true
	n, ok := v.w.kernel.sift8(v.work, v.table, v.w.spread[:], v.rest, l.bound, v.hits)
	if !ok {
		narrow = false
		n, ok = v.sift16(l.bound)
	}
	if !ok {
		l.wide()
		return
	}
	v.parts += 1 << (v.w.low - v.rest)
	v.passed += n
	for _, hit := range v.hits[:n] {
		place := v.w.kernel.place(int(hit), v.rest)
		going := false
		switch {
		case narrow && v.rest == 3:
			going = l.eight((*[8]int8)(v.work[int(hit)<<3:]), place)
		case narrow:
			going = l.part(widen(v.part[:1<<v.rest], v.work[int(hit)<<v.rest:]), place)
		default:
			going = l.part(widen(v.part[:1<<v.rest], v.work16[int(hit)<<v.rest:]), place)
		}
		if !going {
			return
		}
	}
	v.adjust()
}

func widen[T int8 | int16](part []int32, from []T) []int32 {
	for i, value := range from[:len(part)] {
		part[i] = int32(value)
	}
	return part
}

// sift16 sifts where numbers of 8 bits are not enough; ok reports whether 16 are.
func (v *Walker) sift16(bound int) (n int, ok bool) {
	if v.w.kernel.sift16 == nil || v.w.spread[v.rest] > 1<<15-1 {
		return 0, false
	}
	if v.work16 == nil {
		v.work16 = make([]int16, len(v.table))
	}
	return v.w.kernel.sift16(v.work16, v.table, v.rest, bound, v.hits), true
}

// choose sets rest for the first table: as large as random signs allow.
func (v *Walker) choose(bound int) {
	if v.rest < 0 {
		for v.rest = minRest; v.rest < v.w.kernel.maxRest &&
			1.1*v.w.typical[v.rest+1] <= float64(bound); v.rest++ {
		}
	}
}

// adjust sets rest for the tables to come. One coordinate more saves a tenth of the work or less, and
// lets many times as many parts pass.
func (v *Walker) adjust() {
	if v.parts < 1<<13 {
		return
	}
	switch {
	case v.passed*16 > v.parts && v.rest > minRest:
		v.rest--
	case v.passed*800 < v.parts && v.rest < v.w.kernel.maxRest:
		v.rest++
	}
	v.parts = 0
	v.passed = 0
}

// bound returns the sum of the signs, but for those of type zero, of words of a weight.
func (v *Walker) bound(weight int) int { return v.w.n - 2*weight - v.base }

// light is a look at the words of a table.
type light struct {
	v     *Walker
	high  uint64
	bound int
	see   func(y uint64, weight int) int
}

// wide looks at the whole table.
func (l *light) wide() {
	if whole := l.v.transformed(); whole != nil {
		look(l, whole, 0)
		return
	}
	look(l, l.v.wide, 0)
}

// part finishes a part and looks at it.
func (l *light) part(part []int32, at int) bool {
	Transform(part)
	return look(l, part, at)
}

// eight does the same with eight numbers, nearly always in vain.
func (l *light) eight(t *[8]int8, at int) bool {
	t0 := int(t[0])
	t1 := int(t[1])
	t2 := int(t[2])
	t3 := int(t[3])
	t4 := int(t[4])
	t5 := int(t[5])
	t6 := int(t[6])
	t7 := int(t[7])
	t0, t4 = t0+t4, t0-t4
	t1, t5 = t1+t5, t1-t5
	t2, t6 = t2+t6, t2-t6
	t3, t7 = t3+t7, t3-t7
	t0, t2 = t0+t2, t0-t2
	t1, t3 = t1+t3, t1-t3
	t4, t6 = t4+t6, t4-t6
	t5, t7 = t5+t7, t5-t7
	t1 = max(t1, -t1)
	t3 = max(t3, -t3)
	t5 = max(t5, -t5)
	t7 = max(t7, -t7)
	if max(t0+t1, t2+t3, t4+t5, t6+t7) < l.bound { // a+|b| is the greater of a+b and a−b
		return true
	}
	return l.part(widen(l.v.part[:8], t[:]), at)
}

// look looks at finished values, the first of which is at a place of the table, and reports whether to
// continue.
func look[T int16 | int32](l *light, values []T, at int) bool {
	values = values[:min(len(values), max(0, 1<<l.v.w.TableLog()-at))] // the rest is padding
	for i, value := range values {
		if int(value) < l.bound {
			continue
		}
		weight := (l.v.w.n - int(value) - l.v.base) / 2
		limit := l.see(l.v.w.coordinates(l.high|uint64(at+i)), weight)
		if limit < 0 {
			return false
		}
		l.bound = l.v.bound(limit)
	}
	return true
}

// transformed transforms the table to the end. The result is in whole, or, if that is nil, in wide.
func (v *Walker) transformed() []int16 {
	if v.w.n > 1<<15-1 {
		v.wide = gather(v, v.wide)
		Transform(v.wide)
		return nil
	}
	v.whole = gather(v, v.whole)
	v.w.kernel.transform16(v.whole)
	return v.whole
}

// gather returns the table now, in room that it makes if there is none.
func gather[T int16 | int32](v *Walker, buffer []T) []T {
	if buffer == nil {
		buffer = make([]T, 1<<v.w.low)
	}
	clear(buffer)
	for class, sum := range v.sums {
		buffer[v.w.place[class]] += T(sum)
	}
	return buffer
}

// Count adds to counts how many words of a table have each weight, from 0 to n.
func (v *Walker) Count(table int64, counts []uint64) {
	v.seek(table)
	counts = counts[:v.w.n+1]
	if v.counts[0] == nil {
		for i := range v.counts {
			v.counts[i] = make([]uint32, v.w.n+1)
		}
	}
	if whole := v.transformed(); whole != nil {
		count(v, whole[:1<<v.w.TableLog()])
	} else {
		count(v, v.wide[:1<<v.w.TableLog()])
	}
	for i := range v.counts {
		for weight, number := range v.counts[i] {
			counts[weight] += uint64(number)
		}
		clear(v.counts[i])
	}
}

// count counts in turn in several places: equal weights often follow each other, and a count that waits for
// the one before it takes longest.
func count[T int16 | int32](v *Walker, values []T) {
	c0 := v.counts[0]
	c1 := v.counts[1]
	c2 := v.counts[2]
	c3 := v.counts[3]
	limit := v.w.n - v.base
	for ; len(values) >= 4; values = values[4:] {
		c0[(limit-int(values[0]))>>1]++
		c1[(limit-int(values[1]))>>1]++
		c2[(limit-int(values[2]))>>1]++
		c3[(limit-int(values[3]))>>1]++
	}
	for _, value := range values {
		c0[(limit-int(value))>>1]++
	}
}
