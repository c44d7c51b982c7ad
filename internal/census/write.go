package census

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Provenance says where values come from.
type Provenance struct {
	Version string   `json:"version"`           // of the program
	Plan    string   `json:"plan"`              // what was counted
	Units   int      `json:"units"`             // in how many parts
	Workers []string `json:"workers,omitempty"` // by whom
	Seconds float64  `json:"seconds,omitempty"` // of one processor, all units together
	Checks  []string `json:"checks,omitempty"`  // what has been checked
}

// lines are the provenance in words.
func (p Provenance) lines() []string {
	lines := []string{fmt.Sprintf("lightsout %s, census %s, %d units", p.Version, p.Plan, p.Units)}
	if p.Seconds > 0 {
		lines = append(lines, fmt.Sprintf("%.1f s of one processor, %d workers", p.Seconds, len(p.Workers)))
	}
	for _, check := range p.Checks {
		lines = append(lines, "checked: "+check)
	}
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ") // one line, whatever is in it
	}
	return lines
}

// WriteBFile writes values as a b-file: lines "n a(n)", after comments that begin with #. Where a
// value is not known exactly its bounds are a comment. Of one board that has a list of counts, these
// are the terms, from 0 on, by weight or distance; and so are those of the plan distribution, one
// board after the other, numbered from 1.
func WriteBFile(w io.Writer, values []Value, from Provenance) error {
	out := bufio.NewWriter(w)
	for _, line := range from.lines() {
		fmt.Fprintf(out, "# %s\n", line)
	}
	kind, _, _ := strings.Cut(from.Plan, " ")
	next, lists := 1, kind == "distribution"
	if len(values) == 1 {
		next, lists = 0, true
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

// WriteCSV writes values as a table with a head, a row for each board. The provenance stands before
// it, in lines that begin with #.
func WriteCSV(w io.Writer, values []Value, from Provenance) error {
	out := bufio.NewWriter(w)
	for _, line := range from.lines() {
		fmt.Fprintf(out, "# %s\n", line)
	}
	table := csv.NewWriter(out)
	table.Write([]string{"n", "board", "at_least", "at_most", "count", "seen", "counts", "witness", "check"})
	for _, v := range values {
		count, seen := "", ""
		if !v.Count.IsZero() {
			count = v.Count.String()
		}
		if !v.Seen.IsZero() {
			seen = v.Seen.String()
		}
		counts := make([]string, len(v.Counts))
		for i, c := range v.Counts {
			counts[i] = c.String()
		}
		table.Write([]string{strconv.Itoa(v.N), v.Board, strconv.Itoa(v.AtLeast), strconv.Itoa(v.AtMost), count, seen, strings.Join(counts, " "), v.Witness, v.Check})
	}
	if table.Flush(); table.Error() != nil {
		return table.Error()
	}
	return out.Flush()
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
