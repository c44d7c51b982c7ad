// Package certificate writes what an independent program needs to check that a solution is least. The buttons
// are cut into blocks, on which the solutions of a board have few restrictions. examples/checker lists the
// light ones of each block by itself, compares them by their hashes, and joins them: it trusts nothing that
// is written here.
package certificate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/internal/math/coset"
	"lightsout/solve/least"
)

// maxButtons bounds what a checker eliminates in minutes.
const maxButtons = 1 << 12

type certificate struct {
	Format  string  `json:"format"`
	Version int     `json:"version"`
	Board   string  `json:"board"`
	Modulus int     `json:"modulus"`
	Toggles [][]int `json:"toggles"` // of each button: the lights that it changes
	Change  string  `json:"change"`  // a digit for each light
	Presses string  `json:"presses"` // a digit for each button
	Least   int     `json:"least"`
	Count   string  `json:"count,omitempty"` // of the solutions with as few presses
	Blocks  []block `json:"blocks"`
}

// block is some buttons, and what light solutions press there: all words of at most Lightest + Reach presses.
type block struct {
	Buttons  []int32 `json:"buttons"`
	Rank     int     `json:"rank"`
	Lightest int     `json:"lightest"`
	Reach    int     `json:"reach"`
	Words    int     `json:"words"`
	SHA256   string  `json:"sha256"` // of the words, a digit for each button, in order, a line each
}

// Write writes a certificate that presses are a least solution of a problem, which was proved, and how many
// solutions are least, unless that is "".
func Write(ctx context.Context, w io.Writer, p lightsout.Problem, x lightsout.Presses, count string) error {
	b := p.Board
	if b.Modulus() != 2 || b.Buttons() > maxButtons {
		return fmt.Errorf("board %s: certificates are for two states and at most %d buttons", b, maxButtons)
	}
	c := certificate{
		Format: "lightsout least certificate", Version: 1, Board: b.Spec(), Modulus: 2, Least: x.Weight(),
		Count: count,
	}
	change := p.To.Minus(p.From)
	c.Change = digits(change.Len(), change.At)
	c.Presses = digits(x.Len(), x.At)
	for j := range b.Buttons() {
		lights := text.Each(b.AppendToggles(nil, j), func(t lightsout.Toggle) int { return t.Light })
		c.Toggles = append(c.Toggles, lights)
	}
	light, err := lists(ctx, b, x)
	if err != nil {
		return fmt.Errorf("a certificate for board %s: %w", b, err)
	}
	c.Blocks = text.Each(light, blockOf)
	return json.NewEncoder(w).Encode(c)
}

func blockOf(l coset.Light) block {
	lines := text.Each(l.Words, func(word []uint64) string {
		return digits(len(l.Positions), func(at int) int { return int(word[at/64] >> (at % 64) & 1) })
	})
	slices.Sort(lines)
	hash := sha256.New()
	for _, line := range lines {
		io.WriteString(hash, line+"\n")
	}
	return block{l.Positions, l.Rank, l.Lightest, l.Reach, len(lines), hex.EncodeToString(hash.Sum(nil))}
}

func digits(n int, at func(int) int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = '0' + byte(at(i))
	}
	return string(text)
}

// lists cuts the solutions of a board into blocks, unless there is just one, and lists the light ones.
func lists(ctx context.Context, b *lightsout.Board, x lightsout.Presses) ([]coset.Light, error) {
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return nil, err
	}
	members := coset.Coset{N: b.Buttons(), First: slices.Clone(x.Words())}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		members.Basis = append(members.Basis, slices.Clone(q.Words()))
	}
	if len(members.Basis) == 0 {
		return nil, nil
	}
	of, count := least.Parts(ctx, b)
	if count == 0 {
		of = make([]int32, b.Buttons()) // all in one
	}
	plan, err := coset.NewPlan(members, of)
	if err != nil {
		return nil, err
	}
	return plan.Light(ctx, x.Weight())
}
