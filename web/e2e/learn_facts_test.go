package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/board"
	"lightsout/solve"
	"lightsout/solve/count"
)

// These tests recompute the figures of Learn and need no browser.

// act asks the engine.
func act[T any](t *testing.T, name string, params any) T {
	t.Helper()
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	found, err := api.Call(context.Background(), api.NewEnv(), name, text)
	if err != nil {
		t.Fatalf("%s %s: %v", name, text, err)
	}
	text, err = json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	var answer T
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

type solved struct {
	Solvable bool
	Least    bool
	Weight   int
	Presses  []string
}

// The places that can be tried name boards and states that exist, tasks that can be done, and the
// least number of presses.
func TestLearnTasks(t *testing.T) {
	t.Parallel()
	kinds := regexp.MustCompile(`(?m)^export const (\w+): Kind = `)
	known := map[string]bool{}
	modules, err := filepath.Glob("../page/learn/live/*.tsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range modules {
		text, err := os.ReadFile(module)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range kinds.FindAllStringSubmatch(string(text), -1) {
			known[match[1]] = true
		}
	}
	tried := map[string]int{}
	for _, path := range files(t, "index.html") {
		for _, tag := range tags(t, path) {
			if !strings.HasPrefix(path, "learn/") || tag.has["class"] != "live" {
				continue
			}
			kind := tag.has["data-live"]
			tried[kind]++
			if !known[kind] {
				t.Errorf("%s: nothing is known of data-live=%q", path, kind)
			}
			specs := strings.FieldsFunc(tag.has["data-boards"], comma)
			if spec := tag.has["data-board"]; spec != "" {
				specs = []string{spec}
			}
			for _, spec := range specs {
				state := tag.has["data-state"]
				if state == "" {
					state = "on"
				}
				answer := act[solved](t, "solve",
					map[string]any{"board": spec, "state": state, "least": true})
				if tag.has["data-task"] == "off" && !answer.Solvable {
					t.Errorf("%s: %s %s cannot be turned off", path, spec, state)
				}
				least := tag.has["data-least"]
				if least != "" && (!answer.Least || least != fmt.Sprint(answer.Weight)) {
					t.Errorf("%s: %s %s takes %d presses, not %s", path, spec, state, answer.Weight, least)
				}
				for _, format := range strings.FieldsFunc(tag.has["data-formats"], comma) {
					for _, objective := range append(strings.FieldsFunc(tag.has["data-objectives"], comma),
						"any") {
						act[struct{ Text string }](t, "encode", map[string]any{
							"board": spec, "state": state, "format": format, "objective": objective,
						})
					}
				}
			}
		}
	}
	for kind := range known {
		if tried[kind] == 0 {
			t.Errorf("no chapter uses %s", kind)
		}
	}
}

// The models that stand in the text are those that the program writes.
func TestLearnStoredModels(t *testing.T) {
	t.Parallel()
	stored := regexp.MustCompile(
		`(?s)<pre\s+class="model"\s[^>]*data-board="([^"]*)"\s+data-format="([^"]*)"\s+` +
			`data-objective="([^"]*)"\s*>\n(.*?)</pre>`)
	found := 0
	for _, path := range files(t, "index.html") {
		for _, match := range stored.FindAllStringSubmatch(read(t, path), -1) {
			found++
			answer := act[struct{ Text string }](t, "encode", map[string]any{
				"board": match[1], "state": "on", "format": match[2], "objective": match[3],
			})
			if got := html.UnescapeString(match[4]); got != answer.Text {
				t.Errorf("%s: the model of %s in %s is not as the program writes it now:\n%s", path, match[1],
					match[2], answer.Text)
			}
		}
	}
	if found < 4 {
		t.Errorf("only %d models stand in the text", found)
	}
}

func comma(r rune) bool { return r == ',' }

// flat returns HTML in one line, without the spaces between tags.
func flat(page string) string {
	return strings.NewReplacer("> <", "><", " >", ">").Replace(strings.Join(strings.Fields(page), " "))
}

// says fails the test if a chapter does not say something, spaces aside.
func says(t *testing.T, chapter, text string) {
	t.Helper()
	if !strings.Contains(flat(read(t, "learn/"+chapter+"/index.html")), text) {
		t.Errorf("learn/%s does not say %q, which would be true", chapter, text)
	}
}

// thousands writes a number with commas.
func thousands(n *big.Int) string {
	digits := n.String()
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

func factored(t *testing.T, spec string) (*lightsout.Board, *algebra.Algebra) {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return b, a
}

func TestLearnFigures(t *testing.T) {
	t.Parallel()
	var cells strings.Builder
	for n := 1; n <= 12; n++ {
		fmt.Fprintf(&cells, "<td>%d</td>", algebra.NullityRectangle(n, n))
	}
	says(t, "solvable", `<th scope="row">nullity</th>`+cells.String())

	_, five := factored(t, "5x5")
	counts, err := count.Distribution(context.Background(), five)
	if err != nil {
		t.Fatal(err)
	}
	deepest := len(counts) - 1
	says(t, "rules", fmt.Sprintf("takes more than %d, and %s of them take just as many", deepest,
		thousands(counts[deepest])))
	says(t, "group", fmt.Sprintf("(The truth is %d.)", deepest))
	says(t, "solvable", "= "+thousands(five.SolvableStates())+" states can be reached")
	says(t, "algebra", fmt.Sprintf("For 5×5 that is %d + %d = 25", five.Rank(), five.Nullity()))
	factors, err := algebra.InvariantFactors(context.Background(), mustParse(t, "5x5"))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(factors[21:])
	want := "[1 33 0 0]"
	if got != want {
		t.Errorf("the last invariant factors of 5×5 are %s, want %s", got, want)
	}

	for _, n := range []int{3, 5} {
		_, a := factored(t, fmt.Sprintf("torus-%dx%d", n, n))
		all := new(big.Int).Lsh(big.NewInt(1), uint(n*n))
		says(t, "torus", fmt.Sprintf(`<td>%d×%d</td><td class="number">%d</td><td>%s of %s</td>`, n, n,
			a.Nullity(), thousands(a.SolvableStates()), thousands(all)))
	}
	for n, nullity := range algebra.NullitySquareTori(t.Context(), 4, 7) {
		switch n {
		case 4, 7:
			says(t, "torus",
				fmt.Sprintf(`<td>%d×%d</td><td class="number">%d</td><td>all</td>`, n, n, nullity))
		case 6:
			says(t, "torus",
				fmt.Sprintf(`<td>6×6</td><td class="number">%d</td><td>one in %d</td>`, nullity, 1<<nullity))
		}
	}

	lines, err := solve.ChaseTable(mustParse(t, "5x5"))
	if err != nil {
		t.Fatal(err)
	}
	words := func(columns []int) string {
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(columns), " ", ", "), "[]")
	}
	for _, line := range lines {
		says(t, "chasing",
			fmt.Sprintf("<tr><td>%s</td><td>%s</td></tr>", words(line.Left), words(line.Press)))
	}
	for size, want := range map[string]int{"4x4": 0, "5x5": 7, "6x6": 63, "9x9": 1} {
		if table, err := solve.ChaseTable(mustParse(t, size)); err != nil || len(table) != want {
			t.Errorf("the table of %s has %d lines, not %d (%v)", size, len(table), want, err)
		}
	}

	says(t, "logic", thousands(new(big.Int).Binomial(25, 6)))
	says(t, "logic", fmt.Sprintf("about %.0f million", math.Pow(25, 6)/1e6))
	clauses := act[struct{ Text string }](t, "encode",
		map[string]any{"board": "5x5", "state": "on", "format": "dimacs"})
	if !strings.Contains(clauses.Text, "\np cnf 25 256\n") {
		t.Error("the model of 5x5 has not 25 variables and 256 clauses")
	}
}

