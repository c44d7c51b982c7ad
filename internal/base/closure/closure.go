// Package closure follows maps from thing to thing.
package closure

// Of returns things and all that maps make of them, in the order in which they are found. Image returns what
// a map makes of a thing, and whether that is new.
func Of[T, M any](things []T, maps []M, image func(m M, of T) (to T, isNew bool)) []T {
	for at := 0; at < len(things); at++ {
		for _, m := range maps {
			if to, isNew := image(m, things[at]); isNew {
				things = append(things, to)
			}
		}
	}
	return things
}
