package algebra

// order keeps open lights by the length of their equations, so that the shortest is found at once.
// To place, move or remove a light costs the same however many there are: lights whose equations
// are equally long are a doubly linked list, threaded through two slices.
//
// Among equals the last to be placed comes first. What was placed last lies next to what was just
// eliminated, so that one front moves over a board, rather than many that must meet.
type order struct {
	first      []int32 // of a length: the first light of its list, or none
	next, prev []int32 // of a light: its neighbors in its list, or none
	list       []int32 // of a light: the length whose list it is in, or none
	least      int     // lists of lesser lengths are empty
	lights     int     // how many lights are in lists
}

// none is no light, button or place.
const none = -1

// newOrder returns an empty order for a number of lights and lengths up to the number of buttons.
func newOrder(lights, buttons int) *order {
	o := &order{
		first: make([]int32, buttons+1),
		next:  make([]int32, lights),
		prev:  make([]int32, lights),
		list:  make([]int32, lights),
	}
	fill(o.first, none)
	fill(o.list, none)
	return o
}

func fill(s []int32, v int32) {
	for i := range s {
		s[i] = v
	}
}

// place puts a light where the length of its equation belongs, wherever it was. A light whose
// equation is empty belongs nowhere.
func (o *order) place(light int32, length int) {
	o.remove(light)
	if length == 0 {
		return
	}
	head := o.first[length]
	o.next[light], o.prev[light], o.list[light] = head, none, int32(length)
	if head != none {
		o.prev[head] = light
	}
	o.first[length] = light
	o.lights++
	o.least = min(o.least, length)
}

func (o *order) remove(light int32) {
	length := o.list[light]
	if length == none {
		return
	}
	next, prev := o.next[light], o.prev[light]
	if prev == none {
		o.first[length] = next
	} else {
		o.next[prev] = next
	}
	if next != none {
		o.prev[next] = prev
	}
	o.list[light] = none
	o.lights--
}

// shortest returns a light with the shortest equation, or none.
func (o *order) shortest() int32 {
	if o.lights == 0 {
		return none
	}
	for o.first[o.least] == none {
		o.least++
	}
	return o.first[o.least]
}
