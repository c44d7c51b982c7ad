package least

import (
	"crypto/sha256"
	"fmt"

	"lightsout"
	"lightsout/internal/base/persist"
)

// recordVersion is that of the format of a record: of what the results of units are.
const recordVersion = 1

// OpenRecord opens the record of a search for a least solution in a file, which is there once the search has
// results. Program is the name and version of who writes it. Damage is an error, unless good is set: then the
// search continues from the lines before it, and the damaged file is kept beside it. The record must be
// closed.
func OpenRecord(p lightsout.Problem, path, program string, good bool) (*persist.Record, error) {
	if err := p.Valid(); err != nil {
		return nil, err
	}
	r, err := persist.Open(path, "saved search", recordVersion, program, good)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s", p.Board.Spec(), p.From, p.To)
	if err := r.Begin(fmt.Sprintf("%.60s %.8x", p.Board, h.Sum(nil))); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}
