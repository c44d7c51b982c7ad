package generate

import (
	"crypto/sha256"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"lightsout"
)

// version is part of what every seed is hashed with. The puzzle of a seed may change only together with
// it, and testdata/puzzles.json holds this version to its word.
const version = "lightsout generate 1"

// random is a stream of random numbers that is the same on every machine: ChaCha8, keyed by a hash. Numbers below a
// bound are made here and not by package rand, whose way depends on the size of an int.
type random struct {
	src    *rand.ChaCha8
	number int // of the puzzle in its pack, from 0
}

// newRandom returns the stream of some texts, none of which holds a newline.
func newRandom(texts ...string) *random {
	var room [256]byte
	key := append(room[:0], version...)
	for _, text := range texts {
		key = append(append(key, '\n'), text...)
	}
	return &random{src: rand.NewChaCha8(sha256.Sum256(key))}
}

// below returns a number from 0 to n−1, each equally likely, n > 0. A random word times n, of which the high word is
// taken, gives each number equally often once the low words below 2⁶⁴ mod n are thrown away (Lemire).
func (r *random) below(n uint64) uint64 {
	high, low := bits.Mul64(r.src.Uint64(), n)
	if low < n {
		for few := -n % n; low < few; {
			high, low = bits.Mul64(r.src.Uint64(), n)
		}
	}
	return high
}

func (r *random) index(n int) int { return int(r.below(uint64(n))) }

// belowBig is below for large n: as many bits as n has, until they are a number less than n.
func (r *random) belowBig(n *big.Int) *big.Int {
	length := n.BitLen()
	data := make([]byte, (length+7)/8)
	v := new(big.Int)
	for {
		for at := 0; at < len(data); at += 8 {
			word := r.src.Uint64()
			for i := at; i < min(at+8, len(data)); i, word = i+1, word>>8 {
				data[i] = byte(word)
			}
		}
		if length%8 != 0 {
			data[0] &= 1<<(length%8) - 1
		}
		if v.SetBytes(data).Cmp(n) < 0 {
			return v
		}
	}
}

// fill makes every value of presses equally likely, whatever the others are.
func (r *random) fill(x lightsout.Presses) {
	if words := x.Words(); words != nil {
		for i := range words {
			words[i] = r.src.Uint64()
		}
		if excess := x.Len() % 64; excess != 0 {
			words[len(words)-1] >>= 64 - excess
		}
		return
	}
	// A byte below the greatest multiple of k is equally often each remainder.
	k := x.Modulus()
	past := 256 / k * k
	word, left := uint64(0), 0
	for i := range x.Bytes() {
		for {
			if left == 0 {
				word, left = r.src.Uint64(), 8
			}
			v := int(word & 255)
			word, left = word>>8, left-1
			if v < past {
				x.Bytes()[i] = uint8(v % k)
				break
			}
		}
	}
}
