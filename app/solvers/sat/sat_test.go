package sat_test

import (
	"strings"
	"testing"

	"lightsout/app/solvers/sat"
)

func TestReadsStrictly(t *testing.T) {
	for text, want := range map[string]string{
		"p cnf 2 2\n1 2 0\n-1 0\n":     "s SATISFIABLE\nv -1 2\nv 0\n",
		"c hello\np cnf 1 2\n1 0 -1 0": "s UNSATISFIABLE\n",
		"p cnf 0 0\n":                  "s SATISFIABLE\nv 0\n",
		"p cnf 1 1\n0\n":               "s UNSATISFIABLE\n",
	} {
		var out strings.Builder
		yes, err := sat.Print(strings.NewReader(text), &out)
		if out.String() != want || err != nil || yes != strings.HasPrefix(want, "s SAT") {
			t.Errorf("%q gives %q, %v, %v, want %q", text, out.String(), yes, err, want)
		}
	}
	for _, text := range []string{"", "1 2 0", "p cnf 1 1\n", "p cnf 1 1\n1", "p cnf 1 1\n2 0\n",
		"p cnf 1 1\nx 0\n", "p cnf 99999999999 1\n1 0\n", "p cnf 1 1\np cnf 1 1\n1 0\n", "p dnf 1 1\n1 0\n"} {
		var out strings.Builder
		if _, err := sat.Print(strings.NewReader(text), &out); err == nil || out.Len() > 0 {
			t.Errorf("%q gives %q", text, out.String())
		}
	}
}
