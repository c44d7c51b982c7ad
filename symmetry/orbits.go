package symmetry

// Orbits returns the lights and the buttons of a board in classes: two lights are in one orbit if
// some product of the symmetries in the list, or of their inverses, carries one to the other, and
// likewise two buttons. Each orbit is in increasing order, and orbits are in the order of their first
// members. The list need not be a group; of an empty list, which has no board, both are nil.
func Orbits(list []Symmetry) (lights, buttons [][]int) {
	if len(list) == 0 {
		return nil, nil
	}
	return orbits(list, len(list[0].lights), func(y Symmetry) []int32 { return y.lights }),
		orbits(list, len(list[0].buttons), func(y Symmetry) []int32 { return y.buttons })
}

// orbits joins each of n things with what it becomes. The parent of a thing is one of its orbit that
// is not greater, so that the least member is the root.
func orbits(list []Symmetry, n int, names func(Symmetry) []int32) [][]int {
	parent := make([]int32, n)
	for i := range parent {
		parent[i] = int32(i)
	}
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, y := range list {
		for from, to := range names(y) {
			a, b := root(int32(from)), root(to)
			parent[max(a, b)] = min(a, b)
		}
	}
	sizes, count := make([]int, n), 0
	for i := range parent {
		r := root(int32(i))
		if int(r) == i {
			count++
		}
		sizes[r]++
	}
	// All orbits are cut from one slice, a room of the right size for each.
	all := make([]int, n)
	found := make([][]int, 0, count)
	at := make([]int, n) // of a root, the place of its orbit
	for i := range parent {
		r := root(int32(i))
		if int(r) == i {
			at[i] = len(found)
			found = append(found, all[0:0:sizes[i]])
			all = all[sizes[i]:]
		}
		found[at[r]] = append(found[at[r]], i)
	}
	return found
}
