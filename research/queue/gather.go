package queue

import (
	"context"
	"errors"
	"fmt"

	"lightsout/research/census"

	"github.com/nats-io/nats.go"
)

// piece is a part of a record that fits in one message.
type piece struct {
	Plan  string               `json:"plan"`
	Units int                  `json:"units"`          // of the plan
	Rows  []census.CountedUnit `json:"rows,omitempty"` // in order
	Next  int                  `json:"next"`           // from where on to ask; Units if nothing is left
}

const (
	pieceSize = 256 << 10 // bytes of tallies in a piece: workers wait while it is read
	rowSize   = 256       // what a row takes beside its tally and the name of its worker, at most
)

// gather answers what is in the record from a unit on, as much as a message holds.
func (k *Keeper) gather(from int) reply {
	limit := min(pieceSize, int(k.Conn.MaxPayload())-4096)
	p := piece{Plan: k.Plan.String(), Units: k.Plan.Units(), Next: k.Plan.Units()}
	size := 0
	for u, err := range k.Record.Counted(max(0, from)) {
		if err != nil {
			return reply{Verdict: verdictLater, Reason: err.Error()}
		}
		// The first row goes in any case: it came in a message that was as large.
		size += len(u.Tally) + len(u.Worker) + rowSize
		if size > limit && len(p.Rows) > 0 {
			p.Next = u.Unit
			break
		}
		p.Rows = append(p.Rows, u)
	}
	return reply{Verdict: verdictYes, Piece: &p}
}

// Gather fetches the record of a keeper piece by piece from a unit on, while the census runs. Begin is called
// first, with the plan; take gets the units of each piece. Units that are counted meanwhile may be among
// them.
func Gather(
	ctx context.Context, c *nats.Conn, name string, from int, begin func(plan string, units int) error,
	take func([]census.CountedUnit) error,
) error {
	for plan := ""; ; {
		p, err := askPiece(ctx, c, name, from)
		if err != nil {
			return err
		}
		switch {
		case plan == "":
			if err := begin(p.Plan, p.Units); err != nil {
				return err
			}
			plan = p.Plan
		case plan != p.Plan:
			return fmt.Errorf("census %q counts %q now, not %q: gather it again", name, p.Plan, plan)
		}
		if err := take(p.Rows); err != nil {
			return err
		}
		if p.Next >= p.Units {
			return nil
		}
		if p.Next <= from {
			return fmt.Errorf("the keeper of census %q repeats itself at unit %d", name, from)
		}
		from = p.Next
	}
}

// askPiece requests one piece, and retries if the keeper is busy.
func askPiece(ctx context.Context, c *nats.Conn, name string, from int) (*piece, error) {
	for try := 1; ; try++ {
		answer, err := ask(ctx, c, name, request{Act: actGather, Unit: from})
		switch {
		case err == nil && answer.Piece != nil && answer.Piece.Plan != "":
			return answer.Piece, nil
		case err == nil && answer.Verdict == verdictRefuse:
			return nil, fmt.Errorf("the keeper of census %q refuses: %s", name, answer.Reason)
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, ErrNoKeeper) || try == gatherTries:
			if err == nil {
				err = errors.New(answer.Reason)
			}
			return nil, err
		}
		if err := sleep(ctx, firstDelay); err != nil {
			return nil, err
		}
	}
}