func mustParse(t *testing.T, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Five lights of 5×5 can be turned off alone, with 11 presses each; one other light makes the corner
// of 4×4 solvable; and every state of 5×5 is at most one light from a solvable one.
func TestLearnSingleLights(t *testing.T) {
	t.Parallel()
	alone := func(b *lightsout.Board, cells ...int) solved {
		lights := make([]byte, b.Lights())
		for i := range lights {
			lights[i] = '0'
		}
		for _, i := range cells {
			lights[i] ^= 1
		}
		side := int(math.Sqrt(float64(len(lights))))
		var rows []string
		for row := range slices.Chunk(lights, side) {
			rows = append(rows, string(row))
		}
		return act[solved](t, "solve", map[string]any{"board": b.Spec(), "state": rows, "least": true})
	}
	five := mustParse(t, "5x5")
	var good []int
	for i := range 25 {
		if answer := alone(five, i); answer.Solvable {
			good = append(good, i)
			if answer.Weight != 11 {
				t.Errorf("light %d alone takes %d presses", i, answer.Weight)
			}
		}
	}
	is(t, "alone can be turned off", fmt.Sprint(good), "[6 8 12 16 18]")
	four := mustParse(t, "4x4")
	for i := range 16 {
		got := alone(four, 0, i).Solvable
		want := i == 0 || i == 10
		if got != want {
			t.Errorf("the corner of 4x4 and light %d: solvable is %t", i, got)
		}
	}
}

// The smallest quiet patterns of the 5×5 torus, among all 256.
func TestLearnQuietTorus(t *testing.T) {
	t.Parallel()
	_, a := factored(t, "torus-5x5")
	weights := map[int]int{}
	for q := range a.All(context.Background(), lightsout.NewPresses(2, 25)) {
		weights[q.Weight()]++
	}
	for w := range 8 {
		if w > 0 && weights[w] > 0 {
			t.Errorf("%d quiet patterns have %d buttons", weights[w], w)
		}
	}
	says(t, "torus", fmt.Sprintf("the smallest have eight buttons, and there are %d of those", weights[8]))
}

// The bounds of the relaxation, by the solver that the text names.
func TestLearnRelaxation(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("glpsol")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("there is no glpsol here, and CI=true needs one: run script/setup")
		}
		t.Skip("there is no glpsol here: run script/setup")
	}
	bound := regexp.MustCompile(`Objective: +presses = ([0-9.]+)`)
	for n := 3; n <= 8; n++ {
		spec := fmt.Sprintf("%dx%d", n, n)
		model := act[struct{ Text string }](t, "encode", map[string]any{
			"board": spec, "state": "on", "format": "lp", "objective": "least",
		})
		folder := t.TempDir()
		in := filepath.Join(folder, "model.lp")
		out := filepath.Join(folder, "out")
		if err := os.WriteFile(in, []byte(model.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		if text, err := exec.Command(program, "--nomip", "--lp", in, "-o", out).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		report, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		match := bound.FindSubmatch(report)
		if match == nil {
			t.Fatalf("no bound in %s", report)
		}
		var value float64
		if _, err := fmt.Sscan(string(match[1]), &value); err != nil {
			t.Fatal(err)
		}
		least := act[solved](t, "solve", map[string]any{"board": spec, "state": "on", "least": true})
		says(t, "programs", fmt.Sprintf(`<td>%d×%d</td><td class="number">%v</td><td class="number">%d</td>`,
			n, n, math.Round(value*100)/100, least.Weight))
	}
}
