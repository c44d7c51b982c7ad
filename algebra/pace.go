package algebra

import "context"

// pace looks at a context once for about a millisecond of work.
type pace struct {
	ctx  context.Context
	work int
}

// spend returns the error of the context if some work, in words or the like, has been done since the last look.
func (p *pace) spend(work int) error {
	const look = 1 << 18
	if p.work += work; p.work < look {
		return nil
	}
	p.work = 0
	return p.ctx.Err()
}
