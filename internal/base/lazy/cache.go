package lazy

import (
	"context"
	"slices"
	"sync"
)

// Cache keeps the values of the last keys that were asked for, up to a number, and computes each when it is first needed.
type Cache[K comparable, V any] struct {
	Most int

	mu     sync.Mutex
	order  []K // the last used last
	values map[K]*Value[V]
}

// Get returns the value of a key. Callers that need it meanwhile wait; if the one that computes it is canceled, the next
// one does.
func (c *Cache[K, V]) Get(ctx context.Context, key K, compute func(context.Context) (V, error)) (V, error) {
	c.mu.Lock()
	value, ok := c.values[key]
	if ok {
		at := slices.Index(c.order, key)
		c.order = slices.Delete(c.order, at, at+1)
	} else {
		if c.values == nil {
			c.values = map[K]*Value[V]{}
		}
		if len(c.order) == c.Most {
			delete(c.values, c.order[0])
			c.order = slices.Delete(c.order, 0, 1)
		}
		value = New(compute)
		c.values[key] = value
	}
	c.order = append(c.order, key)
	c.mu.Unlock()
	return value.Get(ctx)
}
