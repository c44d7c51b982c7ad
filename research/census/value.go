package census

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"lightsout/internal/base/text"
)

// Value is the result of a plan for one board.
type Value struct {
	N       int    `json:"n"`        // the number of the board in its family, or 0
	Board   string `json:"board"`    // its spec
	AtLeast int    `json:"at_least"` // the value is between these two, which are mostly equal
	AtMost  int    `json:"at_most"`
	None    bool   `json:"none,omitempty"` // there is none: all-on has no solution, as the witness proves

	// how many have the value: least solutions, deepest states, farthest classes
	Count   Amount   `json:"count,omitzero"`
	Seen    Amount   `json:"seen,omitzero"`     // how many were looked at, all there are
	Counts  []Amount `json:"counts,omitempty"`  // how many there are of each weight or distance
	Witness string   `json:"witness,omitempty"` // presses, or a picture, that have the value
	Check   string   `json:"check,omitempty"`   // a command that checks the value
}

// Exact reports whether the value is known.
func (v Value) Exact() bool { return !v.None && v.AtLeast == v.AtMost }

// String returns the value, or both bounds, or none.
func (v Value) String() string {
	if v.None {
		return "none"
	}
	if v.Exact() {
		return fmt.Sprint(v.AtLeast)
	}
	return fmt.Sprintf("%d to %d", v.AtLeast, v.AtMost)
}

// Values adds up the units that a record has, in order, and returns the values of all boards, by number. It
// is an error if units are missing, or if their counts do not add up to the total.
func (p Plan) Values(ctx context.Context, record iter.Seq2[CountedUnit, error]) ([]Value, error) {
	have := 0
	sum := map[int]entry{}
	for u, err := range record {
		if err != nil {
			return nil, err
		}
		entries, err := entriesOf(u.Unit, u.Tally)
		switch {
		case err != nil:
			return nil, fmt.Errorf("the record is damaged: unit %d has no valid tally", u.Unit)
		case u.Unit >= p.units:
			return nil, fmt.Errorf("plan %s has %d units, and there is a unit %d: it is from another plan", p,
				p.units, u.Unit)
		case u.Unit != have:
			return nil, fmt.Errorf("plan %s: unit %d is missing", p, have)
		}
		have++
		for _, e := range entries {
			if before, ok := sum[e.N]; ok {
				e = before.join(e)
			}
			sum[e.N] = e
		}
	}
	if have != p.units {
		return nil, fmt.Errorf("plan %s: %d of %d units are counted", p, have, p.units)
	}
	if len(sum) != p.count() {
		return nil,
			fmt.Errorf("plan %s: the tallies have %d boards, and there are %d: they are from another plan", p,
				len(sum), p.count())
	}
	values := make([]Value, 0, len(sum))
	for n := p.from; n <= p.to; n++ {
		e, ok := sum[n]
		if !ok {
			return nil, fmt.Errorf("plan %s: the tallies have no board %d: they are from another plan", p, n)
		}
		if e.Walk == mixedWalks {
			return nil, fmt.Errorf("plan %s: board %s: its units are from incompatible versions of lightsout",
				p, p.spec(n))
		}
		v := Value{N: n, Board: p.spec(n)}
		if err := kindNamed(p.kind).value(ctx, p, &v, e); err != nil {
			return nil, fmt.Errorf("plan %s: board %s: %w", p, v.Board, err)
		}
		values = append(values, v)
	}
	return values, nil
}

// Check checks a value again, as far as a reader could: that the witness has the value, that counts
// add up to what the algebra of the board says, and that another method agrees where there is one.
// It takes seconds at most on boards of a size for which that is possible.
func (p Plan) Check(ctx context.Context, v Value) error {
	if v.Board != p.spec(v.N) || v.N < p.from || v.N > p.to {
		return fmt.Errorf("plan %s has no board %d %s", p, v.N, text.Clip(v.Board))
	}
	if v.AtLeast > v.AtMost {
		return fmt.Errorf("board %s: bounds %d and %d contradict each other", v.Board, v.AtLeast, v.AtMost)
	}
	return kindNamed(p.kind).check(ctx, p, v)
}

// Provenance says where values come from.
type Provenance struct {
	Version string   `json:"version"`           // of the program
	Plan    string   `json:"plan"`              // what was counted
	Units   int      `json:"units"`             // in how many parts
	Workers []string `json:"workers,omitempty"` // by whom
	Seconds float64  `json:"seconds,omitempty"` // of one processor, all units together
	Checks  []string `json:"checks,omitempty"`  // what has been checked
}

// write writes the provenance in words, in comments that begin with #.
func (p Provenance) write(w io.Writer) {
	lines := []string{fmt.Sprintf("lightsout %s, census %s, units: %d", p.Version, p.Plan, p.Units)}
	if p.Seconds > 0 {
		lines = append(lines,
			fmt.Sprintf("%.1f s of one processor, %s", p.Seconds, text.Number(len(p.Workers), "worker")))
	}
	for _, check := range p.Checks {
		lines = append(lines, "checked: "+check)
	}
	for _, line := range lines {
		fmt.Fprintf(w, "# %s\n", strings.Join(strings.Fields(line), " ")) // one line, whatever is in it
	}
}

// WriteBFile writes values as a b-file: lines "n a(n)", after comments that begin with #. Where a
// value is not known exactly its bounds are a comment. Of one board that has a list of counts, these
// are the terms, from 0 on, by weight or distance; and so are those of the plan distribution, one
// board after the other, numbered from 1.
func WriteBFile(w io.Writer, values []Value, from Provenance) error {
	out := bufio.NewWriter(w)
	from.write(out)
	kind, _, _ := strings.Cut(from.Plan, " ")
	next := 1
	lists := kind == "distribution"
	if len(values) == 1 {
		next = 0
		lists = true
	}
	for _, v := range values {
		switch {
		case lists && len(v.Counts) > 0:
			fmt.Fprintf(out, "# %s: %d counts\n", v.Board, len(v.Counts))
			for _, count := range v.Counts {
				fmt.Fprintf(out, "%d %s\n", next, count)
				next++
			}
		case !v.Exact():
			fmt.Fprintf(out, "# %d: %s\n", v.N, v)
		default:
			fmt.Fprintf(out, "%d %d\n", v.N, v.AtLeast)
		}
	}
	return out.Flush()
}

// WriteCSV writes values as a table with a head, a row for each board. The evidence is left to WriteJSON, so
// that every program reads the table without options.
func WriteCSV(w io.Writer, values []Value, _ Provenance) error {
	table := csv.NewWriter(w)
	table.Write([]string{"n", "board", "at_least", "at_most", "count", "seen"})
	for _, v := range values {
		table.Write([]string{strconv.Itoa(v.N), v.Board, strconv.Itoa(v.AtLeast), strconv.Itoa(v.AtMost),
			v.Count.ifAny(), v.Seen.ifAny()})
	}
	table.Flush()
	return table.Error()
}

// Report is what WriteJSON writes.
type Report struct {
	Provenance Provenance `json:"provenance"`
	Values     []Value    `json:"values"`
}

// WriteJSON writes values with everything that is known of them.
func WriteJSON(w io.Writer, values []Value, from Provenance) error {
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	return out.Encode(Report{from, append([]Value{}, values...)})
}
