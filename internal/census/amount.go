package census

import (
	"fmt"
	"math/big"

	"lightsout/internal/text"
)

// Amount is a number of things counted, of any size. Its zero value is 0. In JSON it is a string of
// digits.
type Amount struct{ n *big.Int }

// NewAmount returns an amount.
func NewAmount(n uint64) Amount { return bigAmount(new(big.Int).SetUint64(n)) }

func bigAmount(n *big.Int) Amount {
	if n.Sign() == 0 {
		return Amount{}
	}
	return Amount{n}
}

// Big returns a copy of the amount.
func (a Amount) Big() *big.Int {
	if a.n == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(a.n)
}

// Plus returns a + b.
func (a Amount) Plus(b Amount) Amount {
	switch {
	case a.n == nil:
		return b
	case b.n == nil:
		return a
	}
	return Amount{new(big.Int).Add(a.n, b.n)}
}

func addUp(amounts []Amount) (sum Amount) {
	for _, a := range amounts {
		sum = sum.Plus(a)
	}
	return sum
}

// IsZero reports whether nothing was counted.
func (a Amount) IsZero() bool { return a.n == nil }

// Equal reports whether two amounts are the same.
func (a Amount) Equal(b Amount) bool { return a.Big().Cmp(b.Big()) == 0 }

// String returns the digits.
func (a Amount) String() string { return a.Big().String() }

// MarshalText returns the digits.
func (a Amount) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// maxDigits bounds what is read: no board of ours has larger counts.
const maxDigits = 1 << 14

// UnmarshalText reads digits.
func (a *Amount) UnmarshalText(digits []byte) error {
	n, ok := new(big.Int).SetString(string(digits[:min(len(digits), maxDigits+1)]), 10)
	if !ok || n.Sign() < 0 || len(digits) > maxDigits {
		return fmt.Errorf("%q is not an amount: must be a whole number, 0 or more", text.Clip(string(digits)))
	}
	*a = bigAmount(n)
	return nil
}
