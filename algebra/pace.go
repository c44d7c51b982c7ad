package algebra

import "context"

// pace looks at a context when work begins, and then once for about a millisecond of it. Callers may do a short piece of
// work thousands of times.
type pace struct {
	ctx  context.Context
	left int // work until the next look
}

// spend counts some work, in words or the like, and returns the error of the context if it is time to look.
func (p *pace) spend(work int) error {
	const look = 1 << 18
	if p.left -= work; p.left > 0 {
		return nil
	}
	p.left = look
	return p.ctx.Err()
}
