package api_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout/app/api"
)

// A reply from elsewhere is read, and what the built-in solver finds; both are applied to the board.
func TestRunModel(t *testing.T) {
	const simple = `"board":"graph-simple","state":"110000","goal":"on","from_one":true,`
	const found = "Model status\\nOptimal\\n\\n# Primal solution values\\nFeasible\\nObjective 2\\n# " +
		"Columns 6\\n" +
		"x1 0\\nx2 0\\nx3 1\\nx4 1\\nx5 0\\nx6 0\\n# Rows 0\\n"
	env := api.NewEnv()
	env.Page = true
	written := func(board string) string { // and the reply that it has no solution
		answer, err := api.Call(t.Context(), env, "encode",
			[]byte(`{"board":"`+board+`","state":"on","format":"dimacs"}`))
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf(
			`"board":%q,"state":"on","format":"dimacs","solver":"minisat","reply":"UNSAT\n","text":%q`, board,
			answer.(api.EncodeAnswer).Text)
	}
	for request, want := range map[string]string{
		written("2x2"):                   "unknown",
		written("graph-path-2-self=no"):  "unknown",
		written("graph-cycle-3-self=no"): "infeasible",
		simple + `"format":"lp","solver":"highs","reply":"` + found +
			`"`: "solved 2 true",
		simple + `"format":"lp","solver":"highs","reply":"` + strings.Replace(found, "x3 1", "x3 0", 1) +
			`"`: "solved 1 false",
		simple +
			`"format":"lp","solver":"highs","reply":"Model status\nInfeasible\n"`: "infeasible",
		simple +
			`"format":"lp","solver":"highs","reply":"all is well\n"`: "unknown",
		simple +
			`"format":"smt2","solver":"z3","reply":"maybe\n"`: "unknown",
		`"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 4 4\n1 0\n2 0\n3 0\n4 0\n"`:        "solved 4 true",
		`"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 4 4\n-1 0\n2 0\n3 0\n4 0\n"`:       "solved 3 false",
		`"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 1 2\n1 0\n-1 0\n"`:                 "infeasible",
		`"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 1\n"`:                              "unknown",
		`"board":"2x2","format":"dimacs","solver":"minisat","text":"p cnf 0 0\n"`:                              "unknown",
		`"board":"2x2","format":"pdf","solver":"gophersat","text":"p cnf 0 0\n"`:                               `format: "pdf" is not a format for solvers`,
		`"board":"2x2","format":"dimacs","solver":"gophersat","text":""`:                                       "text: a model is needed",
		`"board":"2x2-mod3","format":"dimacs","solver":"gophersat","text":"p cnf 12 4\n3 0\n6 0\n9 0\n12 0\n"`: "solved 8 false",
	} {
		answer, err := api.Call(context.Background(), env, "model", []byte("{"+request+"}"))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "model: "+want) {
				t.Errorf("%s: %v, want %s", request, err, want)
			}
			continue
		}
		a := answer.(api.RunModelAnswer)
		got := a.Verdict
		if a.Weight != nil {
			got += fmt.Sprint(" ", *a.Weight, " ", *a.Solves)
		}
		if got != want || (a.Verdict == "unknown") != (a.Reason != "") {
			t.Errorf("%s: %s (%+v), want %s", request, got, a, want)
		}
	}
}
