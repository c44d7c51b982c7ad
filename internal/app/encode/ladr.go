package encode

import (
	"cmp"

	"lightsout"
)

// Mace4 and Prover9 are two programs over one language, LADR. Our files for them use only the
// syntax of inputs that the real programs are known to have taken (LADR 2017-11A; their replies, which
// repeat the input, are in testdata/ladr). Three habits of the language shape everything here:
//
//   - names that begin with u to z are variables, and a variable that is not bound means "for all";
//   - in Mace4 the elements of a domain of size d are the numbers 0 to d−1, and with set(arithmetic) sums
//     are integers that may leave the domain, while the values of functions may not;
//   - -> and <-> do not associate: where two meet there are parentheses.

// LADRLimits are the limits given to Mace4 and Prover9.
type LADRLimits struct {
	Megabytes int // of memory; 0 means 1000, as Fazakas, Keresztes and Groza had it
	Seconds   int // of processor time; 0 means any
}

// ladrBlanks returns those of the settings and the limits.
func ladrBlanks(t Task) blanks {
	b := blanks{"megabytes": itoa(cmp.Or(t.Limits.Megabytes, 1000))}
	b.when(map[string]bool{"slides": t.Published != ""})
	if t.Limits.Seconds > 0 {
		b["seconds"] = itoa(t.Limits.Seconds)
	}
	return b
}

// plusRectangle returns the rows and columns of the game itself: a rectangle with the plus pattern and
// two states, of any size. The papers have formulas for it; other boards are spelled out light by light.
func plusRectangle(b *lightsout.Board) (rows, columns int, ok bool) {
	g, ok := b.Grid()
	if !ok || b.Modulus() != 2 || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
}
