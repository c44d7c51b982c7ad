package tree

import (
	"context"
	"math/big"
	"math/bits"
)

// number returns how many least solutions there are, which must be at most most. The numbers may be far greater than
// any machine word, so they are counted modulo primes just below 2⁶², as many as make a product greater than most, and
// put together by the Chinese remainder theorem.
func (n *Decomposition) number(ctx context.Context, most *big.Int) (*big.Int, error) {
	total, product := big.NewInt(0), big.NewInt(1)
	prime := uint64(1) << 62
	for product.Cmp(most) <= 0 {
		for prime--; !new(big.Int).SetUint64(prime).ProbablyPrime(0); prime-- {
			// ProbablyPrime does not err below 2⁶⁴.
		}
		rest, err := n.numberModulo(ctx, prime)
		if err != nil {
			return nil, err
		}
		// total + product·t ≡ rest (mod prime)
		p := new(big.Int).SetUint64(prime)
		t := new(big.Int).Sub(new(big.Int).SetUint64(rest), total)
		t.Mul(t, new(big.Int).ModInverse(new(big.Int).Mod(product, p), p))
		t.Mod(t, p)
		total.Add(total, t.Mul(t, product))
		product.Mul(product, p)
	}
	return total, nil
}

// numberModulo counts the least solutions modulo a prime: each entry of a table counts the ways in
// which its weight comes about.
func (n *Decomposition) numberModulo(ctx context.Context, prime uint64) (uint64, error) {
	for at, b := range n.bags {
		if (at%16 == 0 || len(b.table) > 1<<12) && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		b.counts = make([]uint64, len(b.table))
		if b.left == nil {
			for i, weight := range b.table {
				if weight == 0 {
					b.counts[i] = 1
				}
			}
			continue
		}
		n.ways(b, func(to, left, right, presses int) {
			if b.table[to] == impossible || b.weight(left, right, presses) != b.table[to] {
				return
			}
			ways := b.left.counts[left]
			if b.right != nil {
				ways = timesModulo(ways, b.right.counts[right], prime)
			}
			b.counts[to] = (b.counts[to] + ways) % prime
		})
		b.left.counts = nil
		if b.right != nil {
			b.right.counts = nil
		}
	}
	product := uint64(1)
	for _, root := range n.roots {
		product = timesModulo(product, root.counts[0], prime)
	}
	return product, nil
}

func timesModulo(a, b, prime uint64) uint64 {
	high, low := bits.Mul64(a, b)
	_, rest := bits.Div64(high, low, prime)
	return rest
}
