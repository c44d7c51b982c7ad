package generate

import (
	"encoding/binary"
	"math/big"
	"math/bits"
	"sync"
)

// smallSHA256 is SHA-256 as FIPS 180-4 defines it, small and not fast: it hashes the few words of a seed.
func smallSHA256(data []byte) [32]byte {
	start, rounds := shaConstants()
	length := uint64(len(data)) * 8
	data = append(append([]byte(nil), data...), 0x80)
	for len(data)%64 != 56 {
		data = append(data, 0)
	}
	data = binary.BigEndian.AppendUint64(data, length)
	h := *start
	for ; len(data) > 0; data = data[64:] {
		shaBlock(&h, data[:64], rounds)
	}
	var sum [32]byte
	for i, word := range h {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// shaBlock mixes 64 bytes into h.
func shaBlock(h *[8]uint32, block []byte, rounds *[64]uint32) {
	rotate := func(v uint32, n int) uint32 { return bits.RotateLeft32(v, -n) }
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(block[4*i:])
	}
	for i := 16; i < 64; i++ {
		a, b := w[i-15], w[i-2]
		w[i] = w[i-16] + (rotate(a, 7) ^ rotate(a, 18) ^ a>>3) + w[i-7] + (rotate(b, 17) ^ rotate(b, 19) ^ b>>10)
	}
	v := *h
	for i := range 64 {
		a, e := v[0], v[4]
		t := v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e&v[5] ^ ^e&v[6]) + rounds[i] + w[i]
		u := (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a&v[1] ^ a&v[2] ^ v[1]&v[2])
		v = [8]uint32{t + u, v[0], v[1], v[2], v[3] + t, v[4], v[5], v[6]}
	}
	for i := range h {
		h[i] += v[i]
	}
}

// shaConstants returns what the standard starts from, nothing up its sleeve: the first 32 bits behind the
// point of the square roots of the first 8 primes, and of the cube roots of the first 64.
var shaConstants = sync.OnceValues(func() (*[8]uint32, *[64]uint32) {
	var start [8]uint32
	var rounds [64]uint32
	for i, p := 0, int64(2); i < len(rounds); p++ {
		if !big.NewInt(p).ProbablyPrime(0) {
			continue
		}
		if i < len(start) {
			// the root of p·2⁶⁴ is 2³² times the root of p
			start[i] = uint32(new(big.Int).Sqrt(new(big.Int).Lsh(big.NewInt(p), 64)).Uint64())
		}
		rounds[i] = uint32(cubeRoot(new(big.Int).Lsh(big.NewInt(p), 96)))
		i++
	}
	return &start, &rounds
})

// cubeRoot returns the greatest number whose cube is at most v, which is below 2¹⁰⁸.
func cubeRoot(v *big.Int) uint64 {
	root := uint64(0)
	for bit := uint64(1) << 36; bit > 0; bit >>= 1 {
		try := new(big.Int).SetUint64(root | bit)
		if new(big.Int).Exp(try, big.NewInt(3), nil).Cmp(v) <= 0 {
			root |= bit
		}
	}
	return root
}
