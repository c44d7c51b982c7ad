package algebra

import "context"

// record is the stored steps of an elimination.
type record struct {
	lights  []int32 // of a step: the light whose equation is used
	buttons []int32 // of a step: the button it is solved for
	inverse []uint8 // of a step: the inverse of the button's times in the equation
	terms   ragged  // of a step: the rest of the equation: buttons and times
	others  ragged  // of a step: the lights from which the equation is subtracted, and how often
}

// ragged is a list of rows of different lengths, one after the other.
type ragged struct {
	ends  []int // where a row ends and the next begins
	index []int32
	times []uint8
}

func (r *ragged) add(index int32, times uint8) {
	r.index, r.times = append(r.index, index), append(r.times, times)
}

func (r *ragged) end() { r.ends = append(r.ends, len(r.index)) }

func (r *ragged) row(n int) ([]int32, []uint8) {
	from := 0
	if n > 0 {
		from = r.ends[n-1]
	}
	return r.index[from:r.ends[n]], r.times[from:r.ends[n]]
}

// patience is the number of steps between checks of the context.
const patience = 1 << 16

// forward replaces the changes e of all lights by E·e, making the subtractions of all steps.
func (rec *record) forward(ctx context.Context, k uint32, e []uint8) error {
	for t, light := range rec.lights {
		if t%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		v := uint32(e[light])
		if v == 0 {
			continue
		}
		others, times := rec.others.row(t)
		for at, i := range others {
			e[i] = uint8((uint32(e[i]) + (k-v)*uint32(times[at])) % k)
		}
	}
	return nil
}

// back returns the presses of the buttons that were solved for, with U·x_T = e_used; all others are 0.
func (rec *record) back(ctx context.Context, k uint32, e []uint8, buttons int) ([]uint8, error) {
	x := make([]uint8, buttons)
	for t := len(rec.lights) - 1; t >= 0; t-- {
		if t%patience == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sum := uint32(e[rec.lights[t]])
		terms, times := rec.terms.row(t)
		for at, j := range terms {
			sum = (sum + (k-uint32(times[at]))*uint32(x[j])) % k
		}
		x[rec.buttons[t]] = uint8(sum * uint32(rec.inverse[t]) % k)
	}
	return x, nil
}

// carry replaces v, which is 0 on used lights, by v·E. The last step is the leftmost factor of E, so it
// acts on v first. It took the equation of its light, a number of times, from those of others; what
// v asks of these, it therefore asks of that light as many times less.
func (rec *record) carry(ctx context.Context, k uint32, v []uint8) error {
	for t := len(rec.lights) - 1; t >= 0; t-- {
		if t%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		sum := uint32(v[rec.lights[t]])
		others, times := rec.others.row(t)
		for at, i := range others {
			sum = (sum + (k-uint32(times[at]))*uint32(v[i])) % k
		}
		v[rec.lights[t]] = uint8(sum)
	}
	return nil
}
