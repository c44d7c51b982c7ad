package gf2

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
)

// blockWords is the number of columns, in words, that a table of sums covers. A table then takes 256 KiB, which stays
// in the second cache of a common machine whatever the size of the matrix. In a trial of the inner loop on matrices of
// 4096 columns, blocks of 8, 16, 32 and 64 words cost 0.32, 0.23, 0.20 and 0.19 ns for each word added.
const blockWords = 16

// sums is the table of the Four Russians. Of 64 given rows, cut to one block of columns, it holds for each byte of a
// selecting word the 256 sums of the eight rows which that byte can select:
//
//	selecting word    byte 7 │  ···   │ byte 1 │ byte 0
//	                     │                 │        │
//	rows              56 to 63          8 to 15   0 to 7
//	                     ↓                 ↓        ↓
//	table             256 sums          256 sums  256 sums    of blockWords each
//
// The sum of the rows that a word selects is then the sum of eight entries,
// where adding row by row would take 32 additions of a random word.
type sums [8][256][blockWords]uint64

// build fills the table from columns c, c+1, ... (in words) of the rows. A nil
// row is absent: nothing is prepared for it and no word may select it.
func (t *sums) build(rows *[wordBits][]uint64, c, width int) {
	for g := range t {
		var present uint
		var block [8][blockWords]uint64
		for k := range block {
			if row := rows[8*g+k]; row != nil {
				present |= 1 << k
				copy(block[k][:width], row[c:])
			}
		}
		clear(t[g][0][:])
		for e := uint(1); e < 256; e++ {
			if e&^present != 0 {
				continue
			}
			// A sum is a smaller sum and one row more.
			sum, part, row := &t[g][e], &t[g][e&(e-1)], &block[bits.TrailingZeros(e)]
			for j := range sum {
				sum[j] = part[j] ^ row[j]
			}
		}
	}
}

// add adds to dst the sum of the rows that word selects.
func (t *sums) add(dst *[blockWords]uint64, word uint64) {
	t0, t1 := &t[0][uint8(word)], &t[1][uint8(word>>8)]
	t2, t3 := &t[2][uint8(word>>16)], &t[3][uint8(word>>24)]
	t4, t5 := &t[4][uint8(word>>32)], &t[5][uint8(word>>40)]
	t6, t7 := &t[6][uint8(word>>48)], &t[7][uint8(word>>56)]
	for j := range dst {
		dst[j] ^= t0[j] ^ t1[j] ^ t2[j] ^ t3[j] ^ t4[j] ^ t5[j] ^ t6[j] ^ t7[j]
	}
}

// addTo adds to columns c, c+1, ... (in words) of every row i of m the sum of the rows that words[i] selects.
func (t *sums) addTo(m *Matrix, c, width int, words []uint64) {
	for i, word := range words {
		if word == 0 {
			continue
		}
		dst := m.words[i*m.stride+c:]
		if width == blockWords {
			t.add((*[blockWords]uint64)(dst), word)
			continue
		}
		var block [blockWords]uint64
		copy(block[:width], dst)
		t.add(&block, word)
		copy(dst, block[:width])
	}
}

// parallelWords is the size of a matrix, in words, from which the work on its blocks of columns is shared among
// processors: 1448 by 1448 bits. On the two processors of a small virtual machine, BenchmarkFactor gained 1.0 at 1100,
// 1.15 at 1500 and 1.25 at 4096 rows and columns.
const parallelWords = 1 << 15

// tables keeps tables of sums for their next use. What they held does no harm,
// since build writes every entry that may be selected.
var tables = sync.Pool{New: func() any { return new(sums) }}

// forEachBlock calls work for the blocks that cover the columns of m. Blocks do not depend on each other, so several
// goroutines share those of a large matrix, each with its own table and its own words to write to. When the context
// ends, it leaves the other blocks as they are and returns the error of the context.
func forEachBlock(ctx context.Context, m *Matrix, work func(t *sums, c, width int)) error {
	blocks := (m.stride + blockWords - 1) / blockWords
	workers := 1
	if len(m.words) >= parallelWords {
		workers = min(blocks, runtime.GOMAXPROCS(0))
	}
	deal := func(worker int) {
		t := tables.Get().(*sums)
		defer tables.Put(t)
		for k := worker; k < blocks && ctx.Err() == nil; k += workers {
			c := k * blockWords
			work(t, c, min(blockWords, m.stride-c))
		}
	}
	if workers <= 1 {
		deal(0)
		return ctx.Err()
	}
	var wait sync.WaitGroup
	for worker := range workers {
		wait.Go(func() { deal(worker) })
	}
	wait.Wait()
	return ctx.Err()
}
